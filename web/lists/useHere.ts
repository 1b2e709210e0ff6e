import { useCallback, useMemo, useState } from 'react'
import { firstRow, pagesOf } from '../../rules/paging.ts'
import { cutsOf } from './cuts.ts'
import type { List, PagedFilters } from './list.ts'

const nothing = () => undefined
const noSorts: readonly string[] = []

/**
 * A list whose rows are all here, filtered, sorted and paged in the screen instead of the address: `useHere(rows, start, matches, pending)`.
 * `found` is what the filters leave, on all pages; `matches` stands outside of the component.
 */
export function useHere<Row, F extends PagedFilters>(
  all: readonly Row[],
  start: F,
  matches: (row: Row, filters: F) => boolean,
  pending: boolean,
): List<Row, F> & { found: readonly Row[] } {
  const [filters, set] = useState(start)
  const found = useMemo(() => all.filter((row) => matches(row, filters)), [all, filters, matches])
  const reading = useMemo(() => ({ isPending: false, isFetching: pending, error: null, refetch: nothing }), [pending])
  const setFilters = useCallback((change: Partial<F>) => set((was) => ({ ...was, page: 1, ...change })), [])
  const isCut = cutsOf(filters, start).length > 0
  const reset = useCallback(() => set((was) => ({ ...start, rows: was.rows })), [start])
  return {
    sorts: noSorts,
    isAll: true,
    isComplete: true,
    filters,
    setFilters,
    found,
    rows: found,
    reading,
    total: found.length,
    answer: { totalPages: pagesOf(found.length, filters.rows), totalData: found.length },
    firstIndex: firstRow(filters.page, filters.rows),
    reset: isCut ? reset : undefined,
    open: nothing,
  }
}
