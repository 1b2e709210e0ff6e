import { readdir } from 'node:fs/promises'
import { readOptions } from './options.ts'

/** What every measurement in bench/ exports: measures, prints, and throws when it cannot. */
interface Bench {
  run?: (options: { json: boolean }) => Promise<void>
}

const folder = new URL('../bench/', import.meta.url)
const names = (await readdir(folder)).filter((name) => /^[\w-]+\.ts$/.test(name)).map((name) => name.replace('.ts', ''))
const usage = `Usage: npm run bench -- NAME [--json]\n\nMeasures one thing. NAME is one of: ${names.join(', ')}`
const { values, positionals } = readOptions(usage, { json: { type: 'boolean', default: false } }, true)
const [name = ''] = positionals

const bench: Bench = names.includes(name) ? await import(new URL(`${name}.ts`, folder).href) : {}
if (bench.run) {
  await bench.run({ json: values.json })
} else {
  console.error(name ? `There is no measurement "${name}".\n\n${usage}` : usage)
  process.exitCode = 1
}
