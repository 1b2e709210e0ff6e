import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { readNear } from './deep-pages.ts'
import type { SaleFilter } from './own-sales.ts'
import { type SoldRow, soldRows } from './report.queries.ts'
import { type Cell, type ReportColumn, reportColumns, reportLine } from './report-columns.ts'
import { filterOf, networkOf } from './sale-filter.ts'
import type { LineStatusId } from './sale-rows.ts'
import { type ShownSums, shownSums } from './shown-sums.ts'
import { salesSums, settled, sold } from './sums.queries.ts'

type Filters = Omit<Input<'transactionReport'>, 'currentPage' | 'rowsPerPage'>

/** A report that was asked for: what it is of, and the columns that its reader may see. */
export interface Report {
  filter: SaleFilter
  statuses: readonly LineStatusId[]
  columns: readonly ReportColumn[]
}

/** States of the purchases that a report counts. */
export const countedStatuses = ({ settledOnly }: { settledOnly: boolean }): readonly LineStatusId[] =>
  settledOnly ? settled : sold

export async function reportOf(tx: Tx, actor: Actor, input: Filters): Promise<Report> {
  return {
    filter: await filterOf(tx, actor, input),
    statuses: countedStatuses(input),
    columns: reportColumns(actor, networkOf(actor, input.salesType)),
  }
}

/** Totals of the whole report, and how many lines it has. */
export async function reportTotal(
  tx: Tx,
  actor: Actor,
  { filter, statuses }: Report,
): Promise<{ sums: ShownSums; lines: number }> {
  const rows = await salesSums(tx, actor, filter, { by: ['sellerType'], statuses })
  return { sums: shownSums(actor, rows), lines: rows.reduce((total, { qty, refunds }) => total + qty + refunds, 0) }
}

/** One page of a report of so many lines, however far it is. */
export async function pageOfReport(
  tx: Tx,
  actor: Actor,
  report: Report,
  { offset, limit }: { offset: number; limit: number },
  lines: number,
  near?: number,
): Promise<SoldRow[]> {
  const count = async (filter: SaleFilter) => (await reportTotal(tx, actor, { ...report, filter })).lines
  const place = await readNear(tx, actor, report.filter, { offset, order: 'desc', rows: lines, count, near })
  return soldRows(tx, actor, place.filter, report.statuses, { offset: place.offset, limit })
}

/** The row of totals, in the order of the columns. */
const footerOf = (columns: readonly ReportColumn[], total: ShownSums): Cell[] =>
  columns.map((column) => column.total?.(total) ?? null)

/** One page of the purchases and refunds of the own subtree, newest first; headings, lines and totals are what the caller may know. */
export async function transactionReport(
  tx: Tx,
  actor: Actor,
  input: Input<'transactionReport'>,
): Promise<Answer<'transactionReport'>> {
  const report = await reportOf(tx, actor, input)
  const { columns } = report
  const { sums, lines } = await reportTotal(tx, actor, report)
  const rows = await pageOfReport(tx, actor, report, pageOf(input), lines)
  return {
    extractedRows: {
      header: columns.map(({ head }) => head),
      columns: columns.map(({ id, kind }) => ({ id, kind })),
      data: rows.map((row) => reportLine(actor, columns, row)),
      footer: footerOf(columns, sums),
    },
    purchases: sums.qty,
    totalPages: pagesOf(lines, input),
    totalData: lines,
  }
}
