import { sql } from 'kysely'
import { placeAt } from '../domains/place.ts'
import type { Caller } from '../runner/actor.ts'
import type { Host } from '../runner/host.ts'
import type { Database, Tx } from '../runner/pool.ts'
import { type Account, isOf } from './account.ts'
import { newSecret, secretHash } from './secrets.ts'

export const callerColumns = [
  'users.id as userId',
  'users.headId',
  'users.userTypeId',
  'users.isAdministrator',
  'users.isBlocked',
  'users.isDm',
  'users.utcOffset',
  'userType.level',
] as const

/** Counted by the clock of the database, and not at all while that stands before the confirmation: none lasts longer because a clock was set back. */
const isConfirmed = sql<boolean>`coalesce(session.confirmed_at between now() - interval '10 minutes' and now(), false)`

/** Precision of `last_seen_at` in minutes, so that not every call writes. */
const SEEN_MINUTES = 5

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
  db: Database,
  token: string,
  { host, idleMinutes, isWatched }: Looking,
): Promise<Caller | null> {
  const hash = secretHash(token)
  const row = await db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.userId')
    .innerJoin('userType', 'userType.id', 'users.userTypeId')
    .leftJoin('loginUser', 'loginUser.id', 'session.loginUserId')
    .select([
      ...callerColumns,
      'loginUser.id as staffId',
      'loginUser.name as staffName',
      'loginUser.permissions',
      'session.place',
    ])
    .select((of) => of.fn.coalesce('loginUser.isPasswordExpired', 'users.isPasswordExpired').as('isPasswordExpired'))
    .select(sql<boolean>`session.last_seen_at < now() - make_interval(mins => ${SEEN_MINUTES})`.as('isUnseen'))
    .select(isConfirmed.as('isConfirmed'))
    .where('session.tokenHash', '=', hash)
    .where('session.place', '=', placeAt(host))
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', sql<Date>`now()`)
    // One that was being opened while its network moved was ended by nobody.
    .where(sql<boolean>`may_enter(session.user_id, session.place)`)
    .$if(idleMinutes > 0, (query) => query.where('session.lastSeenAt', '>', idleSince(idleMinutes)))
    .where((where) => where.or([where('loginUser.id', 'is', null), where('loginUser.isBlocked', '=', false)]))
    .executeTakeFirst()
  if (!row) return null
  const { staffId, staffName, permissions, isUnseen, ...user } = row
  if (isUnseen && !isWatched) await seen(db, hash)
  const loginUser = staffId === null ? null : { id: staffId, name: staffName ?? '', permissions: permissions ?? [] }
  return { ...user, loginUser, mode: 'prod', session: hash }
}

/** A session not used since then has ended; up to five minutes that are not recorded yet are allowed for. */
const idleSince = (minutes: number) => sql<Date>`now() - make_interval(mins => ${minutes + SEEN_MINUTES})`

async function seen(db: Database, hash: Buffer): Promise<void> {
  await db.updateTable('session').set({ lastSeenAt: sql<Date>`now()` }).where('tokenHash', '=', hash).execute()
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
