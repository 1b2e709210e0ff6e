import { formatRupiah } from '../../rules/amounts.ts'
import { refuse } from './refuse.ts'
import type { AnySheet, Cell } from './sheet.ts'
import { csvBytes, type Format } from './sheet-bytes.ts'
import type { Transact } from './transact.ts'

/** No row of a file is longer on the average: a file of fewer rows than fit by it is not looked at. */
const LONGEST_ROW = 1_000
/** What a spreadsheet takes of the bytes of its CSV file, packed as well as it ever is. */
const PACKED = 0.4
/** So much more than may be has to be expected before a file is refused: later rows may be shorter than the first. */
const DOUBT = 1.25

/** Refuses `file-too-long` where a file that is not begun will clearly be longer than `most` bytes, by its number of rows and the first of them. */
export async function refuseTooLong(sheet: AnySheet, format: Format, read: Transact['read'], most: number): Promise<void> {
  if (sheet.rows * LONGEST_ROW <= most) return
  const bytes = sheet.rows * (await bytesOfRow(sheet, read)) * (format === 'csv' ? 1 : PACKED)
  if (bytes <= most * DOUBT) return
  refuse('file-too-long', { rows: formatRupiah(sheet.rows), size: gigabytes(bytes), most: gigabytes(most) })
}

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1)

/** Bytes that a row takes in a CSV file, by the first ones. */
async function bytesOfRow(sheet: AnySheet, read: Transact['read']): Promise<number> {
  for await (const rows of sheet.read(read)) {
    let bytes = 0
    for await (const part of csvBytes({ columns: [] }, once(rows))) bytes += part.length
    return bytes / rows.length
  }
  return 0
}

async function* once(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows
}
