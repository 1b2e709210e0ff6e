import { sql } from 'kysely'
import { placeAt, placeText, placeValues } from '../domains/place.ts'
import type { Caller } from '../runner/actor.ts'
import type { Host } from '../runner/host.ts'
import type { Tx } from '../runner/pool.ts'
import type { RunSql } from '../runner/run-sql.ts'
import { type Account, isOf } from './account.ts'
import { newSecret, secretHash } from './secrets.ts'

/** Precision of `last_seen_at` in minutes, so that not every call writes. */
const SEEN_MINUTES = 5

/**
 * Every call of the web begins with it, so it is planned once for each connection. A confirmation is counted by the clock of the database, and
 * not at all while that stands before it: none lasts longer because a clock was set back. A session that was being opened while its network
 * moved was ended by nobody, so it is asked whether it may enter.
 */
const find = `
  select u.id as user_id, u.head_id, u.user_type_id, u.is_administrator, u.is_blocked, u.is_dm, u.utc_offset, t.level, s.place,
    l.id as staff_id, l.name as staff_name, l.permissions,
    coalesce(l.is_password_expired, u.is_password_expired) as is_password_expired,
    s.last_seen_at < now() - make_interval(mins => ${SEEN_MINUTES}) as is_unseen,
    coalesce(s.confirmed_at between now() - interval '10 minutes' and now(), false) as is_confirmed
  from session s
  join users u on u.id = s.user_id
  join user_type t on t.id = u.user_type_id
  left join login_user l on l.id = s.login_user_id
  where s.token_hash = $1 and s.place = ${placeText('$3', '$4')} and s.revoked_at is null and s.expires_at > now()
    and ($2::integer = 0 or s.last_seen_at > now() - make_interval(mins => $2 + ${SEEN_MINUTES}))
    and may_enter(s.user_id, s.place) and l.is_blocked is not true`

type Found = Omit<Caller, 'loginUser' | 'mode' | 'session'> & {
  staffId: number | null
  staffName: string | null
  permissions: string[] | null
  isUnseen: boolean
}

export interface Looking {
  /** Where it is looked from: a session lives at one place. */
  host: Host
  /** Minutes without a call after which a session is over; 0 is never. */
  idleMinutes: number
  /** Looked at by a screen that is merely open, or that says nobody is in front of it: it keeps no session alive. */
  isWatched?: boolean
}

/**
 * Who holds a web session's token: one indexed query, outside any transaction. Null when expired, idle for too long, revoked, or the staff
 * account was blocked.
 */
export async function findSession(
  runSql: RunSql,
  token: string,
  { host, idleMinutes, isWatched }: Looking,
): Promise<Caller | null> {
  const hash = secretHash(token)
  const [row] = await runSql<Found>('find-session', find, [hash, idleMinutes, ...placeValues(host)])
  if (!row) return null
  const { staffId, staffName, permissions, isUnseen, ...user } = row
  if (isUnseen && !isWatched) await runSql('see-session', 'update session set last_seen_at = now() where token_hash = $1', [hash])
  const loginUser = staffId === null ? null : { id: staffId, name: staffName ?? '', permissions: permissions ?? [] }
  return { ...user, loginUser, mode: 'prod', session: hash }
}

export interface NewSession extends Account {
  host: Host
  deviceHash: Buffer
  ip: string
  userAgent: string
  hours: number
  /** Whether the account proved itself to open it; a link proves nothing. */
  isConfirmed: boolean
}

/** The account has just proved in this session to be itself. */
export async function confirmSession(tx: Tx, hash: Buffer): Promise<void> {
  await tx.updateTable('session').set({ confirmedAt: sql<Date>`now()` }).where('tokenHash', '=', hash).execute()
}

/**
 * Opens a session that ends after so many hours whatever happens in it. An account has one session per device: an older one ends.
 * Answers the token, which is not stored.
 */
export async function openSession(tx: Tx, { hours, host, isConfirmed, ...session }: NewSession): Promise<string> {
  const token = newSecret()
  const expiresAt = sql<Date>`now() + make_interval(hours => ${hours})`
  await tx
    .insertInto('session')
    .values({
      ...session,
      tokenHash: secretHash(token),
      place: placeAt(host),
      expiresAt,
      confirmedAt: isConfirmed ? sql<Date>`now()` : null,
    })
    .execute()
  // After the new one, which takes over the push subscription of the browser.
  await revokeSessions(tx, session, { device: session.deviceHash, but: secretHash(token) })
  return token
}

export interface Revoked {
  /** Only those of one device. */
  device?: Buffer
  /** Only the one with this number. */
  id?: number
  /** All but this one, by its key. */
  but?: Buffer | undefined
}

/** Ends living sessions of an account. Answers how many. */
export async function revokeSessions(tx: Tx, account: Account, { device, id, but }: Revoked = {}): Promise<number> {
  const revoked = await tx
    .updateTable('session')
    .set({ revokedAt: sql<Date>`now()` })
    .where(isOf(account, 'session'))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .$if(device !== undefined, (query) => query.where('deviceHash', '=', device!))
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(but !== undefined, (query) => query.where('tokenHash', '<>', but!))
    .returning('id')
    .execute()
  return revoked.length
}

/** Ends every session of a user, those of its staff accounts too. Answers how many were alive. */
export async function revokeAllOf(tx: Tx, userId: number): Promise<number> {
  const revoked = await tx
    .updateTable('session')
    .set({ revokedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .returning(sql<boolean>`expires_at > now()`.as('wasAlive'))
    .execute()
  return revoked.filter(({ wasAlive }) => wasAlive).length
}

export async function revokeSession(tx: Tx, hash: Buffer): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revokedAt: sql<Date>`now()` })
    .where('tokenHash', '=', hash)
    .where('revokedAt', 'is', null)
    .execute()
}
