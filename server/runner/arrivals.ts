import type { Actor } from './actor.ts'

type Account = Pick<Actor, 'userId' | 'mode'>

/** The place of a request in the order in which those that may sell have come. */
export type Arrival = number

/**
 * Requests of programs that may sell and are not answered yet, by account: whatever they wait for – a place, the database, a price list –
 * each may still become a sale.
 */
export function createArrivals() {
  const ofAccount = new Map<string, Map<Arrival, Promise<unknown>>>()
  let last = 0
  return {
    /** Where a request stands that comes now. */
    now: (): Arrival => ++last,

    /** Does what a request asks for; until that is over it counts. */
    during<T>({ userId, mode }: Account, work: () => Promise<T>): Promise<T> {
      const account = `${userId} ${mode}`
      const open = ofAccount.get(account) ?? new Map<Arrival, Promise<unknown>>()
      ofAccount.set(account, open)
      const arrival = ++last
      const over = () => {
        open.delete(arrival)
        if (open.size === 0) ofAccount.delete(account)
      }
      const done = work()
      open.set(arrival, done.then(over, over))
      return done
    },

    /** Resolves when all that came before `arrival` are over; null where there are none. */
    before({ userId, mode }: Account, arrival: Arrival): Promise<unknown> | null {
      const earlier: Promise<unknown>[] = []
      for (const [at, over] of ofAccount.get(`${userId} ${mode}`) ?? []) {
        if (at >= arrival) break
        earlier.push(over)
      }
      return earlier.length > 0 ? Promise.all(earlier) : null
    },
  }
}

export type Arrivals = ReturnType<typeof createArrivals>
