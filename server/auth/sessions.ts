import { sql } from 'kysely'
import type { Caller } from '../runner/actor.ts'
import type { Database, Tx } from '../runner/pool.ts'
import { newSecret, secretHash } from './secrets.ts'

const callerColumns = [
  'users.id as userId',
  'users.headId',
  'users.userTypeId',
  'users.isAdministrator',
  'users.isBlocked',
  'users.isDm',
  'users.utcOffset',
  'userType.level',
] as const

/** Who holds a web session's token: one indexed query, outside any transaction. Null when expired, revoked, or the staff account was blocked. */
export async function findSession(db: Database, token: string): Promise<Caller | null> {
  const hash = secretHash(token)
  const row = await db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.userId')
    .innerJoin('userType', 'userType.id', 'users.userTypeId')
    .leftJoin('loginUser', 'loginUser.id', 'session.loginUserId')
    .select([...callerColumns, 'loginUser.id as staffId', 'loginUser.name as staffName', 'loginUser.permissions'])
    .where('session.tokenHash', '=', hash)
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', sql<Date>`now()`)
    .where((where) => where.or([where('loginUser.id', 'is', null), where('loginUser.isBlocked', '=', false)]))
    .executeTakeFirst()
  if (!row) return null
  const { staffId, staffName, permissions, ...user } = row
  const loginUser = staffId === null ? null : { id: staffId, name: staffName ?? '', permissions: permissions ?? [] }
  return { ...user, loginUser, mode: 'prod', session: hash }
}

export interface NewSession {
  userId: number
  loginUserId: number | null
  deviceHash: Buffer
  ip: string
  hours: number
}

/** Opens a session that ends after so many hours whatever happens in it. Answers its token, which is not stored. */
export async function openSession(tx: Tx, { hours, ...session }: NewSession): Promise<string> {
  const token = newSecret()
  const expiresAt = sql<Date>`now() + make_interval(hours => ${hours})`
  await tx
    .insertInto('session')
    .values({ ...session, tokenHash: secretHash(token), expiresAt })
    .execute()
  return token
}

export async function revokeSession(tx: Tx, hash: Buffer): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revokedAt: sql<Date>`now()` })
    .where('tokenHash', '=', hash)
    .where('revokedAt', 'is', null)
    .execute()
}
