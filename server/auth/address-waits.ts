import { sql } from 'kysely'
import type { CaptchaDoor } from '../../contract/auth/captcha-doors.ts'
import { networkOf } from '../runner/caller-network.ts'
import type { Tx } from '../runner/pool.ts'
import { type BackOff, slowDown } from './attempts.ts'

interface AddressWait extends BackOff {
  /** What a captcha has to be solved for: it is a hard one while somebody waits here. */
  door: CaptchaDoor
  /** Whether who solved a hard captcha waits for nobody, or by a count of its own: where each attempt is a message that somebody pays for or gets. */
  afterWork: 'free' | 'counted'
}

/**
 * What all who are behind one address share, beside what counts the single name, account or flow: thousands may be behind one. Whoever
 * asks most gets most turns, and nothing tells it from others; so where somebody waits the captcha is harder, and who has solved that
 * one does not wait for them.
 */
const addressWaits = {
  'login from': { free: 60, longest: 5, minutes: 15, door: 'login', afterWork: 'free' },
  /** Names that are guessed at there: in the long run 60 in fifteen minutes. */
  'guessed login from': { free: 60, longest: 15, minutes: 15, door: 'login', afterWork: 'free' },
  /** Codes of resets that are sent: in the long run 60 an hour. */
  'codes to': { free: 60, longest: 60, minutes: 60, door: 'codes', afterWork: 'counted' },
  /** Codes that are tried, in a reset and in a sign-in: in the long run 60 in fifteen minutes. */
  'reset tries from': { free: 60, longest: 15, minutes: 15, door: 'reset-tries', afterWork: 'free' },
  'login tries from': { free: 60, longest: 15, minutes: 15, door: 'login-tries', afterWork: 'free' },
  'register from': { free: 30, longest: 30, minutes: 60, door: 'register', afterWork: 'counted' },
  /** In the long run about 700 an hour. */
  'device from': { free: 1000, longest: 5, minutes: 60, door: 'device', afterWork: 'free' },
  'passkeys from': { free: 60, longest: 5, minutes: 15, door: 'passkeys', afterWork: 'free' },
} satisfies Record<string, AddressWait>
type Shared = keyof typeof addressWaits
const waits = Object.entries(addressWaits) as [Shared, AddressWait][]

/** Where work is counted: turns for each that is free without it. */
const MORE_FOR_WORK = 5

/**
 * Counts an attempt of an address, by its row or by a part of it, and makes the ones after it wait; `isWorked` for who solved a hard
 * captcha. Answers the key that it was counted by, null where it was not. Refuses `too-many-requests`.
 */
export async function waitTurn(tx: Tx, shared: Shared, ip: string, isWorked: boolean, part = ''): Promise<string | null> {
  const limit = addressWaits[shared]
  if (isWorked && limit.afterWork === 'free') return null
  const key = `${addressKey(shared, ip)}${part}${isWorked ? ', worked' : ''}`
  await slowDown(tx, key, isWorked ? { ...limit, free: limit.free * MORE_FOR_WORK } : limit)
  return key
}

/** What an attempt without work is counted by. */
export const addressKey = (shared: Shared, ip: string): string => `${shared} ${networkOf(ip)}`

/** Whether somebody at the address has to wait now for what this door leads to. */
export async function isPressed(tx: Tx, door: CaptchaDoor, ip: string): Promise<boolean> {
  const keys = waits.filter(([, wait]) => wait.door === door).map(([shared]) => addressKey(shared, ip))
  const row = await tx
    .selectFrom('attempt')
    .select('key')
    .where('key', 'in', keys)
    .where('nextAt', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
