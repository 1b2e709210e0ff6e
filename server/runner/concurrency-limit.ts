/** Waits for one of the places of a user; the answered function gives it back, once. Rejects with the signal's reason. */
export type TakeSlot = (userId: number, signal: AbortSignal) => Promise<() => void>

/** So many places for each user, taken in the order they were asked for. */
export function concurrencyLimit(places: number): TakeSlot {
  const rows = new Map<number, { taken: number; waiting: Set<() => void> }>()
  function leave(userId: number): void {
    const row = rows.get(userId)!
    const [next] = row.waiting
    if (next) next()
    else if (--row.taken === 0) rows.delete(userId)
  }
  return (userId, signal) =>
    new Promise((done, fail) => {
      if (signal.aborted) return fail(signal.reason)
      const row = rows.get(userId) ?? { taken: 0, waiting: new Set<() => void>() }
      rows.set(userId, row)
      const giveUp = () => {
        row.waiting.delete(go)
        fail(signal.reason)
      }
      let isMine = true
      const go = () => {
        row.waiting.delete(go)
        signal.removeEventListener('abort', giveUp)
        done(() => {
          if (isMine) leave(userId)
          isMine = false
        })
      }
      if (row.taken < places) {
        row.taken++
        return go()
      }
      row.waiting.add(go)
      signal.addEventListener('abort', giveUp, { once: true })
    })
}
