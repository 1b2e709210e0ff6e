import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from './actor.ts'
import { refuse } from './refuse.ts'

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

/** A request that may sell, from when it comes until its work begins. */
export interface Entry {
  readonly arrival: Arrival
  /** Says whose it is: from now on it keeps only questions of that account waiting. */
  knownAs(account: Account): void
  /** Its work begins. Refuses where it has left: somebody may have been told that there is no sale. */
  begin(account: Account): Arriving
  /** Says that it sells nothing; of no effect once its work has begun. */
  leave(): void
}

/**
 * Requests of programs that may still sell, by account: whatever they wait for – a place, the database, a price list – each may become
 * a sale until it is decided whether it does.
 */
export function createArrivals() {
  const ofAccount = new Map<string, Map<Arrival, Arriving>>()
  /** Those of which it is not known yet whose they are. */
  const atTheDoor = new Map<Arrival, Promise<void>>()
  const own = new AsyncLocalStorage<Arriving>()
  const nameOf = ({ userId, mode }: Account) => `${userId} ${mode}`
  let last = 0

  /** Counts a request until it ends. */
  function open(of: Account, arrival: Arrival): Arriving {
    const account = nameOf(of)
    const all = ofAccount.get(account) ?? new Map<Arrival, Arriving>()
    ofAccount.set(account, all)
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

    /** Counts a request that may sell before it is known whose it is. */
    enter: (): Entry => entering(++last, atTheDoor, open),

    /** Does what a request asks for. It counts until that is over, or until it says that it is `decided`. */
    async during<T>(account: Account, work: () => Promise<T>, entry?: Entry): Promise<T> {
      const arriving = entry ? entry.begin(account) : open(account, ++last)
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
    any: (account: Account): boolean => atTheDoor.size > 0 || ofAccount.has(nameOf(account)),

    /** Resolves when all that came before `arrival` are decided, or wait for others themselves where those are passed. */
    async before(account: Account, arrival: Arrival, { passesAsking = false } = {}): Promise<void> {
      await Promise.all([...atTheDoor].filter(([at]) => at < arrival).map(([, known]) => known))
      const earlier = [...(ofAccount.get(nameOf(account)) ?? [])].filter(([at]) => at < arrival).map(([, arriving]) => arriving)
      await Promise.all(earlier.map((arriving) => (passesAsking ? overOrAsking(arriving) : arriving.over)))
    },
  }
}

function entering(
  arrival: Arrival,
  atTheDoor: Map<Arrival, Promise<void>>,
  open: (account: Account, arrival: Arrival) => Arriving,
): Entry {
  const { promise, resolve } = Promise.withResolvers<void>()
  atTheDoor.set(arrival, promise)
  let state: 'waits' | 'works' | 'left' = 'waits'
  let arriving: Arriving | undefined
  function comeIn(): void {
    atTheDoor.delete(arrival)
    resolve()
  }
  function knownAs(account: Account): Arriving {
    arriving ??= open(account, arrival)
    comeIn()
    return arriving
  }
  return {
    arrival,
    knownAs: (account) => void (state === 'waits' && knownAs(account)),
    begin(account) {
      if (state === 'left') return refuse('unavailable')
      state = 'works'
      return knownAs(account)
    },
    leave() {
      if (state !== 'waits') return
      state = 'left'
      comeIn()
      arriving?.end()
    },
  }
}

function overOrAsking({ asking, onAsking, over }: Arriving): Promise<void> {
  if (asking > 0) return Promise.resolve()
  return Promise.race([over, new Promise<void>((done) => onAsking.push(done))])
}

export type Arrivals = ReturnType<typeof createArrivals>
