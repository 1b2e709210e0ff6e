import { sql } from 'kysely'
import type { Keyword } from '../lists/keyword.ts'
import type { Tx } from '../runner/pool.ts'

/** The staff accounts of a user, or those whose name or username has a keyword; those removed are not among them. */
const staffOf = (tx: Tx, userId: number, keyword: Keyword | null) =>
  tx
    .selectFrom('loginUser')
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .$if(keyword !== null, (query) =>
      query.where((eb) => eb.or([eb('name', 'ilike', keyword!.like), eb('username', 'ilike', keyword!.like)])),
    )

/** One page, newest first. */
export function staffRows(tx: Tx, userId: number, keyword: Keyword | null, { limit, offset }: { limit: number; offset: number }) {
  return staffOf(tx, userId, keyword)
    .select(['username', 'name', 'email', 'telegramId', 'permissions', 'isBlocked', 'createdAt'])
    .select(sql<Date | null>`(select max(s.created_at) from session s where s.login_user_id = login_user.id)`.as('lastSignIn'))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function staffCount(tx: Tx, userId: number, keyword: Keyword | null): Promise<number> {
  const { count } = await staffOf(tx, userId, keyword).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
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
