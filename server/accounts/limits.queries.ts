import { sql } from 'kysely'
import type { Actor } from '../runner/actor.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'

export function limitsOf(tx: Tx, userId: number) {
  return tx.selectFrom('users').select(['balanceLimit', 'outstanding']).where('id', '=', userId).executeTakeFirstOrThrow()
}

/** Ceilings and balances of some users, from the top of the chain down. */
export async function ceilingsOf(tx: Tx, userIds: readonly number[]) {
  if (userIds.length === 0) return []
  return tx
    .selectFrom('users')
    .innerJoin('userType', 'userType.id', 'users.userTypeId')
    .innerJoin('balance', 'balance.userId', 'users.id')
    .select(['users.id', 'users.balanceLimit', 'balance.balance'])
    .where('users.id', 'in', userIds)
    .orderBy('userType.level')
    .execute()
}

export async function setBalanceLimit(tx: Tx, userId: number, balanceLimit: number): Promise<void> {
  await sql`select set_ceiling(${userId}::integer, ${balanceLimit}::bigint)`.execute(tx)
}

export async function setOwed(tx: Tx, userId: number, outstanding: number, was?: number): Promise<void> {
  const asked = tx.updateTable('users').set({ outstanding }).where('id', '=', userId)
  const from = was === undefined ? asked : asked.where('outstanding', '=', was)
  const { numUpdatedRows } = await from.executeTakeFirst()
  if (numUpdatedRows === 0n) refuse('changed-meanwhile')
}

interface Handed {
  userId: number
  /** Whole rupiah above zero. */
  amount: number
  key: string | null
  bodyHash: string | null
}

/** Moves the amount to the actor, lowers what is outstanding, and answers the posting's id. Raises JJ001 when the balance is too small, JJ010 when less is outstanding. */
export async function postOutstanding(tx: Tx, actor: Actor, { userId, amount, key, bodyHash }: Handed): Promise<number> {
  const posted = await sql<{
    id: number
  }>`select send_outstanding(${actor.userId}::integer, ${actor.loginUser?.id ?? null}::integer,
    ${userId}::integer, ${amount}::bigint, ${key}, ${bodyHash}) as id`.execute(tx)
  return posted.rows[0]!.id
}
