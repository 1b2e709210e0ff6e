import { clearAttempts, countAttempt, forgiveAttempt, slowDown } from '../auth/attempts.ts'
import { secretHash } from '../auth/secrets.ts'
import { networkOf } from '../runner/caller-network.ts'
import { fairShares } from '../runner/fair-shares.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'

/** Wrong proofs of one account from one address slow down that account at that address; those of one address are counted besides. */
const limits = {
  account: { free: 5, longest: 60, minutes: 60 },
  address: { most: 60, minutes: 15 },
}
/** How long this server knows of a wrong proof, or of a right one. */
const REMEMBER_MS = 15 * 60_000
/** What was remembered within this time is not remembered anew. */
const STILL_NEW_MS = 60_000
const MOST_REMEMBERED = 100_000
/** What is counted takes two connections at most, in turns of the addresses. */
const shares = { together: 2, each: 1, waiting: 200, waitingEach: 60, longestWaitMs: 5000 }

/**
 * Looks at proofs: `find` reads what is known of the account, `check` compares, at once. Right ones cost nothing, nor a turn where the account is remembered; after a wrong one the next of its account at its address are counted in the database before
 * they are looked at, so that neither many at once nor many servers are more guesses. Nobody shuts out another: the count is never
 * the account's alone, and that of an address does not stop an account which has just proved itself from there.
 * Refuses `too-many-requests`.
 */
export function proofLimits(transact: Transact, now: () => number = () => performance.now()) {
  const wrong = memory(now)
  const right = memory(now)
  const refused = refusals(now)
  const inShare = fairShares(shares)
  /** The key that the database counts by; it does not contain what was typed. */
  const keysOf = ({ account, ip }: Who) => ({
    pair: `h2h proof ${secretHash(account.toLowerCase()).toString('base64url')} from ${ip}`,
    address: `h2h proofs from ${ip}`,
  })

  async function slowly<Known, Proven>(
    who: Who,
    pair: string,
    find: () => Known | Promise<Known>,
    check: Check<Known, Proven>,
  ): Promise<Proven | null> {
    const address = who.ip
    const counted = { pair: false, address: false }
    const suspicions = () => ({
      pair: !counted.pair && wrong.has(pair),
      address: !counted.address && wrong.has(address) && !right.has(pair),
    })
    async function count(what: { pair: boolean; address: boolean }): Promise<void> {
      if (!what.pair && !what.address) return
      const keys = keysOf(who)
      if (what.address) refused.again(address)
      if (what.pair) refused.again(pair)
      await inShare(address, () =>
        transact.write(async (tx) => {
          if (what.address) await refused.noting(address, countAttempt(tx, keys.address, limits.address))
          if (what.pair) await refused.noting(pair, slowDown(tx, keys.pair, limits.account))
        }),
      )
      if (what.pair) counted.pair = true
      if (what.address) counted.address = true
    }

    await count(suspicions())
    const known = await find()
    // Meanwhile another one of this account may have been wrong.
    const late = suspicions()
    if (late.pair || late.address) await count(late)
    const proven = check(known)
    if (proven === null) {
      wrong.add(pair)
      wrong.add(address)
      await count({ pair: !counted.pair, address: !counted.address })
      return null
    }
    right.add(pair)
    if (wrong.delete(pair) || counted.address) {
      const keys = keysOf(who)
      await transact.write(async (tx) => {
        await clearAttempts(tx, [keys.pair])
        if (counted.address) await forgiveAttempt(tx, keys.address)
      })
    }
    return proven
  }

  return <Known, Proven>(
    { account, ip }: Who,
    find: () => Known | Promise<Known>,
    check: Check<Known, Proven>,
  ): Proven | null | Promise<Proven | null> => {
    const who = { account, ip: networkOf(ip) }
    const pair = `${who.ip} ${who.account.toLowerCase()}`
    if (wrong.keeps(pair) || (wrong.has(who.ip) && !right.has(pair))) return slowly(who, pair, find, check)
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

/** Who was refused until when: until then the database is not asked again. */
function refusals(now: () => number) {
  const until = new Map<string, number>()
  return {
    /** Refuses `too-many-requests` what was refused for longer than now. */
    again(key: string): void {
      const seconds = Math.ceil(((until.get(key) ?? 0) - now()) / 1000)
      if (seconds > 0) refuse('too-many-requests', { seconds })
    },
    async noting(key: string, counted: Promise<unknown>): Promise<void> {
      try {
        await counted
      } catch (error) {
        if (until.size >= MOST_REMEMBERED) until.clear()
        const seconds = error instanceof Refused ? Number(error.values.seconds ?? 0) : 0
        if (seconds > 0) until.set(key, now() + seconds * 1000)
        throw error
      }
    },
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
