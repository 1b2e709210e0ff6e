import { setImmediate as turn } from 'node:timers/promises'
import { offsetMinutes } from '../../rules/dates.ts'
import type { Tx } from './pool.ts'
import type { Transact } from './transact.ts'

/** Rows of the first query, for which somebody waits, and of those after it; fewer where others are at work: all rows of a query come at once, and hold up who is answered then. */
const [FIRST_ROWS, MORE_ROWS, BUSY_ROWS] = [1_000, 10_000, 1_000]
/** Rows that are handed on at once: what else is asked of the server waits for no more than these. */
const ROWS_AT_ONCE = 500
/** Fewer where they are long: a row may hold what somebody kept for that. */
const SIGNS_AT_ONCE = 1_000_000

/** A moment is an instant; the file shows it on the wall clock of its sheet. */
export type Cell = string | number | Date | null

export interface Column {
  header: string
  /** Characters. */
  width: number
  kind: 'text' | 'count' | 'rupiah' | 'moment'
}

/** What every download is: its columns, and its rows page by page. */
export interface Sheet<Row = unknown> {
  /** Of the file, without its ending. */
  name: string
  /** Of the sheet in it. */
  title: string
  columns: readonly Column[]
  /** Minutes east of UTC of its moments. */
  utcOffset: number
  /** Rows as they were counted when it began. */
  rows: number
  /**
   * The rows after one, all from the first where there is none, `limit` of them; fewer are the last. Each page is read in a transaction of
   * its own, so the key of a page holds also while rows come in, and none that came later belongs to it.
   */
  page: (tx: Tx, after: Row | null, limit: number) => Promise<Row[]>
  /** One cell a column, as a new array; rows are numbered from 1. */
  cells: (row: Row, number: number) => Cell[]
  /** What was asked for, on a second sheet of a spreadsheet. Only where no row can come in. */
  about?: readonly (readonly [label: string, value: string | null])[]
}

/** A sheet whose rows are nobody's business but its own. */
export type AnySheet = Omit<Sheet, 'page' | 'cells'> & {
  /** Its rows, some at a time; `isBusy`: whether others are at work. */
  read: (read: Transact['read'], isBusy?: () => boolean) => AsyncGenerator<Cell[][]>
}

/** Closes a declared sheet over the type of its rows. */
export function sheet<Row>(declared: Sheet<Row>): AnySheet {
  const { page, cells, ...rest } = declared
  async function* pages(read: Transact['read'], isBusy = () => false): AsyncGenerator<Cell[][]> {
    let number = 0
    const fetch = (after: Row | null) => {
      const limit = after === null ? FIRST_ROWS : isBusy() ? BUSY_ROWS : MORE_ROWS
      const fetched = read((tx) => page(tx, after, limit)).then((rows) => ({ rows, isLast: rows.length < limit }))
      // Who no longer reads on does not wait for it.
      fetched.catch(() => {})
      return fetched
    }
    // PostgreSQL makes the next page while this one is handed on.
    for (let coming = fetch(null); ; ) {
      const { rows, isLast } = await coming
      if (!isLast) coming = fetch(rows.at(-1)!)
      yield* handOver(rows, (row) => cells(row, ++number), declared.utcOffset)
      if (isLast) return
    }
  }
  return { ...rest, read: pages }
}

/** Rows as the writer takes them, some at a time. */
export async function* handOver<Row>(
  rows: readonly Row[],
  cells: (row: Row) => Cell[],
  utcOffset: number,
): AsyncGenerator<Cell[][]> {
  let piece: Cell[][] = []
  let signs = 0
  for (const row of rows) {
    // What is written by the million is not copied.
    const line = cells(row)
    for (let place = 0; place < line.length; place++) {
      const cell = line[place]
      if (cell instanceof Date) line[place] = shown(cell, utcOffset)
      else signs += typeof cell === 'string' ? cell.length : 1
    }
    piece.push(line)
    if (piece.length < ROWS_AT_ONCE && signs < SIGNS_AT_ONCE) continue
    yield piece
    await turn()
    piece = []
    signs = 0
  }
  if (piece.length > 0) yield piece
}

/** Dates of a file have no zone: the wall clock of one, in the UTC fields that the writer reads. */
const shown = (moment: Date, utcOffset: number): Date => new Date(moment.getTime() + offsetMinutes(utcOffset) * 60_000)
