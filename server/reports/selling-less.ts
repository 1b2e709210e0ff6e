import { sql } from 'kysely'
import { userTypes } from '../../contract/user-types.ts'
import { addDays, dayBounds, localDay } from '../../rules/dates.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import type { Transact } from '../runner/transact.ts'
import { withoutTimeout } from '../runner/without-timeout.ts'
import { countLess, isLessDue, keepLess, keptLess, pendingOf, type Weeks } from './selling-less.queries.ts'

const week = 7
const mostSellers = 5
/** Longer than a sale that was accepted before midnight may take until it is there. */
const settleMs = 5 * 60_000
const LESS_LOCK = 7302123

function weeksOf(now: Date, utcOffset: number): Weeks {
  const day = localDay(now, utcOffset)
  const start = (days: number) => dayBounds(addDays(day, days), utcOffset).first
  const from = start(-week)
  return { day, utcOffset, span: { from, until: start(0) }, before: { from: start(-2 * week), until: from } }
}

/** Who sold less in the last seven whole days of the caller's zone than in the seven before: as it is kept, or counted where it is not. */
export async function sellingLess(tx: Tx, actor: Actor): Promise<Answer<'sellingLess'>> {
  const weeks = weeksOf(new Date(), actor.utcOffset)
  const { sellers, total } = (await keptLess(tx, actor.userId, weeks)) ?? (await countLess(tx, weeks, mostSellers))
  const ids = sellers.map(({ id }) => id)
  const users = await tx
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.userTypeId'])
    .select(sql<number[]>`array_remove(array[u.l1, u.l2, u.l3, u.l4, u.l5], null)`.as('chain'))
    .where(sql<boolean>`u.id = any (${ids}::integer[])`)
    .execute()
  const ofId = new Map(users.map((user) => [user.id, user]))
  return {
    from: addDays(weeks.day, -week),
    to: addDays(weeks.day, -1),
    sellers: sellers.map(({ id, amount, before }) => {
      const { name, userTypeId, chain } = ofId.get(id)!
      return { id, name, UserType: { id: userTypeId, name: userTypes[userTypeId]?.code ?? '' }, chain, amount, before }
    }),
    totalData: total,
  }
}

/** Keeps for the owner who sells less, once the days are over, and again where one of their sales was pending and is not any more. */
export async function keepSellingLess(transact: Transact, now: Date): Promise<void> {
  await transact.write(async (tx) => {
    await withoutTimeout(tx)
    const { rows } = await sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LESS_LOCK)}) as is_mine`.execute(
      tx,
    )
    if (!rows[0]!.isMine) return
    const owner = await tx.selectFrom('users').select(['id', 'utcOffset']).where('parentId', 'is', null).executeTakeFirst()
    if (!owner) return
    const weeks = weeksOf(now, owner.utcOffset)
    if (now.getTime() < weeks.span.until.getTime() + settleMs) return
    // Before the sales are counted: what ends meanwhile is another number the next time.
    const pending = await pendingOf(tx, weeks)
    if (!(await isLessDue(tx, owner.id, weeks, pending))) return
    const begun = performance.now()
    const less = await countLess(tx, weeks, mostSellers)
    await keepLess(tx, owner.id, weeks, less, { pending, tookMs: Math.ceil(performance.now() - begun) })
  })
}
