import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { noCsv } from '../../rules/csv-files.ts'

/** More is no list of users, products or prices. */
const MOST_BYTES = 60_000_000
const MOST_UNPACKED = 400_000_000
export const MOST_FILE_ROWS = 300_000
/** Others write their own facts above the table. */
const MOST_ABOVE = 30

export type FileProblem = 'empty' | 'too-large' | 'too-long' | 'not-text' | 'other-type' | 'no-table'

/** A file that is refused before anything of it is sent. */
export class FileRefused extends Error {
  readonly problem: FileProblem
  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

/** The table of a file: its heads, and each row with its number in the file, from 1 on. */
export interface FileTable {
  heads: string[]
  rows: { row: number; cells: string[] }[]
}

type Values = readonly unknown[]

/**
 * Reads a CSV (UTF-8, or UTF-16 with its mark) or the first sheet of an XLSX. `score` says how well a row does as heads: the best one of the first
 * thirty is taken. Throws FileRefused.
 */
export async function readTable(bytes: Uint8Array, score: (heads: readonly string[]) => number): Promise<FileTable> {
  if (bytes.length === 0) throw new FileRefused('empty')
  if (bytes.length > MOST_BYTES) throw new FileRefused('too-large')
  const all = isZip(bytes) ? await sheetRows(bytes) : csvRows(bytes)
  const filled = all.map((cells, at) => ({ row: at + 1, cells })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const above = filled.slice(0, MOST_ABOVE).map(({ cells }) => score(cells.map((cell) => cell.trim())))
  const best = Math.max(...above)
  const at = above.indexOf(best)
  if (filled.length < 2 || best <= 0) throw new FileRefused(filled.length === 0 ? 'empty' : 'no-table')
  const rows = filled.slice(at + 1)
  if (rows.length > MOST_FILE_ROWS) throw new FileRefused('too-long')
  return { heads: filled[at]!.cells.map((cell) => cell.trim()), rows }
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

function csvRows(bytes: Uint8Array): string[][] {
  const text = textOf(bytes)
  const no = noCsv(text)
  if (no) throw new FileRefused(no.code === 'file-empty' ? 'empty' : no.code === 'file-other-type' ? 'other-type' : 'not-text')
  return parseCsv(text, { maxRows: MOST_FILE_ROWS + MOST_ABOVE + 1 }).map((row) => row.map((cell) => String(cell ?? '')))
}

/** The text of a file by its mark. Without one it is UTF-8 or nothing: what old code pages mean by a byte would be a guess. */
function textOf(bytes: Uint8Array): string {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FileRefused(bytes[0] === 0xd0 && bytes[1] === 0xcf ? 'other-type' : 'not-text')
  }
}

async function sheetRows(bytes: Uint8Array): Promise<string[][]> {
  const size = unpacked(bytes)
  if (size > MOST_UNPACKED) throw new FileRefused(Number.isFinite(size) ? 'too-large' : 'other-type')
  const workbook = await readXlsx(bytes, { sheets: [0], maxRows: MOST_FILE_ROWS + MOST_ABOVE + 1 }).catch(() => {
    throw new FileRefused('other-type')
  })
  const sheet = workbook.sheets[0]
  const rows = (sheet?.rows ?? []).map((row: Values) => row.map(cellText))
  // What a cell works out may be anything by tomorrow: it stands as its formula, which no field takes.
  for (const [place, { formula }] of sheet?.cells ?? []) {
    const [row = 0, column = 0] = place.split(',').map(Number)
    if (formula !== undefined && rows[row]) rows[row][column] = `=${formula}`
  }
  return rows
}

/** A cell as its text: a number that is not whole keeps two decimals, so that nobody takes them for thousands. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : value.toFixed(2)
  return String(value)
}

/** Bytes that a ZIP says it has unpacked, by its directory; endless where it has none that can be read. */
export function unpacked(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const last = Math.max(0, bytes.length - 65_557)
  for (let end = bytes.length - 22; end >= last; end--) {
    if (view.getUint32(end, true) !== 0x06054b50) continue
    let [sum, at] = [0, view.getUint32(end + 16, true)]
    for (let left = view.getUint16(end + 10, true); left > 0; left--) {
      if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) return Number.POSITIVE_INFINITY
      sum += view.getUint32(at + 24, true)
      at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
    return sum
  }
  return Number.POSITIVE_INFINITY
}
