import { userTypes } from '../../contract/user-types.ts'
import { addDays, dayBounds, localDay } from '../../rules/dates.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { sellersBelow } from './sums.queries.ts'

const week = 7
const mostSellers = 5

/** Who sold less in the last seven whole days of the caller's zone than in the seven before. */
export async function sellingLess(tx: Tx, actor: Actor): Promise<Answer<'sellingLess'>> {
  const today = localDay(new Date(), actor.utcOffset)
  const start = (day: string) => dayBounds(day, actor.utcOffset).first
  const from = addDays(today, -week)
  const span = { from: start(from), until: start(today) }
  const before = { from: start(addDays(from, -week)), until: span.from }
  const sellers = await sellersBelow(tx, span, before, mostSellers)
  return {
    from,
    to: addDays(today, -1),
    sellers: sellers.map(({ id, name, userTypeId, chain, amount, before }) => ({
      id,
      name,
      UserType: { id: userTypeId, name: userTypes[userTypeId]?.code ?? '' },
      chain,
      amount,
      before,
    })),
    totalData: sellers[0]?.total ?? 0,
  }
}
