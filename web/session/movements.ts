import type { Movement, Movements } from '../unanswered.ts'
import { open, seal } from './cipher.ts'
import { readerName, user } from './session.ts'

/** Where a browser has no room, as long as this tab. */
const unkept = new Map<string, readonly Movement[]>()

/** What the reader of now sent of money; it stays theirs when somebody else signs in. */
export function movements(): Movements {
  const reader = user()
  const key = `movements.${reader ? readerName(reader) : ''}`
  return {
    read() {
      try {
        const text = open(localStorage.getItem(key) ?? '')
        if (text) return JSON.parse(text) as Movement[]
      } catch {
        // Storage forbidden, or what stands there is not ours.
      }
      return unkept.get(key) ?? []
    },
    write(all) {
      try {
        if (all.length > 0) localStorage.setItem(key, seal(JSON.stringify(all)))
        else localStorage.removeItem(key)
        unkept.delete(key)
      } catch {
        unkept.set(key, all)
      }
    },
  }
}
