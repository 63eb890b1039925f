// The site is made of the Markdown files of the repository, which stay readable there.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const repository = 'https://github.com/AsyncSql/AnalyzerPack'
const rules = join(root, 'docs', 'rules')

/** The blocks of rules by the first digit of an ID, in the order of the sidebar. */
const blocks: Record<string, string> = {
  1: 'EF Core queries',
  2: 'Data readers',
  3: 'Connection strings',
  4: 'Drivers',
  0: 'The pack itself',
}

/** "# ASQL1001: Asynchronous read of a large column" */
function readTitle(file: string): string {
  return readFileSync(join(rules, file), 'utf8').split('\n', 1)[0].replace(/^# /, '')
}

function createRules() {
  const files = readdirSync(rules).filter((file) => /^ASQL\d+\.md$/.test(file)).sort()
  return Object.keys(blocks)
    .sort((one, other) => order(one) - order(other))
    .map((digit) => ({
      text: blocks[digit],
      items: files
        .filter((file) => file[4] === digit)
        .map((file) => ({ text: readTitle(file), link: '/docs/rules/' + file.replace('.md', '') })),
    }))
}

/** The rules about the pack itself come last. */
function order(digit: string): number {
  return digit === '0' ? 10 : Number(digit)
}

/** The Markdown files and pictures of the site. They are copied, because a page finds the packages of this folder only from within it. */
const sources = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs', 'benchmarks/README.md', 'benchmarks/TdsServer/README.md']
const pages = join(root, 'site', '.pages')
rmSync(pages, { recursive: true, force: true })
for (const source of sources) cpSync(join(root, source), join(pages, source), { recursive: true })
cpSync(join(root, 'package', 'icon.png'), join(pages, 'public', 'icon.png'))

export default defineConfig({
  title: 'AsyncSql.AnalyzerPack',
  description: 'Roslyn analyzers and code fixes for asynchronous data access with EF Core and SQL Server',
  lang: 'en-US',
  srcDir: '.pages',
  // A folder's README is its index.
  rewrites: (path) => path.replace(/(^|\/)README\.md$/, '$1index.md'),
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: '/icon.png' }]],
  lastUpdated: false,
  markdown: {
    // The colors that can be read by everybody.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (markdown) => {
      // Links to sources lead to the repository: only Markdown is part of the site.
      markdown.core.ruler.push('repository-links', (state) => {
        for (const block of state.tokens)
          for (const token of block.children ?? []) {
            const href = token.attrGet('href')
            if (token.type !== 'link_open' || !href || /^([a-z]+:|#|\/)/i.test(href)) continue
            const [path] = href.split('#')
            const target = posix.normalize(posix.join(posix.dirname(state.env.relativePath), path))
            const isFolder = !posix.extname(target) && existsSync(join(root, target))
            const isPage = posix.extname(target) === '.md' && existsSync(join(pages, target))
            if (isFolder || (posix.extname(target) !== '' && !isPage) || target === 'LICENSE')
              token.attrSet('href', `${repository}/${isFolder ? 'tree' : 'blob'}/main/${target}`)
          }
      })
    },
  },
  themeConfig: {
    nav: [
      { text: 'Rules', link: '/docs/rules/' },
      { text: 'Streamed reads', link: '/docs/streamed-reads' },
      { text: 'Configuration', link: '/docs/configuration' },
      { text: 'Evidence', link: '/docs/evidence' },
    ],
    sidebar: [
      {
        text: 'Guide',
        items: [
          { text: 'Start', link: '/' },
          { text: 'Streamed reads', link: '/docs/streamed-reads' },
          { text: 'Configuration', link: '/docs/configuration' },
          { text: 'Why is it silent?', link: '/docs/why-silent' },
          { text: 'Adopt it in an old code base', link: '/docs/adopt' },
          { text: 'Supported versions', link: '/docs/supported-versions' },
          { text: 'Compared with other packs', link: '/docs/compared' },
          { text: 'Advice of other packs', link: '/docs/suppressions' },
          { text: 'The tool asyncsql', link: '/docs/asyncsql-tool' },
        ],
      },
      { text: 'All rules', link: '/docs/rules/' },
      ...createRules(),
      {
        text: 'Evidence',
        items: [
          { text: 'Measurements', link: '/docs/evidence' },
          { text: 'The harness', link: '/benchmarks/' },
          { text: 'The TDS server', link: '/benchmarks/TdsServer/' },
        ],
      },
      {
        text: 'Contribute',
        items: [
          { text: 'Contributing', link: '/CONTRIBUTING' },
          { text: 'Architecture', link: '/docs/architecture' },
          { text: 'Changelog', link: '/CHANGELOG' },
        ],
      },
    ],
    outline: [2, 3],
    search: { provider: 'local' },
    editLink: { pattern: `${repository}/edit/main/:path`, text: 'Edit this page' },
    socialLinks: [{ icon: 'github', link: repository }],
  },
})
