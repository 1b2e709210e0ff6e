import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readOptions } from './options.ts'
import { type Fault, faultsOf, layOut, Unreadable } from './sql/layout.ts'

const USAGE = `Usage: npm run format [-- [--check] [PATH …]]

Writes everything in the layout of this repository: SQL, with the bodies of its functions, and what Biome formats.
With PATH, a .sql file or a folder of them, only the SQL there.
--check writes nothing and looks at SQL alone; it names what is laid out otherwise.

Lines wider than 130 columns, functions without a comment and what the formatter cannot read are named with file and
line; it ends with 1 then.`

const repository = fileURLToPath(new URL('../', import.meta.url))
/** A migration that has run somewhere stays as it was written. */
const SQL = ['database/checks', 'database/functions']

const { values, positionals } = readOptions(USAGE, { check: { type: 'boolean' } }, true)
const everything = positionals.length === 0
if (everything && !values.check) {
  execFileSync(process.execPath, [join(repository, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write'], {
    cwd: repository,
    stdio: 'inherit',
  })
}
const paths = everything ? SQL.map((path) => join(repository, path)).filter((path) => existsSync(path)) : positionals
const files = paths.flatMap(sqlFiles).map((path) => resolve(path))
let changed = 0
let faulty = 0
for (const path of files) {
  const { faults, isChanged } = await treat(path)
  if (isChanged) changed += 1
  if (faults.length > 0) faulty += 1
  for (const { line, what } of faults) console.error(`${relative(process.cwd(), path)}:${line}: ${what}`)
}
console.log(
  `SQL: ${files.length} files, ${changed} ${values.check ? 'laid out otherwise' : 'written'}, ${faulty} with something to mend`,
)
if (values.check && changed > 0) console.error('To write them: npm run format')
process.exitCode = faulty > 0 || (values.check && changed > 0) ? 1 : 0

async function treat(path: string): Promise<{ faults: Fault[]; isChanged: boolean }> {
  const text = readFileSync(path, 'utf8')
  try {
    const wanted = await layOut(text)
    const isChanged = wanted !== text
    if (isChanged && !values.check) writeFileSync(path, wanted)
    const differs = isChanged && values.check ? [firstDifference(text, wanted)] : []
    return { faults: [...differs, ...faultsOf(wanted)], isChanged }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { faults: [{ line: error.line, what: error.message }], isChanged: false }
  }
}

function firstDifference(text: string, wanted: string): Fault {
  const lines = wanted.split('\n')
  const index = text.split('\n').findIndex((line, place) => line !== lines[place])
  return { line: Math.max(index, 0) + 1, what: 'not in the layout that npm run format writes' }
}

function sqlFiles(path: string): string[] {
  if (!existsSync(path)) {
    console.error(`There is no ${path}.`)
    process.exit(1)
  }
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => join(path, name))
}
