import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readOptions } from './options.ts'

interface Options {
  json: boolean
  pairs?: number
  seconds?: number
  users?: number
  sales?: number
  folder?: string
  against?: string
  screens?: string[]
  only?: string
}

/** What every measurement in bench/ exports: measures, hands its figures to `report`, and throws when it cannot. */
interface Bench {
  run(options: Options): Promise<void>
  /** The options beside `json` that it takes. */
  takes?: readonly string[]
}

const folder = new URL('../bench/', import.meta.url)
const names: string[] = []
for (const file of (await readdir(folder)).filter((name) => name.endsWith('.ts'))) {
  const isMeasurement = /^export (async )?function run\b/m.test(await readFile(new URL(file, folder), 'utf8'))
  if (isMeasurement) names.push(file.replace('.ts', ''))
}
const usage = `Usage: npm run bench -- NAME [--json] [options]

Measures one thing. Ends with 1 where it cannot be measured, or where a goal is missed. NAME is one of: ${names.join(', ')}
  --json             the figures as one JSON object
  --pairs N          slices of each side, in turns: sales (7; 15 with --against), close --against (15)
  --seconds N        length of one slice: sales (5), close (5)
  --users N          sellers: those that are closed, close (100,000); those whose books are checked, checks (50,000)
  --sales N          sales, reports (10,000,000, beside a tenth of them)
  --folder FOLDER    where they are kept for the next run, reports
  --against FOLDER   sales, close: beside those of another checkout of this repository, with its packages installed
  --only TEXT        reports: questions whose name contains this, and nothing of the journal
  --screens NAMES    web: budgets of these screens alone, as in contract/screens.ts, with commas between`
const text = { type: 'string' } as const
const { values, positionals } = readOptions(
  usage,
  {
    json: { type: 'boolean', default: false },
    pairs: text,
    seconds: text,
    users: text,
    sales: text,
    folder: text,
    against: text,
    screens: text,
    only: text,
  },
  true,
)
const [name = ''] = positionals

/** Ends with 1 and says why. */
function misused(why: string): never {
  console.error([why, usage].filter((part) => part !== '').join('\n\n'))
  process.exit(1)
}

if (!names.includes(name)) misused(name && `There is no measurement "${name}".`)
const bench: Bench = await import(new URL(`${name}.ts`, folder).href)
const { json, against, folder: kept, screens, only } = values
const options: Options = {
  json,
  ...(against === undefined ? {} : { against: resolve(against) }),
  ...(kept === undefined ? {} : { folder: resolve(kept) }),
  ...(screens === undefined ? {} : { screens: screens.split(',') }),
  ...(only === undefined ? {} : { only }),
}
for (const option of ['pairs', 'seconds', 'users', 'sales'] as const) {
  const given = values[option]
  if (given === undefined) continue
  if (!/^[1-9]\d*$/.test(given)) misused(`--${option} is a whole number from 1 on, not "${given}".`)
  options[option] = Number(given)
}
for (const option of Object.keys(options)) {
  if (option !== 'json' && !bench.takes?.includes(option)) misused(`The measurement "${name}" has no --${option}.`)
}
if (name === 'close' && options.pairs !== undefined && against === undefined) misused('--pairs of close goes with --against.')
await bench.run(options)
