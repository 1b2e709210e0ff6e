import { useSyncExternalStore } from 'react'

/** Something that this browser remembers, on or off; off where nothing was chosen. Everybody who shows it follows. */
export interface BrowserFlag {
  use: () => boolean
  read: () => boolean
  set: (on: boolean) => void
}

/** What the browser keeps under `name`: `const folded = browserFlag('first-steps-folded')`, at the top of a file. */
export function browserFlag(name: string): BrowserFlag {
  const listeners = new Set<() => void>()
  let chosen: boolean | undefined
  function read() {
    try {
      return localStorage.getItem(name) === '1'
    } catch {
      return false
    }
  }
  const now = () => chosen ?? read()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    use: () => useSyncExternalStore(subscribe, now),
    read: now,
    set(on) {
      chosen = on
      try {
        localStorage.setItem(name, on ? '1' : '0')
      } catch {
        // Storage full or forbidden: it holds until the page is loaded again.
      }
      for (const listener of listeners) listener()
    },
  }
}
