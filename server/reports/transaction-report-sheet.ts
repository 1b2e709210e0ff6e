import { fileDate, offsetMinutes } from '../../rules/dates.ts'
import { padReference, padSale, padUser } from '../../rules/ids.ts'
import { type Say, sayer, sayStatus } from '../lists/file-texts.ts'
import { withoutMonths } from '../lists/months-away.ts'
import type { Actor } from '../runner/actor.ts'
import type { Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { type AnySheet, type Column, type Cell as SheetCell, sheet } from '../runner/sheet.ts'
import { type SoldRow, soldRows } from './report.queries.ts'
import { type Cell, type ReportColumn, reportLine } from './report-columns.ts'
import { reportOf, reportTotal } from './transaction-report.ts'

/** What a kind of column is in a file, and what its cells are. */
const kinds: Record<ReportColumn['kind'], { kind: Column['kind']; width: number; of: (cell: Cell, say: Say) => SheetCell }> = {
  sale: { kind: 'text', width: 14, of: (cell) => padSale(Number(cell)) },
  user: { kind: 'text', width: 10, of: (cell) => padUser(Number(cell)) },
  text: { kind: 'text', width: 24, of: (cell) => cell },
  date: { kind: 'moment', width: 22, of: (cell) => new Date(String(cell)) },
  status: { kind: 'text', width: 10, of: (cell, say) => sayStatus(say, Number(cell)) },
  money: { kind: 'rupiah', width: 16, of: (cell) => cell },
}
const ofColumn = ({ id, kind }: ReportColumn, cell: Cell, say: Say): SheetCell =>
  id === 'refId' ? padReference(String(cell ?? '')) : kinds[kind].of(cell, say)

/** The report as a file: the lines of the screen from the newest down that there was when it was asked for, each as it is when its page is read. */
export async function downloadTransactions(tx: Tx, actor: Actor, input: Input<'downloadTransactions'>): Promise<AnySheet> {
  const report = await reportOf(tx, actor, input)
  const { filter, statuses, columns } = report
  const [newest] = await soldRows(tx, actor, filter, statuses, { limit: 1 })
  const { lines } = await reportTotal(tx, actor, report)
  const say = sayer(actor.language)
  const top = newest && { at: newest.at, id: newest.id + 1 }
  return sheet<SoldRow>({
    name: `Transaksi ${fileDate(new Date())}${await withoutMonths(tx, filter)}`,
    title: 'Transaksi',
    columns: columns.map(({ head, kind }) => ({ header: head, kind: kinds[kind].kind, width: kinds[kind].width })),
    utcOffset: offsetMinutes(actor.utcOffset),
    rows: lines,
    page: async (page, after, limit) => (top ? soldRows(page, actor, filter, statuses, { limit, below: after ?? top }) : []),
    cells: (row) => reportLine(actor, columns, row).map((cell, place) => ofColumn(columns[place]!, cell, say)),
  })
}
