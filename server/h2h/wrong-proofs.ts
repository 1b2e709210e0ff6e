import { clearAttempts, forgiveAttempt, slowDown } from '../auth/attempts.ts'
import { secretHash } from '../auth/secrets.ts'
import { networkOf } from '../runner/caller-network.ts'
import { fairShares } from '../runner/fair-shares.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'

const limits = {
  /** Wrong proofs of one account from one address slow down that account at that address. */
  account: { free: 5, longest: 60, minutes: 60 },
  /** How many of an address are kept in the database: after the free ones in the long run 60 in fifteen minutes. */
  address: { free: 60, longest: 15, minutes: 15 },
}
/** How long this server knows of a wrong proof, or of a right one. */
const REMEMBER_MS = 15 * 60_000
/** What was remembered within this time is not remembered anew. */
const STILL_NEW_MS = 60_000
const MOST_REMEMBERED = 100_000
/** What is counted, and what is read where an address has too many, takes two connections at most, in turns of the addresses. */
const shares = { together: 2, each: 1, waiting: 200, waitingEach: 60, longestWaitMs: 5000 }

/**
 * Looks at proofs: `find` reads what is known of the account, `check` compares, at once. Right ones cost nothing; after a wrong one the next of its account at its
 * address are counted in the database before they are looked at, so that neither many at once nor many servers are more guesses. Nobody shuts out another: the
 * count is never the account's alone, and an address has none that refuses. One with too many wrong proofs has no more of them kept in the database: its accounts
 * wait by the memory of this process, a minute after each wrong proof, and what is not at hand is read one by one.
 * Refuses `too-many-requests`.
 */
export function proofLimits(transact: Transact, now: () => number = () => performance.now()) {
  const wrong = memory(now)
  const right = memory(now)
  const counts = counting(transact, now)

  async function slowly<Known, Proven>(
    who: Who,
    pair: string,
    find: () => Known | Promise<Known>,
    check: Check<Known, Proven>,
  ): Promise<Proven | null> {
    const counted: { by?: CountedBy } = {}
    const once = async () => {
      if (counted.by === undefined) counted.by = await counts.add(who, pair, right.keeps(pair))
    }
    if (wrong.has(pair)) await once()
    const known = await (isCrowded(who, pair) ? counts.inTurn(who, async () => find()) : find())
    // Meanwhile another one of this account may have been wrong.
    if (wrong.has(pair)) await once()
    const proven = check(known)
    if (proven === null) {
      wrong.add(pair)
      await once()
      return null
    }
    right.add(pair)
    counts.end(pair)
    if (wrong.delete(pair) || counted.by) await counts.clear(who, counted.by ?? null)
    return proven
  }

  /** Whether it waits for its turn to be read: nobody does who ever proved itself there. */
  const isCrowded = (who: Who, pair: string): boolean => counts.hasTooMany(who) && !right.keeps(pair)

  return <Known, Proven>(
    { account, ip }: Who,
    find: () => Known | Promise<Known>,
    check: Check<Known, Proven>,
  ): Proven | null | Promise<Proven | null> => {
    const who = { account, ip: networkOf(ip) }
    const pair = `${who.ip} ${who.account.toLowerCase()}`
    if (wrong.keeps(pair) || isCrowded(who, pair)) return slowly(who, pair, find, check)
    const known = find()
    const proven = known instanceof Promise ? null : check(known)
    if (proven === null) return slowly(who, pair, () => known, check)
    right.add(pair)
    return proven
  }
}

interface Who {
  account: string
  ip: string
}
type Check<Known, Proven> = (known: Known) => Proven | null

export type LookAtProof = ReturnType<typeof proofLimits>

/** What the database keeps a wrong proof by: its account and its address, its account alone, or not at all. */
type CountedBy = 'address' | 'account' | null

/** Counts wrong proofs: in the database, and in this process those beyond what the database keeps for one address. */
function counting(transact: Transact, now: () => number) {
  const waits = waiting(now)
  const inShare = fairShares(shares)
  /** The key that the database counts by; it does not contain what was typed. */
  const keysOf = ({ account, ip }: Who) => ({
    pair: `h2h proof ${secretHash(account.toLowerCase()).toString('base64url')} from ${ip}`,
    address: `h2h proofs from ${ip}`,
  })

  function kept(who: Who, pair: string, isProven: boolean): Promise<CountedBy> {
    const keys = keysOf(who)
    return transact.write(async (tx) => {
      const seconds = isProven ? 0 : await secondsLeft(slowDown(tx, keys.address, limits.address))
      if (seconds > 0) {
        waits.begin(who.ip, seconds)
        return null
      }
      const own = await secondsLeft(slowDown(tx, keys.pair, limits.account))
      if (own === 0) return isProven ? 'account' : 'address'
      waits.begin(pair, own)
      return refuse('too-many-requests', { seconds: own })
    })
  }

  return {
    /**
     * Counts a proof that is or may be wrong. Answers what the database keeps it by. An account that ever proved itself there is always kept, and
     * has its free ones, however full the address is: of these there are no more than real ones. Refuses `too-many-requests` where its account has to wait.
     */
    async add(who: Who, pair: string, isProven: boolean): Promise<CountedBy> {
      waits.refuse(pair)
      const by = isProven || !waits.has(who.ip) ? await inShare(who.ip, () => kept(who, pair, isProven)) : null
      if (!by) {
        // Of many at once that had to ask for it one goes on.
        waits.refuse(pair)
        waits.begin(pair, limits.account.longest)
      }
      return by
    },
    hasTooMany: ({ ip }: Who): boolean => waits.has(ip),
    inTurn: <T>({ ip }: Who, work: () => Promise<T>): Promise<T> => inShare(ip, work),
    end: (pair: string): boolean => waits.end(pair),
    clear: (who: Who, by: CountedBy): Promise<void> =>
      transact.write(async (tx) => {
        const keys = keysOf(who)
        await clearAttempts(tx, [keys.pair])
        if (by === 'address') await forgiveAttempt(tx, keys.address)
      }),
  }
}

/** Who waits until when: until then the database is not asked again. */
function waiting(now: () => number) {
  const until = new Map<string, number>()
  const secondsOf = (key: string) => Math.ceil(((until.get(key) ?? 0) - now()) / 1000)
  return {
    has: (key: string): boolean => secondsOf(key) > 0,
    /** Refuses `too-many-requests` who waits. */
    refuse(key: string): void {
      const seconds = secondsOf(key)
      if (seconds > 0) refuse('too-many-requests', { seconds })
    },
    begin(key: string, seconds: number): void {
      if (until.size >= MOST_REMEMBERED) until.clear()
      until.set(key, now() + seconds * 1000)
    },
    end: (key: string): boolean => until.delete(key),
  }
}

/** How long it has to wait that was to be counted; 0 where it was. */
async function secondsLeft(counted: Promise<unknown>): Promise<number> {
  try {
    await counted
    return 0
  } catch (error) {
    if (error instanceof Refused && error.code === 'too-many-requests') return Number(error.values.seconds)
    throw error
  }
}

/** Keys for a while; when there are too many it is emptied, and the database still counts. */
function memory(now: () => number) {
  const until = new Map<string, number>()
  return {
    has: (key: string): boolean => (until.get(key) ?? 0) > now(),
    /** Also where its time is over. */
    keeps: (key: string): boolean => until.has(key),
    add(key: string): void {
      if ((until.get(key) ?? 0) > now() + REMEMBER_MS - STILL_NEW_MS) return
      if (until.size >= MOST_REMEMBERED) until.clear()
      until.set(key, now() + REMEMBER_MS)
    },
    delete: (key: string): boolean => until.delete(key),
  }
}
