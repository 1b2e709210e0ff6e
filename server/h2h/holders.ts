import type { CallbackForm, PinDialect } from '../../contract/h2h/dialect-names.ts'
import type { Caller } from '../runner/actor.ts'
import type { Tx } from '../runner/pool.ts'
import type { Transact } from '../runner/transact.ts'
import { unseal } from '../sealing/seal.ts'
import { CallbackFailure } from './callback-attempt.ts'
import type { CallbackTo } from './callback-forms.ts'

export type Mode = 'prod' | 'sand'
/** What a program of this account proves itself with, by mode; '' where it has none. */
export type Secrets = Readonly<Record<Mode, string>>

/** Whose name stands in a request to a dialect, with all that is needed to look at its proof. */
export interface Holder {
  caller: Omit<Caller, 'mode'>
  isActivated: boolean
  addresses: string
  secrets: Secrets
}

/** How long a holder is remembered: a new secret, or a changed list of addresses, counts after at most this time. */
const REMEMBER_MS = 2000
const MOST_REMEMBERED = 10_000
/** Nobody's user name is longer. */
const MOST_CHARACTERS = 100

export type KindOfSecret = 'token' | PinDialect
/** `anew`: what is remembered does not count. */
export type FindHolder = (kind: KindOfSecret, username: string, anew?: boolean) => Promise<Holder | null>

/** Finds who holds a user name, remembered for two seconds. Names that nobody has are asked for each time, and are for the limits to stop. */
export function findHolders(transact: Transact, now: () => number = () => performance.now()): FindHolder {
  const remembered = new Map<string, { holder: Holder; until: number }>()
  return async (kind, username, anew = false) => {
    if (username === '' || username.length > MOST_CHARACTERS) return null
    const key = `${kind} ${username.toLowerCase()}`
    const known = remembered.get(key)
    if (!anew && known && known.until > now()) return known.holder
    remembered.delete(key)
    const holder = await transact.read((tx) => lookUp(tx, kind, username))
    if (!holder) return null
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    remembered.set(key, { holder, until: now() + REMEMBER_MS })
    return holder
  }
}

async function lookUp(tx: Tx, kind: KindOfSecret, username: string): Promise<Holder | null> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('userType', 'userType.id', 'users.userTypeId')
    .select(['users.id as userId', 'users.headId', 'users.userTypeId', 'users.isAdministrator', 'users.isBlocked', 'users.isDm'])
    .select(['users.utcOffset', 'users.ip', 'users.isVerified', 'userType.level'])
    .where((eb) => eb(eb.fn('lower', ['users.username']), '=', username.toLowerCase()))
    .executeTakeFirst()
  if (!row) return null
  const { ip, isVerified, ...user } = row
  return {
    caller: { ...user, isPasswordExpired: false, isConfirmed: false, loginUser: null },
    isActivated: isVerified,
    addresses: ip ?? '',
    secrets: await secretsOf(tx, kind, user.userId),
  }
}

async function secretsOf(tx: Tx, kind: KindOfSecret, userId: number): Promise<Secrets> {
  const kept = kind === 'token' ? liveTokens(tx, userId) : liveSecrets(tx, userId, kind)
  const secrets = { prod: '', sand: '' }
  for (const { mode, sealed } of await kept.execute()) if (sealed) secrets[mode as Mode] = await unseal(tx, sealed)
  return secrets
}

const liveTokens = (tx: Tx, userId: number) =>
  tx.selectFrom('h2hToken').select(['mode', 'sealed']).where('userId', '=', userId).where('revokedAt', 'is', null)

const liveSecrets = (tx: Tx, userId: number, door: PinDialect) =>
  tx
    .selectFrom('h2hSecret')
    .select(['mode', 'sealed'])
    .where('userId', '=', userId)
    .where('door', '=', door)
    .where('revokedAt', 'is', null)

/** With the name and the live token of the account where callbacks of this form are signed with these. Throws `no-token` where the token was not kept: a new one is. */
export async function signerFor(
  transact: Transact,
  form: CallbackForm,
  to: CallbackTo,
  { userId, mode }: { userId: number; mode: Mode },
): Promise<CallbackTo> {
  if (form !== 'iak') return to
  const signer = await transact.read(async (tx) => {
    const { username } = await tx.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirstOrThrow()
    return { username, key: (await secretsOf(tx, 'token', userId))[mode] }
  })
  if (!signer.key) throw new CallbackFailure('no-token', 'there is no token to sign with')
  return { ...to, signer }
}
