/** A circuit breaker: a number of transport failures in a row opens it; while it is open, one call per interval tests the connection. */
export const circuitRule = { failures: 5, restMs: 30_000 } as const

export interface CircuitState {
  state: 'closed' | 'open'
  /** In a row. */
  failures: number
  /** What the last one was. */
  reason: string | null
}

/** Remembers whether a partner's line carries at all; `elapsed` gives milliseconds that only ever go on. */
export function createCircuit(elapsed: () => number) {
  let failures = 0
  let reason: string | null = null
  let triedAt = 0
  const isOpen = () => failures >= circuitRule.failures
  return {
    /** Whether a call may go out now; while the circuit is open only the one that tries. */
    lets(): boolean {
      if (!isOpen()) return true
      if (elapsed() - triedAt < circuitRule.restMs) return false
      triedAt = elapsed()
      return true
    },
    answered(): void {
      failures = 0
      reason = null
    },
    failed(why: string): void {
      failures += 1
      reason = why
      triedAt = elapsed()
    },
    state: (): CircuitState => ({ state: isOpen() ? 'open' : 'closed', failures, reason }),
  }
}
