import { sql } from 'kysely'
import { networkOf } from '../runner/caller-network.ts'
import type { Tx } from '../runner/pool.ts'
import { type BackOff, slowDown } from './attempts.ts'

/**
 * What all who are behind one address share, beside what counts the single name, account or flow: thousands may be behind one. Whoever
 * asks most gets most turns, and nothing tells it from others; so at an address where somebody waits the captcha is harder, and who has
 * solved that one has turns of its own: as many more, which nobody uses up without as much work.
 */
const addressWaits = {
  'login from': { free: 60, longest: 5, minutes: 15 },
  /** Names that are guessed at there: in the long run 60 in fifteen minutes. */
  'guessed login from': { free: 60, longest: 15, minutes: 15 },
  /** Codes of resets that are sent: in the long run 60 an hour. */
  'codes to': { free: 60, longest: 60, minutes: 60 },
  /** Codes that are tried, in a reset and in a sign-in: in the long run 60 in fifteen minutes. */
  'reset tries from': { free: 60, longest: 15, minutes: 15 },
  'login tries from': { free: 60, longest: 15, minutes: 15 },
  'register from': { free: 30, longest: 30, minutes: 60 },
  /** In the long run about 700 an hour. */
  'device from': { free: 1000, longest: 5, minutes: 60 },
} satisfies Record<string, BackOff>
type Shared = keyof typeof addressWaits

const WORKED = ', worked'
/** For each attempt that is free without it. */
const MORE_FOR_WORK = 5

/**
 * Counts an attempt of an address, by its row or by a part of it, and makes the ones after it wait; `isWorked` for who solved a hard
 * captcha. Answers the key that it was counted by. Refuses `too-many-requests`.
 */
export async function waitTurn(tx: Tx, shared: Shared, ip: string, isWorked: boolean, part = ''): Promise<string> {
  const limit = addressWaits[shared]
  const key = `${keyOf(shared, ip)}${part}${isWorked ? WORKED : ''}`
  await slowDown(tx, key, isWorked ? { ...limit, free: limit.free * MORE_FOR_WORK } : limit)
  return key
}

const keyOf = (shared: Shared, ip: string): string => `${shared} ${networkOf(ip)}`

/** Whether somebody at the address has to wait now. */
export async function isPressed(tx: Tx, ip: string): Promise<boolean> {
  const keys = (Object.keys(addressWaits) as Shared[]).map((shared) => keyOf(shared, ip))
  const row = await tx
    .selectFrom('attempt')
    .select('key')
    .where('key', 'in', keys)
    .where('nextAt', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
