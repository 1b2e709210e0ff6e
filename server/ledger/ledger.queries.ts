import { sql } from 'kysely'
import type { PostingKind } from '../../database/types.ts'
import type { Tx } from '../runner/pool.ts'

export interface Move {
  kind: Exclude<PostingKind, 'hold' | 'settle' | 'void'>
  actorId: number
  loginUserId: number | null
  /** Null: the owner's own ADDITION. */
  senderId: number | null
  /** Null: the owner's own DEDUCTION. */
  receiverId: number | null
  /** Whole rupiah above zero. */
  amount: number
  remark: string
  key: string | null
  bodyHash: string | null
}

/** Posts the move and answers the posting's id. Raises JJ001 when the sender has not enough. */
export async function moveBalance(tx: Tx, move: Move): Promise<number> {
  const { kind, actorId, loginUserId, senderId, receiverId, amount, remark, key, bodyHash } = move
  const moved = await sql<{ id: number }>`select move_balance(${kind}::posting_kind, ${actorId}::integer, ${loginUserId}::integer,
    ${senderId}::integer, ${receiverId}::integer, ${amount}::bigint, ${remark}, ${key}, ${bodyHash}) as id`.execute(tx)
  return moved.rows[0]!.id
}

export async function balanceOf(tx: Tx, userId: number): Promise<number> {
  const { balance } = await tx.selectFrom('balance').select('balance').where('userId', '=', userId).executeTakeFirstOrThrow()
  return balance
}

/** Balances of some users, in the order of their ids given. */
export async function balancesOf(tx: Tx, userIds: readonly number[]): Promise<{ id: number; balance: number }[]> {
  const { rows } = await sql<{ id: number; balance: number }>`
    select b.user_id as id, b.balance from unnest(${userIds}::integer[]) with ordinality u(id, place)
    join balance b on b.user_id = u.id order by u.place`.execute(tx)
  return rows
}

/** The ceiling of a user whose balance is above it, else null. */
export async function ceilingOverrun(tx: Tx, userId: number): Promise<number | null> {
  const above = await tx
    .selectFrom('users')
    .innerJoin('balance', 'balance.userId', 'users.id')
    .select('users.balanceLimit')
    .where('users.id', '=', userId)
    .whereRef('balance.balance', '>', 'users.balanceLimit')
    .executeTakeFirst()
  return above?.balanceLimit ?? null
}

/** Another request of the actor with this key waits from here until this one has ended. */
export async function holdKey(tx: Tx, actorId: number, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${actorId}, hashtext(${key}))`.execute(tx)
}

/** What an actor's earlier request with this key was and was answered, whichever call. */
export async function answeredBefore(tx: Tx, actorId: number, key: string) {
  await holdKey(tx, actorId, key)
  const { rows } = await sql<{ bodyHash: string; answer: unknown }>`
    select body_hash, answer from posting where actor_id = ${actorId} and key = ${key}
    union all select body_hash, answer from bill_payment where actor_id = ${actorId} and key = ${key}`.execute(tx)
  return rows[0]
}

export async function keepAnswer(tx: Tx, postingId: number, answer: object): Promise<void> {
  await sql`select keep_answer(${postingId}::bigint, ${JSON.stringify(answer)}::jsonb)`.execute(tx)
}
