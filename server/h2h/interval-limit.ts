const MOST_REMEMBERED = 50_000

/** Limits work with one key to once per interval (milliseconds), on this server. Says whether it may start. */
export function createIntervalLimit(now: () => number = () => performance.now()) {
  const next = new Map<string, number>()
  return (key: string, ms: number): boolean => {
    if ((next.get(key) ?? 0) > now()) return false
    if (next.size >= MOST_REMEMBERED) next.clear()
    next.set(key, now() + ms)
    return true
  }
}
