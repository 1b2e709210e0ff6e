import type { ReactNode } from 'react'

/** One column of a DataTable. Keep the array outside of the component or in useMemo: the grid is memoised. */
export interface Column<Row> {
  id: string
  /** Column head in the language of the screen; an amount column ends with "(Rp)". */
  head: string
  /** `index` counts from 0 over all pages when the table knows `firstIndex`. */
  cell: (row: Row, index: number) => ReactNode
  /** Pixels; with `grow` the least width, the column then shares what is left. */
  width: number
  grow?: boolean
  align?: 'left' | 'right' | 'center'
  /** 1 never leaves (TRID, name, amount, status); the highest number leaves first when the table gets narrow. Default 2. */
  priority?: number
  /** Shown by hover and focus in this column's cell: where `rowActions` stand. */
  hostsActions?: boolean
  sortable?: boolean
  /** Place on a phone's card: bold at the left, bold at the right, below it, in the grey line, or nowhere. Default: the grey line up to priority 2, else nowhere. */
  card?: 'title' | 'amount' | 'status' | 'note' | 'none'
  /** Before the value in the grey line of a card, where the value does not explain itself. */
  cardLabel?: boolean
}

/** A row of sums under the body, by column id; its label fills the columns before the first sum. */
export interface TotalsRow {
  label: ReactNode
  values: Readonly<Record<string, ReactNode>>
}

export interface Sorting {
  by: string
  descending: boolean
}

/** Columns that fit into a width: the highest priority number leaves first, later ones before earlier ones; priority 1 stays. */
export function fittingColumns<Row>(columns: readonly Column<Row>[], width: number): readonly Column<Row>[] {
  const kept = [...columns]
  const sum = () => kept.reduce((total, column) => total + column.width, 0)
  while (width > 0 && sum() > width) {
    let leaving = -1
    kept.forEach((column, i) => {
      const priority = column.priority ?? 2
      if (priority > 1 && (leaving < 0 || priority >= (kept[leaving]!.priority ?? 2))) leaving = i
    })
    if (leaving < 0) break
    kept.splice(leaving, 1)
  }
  return kept
}
