import { useCallback, useMemo } from 'react'
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
  const { rows: given, sorts, isComplete, isAll, isPart, filters } = list
  const below = useMemo(() => (isPart ? partsBelow(given, isPart) : undefined), [given, isPart])
  const rows = useMemo(() => (below ? [...below.keys()] : given), [below, given])
  const { by, descending } = sortingOf(String(filters.sort ?? ''))
  const sortBy = sorts && !sorts.includes(by) && isComplete ? columns.find(({ id }) => id === by)?.sortBy : undefined
  const inOrder = useCallback(
    (some: readonly Row[]) => (sortBy ? sortedRows(some, sortBy, descending) : some),
    [sortBy, descending],
  )
  const sorted = useMemo(() => inOrder(rows), [inOrder, rows])
  const from = isAll ? firstRow(filters.page, filters.rows) : 0
  const size = pageSize(filters.rows)
  const page = useMemo(() => {
    const heads = isAll ? sorted.slice(from, from + size) : sorted
    return below ? heads.flatMap((head) => [head, ...inOrder(below.get(head)!)]) : heads
  }, [sorted, inOrder, isAll, from, size, below])
  return { ...list, rows: page, isPart: undefined, isAll: false, isComplete: false }
}

/** The rows that are no parts, each with those that stand below it; a part with nothing above it stands by itself. */
function partsBelow<Row>(rows: readonly Row[], isPart: (row: Row) => boolean): Map<Row, Row[]> {
  const below = new Map<Row, Row[]>()
  let parts: Row[] | undefined
  for (const row of rows)
    if (parts && isPart(row)) parts.push(row)
    else {
      parts = []
      below.set(row, parts)
    }
  return below
}
