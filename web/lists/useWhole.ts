import { useCallback, useMemo, useState } from 'react'
import { firstRow, pageSize, pagesOf } from '../../rules/paging.ts'
import type { ApiError } from '../api.ts'
import type { Reading } from '../ui/table.ts'
import type { Filters } from '../ui/urlFilters.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { cutsOf } from './cuts.ts'
import type { List } from './useList.ts'

const nothing = () => undefined
const none: never[] = []

/** A list whose call answers all of it at once, as `ListScreen` and `ListTable` take it: nothing to page and no filters. `total` counts rows that stand elsewhere, too. */
export function useWhole<Row>(
  read: Reading & { error: ApiError | null },
  rows: readonly Row[] | undefined,
  total = rows?.length,
): List<Row> {
  const { isPending, isFetching, error, refetch } = read
  const reading = useMemo(() => ({ isPending, isFetching, error, refetch }), [isPending, isFetching, error, refetch])
  return {
    isWhole: true,
    filters: { page: 1, rows: 'All' },
    setFilters: nothing,
    answer: undefined,
    rows: rows ?? none,
    reading,
    total,
    firstIndex: 0,
    reset: undefined,
    open: nothing,
  }
}

type HereFilters = Filters & { page: number; rows: Rows }

/**
 * A list whose rows are all here, filtered and paged in the screen instead of the address: `useHere(rows, start, matches, pending)`. `found` is what the
 * filters leave, on all pages; `matches` stands outside of the component.
 */
export function useHere<Row, F extends HereFilters>(
  all: readonly Row[],
  start: F,
  matches: (row: Row, filters: F) => boolean,
  pending: boolean,
): List<Row, F> & { found: readonly Row[] } {
  const [filters, set] = useState(start)
  const found = useMemo(() => all.filter((row) => matches(row, filters)), [all, filters, matches])
  const size = pageSize(filters.rows)
  const firstIndex = firstRow(filters.page, filters.rows)
  const rows = useMemo(() => found.slice(firstIndex, firstIndex + size), [found, firstIndex, size])
  const reading = useMemo(() => ({ isPending: false, isFetching: pending, error: null, refetch: nothing }), [pending])
  const setFilters = useCallback((change: Partial<F>) => set((was) => ({ ...was, page: 1, ...change })), [])
  const isCut = cutsOf(filters, start).length > 0
  const reset = useCallback(() => set((was) => ({ ...start, rows: was.rows })), [start])
  return {
    filters,
    setFilters,
    found,
    rows,
    reading,
    total: found.length,
    answer: { totalPages: pagesOf(found.length, filters.rows), totalData: found.length },
    firstIndex,
    reset: isCut ? reset : undefined,
    open: nothing,
  }
}
