import { readTable } from './sheetText.ts'

/** A sheet of cells as data: what is in it, what is selected, what is being typed, and how to go back. No component, no clock. */

export type Rows = readonly (readonly string[])[]
export interface Place {
  row: number
  column: number
}
export interface SheetState {
  rows: Rows
  columns: number
  /** The most rows it may grow to. */
  most: number
  /** The cell that keys act on, and the other corner of the selection. */
  at: Place
  anchor: Place
  /** What is typed into the cell at `at`; null: nothing is. */
  typed: string | null
  past: readonly Rows[]
  future: readonly Rows[]
  /** How many rows a paste would have made that was not taken; 0: none. */
  refused: number
}

interface Given {
  go: { to: Place; extend?: boolean }
  step: { rows?: number; columns?: number; extend?: boolean }
  next: { back?: boolean }
  all: object
  type: { text: string }
  commit: { rows?: number; columns?: number }
  cancel: object
  empty: object
  paste: { text: string }
  insert: { count: number }
  remove: object
  replace: { rows: Rows }
  set: { cells: readonly (Place & { text: string })[] }
  undo: object
  redo: object
}
type Action<K extends keyof Given> = { [P in K]: { do: P } & Given[P] }[K]
export type SheetAction = Action<keyof Given>

const mostUndone = 100
const limit = (value: number, most: number) => Math.max(0, Math.min(value, most))
const emptyRow = (columns: number): readonly string[] => Array<string>(columns).fill('')
export const emptyRows = (count: number, columns: number): Rows => Array.from({ length: count }, () => emptyRow(columns))

export function startSheet(rows: Rows, columns: number, most: number): SheetState {
  const origin = { row: 0, column: 0 }
  return { rows, columns, most, at: origin, anchor: origin, typed: null, past: [], future: [], refused: 0 }
}

export type Range = Record<'top' | 'left' | 'bottom' | 'right', number>

/** The selected cells, corners included. */
export const selectionOf = ({ at, anchor }: Pick<SheetState, 'at' | 'anchor'>): Range => ({
  top: Math.min(at.row, anchor.row),
  bottom: Math.max(at.row, anchor.row),
  left: Math.min(at.column, anchor.column),
  right: Math.max(at.column, anchor.column),
})

/** The selected cells' texts. */
export function selectedCells(state: SheetState): string[][] {
  const { top, bottom, left, right } = selectionOf(state)
  return state.rows.slice(top, bottom + 1).map((row) => row.slice(left, right + 1))
}

/** The row of the last cell with something in it, counted from 1; 0: the sheet is empty. */
export const filledRows = (rows: Rows): number => rows.findLastIndex((row) => row.some((cell) => cell.trim() !== '')) + 1

const inside = ({ rows, columns }: SheetState, { row, column }: Place): Place => ({
  row: limit(row, rows.length - 1),
  column: limit(column, columns - 1),
})

const away = ({ at }: SheetState, rows = 0, columns = 0): Place => ({ row: at.row + rows, column: at.column + columns })

function goTo(state: SheetState, to: Place, extend = false): SheetState {
  const at = inside(state, to)
  return { ...state, at, anchor: extend ? state.anchor : at, typed: null }
}

/** Other rows, with the way back; the selection stays where it can. */
function changed(state: SheetState, rows: Rows): SheetState {
  if (rows === state.rows) return { ...state, typed: null, refused: 0 }
  const past = [...state.past, state.rows].slice(-mostUndone)
  const next = { ...state, rows, past, future: [], typed: null, refused: 0 }
  return { ...next, at: inside(next, state.at), anchor: inside(next, state.anchor) }
}

/** The rows with some cells replaced; the same rows when nothing differs. */
function withCells(rows: Rows, cells: readonly (Place & { text: string })[]): Rows {
  const byRow = Map.groupBy(
    cells.filter(({ row, column, text }) => rows[row]?.[column] !== undefined && rows[row][column] !== text),
    ({ row }) => row,
  )
  if (byRow.size === 0) return rows
  return rows.map((row, at) => {
    const own = byRow.get(at)
    return own ? row.map((cell, column) => own.find((one) => one.column === column)?.text ?? cell) : row
  })
}

/** The pasted table from the selection's first cell on; one cell fills the whole selection. Rows are added as they are needed. */
function pasted(state: SheetState, text: string): SheetState {
  const table = readTable(text)
  const [first] = table
  if (!first) return state
  const { top, left, bottom, right } = selectionOf(state)
  if (table.length === 1 && first.length === 1 && (bottom > top || right > left)) return filled(state, first[0]!)
  const needed = top + table.length
  if (needed > state.most) return { ...state, refused: needed }
  const grown = needed > state.rows.length ? [...state.rows, ...emptyRows(needed - state.rows.length, state.columns)] : state.rows
  const rows = grown.map((row, at) => {
    const given = at >= top ? table[at - top] : undefined
    return given ? row.map((cell, column) => given[column - left] ?? cell) : row
  })
  const next = changed(state, rows)
  const widest = Math.max(...table.map((row) => row.length))
  return { ...next, at: { row: top, column: left }, anchor: inside(next, { row: needed - 1, column: left + widest - 1 }) }
}

function filled(state: SheetState, text: string): SheetState {
  const { top, left, bottom, right } = selectionOf(state)
  const rows = state.rows.map((row, at) =>
    at < top || at > bottom ? row : row.map((cell, column) => (column < left || column > right ? cell : text)),
  )
  return changed(state, rows)
}

function committed(state: SheetState): SheetState {
  if (state.typed === null) return state
  return changed(state, withCells(state.rows, [{ ...state.at, text: state.typed }]))
}

/** Rows below the selection. */
function inserted(state: SheetState, count: number): SheetState {
  const { bottom } = selectionOf(state)
  if (state.rows.length + count > state.most) return { ...state, refused: state.rows.length + count }
  const rows = [...state.rows.slice(0, bottom + 1), ...emptyRows(count, state.columns), ...state.rows.slice(bottom + 1)]
  return goTo(changed(state, rows), { row: bottom + 1, column: state.at.column })
}

function removed(state: SheetState): SheetState {
  const { top, bottom } = selectionOf(state)
  const rest = [...state.rows.slice(0, top), ...state.rows.slice(bottom + 1)]
  return goTo(changed(state, rest.length > 0 ? rest : emptyRows(1, state.columns)), { row: top, column: state.at.column })
}

/** Along the row, then on to the next; the last cell stays. */
function next(state: SheetState, back: boolean): SheetState {
  const { rows, columns, at } = state
  const place = at.row * columns + at.column + (back ? -1 : 1)
  if (place < 0 || place >= rows.length * columns) return goTo(state, at)
  return goTo(state, { row: Math.floor(place / columns), column: place % columns })
}

function restored(state: SheetState, from: 'past' | 'future'): SheetState {
  const rows = state[from].at(-1)
  if (!rows) return state
  const back = from === 'past' ? 'future' : 'past'
  const next = { ...state, rows, [from]: state[from].slice(0, -1), [back]: [...state[back], state.rows], typed: null, refused: 0 }
  return { ...next, at: inside(next, state.at), anchor: inside(next, state.anchor) }
}

const doing: { [K in keyof Given]: (state: SheetState, given: Given[K]) => SheetState } = {
  go: (state, { to, extend }) => goTo(committed(state), to, extend),
  step: (state, { rows, columns, extend }) => goTo(state, away(state, rows, columns), extend),
  next: (state, { back = false }) => next(committed(state), back),
  all: (state) => ({ ...state, anchor: { row: 0, column: 0 }, at: { row: state.rows.length - 1, column: state.columns - 1 } }),
  type: (state, { text }) => ({ ...state, typed: text, anchor: state.at }),
  commit(state, { rows, columns }) {
    const done = committed(state)
    return goTo(done, away(done, rows, columns))
  },
  cancel: (state) => ({ ...state, typed: null, refused: 0 }),
  empty: (state) => filled(state, ''),
  paste: (state, { text }) => pasted(state, text),
  insert: (state, { count }) => inserted(committed(state), count),
  remove: removed,
  replace: (state, { rows }) => goTo(changed(state, rows), { row: 0, column: 0 }),
  set: (state, { cells }) => changed(state, withCells(state.rows, cells)),
  undo: (state) => restored(state, 'past'),
  redo: (state) => restored(state, 'future'),
}

export const sheetReducer = <K extends keyof Given>(state: SheetState, action: Action<K>): SheetState =>
  doing[action.do](state, action)
