// Writes a bill of materials (CycloneDX 1.6) for each package, with cdxgen, which validates it against the schema.
// usage: npm run sbom --prefix tools/Release -- OUTPUT VERSION, after 'dotnet restore AnalyzerPack.sln'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const bin = fileURLToPath(new URL('node_modules/@cyclonedx/cdxgen/bin/', import.meta.url))
const [output, version] = process.argv.slice(2)
if (!output || !version) {
  console.error('usage: npm run sbom --prefix tools/Release -- OUTPUT VERSION')
  process.exit(2)
}

// The analyzers use the Roslyn of the compiler that loads them, so their package contains and references nothing: its project file shows
// that, and its restored packages do not. The other packages need what was restored for them.
const packages = [
  { id: 'AsyncSql.AnalyzerPack', folder: 'package', restored: false },
  { id: 'AsyncSql.Streaming', folder: 'src/Streaming', restored: true },
  { id: 'AsyncSql.Streaming.EntityFrameworkCore', folder: 'src/Streaming.EntityFrameworkCore', restored: true },
  { id: 'AsyncSql.Evidence', folder: 'src/Evidence', restored: true },
]

// npm runs scripts in the folder of package.json.
const target = resolve(process.env.INIT_CWD ?? '.', output)
mkdirSync(target, { recursive: true })
for (const { id, folder, restored } of packages) {
  if (restored && !existsSync(join(root, folder, 'obj', 'project.assets.json'))) fail(`${folder} is not restored.`)
  const file = join(target, `${id}.${version}.cdx.json`)
  run('cdxgen.js', '--type', 'dotnet', restored ? '--recurse' : '--no-recurse', '--project-name', id, '--project-version', version,
    '--spec-version', '1.6', '--no-install-deps', '--validate', '--output', file, join(root, folder))
  // Paths of sources begin at the repository.
  const text = readFileSync(file, 'utf8').replaceAll(root, '')
  writeFileSync(file, text)
  const { components } = JSON.parse(text)
  console.log(`${id}.${version}.cdx.json: ${components.length} components`)
  if (!restored && components.length > 0) fail(`${id} has components.`)
}

function run(script, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(bin, script), ...args], { encoding: 'utf8' })
  if (status !== 0) fail(`${script} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
