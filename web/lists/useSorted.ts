import { useMemo } from 'react'
import { firstRow, mostRows, pageSize } from '../../rules/paging.ts'
import { sortedRows } from '../../rules/sorted-rows.ts'
import type { Column } from '../ui/table.ts'
import type { List } from './list.ts'
import { sortingOf } from './sort.ts'

/** Whether a list can be sorted by a column now: by the server, or here while all of it fits into one answer. */
// biome-ignore lint/suspicious/noExplicitAny: any filters and any answer
export const canSortBy = <Row>({ sorts, total = 0 }: List<Row, any, any>, { id, sortBy }: Column<Row>): boolean =>
  sorts !== undefined && (sorts.includes(id) || (sortBy !== undefined && total <= mostRows))

/** A list as it is shown: where all of it is here, its rows in the order of the column that the address names, and one page of them. Given again it stays as it is. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export function useSorted<Row, L extends List<Row, any, any>>(list: L, columns: readonly Column<Row>[]): L {
  const { rows, sorts, isComplete, isAll, filters } = list
  const { by, descending } = sortingOf(String(filters.sort ?? ''))
  const sortBy = sorts && !sorts.includes(by) && isComplete ? columns.find(({ id }) => id === by)?.sortBy : undefined
  const sorted = useMemo(() => (sortBy ? sortedRows(rows, sortBy, descending) : rows), [rows, sortBy, descending])
  const from = isAll ? firstRow(filters.page, filters.rows) : 0
  const size = isAll ? pageSize(filters.rows) : rows.length
  const page = useMemo(() => (isAll ? sorted.slice(from, from + size) : sorted), [sorted, isAll, from, size])
  return { ...list, rows: page, isAll: false, isComplete: false }
}
