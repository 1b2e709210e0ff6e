/** What a sender may ask in a minute of one server; strangers less: whatever they are answered costs us a message. */
const perMinute = { linked: 30, stranger: 5 }
const MINUTE_MS = 60_000
const MOST_REMEMBERED = 20_000

/** Counts what each sender asks, by a clock that only goes on. False: it is not answered. */
export function senderLimits(now: () => number = () => performance.now()) {
  const windows = new Map<string, { count: number; until: number }>()
  return (who: string, kind: keyof typeof perMinute): boolean => {
    const key = `${kind} ${who}`
    const known = windows.get(key)
    const window = known && known.until > now() ? known : { count: 0, until: now() + MINUTE_MS }
    if (windows.size >= MOST_REMEMBERED) windows.clear()
    windows.set(key, window)
    return ++window.count <= perMinute[kind]
  }
}

/** Does the work of one sender in its order, and that of others beside it. */
export function inOrder() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(who) ?? Promise.resolve()
    const mine = before.then(work, work)
    const ended = mine.catch(() => {})
    last.set(who, ended)
    void ended.then(() => {
      if (last.get(who) === ended) last.delete(who)
    })
    return mine
  }
}
