import { cpus, totalmem } from 'node:os'

/** One measured figure. */
export interface Figure {
  name: string
  /** NaN when it could not be measured. */
  value: number
  unit: string
  /** Against `reference` in the same run; null where the machine has none, left out where the figure stands for itself. */
  ratio?: number | null
  reference?: string | null
  /** What is promised of the ratio, or of the value. */
  goal?: Goal
}

export type Goal = { of: 'ratio' | 'value' } & ({ least: number } | { most: number })

export const machine = () => ({
  cpus: cpus().length,
  model: cpus()[0]?.model ?? 'unknown',
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
})

/** The middle one, or the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Prints the figures as one JSON object, or as lines to read. The program ends with 1 where a goal is missed. */
export function report(figures: readonly Figure[], json: boolean): void {
  if (json) console.log(JSON.stringify({ machine: machine(), figures }))
  else for (const figure of figures) console.log(line(figure))
  const missed = figures.filter(isMissed).map(({ name }) => name)
  if (missed.length === 0) return
  console.error(`promised, and missed: ${missed.join('; ')}`)
  process.exitCode = 1
}

/** What could not be measured is not missed: a machine without the reference claims nothing. */
export function isMissed({ goal, value, ratio }: Figure): boolean {
  const found = (goal?.of === 'ratio' ? ratio : value) ?? Number.NaN
  if (!goal || Number.isNaN(found)) return false
  return 'least' in goal ? found < goal.least : found > goal.most
}

/** One figure as a line to read: name, value, ratio and what was promised. */
export function line(figure: Figure): string {
  const { name, value, unit, ratio, reference } = figure
  const measured = `${name.padEnd(24)} ${shown(value)} ${unit}`
  const against = ratio === undefined ? '' : ratio === null ? 'no reference' : `${ratio.toFixed(2)} × ${reference}`
  return [measured, against, promised(figure)].filter((part) => part !== '').join('  ')
}

/** Whole numbers from a hundred on, three digits below. */
function shown(value: number): string {
  if (Number.isNaN(value)) return 'not measured,'
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
}

function promised(figure: Figure): string {
  const { goal, value, ratio } = figure
  if (!goal) return ''
  const [sign, bound] = 'least' in goal ? ['≥', goal.least] : ['≤', goal.most]
  const isMeasured = !Number.isNaN((goal.of === 'ratio' ? ratio : value) ?? Number.NaN)
  return `goal ${sign} ${bound.toLocaleString('en')}${isMeasured ? (isMissed(figure) ? ', missed' : ', reached') : ''}`
}
