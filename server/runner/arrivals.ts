import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from './actor.ts'

type Account = Pick<Actor, 'userId' | 'mode'>

/** The place of a request in the order in which those that may sell have come. */
export type Arrival = number

/**
 * Requests of programs that may still sell, by account: whatever they wait for – a place, the database, a price list – each may become
 * a sale until it is decided whether it does.
 */
export function createArrivals() {
  const ofAccount = new Map<string, Map<Arrival, Promise<void>>>()
  const own = new AsyncLocalStorage<() => void>()
  const nameOf = ({ userId, mode }: Account) => `${userId} ${mode}`
  let last = 0

  /** Counts a request until what is answered is called. */
  function open(account: string): () => void {
    const all = ofAccount.get(account) ?? new Map<Arrival, Promise<void>>()
    ofAccount.set(account, all)
    const arrival = ++last
    const { promise, resolve } = Promise.withResolvers<void>()
    all.set(arrival, promise)
    return () => {
      resolve()
      if (all.delete(arrival) && all.size === 0) ofAccount.delete(account)
    }
  }

  return {
    /** Where a request stands that comes now. */
    now: (): Arrival => ++last,

    /** Does what a request asks for. It counts until that is over, or until it says that it is `decided`. */
    async during<T>(account: Account, work: () => Promise<T>): Promise<T> {
      const end = open(nameOf(account))
      try {
        return await own.run(end, work)
      } finally {
        end()
      }
    },

    /** Says of the request in whose course this is called that it has sold, or sells nothing any more. */
    decided: (): void => own.getStore()?.(),

    /** Whether any request of the account may still sell. */
    any: (account: Account): boolean => ofAccount.has(nameOf(account)),

    /** Resolves when all that came before `arrival` are decided. */
    async before(account: Account, arrival: Arrival): Promise<void> {
      const earlier = [...(ofAccount.get(nameOf(account)) ?? [])].filter(([at]) => at < arrival)
      await Promise.all(earlier.map(([, over]) => over))
    },
  }
}

export type Arrivals = ReturnType<typeof createArrivals>
