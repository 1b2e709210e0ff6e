import { writeCsv } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import { cellText, csvText } from '../../rules/cell-text.ts'
import type { Format } from './FormatButton.tsx'

type Line = readonly (string | number | boolean | null)[]

interface SheetColumn {
  header: string
  /** In signs. */
  width: number
  /** `#,##0` where it has whole amounts; else it has text. */
  numFmt?: '#,##0'
}

const safely = (text: (value: string) => string) => (line: Line) =>
  line.map((cell) => (typeof cell === 'string' ? text(cell) : cell))

/** A file made in the browser, page after page of its lines. No text in it is a formula. Throws what `pages` throws. */
export async function sheetFile(
  format: Format,
  name: string,
  columns: readonly SheetColumn[],
  pages: Iterable<readonly Line[]> | AsyncIterable<readonly Line[]>,
): Promise<Blob> {
  if (format === 'csv') {
    const text = (lines: readonly Line[]) => writeCsv(lines.map(safely(csvText)), { lineSeparator: '\r\n' })
    const parts = [`\uFEFF${text([columns.map(({ header }) => header)])}`]
    for await (const lines of pages) if (lines.length > 0) parts.push(`\r\n${text(lines)}`)
    return new Blob(parts, { type: 'text/csv; charset=utf-8' })
  }
  async function* rows() {
    for await (const lines of pages) yield* lines.map(safely(cellText))
  }
  const heads = columns.map((column) => ({ numFmt: '@', ...column, header: cellText(column.header) }))
  // Line after line is packed as its page comes: what is kept is the packed file.
  const bytes = writeXlsxStream(rows(), { name, columns: heads, freezePane: { rows: 1 } })
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return new Response(bytes as ReadableStream<Uint8Array<ArrayBuffer>>, { headers: { 'content-type': type } }).blob()
}
