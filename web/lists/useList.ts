import { useCallback, useEffect, useMemo } from 'react'
import { firstRow } from '../../rules/paging.ts'
import type { Answer, CallName, Input } from '../api.ts'
import { usePeriod } from '../pickers/PeriodPicker.tsx'
import type { Reading } from '../ui/table.ts'
import type { Filters } from '../ui/urlFilters.ts'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { type ReadOptions, useCall } from '../useCall.ts'
import { cutsOf } from './cuts.ts'

interface PagedAnswer {
  totalPages: number
  totalData: number
}
/** Calls that answer one page of a list. */
type ListCall = { [N in CallName]: Answer<N> extends PagedAnswer ? N : never }[CallName]
/** The fields of an answer that hold rows. */
type RowsOf<N extends CallName> = { [K in keyof Answer<N>]: Answer<N>[K] extends readonly unknown[] ? K : never }[keyof Answer<N>]
type RowOf<N extends CallName, K extends keyof Answer<N>> = Answer<N>[K] extends readonly (infer Row)[] ? Row : never
/** Where the rows of an answer are: its field, or, where they lie deeper, how they are found in it. */
type RowsIn<N extends CallName> = RowsOf<N> | ((answer: Answer<N>) => readonly unknown[])
type FoundBy<N extends CallName, K extends RowsIn<N>> = K extends (answer: Answer<N>) => readonly (infer Row)[]
  ? Row
  : K extends keyof Answer<N>
    ? RowOf<N, K>
    : never
type PagedFilters = Filters & { page: number; rows: Rows }
type Bounds = ReturnType<typeof usePeriod>

interface ListOptions<F> extends Pick<ReadOptions, 'enabled' | 'staleTime' | 'refetchInterval'> {
  /** Shows no bar while the same page is read anew, for a list that follows what happens elsewhere. */
  quiet?: boolean
  /** Filters that choose what is listed instead of cutting rows of it. */
  chooses?: readonly string[]
  /** Filters that are called otherwise in the address, where another list lives in the same one. */
  names?: Partial<Record<keyof F, string>>
}

/** One page of a list, as `ListScreen` and `ListTable` take it. */
export interface List<Row, F extends PagedFilters = PagedFilters, A extends PagedAnswer = PagedAnswer> {
  filters: F
  setFilters: (change: Partial<F>, how?: { replace?: boolean; samePage?: boolean }) => void
  /** Whether all of it is there: then it has no pager. */
  isWhole?: boolean
  /** Undefined until the first answer. */
  answer: A | undefined
  rows: readonly Row[]
  reading: Reading
  total: number | undefined
  /** Number of the first row over all pages, from 0. */
  firstIndex: number
  /** Given while a filter cuts rows: takes all of them away. */
  reset: (() => void) | undefined
  /** Keeps the row of a panel in the address, or none; needs a filter `open`. */
  open: (id: number | undefined) => void
}

const none: never[] = []

/**
 * A list whose filters, page and rows live in the address: `useList('listBanks', 'banks', start, ({ keyword }) => ({ keyword }))`. `start` holds the
 * defaults, `page` and `rows` among them, outside of the component; a filter `period` arrives as `startDate`, `endDate` and `utcOffset`. Rows that lie
 * deeper in the answer are named by a function, which stands outside of the component, too.
 */
export function useList<N extends ListCall, const K extends RowsIn<N>, F extends PagedFilters>(
  call: N,
  rowsIn: K,
  start: F,
  input: (filters: F, bounds: Bounds) => Omit<Input<N>, 'currentPage' | 'rowsPerPage'>,
  { quiet = false, chooses = [], names, ...options }: ListOptions<F> = {},
): List<FoundBy<N, K>, F, Answer<N> & PagedAnswer> & {
  /** What the filter `period` means; today without one. */ bounds: Bounds
} {
  const [filters, setFilters] = useUrlFilters(start, names)
  const bounds = usePeriod(String(filters.period ?? ''))
  const page = { currentPage: Math.max(1, filters.page), rowsPerPage: filters.rows }
  const read = useCall(call, { ...input(filters, bounds), ...page } as unknown as Input<N>, options)
  const { isPending, error, refetch } = read
  const isFetching = quiet ? isPending || read.isPlaceholderData : read.isFetching
  const reading = useMemo(() => ({ isPending, isFetching, error, refetch }), [isPending, isFetching, error, refetch])
  const reset = useReset(filters, start, chooses, setFilters)
  const open = useCallback(
    (id: number | undefined) => setFilters({ open: id } as unknown as Partial<F>, { replace: true, samePage: true }),
    [setFilters],
  )
  const answer = read.data as (Answer<N> & PagedAnswer) | undefined
  const rows = !answer ? none : typeof rowsIn === 'function' ? rowsIn(answer) : answer[rowsIn as RowsOf<N>]
  const lastPage = read.isPlaceholderData || !answer ? undefined : Math.max(1, answer.totalPages)
  useLastPage(filters.page, lastPage, setFilters)
  return {
    filters,
    setFilters,
    bounds,
    answer,
    rows: rows as readonly FoundBy<N, K>[],
    reading,
    total: answer?.totalData,
    firstIndex: firstRow(filters.page, filters.rows),
    reset,
    open,
  }
}

/** Mends an address whose page no longer exists, as after the last row of the last page has gone. */
function useLastPage<F extends PagedFilters>(
  page: number,
  lastPage: number | undefined,
  setFilters: List<never, F>['setFilters'],
) {
  useEffect(() => {
    if (lastPage !== undefined && page > lastPage) setFilters({ page: lastPage } as Partial<F>, { replace: true })
  }, [page, lastPage, setFilters])
}

/** The way to take away the filters that cut rows; undefined where none does. */
function useReset<F extends PagedFilters>(
  filters: F,
  start: F,
  chooses: readonly string[],
  setFilters: (change: Partial<F>) => void,
) {
  const cutting = cutsOf(filters, start, chooses).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the defaults of a screen never change
  const reset = useCallback(
    () => setFilters(Object.fromEntries(cutting.split(',').map((name) => [name, start[name]])) as Partial<F>),
    [setFilters, cutting],
  )
  return cutting === '' ? undefined : reset
}
