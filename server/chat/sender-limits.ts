/** How many lines a minute one server takes from a sender, and how many of them it answers where the sender is linked to no account: each answer costs us a message. */
const perMinute = { line: 30, stranger: 5 }
const MINUTE_MS = 60_000
const MOST_REMEMBERED = 20_000

interface Window {
  keys: Set<string>
  count: number
  until: number
}

/** Counts what each sender asks, by a clock that only goes on; what comes again under the same key is not counted again. False: it is not answered. */
export function senderLimits(now: () => number = () => performance.now()) {
  const windows = new Map<string, Window>()
  return (who: string, kind: keyof typeof perMinute, key?: string): boolean => {
    const name = `${kind} ${who}`
    const known = windows.get(name)
    const window: Window = known && known.until > now() ? known : { keys: new Set(), count: 0, until: now() + MINUTE_MS }
    if (windows.size >= MOST_REMEMBERED) windows.clear()
    windows.set(name, window)
    if (key !== undefined && window.keys.has(key)) return true
    if (window.count >= perMinute[kind]) return false
    window.count++
    if (key !== undefined) window.keys.add(key)
    return true
  }
}

/** Does the work of one sender in its order, and that of different senders at the same time. */
export function inOrder() {
  const rows = new Map<string, { last: Promise<unknown>; length: number }>()
  return {
    /** How many works of a sender are not over. */
    length: (who: string): number => rows.get(who)?.length ?? 0,
    async run<T>(who: string, work: () => Promise<T>): Promise<T> {
      const row = rows.get(who) ?? { last: Promise.resolve(), length: 0 }
      const mine = row.last.then(work)
      rows.set(who, row)
      row.length++
      row.last = mine
        .catch(() => {})
        .then(() => {
          if (--row.length === 0) rows.delete(who)
        })
      return mine
    },
  }
}
