import type { ReactNode } from 'react'
import type { ApiError } from '../api.ts'

/** One column of a DataTable. Keep the array outside of the component or in useMemo: the grid is memoised. */
export interface Column<Row> {
  id: string
  /** Column head in the language of the screen; an amount column ends with "(Rp)". */
  head: string
  /** What stands in the head in place of its words. */
  headCell?: ReactNode
  /** `index` counts from 0 over all pages when the table knows `firstIndex`. */
  cell: (row: Row, index: number) => ReactNode
  /** Pixels; with `grow` the least width, the column then shares what is left. */
  width: number
  grow?: boolean
  align?: 'left' | 'right' | 'center'
  /** 1 never leaves (TRID, name, amount, status); the highest number leaves first when the table gets narrow. Default 2. */
  priority?: number
  /** Says nothing here: shown only where its reader asks for it. */
  isExtra?: boolean
  /** Shown by hover and focus in this column's cell: where `rowActions` stand. */
  hostsActions?: boolean
  /** What a row is sorted by where all rows are here; without it only a server can sort by the column. */
  sortBy?: (row: Row) => string | number | boolean | null | undefined
  sortable?: boolean
  /** What it writes into a file where that does not follow from what it shows: fields of the row, or its values as `downloadList` takes them; false: nothing. */
  file?: ((row: Row) => unknown) | readonly string[] | false
  /** The value that its cell draws. */
  shows?: (row: Row) => unknown
  kind?: 'count' | 'rupiah' | 'moment'
  /** Its amounts come in or go out. */
  flow?: boolean
  /** They stand beside others that matter more. */
  quiet?: boolean
  /** What a file says for a value of it. */
  words?: Readonly<Record<string, string>>
  /** Place on a phone's card: before everything (the box that chooses it), bold at the left, bold at the right, below it, in the grey line, in a line of its own for what is pressed, or nowhere. Default: the grey line up to priority 2, else nowhere. */
  card?: 'lead' | 'title' | 'amount' | 'status' | 'note' | 'foot' | 'none'
  /** What a card shows in place of the cell, where a bare value does not explain itself; null leaves it out. */
  cardCell?: (row: Row, index: number) => ReactNode
  /** The head stands before the value on a card, where the value does not explain itself. */
  cardLabel?: boolean
}

/** A row of sums under the body, by column id, each drawn as its column draws amounts or counts; its label fills the columns before the first sum. */
export interface TotalsRow {
  label: string
  values: Readonly<Record<string, number>>
}

export interface Sorting {
  by: string
  descending: boolean
}

/** By column id: always shown, or never; the width decides on the others. */
export type ChosenColumns = Readonly<Record<string, boolean>>

/** The part of a read that a table looks at; the answer of `useCall` fits as it is. */
export interface Reading {
  isPending: boolean
  isFetching: boolean
  error: ApiError | null
  refetch: () => unknown
}

export interface DataTableProps<Row> {
  /** Accessible name, e.g. the title of the screen. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Short name of a row for screen readers, e.g. its TRID; needed with `onOpen`. */
  rowName?: (row: Row) => string
  reading: Reading
  /** Records over all pages, announced after every change. */
  total?: number
  /** Number of the first row over all pages, from 0. */
  firstIndex?: number
  /** Key of the row whose panel is open; arrows then move the panel along. */
  selected?: string | number | null
  onOpen?: (row: Row) => void
  rowActions?: (row: Row) => ReactNode
  /** Pinned above the pager: "this page" first, "all pages" second. */
  totals?: readonly TotalsRow[]
  sorting?: Sorting
  onSort?: (columnId: string) => void
  /** Given while filters cut rows: an empty table then offers to remove them. */
  onResetFilters?: () => void
  /** How its reader wants it; cards show what they always do. */
  chosen?: ChosenColumns
  density?: 'normal' | 'compact'
  /** What changes how it looks, given the ids of the columns that are there now; none where rows are cards. */
  menu?: (shown: readonly string[] | undefined) => ReactNode
  /** In place of the standard "nothing here yet". */
  empty?: ReactNode
}
