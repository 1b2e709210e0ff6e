import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useUser } from '../../session/session.ts'
import { emptyRows, filledRows, type Rows, sheetReducer, startSheet } from '../../ui/sheet/sheetState.ts'

const keptAfterMs = 500

export type DraftedSheet = ReturnType<typeof useDraftedSheet>

interface Options {
  name: string
  columns: number
  rows: number
  most: number
}

/** A sheet that outlives a reload of the page, with a draft that is saved, loaded and cleared on purpose. */
export function useDraftedSheet({ name, columns, rows: shown, most }: Options) {
  const user = useUser()?.id ?? 0
  const padded = useCallback(
    (rows: Rows): Rows => (rows.length < shown ? [...rows, ...emptyRows(shown - rows.length, columns)] : rows),
    [shown, columns],
  )
  const [sheet, act] = useReducer(sheetReducer, null, () =>
    startSheet(padded(readKept(user, name, 'work', columns)?.rows ?? []), columns, most),
  )
  const [savedAt, setSavedAt] = useState(() => readKept(user, name, 'draft', columns)?.at ?? null)
  const [isFull, setFull] = useState(false)
  const { rows } = sheet
  const kept = useRef(rows)

  useEffect(() => {
    if (kept.current === rows) return
    const store = () => {
      if (kept.current === rows) return
      kept.current = rows
      setFull(!keep(user, name, 'work', { at: Date.now(), rows }))
    }
    const timer = setTimeout(store, keptAfterMs)
    addEventListener('pagehide', store)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', store)
    }
  }, [rows, user, name])
  // Whoever leaves for another screen within the half second finds it again, too.
  const latest = useRef(rows)
  latest.current = rows
  useEffect(() => () => void keep(user, name, 'work', { at: Date.now(), rows: latest.current }), [user, name])

  return {
    sheet,
    act,
    /** When the saved draft was saved; null: there is none. */
    savedAt,
    /** The browser did not take what was typed last. */
    isFull,
    save() {
      const at = Date.now()
      const done = keep(user, name, 'draft', { at, rows })
      if (done) setSavedAt(filledRows(rows) > 0 ? at : null)
      return done
    },
    load() {
      const draft = readKept(user, name, 'draft', columns)
      if (draft) act({ do: 'replace', rows: padded(draft.rows) })
    },
    /** Forgets the draft and empties the sheet, which can be undone. */
    clear() {
      keep(user, name, 'draft', { at: 0, rows: [] })
      setSavedAt(null)
      act({ do: 'replace', rows: emptyRows(shown, columns) })
    },
  }
}

/** Sheets kept in this browser, for one user each: `work` is what was typed last, `draft` what somebody saved on purpose. */

interface Kept {
  /** Milliseconds since 1970. */
  at: number
  rows: Rows
}

const keyOf = (user: number, sheet: string, kind: 'work' | 'draft') => `sheet.${user}.${sheet}.${kind}`

function readKept(user: number, sheet: string, kind: 'work' | 'draft', columns: number): Kept | null {
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
function keep(user: number, sheet: string, kind: 'work' | 'draft', { at, rows }: Kept): boolean {
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
