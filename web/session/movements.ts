import { useSyncExternalStore } from 'react'
import { isLost, type Movement, type Movements } from '../unanswered.ts'
import { user } from './session.ts'

const written = 'movements'

/** Where a browser has no room, as long as this tab. */
const unkept = new Map<string, readonly Movement[]>()

/** What the user of now sent of money; it stays theirs when somebody else signs in. Not sealed: a seal is broken by another time zone. */
export function movements(): Movements {
  const key = `movements.${user()?.id ?? ''}`
  return {
    read() {
      const here = unkept.get(key)
      if (here) return here
      try {
        return JSON.parse(localStorage.getItem(key) ?? '[]') as Movement[]
      } catch {
        return []
      }
    },
    write(all) {
      try {
        if (all.length > 0) localStorage.setItem(key, JSON.stringify(all))
        else localStorage.removeItem(key)
        unkept.delete(key)
      } catch {
        unkept.set(key, all)
      }
      dispatchEvent(new Event(written))
    },
  }
}

function follow(tell: () => void) {
  for (const name of [written, 'storage']) addEventListener(name, tell)
  return () => {
    for (const name of [written, 'storage']) removeEventListener(name, tell)
  }
}

/** What was sent of money and got no answer, and the way to forget it. */
export function useLostMovements(): { lost: readonly Movement[]; forget: () => void } {
  const text = useSyncExternalStore(follow, () => JSON.stringify(movements().read().filter(isLost)))
  return {
    lost: JSON.parse(text) as Movement[],
    forget: () =>
      movements().write(
        movements()
          .read()
          .filter((one) => !isLost(one)),
      ),
  }
}
