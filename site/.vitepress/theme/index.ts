import DefaultTheme from 'vitepress/theme'
import { h } from 'vue'
import './style.css'

/** The page for an address that does not exist, with a landmark for screen readers. */
const notFound = () =>
  h('main', { class: 'not-found' }, [
    h('h1', 'Page not found'),
    h('p', ['Look in the ', h('a', { href: '/docs/rules/' }, 'list of rules'), ', or search.']),
  ])

export default { extends: DefaultTheme, Layout: () => h(DefaultTheme.Layout, null, { 'not-found': notFound }) }
