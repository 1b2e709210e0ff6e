import { useCallback, useMemo, useState } from 'react'
import { firstRow, mostRows, pageSize, pagesOf } from '../../rules/paging.ts'
import type { Answer, Input } from '../api.ts'
import { usePeriod } from '../pickers/PeriodPicker.tsx'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { type ReadOptions, useCall } from '../useCall.ts'
import { useLastPage, useReset } from './inAddress.ts'
import type { List, PagedAnswer, PagedFilters } from './list.ts'
import type { FoundBy, ListCall, RowsIn, RowsOf } from './listCall.ts'
import { sortingOf } from './sort.ts'
import { useAskedFor } from './useAskedFor.ts'
import { useViews } from './useViews.ts'

type Bounds = ReturnType<typeof usePeriod>
/** The filter `period` as the calls take it. */
type Span = Omit<Bounds, 'period'>

interface Chip<V> {
  value: V
  onChange: (value: V) => void
  /** Given while it is not what the list starts with. */
  onClear: (() => void) | undefined
}

interface ListOptions<F, A> extends Pick<ReadOptions<A>, 'enabled' | 'staleTime' | 'refetchInterval'> {
  /** Shows no bar while the same page is read anew, for a list that follows what happens elsewhere. */
  quiet?: boolean
  /** Filters that choose what is listed instead of cutting rows of it. */
  chooses?: readonly string[]
  /** Filters that are called otherwise in the address, where another list lives in the same one. */
  names?: Partial<Record<keyof F | 'sort', string>>
  /** Columns by which the call sorts all rows; the list's `input` reads them from the filter `sort`. False: the rows have an order of their own. */
  sorts?: readonly string[] | false
  /** Where a row has further rows that the list shows below it. */
  parts?: string
}

/** How a list begins, with that many rows a page. */
export const firstPage = (rows: Rows) => ({ page: 1, rows })

const none: never[] = []
const noSorts: readonly string[] = []

/**
 * A list whose filters, page and rows live in the address: `useList('listBanks', 'banks', start, ({ keyword }) => ({ keyword }))`. `start` holds the
 * defaults, `page` and `rows` among them, outside of the component; a filter `period` arrives as `startDate`, `endDate` and `utcOffset`. Rows that lie
 * deeper in the answer are named by a function, which stands outside of the component, too.
 */
export function useList<N extends ListCall, const K extends RowsIn<N>, F extends PagedFilters>(
  call: N,
  rowsIn: K,
  start: F,
  input: (filters: F, span: Span) => Omit<Input<N>, 'currentPage' | 'rowsPerPage'>,
  { quiet = false, chooses = [], names, sorts = noSorts, parts, ...options }: ListOptions<F, Answer<N>> = {},
): Omit<List<FoundBy<N, K>, F, Answer<N> & PagedAnswer>, 'isPart'> & {
  /** What the filter `period` means; today without one. */ bounds: Bounds
  /** What the chip of one filter takes; `besides` changes with it. */
  chip: <K extends keyof F>(filter: K, besides?: Partial<F>) => Chip<F[K]>
} {
  const { isReady, look } = useViews(call)
  const kept = look.rows ?? start.rows
  const [filters, setFilters, inAddress] = useUrlFilters<F>(
    { sort: '', ...start, rows: kept },
    names as Partial<Record<keyof F, string>>,
  )
  const bounds = usePeriod(String(filters.period ?? ''))
  const { by } = sortingOf(String(filters.sort))
  const [known, setKnown] = useState<number>()
  const size = pageSize(filters.rows)
  const asksAll = by !== '' && sorts && !sorts.includes(by) && (known === undefined || (known > size && known <= mostRows))
  const page = asksAll
    ? { currentPage: 1, rowsPerPage: 'All' }
    : { currentPage: Math.max(1, filters.page), rowsPerPage: filters.rows }
  const enabled = isReady && (options.enabled ?? true)
  const { period: _, ...span } = bounds
  const asks = input(filters, span)
  const read = useCall(call, { ...asks, ...page } as unknown as Input<N>, { ...options, enabled })
  const { isPending, error, refetch } = read
  const isFetching = quiet ? isPending || read.isPlaceholderData : read.isFetching
  const reading = useMemo(() => ({ isPending, isFetching, error, refetch }), [isPending, isFetching, error, refetch])
  const reset = useReset(filters, start, chooses, setFilters)
  const open = useCallback(
    (id: number | undefined) => setFilters({ open: id } as unknown as Partial<F>, { replace: true, samePage: true }),
    [setFilters],
  )
  const given = read.data as (Answer<N> & PagedAnswer) | undefined
  type Row = FoundBy<N, K>
  const rows = (!given ? none : typeof rowsIn === 'function' ? rowsIn(given) : given[rowsIn as RowsOf<N>]) as readonly Row[]
  const total = given?.totalData
  if (total !== known) setKnown(total)
  const isAll = sorts && rows.length > size
  const answer = useMemo(
    () => given && (isAll ? { ...given, totalPages: pagesOf(given.totalData, filters.rows) } : given),
    [given, isAll, filters.rows],
  )
  const lastPage = read.isPlaceholderData || !answer ? undefined : Math.max(1, answer.totalPages)
  useLastPage(filters.page, lastPage, setFilters)
  const chip = <K extends keyof F>(filter: K, besides?: Partial<F>): Chip<F[K]> => {
    const onChange = (value: F[K]) => setFilters({ ...besides, [filter]: value } as Partial<F>)
    const isSet = filters[filter] !== start[filter]
    return { value: filters[filter], onChange, onClear: isSet ? () => onChange(start[filter]) : undefined }
  }
  return {
    name: call,
    asked: useAskedFor(call, { input: asks, rowsIn, parts, sorts: sorts || noSorts }),
    inAddress,
    sorts: sorts || undefined,
    isAll,
    isComplete: rows.length === total,
    filters,
    setFilters,
    chip,
    bounds,
    answer,
    rows,
    reading,
    total,
    firstIndex: firstRow(filters.page, filters.rows),
    reset,
    open,
  }
}
