import { parseCsv } from 'hucre/csv'
import type { UnreadableCell } from '../../rules/bank-amounts.ts'
import { noCsv } from '../../rules/csv-files.ts'
import { refuse } from './refuse.ts'

/** The table of a CSV file; rows without any cell filled are left out. */
export interface CsvTable {
  heads: string[]
  rows: string[][]
  /** Where each of the rows stands in the file, from 1 on, as a sheet numbers them. */
  rowNumbers: number[]
}

/** Others write their own facts above the table. */
const mostRowsAbove = 30

/** The rows of a file that is text. Refuses `file-empty`, `file-other-type` and `file-not-text`. */
export function csvRows(csv: string): string[][] {
  const no = noCsv(csv)
  if (no?.code === 'file-other-type') refuse(no.code, { type: no.type })
  if (no) refuse(no.code)
  return parseCsv(csv).map((row) => row.map((cell) => String(cell ?? '').trim()))
}

/** Reads a file. `placeOfHeads` finds the row of the heads among the first ones; below zero it is the first row. Refuses as csvRows. */
export function csvTable(csv: string, placeOfHeads: (above: readonly string[][]) => number): CsvTable {
  const filled = csvRows(csv)
    .map((cells, place) => ({ number: place + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const all = filled.map(({ cells }) => cells)
  const at = Math.max(0, placeOfHeads(all.slice(0, mostRowsAbove)))
  return {
    heads: all[at] ?? [],
    rows: all.slice(at + 1),
    rowNumbers: filled.slice(at + 1).map(({ number }) => number),
  }
}

/** Refuses a file for one cell: what may mean several is never guessed, and nothing of the file is kept. */
export function refuseCell({ column, written }: UnreadableCell, row: number): never {
  return refuse('cell-unreadable', { row: String(row), column, written: written.slice(0, 40) })
}
