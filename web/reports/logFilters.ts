import { networks, type SalesTypeId } from '../../contract/user-types.ts'
import type { Input } from '../api.ts'
import { chosenUsers, ids, noRecords, noUsers } from '../pickers/userLevels.ts'
import type { Rows } from '../ui/useUrlFilters.ts'

/** What stands in the address of the transaction log. An absent sales type is All. */
export const logDefaults = {
  period: '',
  keyword: '',
  ...noRecords,
  type: undefined as number | undefined,
  ...noUsers,
  pending: false,
  sort: '',
  page: 1,
  rows: 15 as Rows,
  open: undefined as number | undefined,
}
export type LogFilters = typeof logDefaults
export type Period = Pick<Input<'transactionLog'>, 'startDate' | 'endDate' | 'utcOffset'>

const rowChoices: readonly Rows[] = [5, 15, 25, 'All']

/** Columns that stand in the order of time, by which the server sorts. */
export const orders: readonly string[] = ['trid', 'date']

/** The sales type that is chosen; undefined for All. */
export const salesTypeOf = ({ type }: { type: number | string | undefined }): SalesTypeId | undefined =>
  type !== undefined && type in networks ? (Number(type) as SalesTypeId) : undefined

/** The call that these filters stand for. Only the owner filters by partner and sales type. */
export function logInput(filters: LogFilters, period: Period, isOwner: boolean): Input<'transactionLog'> {
  return {
    ...logFilter(filters, period, isOwner),
    order: orders.includes(filters.sort) ? 'oldest' : 'newest',
    currentPage: Math.max(1, filters.page),
    rowsPerPage: rowChoices.includes(filters.rows) ? filters.rows : logDefaults.rows,
  }
}

/** What every report sends of its filters. Only the owner filters by partner and sales type. */
export const chosenOf = (
  filters: typeof noRecords & typeof noUsers & Parameters<typeof salesTypeOf>[0],
  { startDate, endDate, utcOffset }: Period,
  isOwner: boolean,
) => ({
  startDate,
  endDate,
  utcOffset,
  parents: chosenUsers(filters).flat(),
  categories: ids(filters.categories),
  products: ids(filters.items),
  partners: isOwner ? ids(filters.partners) : [],
  salesType: isOwner ? (salesTypeOf(filters) ?? ('All' as const)) : undefined,
})

/** The same without a page: what its file has. */
export function logFilter(filters: LogFilters, period: Period, isOwner: boolean): Input<'downloadTransactionLog'> {
  return {
    ...chosenOf(filters, period, isOwner),
    keyword: filters.keyword.trim().slice(0, 100),
    pendingShow: filters.pending,
  }
}
