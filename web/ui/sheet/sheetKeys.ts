import type { SheetAction, SheetState } from './sheetState.ts'

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

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
  switch (key) {
    case 'Home':
      return { do: 'go', to: { row: at.row, column: 0 }, extend }
    case 'End':
      return { do: 'go', to: { row: at.row, column: columns - 1 }, extend }
    case 'Tab': {
      const last = extend ? at.row === 0 && at.column === 0 : at.row === rows.length - 1 && at.column === columns - 1
      return last ? null : { do: 'next', back: extend }
    }
    case 'Enter':
    case 'F2':
      return { do: 'type', text: rows[at.row]?.[at.column] ?? '' }
    case 'Delete':
    case 'Backspace':
      return { do: 'empty' }
    case 'Escape':
      return { do: 'cancel' }
    default:
      return key.length === 1 ? { do: 'type', text: key } : null
  }
}

function actionOfShortcut(key: string, shift: boolean, size: { rows: number; columns: number }): SheetAction | null {
  switch (key) {
    case 'z':
      return { do: shift ? 'redo' : 'undo' }
    case 'y':
      return { do: 'redo' }
    case 'a':
      return { do: 'all' }
    case 'home':
      return { do: 'go', to: { row: 0, column: 0 }, extend: shift }
    case 'end':
      return { do: 'go', to: { row: size.rows - 1, column: size.columns - 1 }, extend: shift }
    default:
      return null
  }
}

/** What a key does while a cell is typed into; null: the field goes on with it. */
export function actionWhileTyping({ key, shiftKey }: Pressed): SheetAction | null {
  if (key === 'Escape') return { do: 'cancel' }
  if (key === 'Tab') return { do: 'next', back: shiftKey }
  const step = commits[key]
  return step ? { do: 'commit', rows: key === 'Enter' && shiftKey ? -1 : step.rows } : null
}
