import { sql } from 'kysely'
import type { Tx } from '../runner/pool.ts'

/** The staff accounts of a user, newest first; those removed are not among them. */
export function staffRows(tx: Tx, userId: number, { limit, offset }: { limit: number; offset: number }) {
  return tx
    .selectFrom('loginUser')
    .select(['username', 'name', 'email', 'telegramId', 'permissions', 'isBlocked', 'createdAt'])
    .select(sql<Date | null>`(select max(s.created_at) from session s where s.login_user_id = login_user.id)`.as('lastSignIn'))
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function staffCount(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('loginUser')
    .select(sql<number>`count(*)`.as('count'))
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** A living staff account of a user by its name, locked until the transaction ends. */
export function staffByName(tx: Tx, userId: number, username: string) {
  return tx
    .selectFrom('loginUser')
    .select(['id', 'username', 'name'])
    .where('userId', '=', userId)
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Ends every session of a staff account: its next call finds none. */
export async function endSessionsOf(tx: Tx, loginUserId: number): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revokedAt: sql<Date>`now()` })
    .where('loginUserId', '=', loginUserId)
    .where('revokedAt', 'is', null)
    .execute()
}
