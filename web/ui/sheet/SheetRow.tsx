// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not drawn, and a table cannot be laid out by columns of a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { memo } from 'react'
import classes from './Sheet.module.css'
import type { Range } from './sheetState.ts'

export interface SheetColumn {
  id: string
  head: string
  /** Of the grid's template: '120px', 'minmax(160px, 1fr)'. */
  width: string
  align?: 'right'
}

/** Messages of the wrong cells of one row, by column. */
export type RowProblems = ReadonlyMap<number, string>

interface SheetRowProps {
  name: string
  columns: readonly SheetColumn[]
  cells: readonly string[]
  row: number
  /** Selected columns of this row. */
  from: number
  to: number
  /** The column keys act on, in this row. */
  at: number | null
  typed: string | null
  problems: RowProblems | undefined
  onType: (text: string) => void
}

export const cellId = (name: string, row: number, column: number) => `${name}-${row}-${column}`

/** The selected columns of a row. */
export const spanOf = ({ top, bottom, left, right }: Range, row: number): [number, number] =>
  row >= top && row <= bottom ? [left, right] : [-1, -1]

/** One row; it is drawn anew only when something of it changes. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { name, columns, cells, row, from, to, at, typed, problems, onType } = props
  return (
    <div role="row" aria-rowindex={row + 2} className={classes.row} data-row={row} data-at={at !== null || undefined}>
      <div role="rowheader" className={classes.number} data-wrong={problems !== undefined || undefined}>
        {row + 1}
      </div>
      {columns.map((column, place) => {
        const problem = problems?.get(place)
        const isTyped = at === place && typed !== null
        return (
          <div
            key={column.id}
            id={cellId(name, row, place)}
            role="gridcell"
            className={classes.cell}
            data-column={place}
            data-align={column.align}
            data-at={at === place || undefined}
            data-selected={(place >= from && place <= to) || undefined}
            aria-selected={place >= from && place <= to}
            aria-invalid={problem !== undefined || undefined}
            title={isTyped ? undefined : (problem ?? (cells[place] || undefined))}
          >
            {isTyped ? (
              <input
                className={classes.field}
                aria-label={`${column.head} ${row + 1}`}
                value={typed}
                onChange={(event) => onType(event.currentTarget.value)}
                autoComplete="off"
                spellCheck={false}
                // biome-ignore lint/a11y/noAutofocus: whoever types into a cell is in it
                autoFocus
              />
            ) : (
              cells[place]
            )}
          </div>
        )
      })}
    </div>
  )
})
