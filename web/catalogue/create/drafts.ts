import { filledRows, type Rows } from '../../ui/sheet/sheetState.ts'

/** Sheets kept in this browser, for one user each: `work` is what was typed last, `draft` what somebody saved on purpose. */

export interface Kept {
  /** Milliseconds since 1970. */
  at: number
  rows: Rows
}

const keyOf = (user: number, sheet: string, kind: 'work' | 'draft') => `sheet.${user}.${sheet}.${kind}`

export function readKept(user: number, sheet: string, kind: 'work' | 'draft', columns: number): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(user, sheet, kind)) ?? 'null') as Kept | null
    if (!found || !Array.isArray(found.rows) || typeof found.at !== 'number') return null
    const rows = found.rows.map((row) => Array.from({ length: columns }, (_, place) => String(row[place] ?? '')))
    return { at: found.at, rows }
  } catch {
    return null
  }
}

/** Keeps the rows up to the last one with something in it, or forgets them when there is none; false: the browser has no room. */
export function keep(user: number, sheet: string, kind: 'work' | 'draft', { at, rows }: Kept): boolean {
  const key = keyOf(user, sheet, kind)
  const filled = rows.slice(0, filledRows(rows))
  try {
    if (filled.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ at, rows: filled }))
    return true
  } catch {
    return false
  }
}
