// Opens every page of the built site in Chromium: at 1280 and 400 px, in light and dark. Prints one line for each problem; then the exit code is 1.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { chromium } from 'playwright-core'

const dist = join(import.meta.dirname, '.vitepress', 'dist')
const port = 4179
const address = `http://127.0.0.1:${port}`
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const executable = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
const widths = [1280, 400]
const colors = ['light', 'dark']
const allRules = ['wcag2a', 'wcag2aa', 'best-practice']
// Of what these rules check, dark changes only the colors.
const rulesOfColors = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
const problems = []

function findPages(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? findPages(join(folder, entry.name)) : entry.name.endsWith('.html') ? [join(folder, entry.name)] : [],
  )
}

function toPath(file) {
  return '/' + relative(dist, file).replaceAll('\\', '/').replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')
}

async function waitForServer() {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await fetch(address).then((answer) => answer.ok, () => false)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The preview did not start.')
}

/** Checks the page that is open, in the view that is set, also with rules of axe. */
async function checkView(page, rules, report) {
  const { width, scroll, broken } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    scroll: document.documentElement.scrollWidth,
    broken: [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map((image) => image.src),
  }))
  if (scroll > width) report(`scrolls horizontally: ${scroll} px on ${width} px`)
  for (const source of broken) report('image was not drawn: ' + source)
  const { violations } = await page.evaluate((runOnly) => globalThis.axe.run({ runOnly }), rules)
  for (const violation of violations) report(`${violation.id}: ${violation.nodes.length}, first ${violation.nodes[0].target.join(' ')}`)
}

async function checkPage(page, path) {
  const onMessage = (message) => {
    // The answer for the page of errors has the status of an error.
    if (message.type() === 'error' && !(path === '/404' && message.text().includes('status of 404')))
      problems.push(`${path}: console: ${message.text()} ${message.location().url}`)
  }
  const onError = (error) => problems.push(`${path}: script: ${error.message}`)
  page.on('console', onMessage)
  page.on('pageerror', onError)
  // A page is loaded once; views change as when a reader turns a phone or the light.
  for (const [number, width] of widths.entries())
    for (const colorScheme of colors) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      if (number === 0 && colorScheme === colors[0]) {
        await page.goto(address + path, { waitUntil: 'load' })
        await page.waitForFunction(() => document.querySelector('#app')?.__vue_app__ && [...document.images].every((image) => image.complete))
        await page.evaluate(axe)
        if (/\/ASQL[1-4]\d+$/.test(path)) await checkFirstScreen(page, path)
      }
      await page.waitForFunction((isDark) => document.documentElement.classList.contains('dark') === isDark, colorScheme === 'dark')
      const rules = colorScheme === 'light' ? allRules : rulesOfColors
      await checkView(page, rules, (text) => problems.push(`${path} (${width} px, ${colorScheme}): ${text}`))
    }
  page.off('console', onMessage)
  page.off('pageerror', onError)
}

/** A rule with a fix shows the code after the fix on its first screen. */
async function checkFirstScreen(page, path) {
  const bottom = await page.evaluate(() => {
    const code = [...document.querySelectorAll('.vp-doc div[class*=language-]')].find((block) => /\bafter\b/.test(block.textContent))
    return code?.getBoundingClientRect().bottom
  })
  console.log(`${path}: ${bottom === undefined ? 'no code after a fix' : `the code after the fix ends at ${Math.round(bottom)} px`}`)
  if (bottom > 900) problems.push(`${path}: the code after the fix ends at ${Math.round(bottom)} px, below the first screen`)
}

async function checkSearch(page) {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.locator('.VPNavBarSearch button').first().click()
  await page.locator('#localsearch-input').fill('nvarchar(max)', { timeout: 10_000 })
  await page.locator('#localsearch-list li a').first().waitFor({ timeout: 10_000 }).catch(() => problems.push('The search does not find nvarchar(max).'))
}

if (!executable) {
  console.error('Chromium is not installed. Install it, or set CHROMIUM to its path.')
  process.exit(1)
}
const server = spawn('npx', ['vitepress', 'preview', '.', '--port', String(port), '--host', '127.0.0.1'], {
  cwd: import.meta.dirname, stdio: 'ignore', detached: true,
})
try {
  await waitForServer()
  const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] })
  const pages = findPages(dist).map(toPath)
  const rest = [...pages]
  const workers = Array.from({ length: availableParallelism() }, async () => {
    // A context of its own: the preferred color is that of a context.
    const page = await (await browser.newContext()).newPage()
    while (rest.length > 0) await checkPage(page, rest.shift())
  })
  await Promise.all(workers)
  await checkSearch(await browser.newPage({ viewport: { width: 1280, height: 900 } }))
  await browser.close()
  console.log(`${pages.length} pages, ${widths.length * colors.length} views each, ${problems.length} problems`)
} finally {
  process.kill(-server.pid)
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
