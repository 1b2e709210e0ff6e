import { listeners } from '../listeners.ts'

export type RowKey = string | number

interface Choice {
  keys: ReadonlySet<RowKey>
  /** While something is done to them. */
  isLocked: boolean
  /** Whether a phone shows the boxes. */
  isOpen: boolean
}

/** Which rows of a list are chosen. A box listens to its own row, so that choosing one draws no table anew. */
export interface ChosenRows {
  get: () => Choice
  /** Tells of every change; answers the way to hear no more. */
  listen: (listener: () => void) => () => void
  set: (change: Partial<Choice>) => void
  /** Chooses a row or takes it back; with `isSpan` all rows between it and the last that was chosen, as `order` has them. */
  choose: (key: RowKey, on: boolean, isSpan?: boolean, order?: readonly RowKey[]) => void
  /** Takes everything back when the list shows something else than before. */
  showing: (place: string) => void
}

const none: ReadonlySet<RowKey> = new Set()

/** Nothing chosen yet. */
export function chosenRows(): ChosenRows {
  const { listen, tell } = listeners()
  let now: Choice = { keys: none, isLocked: false, isOpen: false }
  let last: RowKey | undefined
  let at: string | undefined
  const set = (change: Partial<Choice>) => {
    now = { ...now, ...change }
    tell()
  }
  return {
    get: () => now,
    set,
    listen,
    choose(key, on, isSpan = false, order = []) {
      const ends = [order.indexOf(last ?? key), order.indexOf(key)].toSorted((a, b) => a - b)
      const meant = isSpan && ends[0]! >= 0 ? order.slice(ends[0], ends[1]! + 1) : [key]
      last = key
      set({ keys: on ? new Set([...now.keys, ...meant]) : new Set([...now.keys].filter((one) => !meant.includes(one))) })
    },
    showing(place) {
      if (at !== undefined && at !== place) {
        last = undefined
        set({ keys: none })
      }
      at = place
    },
  }
}
