import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from './actor.ts'

/** What a program buys for: a user in one mode. */
export type Account = Pick<Actor, 'userId' | 'mode'>

/** The place of a request in the order in which those that may sell have come. */
export type Arrival = number

interface Arriving {
  over: Promise<void>
  end: () => void
  isOpen: boolean
  /** How many of its questions wait for other requests. */
  asking: number
  /** Told when it begins to wait. */
  onAsking: (() => void)[]
}

/**
 * Requests of programs that may still sell, by account: whatever they wait for – a place, the database, a price list – each may become
 * a sale until it is decided whether it does.
 */
export function createArrivals() {
  const ofAccount = new Map<string, Map<Arrival, Arriving>>()
  const own = new AsyncLocalStorage<Arriving>()
  const nameOf = ({ userId, mode }: Account) => `${userId} ${mode}`
  let last = 0

  /** Counts a request until it ends. */
  function open(account: string): Arriving {
    const all = ofAccount.get(account) ?? new Map<Arrival, Arriving>()
    ofAccount.set(account, all)
    const arrival = ++last
    const { promise, resolve } = Promise.withResolvers<void>()
    const arriving: Arriving = {
      over: promise,
      end: () => {
        arriving.isOpen = false
        resolve()
        if (all.delete(arrival) && all.size === 0) ofAccount.delete(account)
      },
      isOpen: true,
      asking: 0,
      onAsking: [],
    }
    all.set(arrival, arriving)
    return arriving
  }

  return {
    /** Where a request stands that comes now. */
    now: (): Arrival => ++last,

    /** Does what a request asks for. It counts until that is over, or until it says that it is `decided`. */
    async during<T>(account: Account, work: () => Promise<T>): Promise<T> {
      const arriving = open(nameOf(account))
      try {
        return await own.run(arriving, work)
      } finally {
        arriving.end()
      }
    },

    /** Says of the request in whose course this is called that it has sold, or sells nothing any more. */
    decided: (): void => own.getStore()?.end(),

    /** Whether the request in whose course this is called may still sell. */
    maySell: (): boolean => own.getStore()?.isOpen ?? false,

    /** Waits for other requests in the course of one, which `before` may pass meanwhile. */
    async asking<T>(wait: () => Promise<T>): Promise<T> {
      const arriving = own.getStore()
      if (!arriving) return wait()
      arriving.asking++
      for (const told of arriving.onAsking.splice(0)) told()
      try {
        return await wait()
      } finally {
        arriving.asking--
      }
    },

    /** Whether any request of the account may still sell. */
    any: (account: Account): boolean => ofAccount.has(nameOf(account)),

    /** Resolves when all that came before `arrival` are decided, or wait for others themselves where those are passed. */
    async before(account: Account, arrival: Arrival, { passesAsking = false } = {}): Promise<void> {
      const earlier = [...(ofAccount.get(nameOf(account)) ?? [])].filter(([at]) => at < arrival).map(([, arriving]) => arriving)
      await Promise.all(earlier.map((arriving) => (passesAsking ? overOrAsking(arriving) : arriving.over)))
    },
  }
}

function overOrAsking({ asking, onAsking, over }: Arriving): Promise<void> {
  if (asking > 0) return Promise.resolve()
  return Promise.race([over, new Promise<void>((done) => onAsking.push(done))])
}

export type Arrivals = ReturnType<typeof createArrivals>
