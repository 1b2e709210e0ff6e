import { cpus, totalmem } from 'node:os'

/** One measured figure; `ratio` is against `reference` in the same run, null where the machine has none. */
export interface Figure {
  name: string
  value: number
  unit: string
  ratio: number | null
  reference: string | null
}

export const machine = () => ({
  cpus: cpus().length,
  model: cpus()[0]?.model ?? 'unknown',
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
})

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** Prints the figures as one JSON object, or as lines to read. */
export function report(figures: readonly Figure[], json: boolean): void {
  if (json) {
    console.log(JSON.stringify({ machine: machine(), figures }))
    return
  }
  for (const { name, value, unit, ratio, reference } of figures) {
    const against = ratio === null ? 'no reference' : `${ratio.toFixed(2)} × ${reference}`
    console.log(`${name.padEnd(24)} ${Math.round(value).toLocaleString('en')} ${unit}  ${against}`)
  }
}
