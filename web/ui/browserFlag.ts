import { useSyncExternalStore } from 'react'
import { listeners } from '../listeners.ts'

/** Something that this browser remembers, on or off; off where nothing was chosen. Everybody who shows it follows. */
export interface BrowserFlag {
  use: () => boolean
  read: () => boolean
  set: (on: boolean) => void
}

/** What the browser keeps under `name`: `const folded = browserFlag('first-steps-folded')`, at the top of a file. */
export function browserFlag(name: string): BrowserFlag {
  const { listen, tell } = listeners()
  let chosen: boolean | undefined
  function read() {
    try {
      return localStorage.getItem(name) === '1'
    } catch {
      return false
    }
  }
  const now = () => chosen ?? read()
  return {
    use: () => useSyncExternalStore(listen, now),
    read: now,
    set(on) {
      chosen = on
      try {
        localStorage.setItem(name, on ? '1' : '0')
      } catch {
        // Storage full or forbidden: it holds until the page is loaded again.
      }
      tell()
    },
  }
}
