import type { CallbackForm, PinDialect } from '../../contract/h2h/dialect-names.ts'
import type { Caller } from '../runner/actor.ts'
import type { Tx } from '../runner/pool.ts'
import { readCache } from '../runner/read-cache.ts'
import type { RunSql } from '../runner/run-sql.ts'
import type { Transact } from '../runner/transact.ts'
import { unseal } from '../sealing/seal.ts'
import { ringOf, STORED_KEYS, type StoredKeys } from '../sealing/seal-keys.ts'
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

/** Nobody's user name is longer. */
const MOST_CHARACTERS = 100
const MOST_UNSEALED = 20_000

export type KindOfSecret = 'token' | PinDialect
/** `anew`: what is remembered does not count. */
export type FindHolder = (kind: KindOfSecret, username: string, anew?: boolean) => Holder | Promise<Holder | null> | null

/**
 * Finds who holds a user name, remembered for two seconds and read beside all others, see `readCache`. Names that nobody has are asked for
 * each time, and are for the limits to stop.
 */
export function findHolders(runSql: RunSql, now?: () => number): FindHolder {
  const unsealed = unsealing(runSql)
  const read = (keys: string[]) => holdersOf(runSql, keys, unsealed)
  const remembered = readCache(read, { now })
  return (kind, username, anew = false) => {
    if (username === '' || username.length > MOST_CHARACTERS) return null
    const key = `${kind} ${username.toLowerCase()}`
    return anew ? read([key]).then((found) => found.get(key) ?? null) : remembered(key)
  }
}

type HolderRow = Omit<Caller, 'isPasswordExpired' | 'isConfirmed' | 'loginUser' | 'mode'> & {
  place: number
  ip: string | null
  isVerified: boolean
  prod: Buffer | null
  sand: Buffer | null
}

async function holdersOf(runSql: RunSql, keys: string[], unsealed: Unsealed): Promise<Map<string, Holder>> {
  const asked = keys.map((key) => key.split(/ (.*)/s))
  const rows = await runSql<HolderRow>(
    'holders_of_names',
    `select asked.place::int4, u.id as user_id, u.head_id, u.user_type_id, u.is_administrator, u.is_blocked, u.is_dm, u.utc_offset,
       u.ip, u.is_verified, y.level, k.prod, k.sand
     from unnest($1::text[], $2::text[]) with ordinality as asked (kind, username, place)
     join users u on lower(u.username) = asked.username join user_type y on y.id = u.user_type_id
     cross join lateral (
       select (array_agg(sealed) filter (where mode = 'prod'))[1] as prod, (array_agg(sealed) filter (where mode = 'sand'))[1] as sand
       from (
         select mode, sealed from h2h_token where asked.kind = 'token' and user_id = u.id and revoked_at is null
         union all
         select mode, sealed from h2h_secret where asked.kind = door::text and user_id = u.id and revoked_at is null
       ) live
     ) k`,
    [asked.map(([kind]) => kind), asked.map(([, username]) => username)],
  )
  const open = await unsealed(rows.flatMap(({ prod, sand }) => [prod, sand]))
  return new Map(rows.map((row) => [keys[row.place - 1]!, holder(row, open)]))
}

function holder({ place: _, ip, isVerified, prod, sand, ...user }: HolderRow, open: (sealed: Buffer | null) => string): Holder {
  return {
    caller: { ...user, isPasswordExpired: false, isConfirmed: false, loginUser: null },
    isActivated: isVerified,
    addresses: ip ?? '',
    secrets: { prod: open(prod), sand: open(sand) },
  }
}

type Unsealed = ReturnType<typeof unsealing>

/** Opens seals, each once: they are read again all the time, and a new secret has a new seal. '' for none. */
function unsealing(runSql: RunSql) {
  let known = new Map<string, string>()
  return async (seals: readonly (Buffer | null)[]): Promise<(sealed: Buffer | null) => string> => {
    // Concurrent readers keep what they have.
    if (known.size >= MOST_UNSEALED) known = new Map()
    const opened = known
    const fresh = seals.filter((sealed) => sealed !== null && !opened.has(nameOf(sealed))) as Buffer[]
    if (fresh.length > 0) {
      const rows = await runSql<StoredKeys>('stored_keys', STORED_KEYS, [])
      const ring = ringOf(rows[0]!)
      for (const sealed of fresh) opened.set(nameOf(sealed), ring.open(sealed))
    }
    return (sealed) => (sealed ? (opened.get(nameOf(sealed)) ?? '') : '')
  }
}

const nameOf = (sealed: Buffer): string => sealed.toString('latin1')

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
    const token = await liveToken(tx, userId, mode).executeTakeFirst()
    return { username, key: token?.sealed ? await unseal(tx, token.sealed) : '' }
  })
  if (!signer.key) throw new CallbackFailure('no-token', 'there is no token to sign with')
  return { ...to, signer }
}

const liveToken = (tx: Tx, userId: number, mode: Mode) =>
  tx.selectFrom('h2hToken').select('sealed').where('userId', '=', userId).where('mode', '=', mode).where('revokedAt', 'is', null)
