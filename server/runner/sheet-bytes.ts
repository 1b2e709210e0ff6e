import { writeCsv } from 'hucre/csv'
import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx'
import { cellText, csvText } from '../../rules/cell-text.ts'
import type { AnySheet, Cell, Column } from './sheet.ts'

export type Format = 'xlsx' | 'csv'

/** What the writer has to know of a sheet: plain data. */
export type SheetHead = Pick<AnySheet, 'title' | 'columns' | 'rows' | 'about'>

export const fileTypes: Readonly<Record<Format, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

const formats: Record<Column['kind'], string | undefined> = {
  text: '@',
  count: undefined,
  rupiah: '#,##0',
  moment: 'dd-mmm-yyyy hh:mm:ss',
}

/** A CSV file of pages of rows, written while it is read. No text in it is a formula. */
export async function* csvBytes(
  { columns }: Pick<SheetHead, 'columns'>,
  pages: AsyncIterable<Cell[][]>,
): AsyncGenerator<Uint8Array> {
  const lines = (rows: (string | number | null)[][]) => writeCsv(rows, { lineSeparator: '\r\n' })
  const plain = plainCells()
  yield Buffer.from(`\uFEFF${lines([columns.map(({ header }) => csvText(header))])}`)
  for await (const page of pages) if (page.length > 0) yield Buffer.from(`\r\n${lines(page.map((row) => row.map(plain)))}`)
}

/** Moments as '2026-11-20 14:03:59', which every program reads; by the million a row mostly has the minute of the row before. */
function plainCells(): (cell: Cell) => string | number | null {
  let minute = Number.NaN
  let begin = ''
  function momentText(moment: Date): string {
    const seconds = Math.floor(moment.getTime() / 1000)
    const its = Math.floor(seconds / 60)
    if (its !== minute) {
      minute = its
      begin = moment.toISOString().slice(0, 17).replace('T', ' ')
    }
    return begin + String(seconds - its * 60).padStart(2, '0')
  }
  return (cell) => (typeof cell === 'string' ? csvText(cell) : cell instanceof Date ? momentText(cell) : cell)
}

/** The same as a spreadsheet; what is longer than a sheet may be, its head among the rows, goes on on the next. */
export function xlsxBytes(
  { title, columns, rows: counted, about = [] }: SheetHead,
  pages: AsyncIterable<Cell[][]>,
  mostRows = XLSX_MAX_ROWS_PER_SHEET,
): AsyncIterable<Uint8Array> {
  const safe = (cell: Cell) => (typeof cell === 'string' ? cellText(cell) : cell)
  // The writer begins a sheet when the one before is full, and all have one size: that of the longer of the two.
  const size = Math.max(counted, about.length)
  const isAlone = about.length === 0 || size >= mostRows
  async function* rows(): AsyncGenerator<Cell[]> {
    let written = 0
    for await (const page of pages) {
      for (const row of page) yield row.map(safe)
      written += page.length
    }
    if (isAlone) return
    for (; written < size; written += 1) yield []
    for (const [label, value] of about) yield [null, cellText(label), cellText(value)]
  }
  return writeXlsxStream(rows(), {
    name: title,
    columns: columns.map(({ header, width, kind }) => ({
      header: cellText(header),
      width,
      ...(formats[kind] && { numFmt: formats[kind] }),
    })),
    freezePane: { rows: 1 },
    maxRowsPerSheet: isAlone ? mostRows : size + 1,
    repeatHeaders: isAlone,
  })
}
