import { useMemo } from 'react'
import type { ApiError, CallName } from '../api.ts'
import type { Reading } from '../ui/table.ts'
import type { Filters } from '../ui/urlFilters.ts'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import type { List } from './list.ts'
import { type Asking, useAskedFor } from './useAskedFor.ts'

const nothing = () => undefined
const none: never[] = []
const noSorts: readonly string[] = []
const whole: Asking = { input: {} }
const start = { page: 1, rows: 'All' as const, sort: '' }

/** A list whose call answers all of it at once, as `ListScreen` and `ListTable` take it: nothing to page, and no filter but a `keyword` that its call was asked with.
 * `name` is its call; `asking` is what the call was asked, where its rows are, and what the order is called in the address where another list lives in the same one. `total` counts rows that stand elsewhere, too. */
export function useWhole<Row>(
  name: CallName,
  read: Reading & { error: ApiError | null },
  rows: readonly Row[] | undefined,
  total = rows?.length,
  asking: Asking & { sort?: string } = whole,
): List<Row> {
  const { isPending, isFetching, error, refetch } = read
  const reading = useMemo(() => ({ isPending, isFetching, error, refetch }), [isPending, isFetching, error, refetch])
  const begin: Filters & typeof start = 'keyword' in asking.input ? { ...start, keyword: '' } : start
  const [filters, setFilters, inAddress] = useUrlFilters(begin, { sort: asking.sort })
  return {
    name,
    asked: useAskedFor(name, asking),
    inAddress,
    sorts: noSorts,
    isWhole: true,
    isComplete: true,
    filters: { ...filters, page: 1, rows: 'All' },
    setFilters: setFilters as List<Row>['setFilters'],
    answer: undefined,
    rows: rows ?? none,
    reading,
    total,
    firstIndex: 0,
    reset: filters.keyword ? () => setFilters({ keyword: '' }) : undefined,
    open: nothing,
  }
}
