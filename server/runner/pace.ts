/** A bucket of `atOnce` that fills up again by `perSecond`. */
export interface Rate {
  perSecond: number
  atOnce: number
}

const MOST_REMEMBERED = 10_000

/** Counts what each of many does, by a clock that only goes on, in milliseconds; on this server. */
export function paceOf({ perSecond, atOnce }: Rate, elapsed: () => number = () => performance.now()) {
  const buckets = new Map<number | string, { left: number; at: number }>()
  function leftOf(who: number | string): number {
    const known = buckets.get(who)
    return known ? Math.min(atOnce, known.left + ((elapsed() - known.at) / 1000) * perSecond) : atOnce
  }
  const pace = {
    /** Seconds until it may be done again; 0 when it may be done. */
    wait(who: number | string): number {
      const left = leftOf(who)
      return left < 1 ? Math.max(1, Math.ceil((1 - left) / perSecond)) : 0
    },
    /** Counts one. */
    take(who: number | string): void {
      if (buckets.size >= MOST_REMEMBERED && !buckets.has(who))
        for (const one of buckets.keys()) if (leftOf(one) >= atOnce) buckets.delete(one)
      buckets.set(who, { left: leftOf(who) - 1, at: elapsed() })
    },
    /** Both: counted where it may be done. */
    ask(who: number | string): number {
      const seconds = pace.wait(who)
      if (seconds === 0) pace.take(who)
      return seconds
    },
  }
  return pace
}
