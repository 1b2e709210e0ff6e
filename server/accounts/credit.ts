import { sql } from 'kysely'
import { isOwner, payingTypes } from '../../contract/user-types.ts'
import { type BillFilter, billRows, openTotal } from '../billing/bills.queries.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer } from '../runner/handlers.ts'
import type { Target } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { mayLimit } from './limits.ts'

/** What a user that may have bills owes who lends to it; null for everybody else, and of bills only those that the caller sees. */
export async function creditOf(tx: Tx, actor: Actor, target: Target): Promise<Answer<'userDetail'>['credit']> {
  if (!mayLimit(actor, target) || !payingTypes.includes(target.userTypeId)) return null
  const open: BillFilter = { userId: target.id, open: true, ...(!isOwner(actor) && { settledBy: actor.userId }) }
  const { count, rest } = await openTotal(tx, open)
  const [oldest] = await billRows(tx, open, 'oldest', { offset: 0, limit: 1 })
  const lent = await sql<{ lent: number }>`select lent_now(${target.id}::integer) as lent`.execute(tx)
  return { lent: lent.rows[0]!.lent, bills: { count, rest, since: oldest?.createdAt.toISOString() ?? null } }
}
