import { readdir, readFile } from 'node:fs/promises'
import { readOptions } from './options.ts'

/** What every measurement in bench/ exports: measures, prints, and throws when it cannot. */
interface Bench {
  run(options: { json: boolean }): Promise<void>
}

const folder = new URL('../bench/', import.meta.url)
const names: string[] = []
for (const file of (await readdir(folder)).filter((name) => name.endsWith('.ts'))) {
  const isMeasurement = /^export (async )?function run\b/m.test(await readFile(new URL(file, folder), 'utf8'))
  if (isMeasurement) names.push(file.replace('.ts', ''))
}
const usage = `Usage: npm run bench -- NAME [--json]\n\nMeasures one thing. NAME is one of: ${names.join(', ')}`
const { values, positionals } = readOptions(usage, { json: { type: 'boolean', default: false } }, true)
const [name = ''] = positionals

if (names.includes(name)) {
  const bench: Bench = await import(new URL(`${name}.ts`, folder).href)
  await bench.run({ json: values.json })
} else {
  console.error(name ? `There is no measurement "${name}".\n\n${usage}` : usage)
  process.exitCode = 1
}
