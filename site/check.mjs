// Opens every page of the built site in Chromium, at two widths, in light and dark. Exit code 1 and one line for each problem.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { chromium } from 'playwright-core'

const dist = join(import.meta.dirname, '.vitepress', 'dist')
const port = 4179
const address = `http://127.0.0.1:${port}`
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
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

async function checkPage(page, path, view) {
  const report = (text) => problems.push(`${path} (${view}): ${text}`)
  const listener = (message) => message.type() === 'error' && report('console: ' + message.text())
  const onError = (error) => report('script: ' + error.message)
  page.on('console', listener)
  page.on('pageerror', onError)
  await page.goto(address + path, { waitUntil: 'networkidle' })
  const { width, scroll, broken } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    scroll: document.documentElement.scrollWidth,
    broken: [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map((image) => image.src),
  }))
  if (scroll > width) report(`scrolls horizontally: ${scroll} px on ${width} px`)
  for (const source of broken) report('image was not drawn: ' + source)
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() => globalThis.axe.run({ runOnly: ['wcag2a', 'wcag2aa'] }))
  for (const violation of violations) report(`${violation.id}: ${violation.nodes[0].target.join(' ')}`)
  page.off('console', listener)
  page.off('pageerror', onError)
}

/** A rule with a fix shows the code after the fix on its first screen. */
async function checkFirstScreen(page, path) {
  const bottom = await page.evaluate(() => {
    const code = [...document.querySelectorAll('.vp-doc div[class*=language-]')].find((block) => /after/.test(block.textContent))
    return code?.getBoundingClientRect().bottom
  })
  console.log(`${path}: ${bottom === undefined ? 'no code' : `the repaired code ends at ${Math.round(bottom)} px`}`)
  if (bottom > 900) problems.push(`${path}: the repaired code ends at ${Math.round(bottom)} px, below the first screen`)
}

async function checkSearch(page) {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.keyboard.press('Control+K')
  await page.locator('#localsearch-input').fill('nvarchar(max)')
  await page.locator('#localsearch-list li a').first().waitFor({ timeout: 10_000 }).catch(() => problems.push('The search does not find nvarchar(max).'))
}

const server = spawn('npx', ['vitepress', 'preview', '.', '--port', String(port), '--host', '127.0.0.1'], {
  cwd: import.meta.dirname, stdio: 'ignore', detached: true,
})
try {
  await waitForServer()
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
  const pages = findPages(dist).map(toPath)
  for (const width of [1280, 400])
    for (const colorScheme of ['light', 'dark']) {
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
      for (const path of pages) {
        await checkPage(page, path, `${width} px, ${colorScheme}`)
        if (width === 1280 && colorScheme === 'light' && /\/ASQL[1-4]\d+$/.test(path)) await checkFirstScreen(page, path)
      }
      if (width === 1280) await checkSearch(page)
      await page.close()
    }
  await browser.close()
  console.log(`${pages.length} pages, 4 views, ${problems.length} problems`)
} finally {
  process.kill(-server.pid)
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
