/** What one account is remembered to have asked: more than its programs ask for in a second. */
const MOST_OF_ONE = 500
/** How often what is over is forgotten, of all. */
const SWEEP_MS = 60_000

/** Limits what an account asks for to once per interval (milliseconds), on this server. Says whether it may start. */
export function createIntervalLimit(now: () => number = () => performance.now()) {
  const accounts = new Map<string, Map<string, number>>()
  let sweepAt = 0

  function forget(account: string, at: number): void {
    const next = accounts.get(account)!
    for (const [what, until] of next) if (until <= at) next.delete(what)
    if (next.size === 0) accounts.delete(account)
  }

  return (account: string, what: string, ms: number): boolean => {
    const at = now()
    if (at >= sweepAt) {
      sweepAt = at + SWEEP_MS
      for (const one of accounts.keys()) forget(one, at)
    }
    if ((accounts.get(account)?.size ?? 0) >= MOST_OF_ONE) forget(account, at)
    const next = accounts.get(account) ?? new Map<string, number>()
    if ((next.get(what) ?? 0) > at || next.size >= MOST_OF_ONE) return false
    accounts.set(account, next.set(what, at + ms))
    return true
  }
}
