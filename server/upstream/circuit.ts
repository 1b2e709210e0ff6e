/** A circuit breaker: a number of failures in a row opens it; while it is open, calls test the connection at intervals. */
export const circuitRule = { failures: 5, restMs: 30_000 } as const

export interface CircuitState {
  state: 'closed' | 'open'
  /** In a row. */
  failures: number
  /** What the last one was. */
  reason: string | null
}

/**
 * Remembers whether a partner's line carries at all; `elapsed` gives milliseconds that only ever go on. Nobody shuts a partner for others with what
 * costs nothing: of one seller's inquiries that were sent and not answered one counts, and they take no try from a purchase.
 */
export function createCircuit(elapsed: () => number) {
  let failures = 0
  let reason: string | null = null
  const askers = new Set<number>()
  const triedAt = { purchase: 0, other: 0 }
  const isOpen = () => failures >= circuitRule.failures
  const kindOf = (isPurchase: boolean) => (isPurchase ? 'purchase' : 'other')

  return {
    /** Whether a call may go out now; while the circuit is open only the one that tries, of purchases and of all else. */
    lets(isPurchase: boolean): boolean {
      if (!isOpen()) return true
      const kind = kindOf(isPurchase)
      if (elapsed() - triedAt[kind] < circuitRule.restMs) return false
      triedAt[kind] = elapsed()
      return true
    },
    answered(): void {
      failures = 0
      reason = null
      askers.clear()
    },
    /** `asker`: the seller of a question that was sent and buys nothing; null for everything else. */
    failed(why: string, asker: number | null, isPurchase: boolean): void {
      const wasOpen = isOpen()
      reason = why
      if (asker === null || !askers.has(asker)) failures += 1
      if (asker !== null) askers.add(asker)
      triedAt[kindOf(isPurchase)] = elapsed()
      if (isOpen() && !wasOpen) triedAt.purchase = triedAt.other = elapsed()
    },
    state: (): CircuitState => ({ state: isOpen() ? 'open' : 'closed', failures, reason }),
  }
}
