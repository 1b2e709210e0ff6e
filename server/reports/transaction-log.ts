import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { filterOf } from './sale-filter.ts'
import { saleRow } from './sale-rows.ts'
import { pageOfLog, salesTotal } from './transaction-log.queries.ts'

/** Sales and inquiries of the own subtree in the order asked for; sums cover the whole filter. */
export async function transactionLog(tx: Tx, actor: Actor, input: Input<'transactionLog'>): Promise<Answer<'transactionLog'>> {
  const filter = await filterOf(tx, actor, input, input.pendingShow)
  const { rows, count, amount } = await salesTotal(tx, actor, filter)
  const sales = await pageOfLog(tx, actor, filter, { ...pageOf(input), order: input.order === 'oldest' ? 'asc' : 'desc' }, rows)
  return {
    sortedSales: sales.map((sale) => saleRow(sale, actor)),
    sum: { amount, count },
    totalPages: pagesOf(rows, input),
    totalData: rows,
  }
}
