import { createHash } from 'node:crypto'
import {
  fitsLayout,
  readEntry,
  type StatementEntry,
  type StatementLayout,
  statementPresets,
} from '../../rules/statement-layouts.ts'
import { type CsvTable, csvTable, refuseCell } from '../runner/csv-table.ts'

/** A line of money that came in, ready to be kept. */
export interface NewLine extends Omit<StatementEntry, 'reference'> {
  fingerprint: string
}

/** The table of a CSV file: its heads are the first row that some layout fits, else the first that looks like heads. */
export function tableOf(csv: string, layouts: readonly StatementLayout[]): CsvTable {
  return csvTable(csv, (above) => {
    const fitting = above.findIndex((row) => layouts.some((layout) => fitsLayout(row, layout)))
    const likely = above.findIndex((row) => row.filter((cell) => cell !== '' && !/\d/.test(cell)).length >= 3)
    return fitting >= 0 ? fitting : likely
  })
}

/** The first layout that fits, with its name; '' for one without a name. */
export function layoutOf(
  heads: readonly string[],
  own: readonly StatementLayout[],
): { name: string; layout: StatementLayout } | null {
  const named = Object.entries(statementPresets).map(([name, layout]) => ({ name, layout }))
  const all = [...own.map((layout) => ({ name: '', layout })), ...named]
  return all.find(({ layout }) => fitsLayout(heads, layout)) ?? null
}

/**
 * The money that came in. Two rows alike in one file are two lines; the same rows in another file are the same lines.
 * `today` (YYYY-MM-DD) completes dates without a year. Refuses a file where money came in on a day, or of an amount, that cannot be read.
 */
export function linesOf({ heads, rows, rowNumbers }: CsvTable, layout: StatementLayout, today: string): NewLine[] {
  const alike = new Map<string, number>()
  return rows.flatMap((row, place) => {
    const entry = readEntry(heads, row, layout, today)
    if (!entry) return []
    if ('written' in entry) return refuseCell(entry, rowNumbers[place]!)
    const { reference, ...line } = entry
    const facts = JSON.stringify([line.day, line.amount, line.cents, line.description.toLowerCase(), reference])
    const n = (alike.get(facts) ?? 0) + 1
    alike.set(facts, n)
    return [{ ...line, fingerprint: createHash('sha256').update(`${facts} ${n}`).digest('base64url') }]
  })
}
