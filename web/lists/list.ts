import type { Reading } from '../ui/table.ts'
import type { Filters } from '../ui/urlFilters.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import type { AskedFor } from './useAskedFor.ts'

export interface PagedAnswer {
  totalPages: number
  totalData: number
}
export type PagedFilters = Filters & { page: number; rows: Rows }

/** One page of a list, as `ListScreen` and `ListTable` take it. */
export interface List<Row, F extends PagedFilters = PagedFilters, A extends PagedAnswer = PagedAnswer> {
  /** Under which its looks and views are kept; a list without one keeps none. */
  name?: string
  /** What its filters are called in the address. */
  inAddress?: Readonly<Record<string, string>>
  /** How it can be asked for as a file; undefined where a file of it is to be had elsewhere on its screen. */
  asked?: AskedFor
  /** Columns by which the call sorts; undefined: it can not be sorted. */
  sorts?: readonly string[]
  /** Whether every row of the list is in `rows`, … */
  isComplete?: boolean
  /** … and whether they were asked for at once, so that they are paged here. */
  isAll?: boolean
  /** Rows that stay below the one before them, however that is sorted, and count as no row of a page. */
  isPart?: (row: Row) => boolean
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
