import type { SheetAction, SheetState } from './sheetState.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

const pageRows = 10
const arrows: Readonly<Record<string, { rows?: number; columns?: number }>> = {
  ArrowUp: { rows: -1 },
  ArrowDown: { rows: 1 },
  ArrowLeft: { columns: -1 },
  ArrowRight: { columns: 1 },
  PageUp: { rows: -pageRows },
  PageDown: { rows: pageRows },
}
const commits: Readonly<Record<string, { rows?: number }>> = { Enter: { rows: 1 }, ArrowUp: { rows: -1 }, ArrowDown: { rows: 1 } }

/** What a key does in the sheet while nothing is typed; null: nothing, the browser goes on with it. Copying and pasting are not keys but events. */
export function actionOfKey(pressed: Pressed, { at, rows, columns }: SheetState): SheetAction | null {
  const { key, shiftKey: extend } = pressed
  if (pressed.altKey) return null
  if (pressed.ctrlKey || pressed.metaKey) return actionOfShortcut(key.toLowerCase(), extend, { rows: rows.length, columns })
  if (arrows[key]) return { do: 'step', ...arrows[key], extend }
  if (key === 'Tab') {
    const last = extend ? at.row === 0 && at.column === 0 : at.row === rows.length - 1 && at.column === columns - 1
    return last ? null : { do: 'next', back: extend }
  }
  if (key.length === 1) return { do: 'type', text: key }
  const named: Readonly<Record<string, SheetAction>> = {
    Home: { do: 'go', to: { row: at.row, column: 0 }, extend },
    End: { do: 'go', to: { row: at.row, column: columns - 1 }, extend },
    Enter: { do: 'type', text: rows[at.row]?.[at.column] ?? '' },
    F2: { do: 'type', text: rows[at.row]?.[at.column] ?? '' },
    Delete: { do: 'empty' },
    Backspace: { do: 'empty' },
    Escape: { do: 'cancel' },
  }
  return named[key] ?? null
}

function actionOfShortcut(key: string, shift: boolean, size: { rows: number; columns: number }): SheetAction | null {
  const named: Readonly<Record<string, SheetAction>> = {
    z: { do: shift ? 'redo' : 'undo' },
    y: { do: 'redo' },
    a: { do: 'all' },
    home: { do: 'go', to: { row: 0, column: 0 }, extend: shift },
    end: { do: 'go', to: { row: size.rows - 1, column: size.columns - 1 }, extend: shift },
  }
  return named[key] ?? null
}

/** What a key does while a cell is typed into; null: the field goes on with it. */
export function actionWhileTyping({ key, shiftKey }: Pressed): SheetAction | null {
  if (key === 'Escape') return { do: 'cancel' }
  if (key === 'Tab') return { do: 'next', back: shiftKey }
  const step = commits[key]
  return step ? { do: 'commit', rows: key === 'Enter' && shiftKey ? -1 : step.rows } : null
}
