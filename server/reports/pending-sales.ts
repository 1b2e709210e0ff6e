import { sql } from 'kysely'
import { keywordOf } from '../lists/keyword.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import { type Span, spanOf } from '../lists/span.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import type { SaleFilter } from './own-sales.ts'
import { saleRow } from './sale-rows.ts'
import { salesPage, salesTotal } from './transaction-log.queries.ts'

/** Pending sales and inquiries with what is known of them, the oldest first. */
export async function pendingSales(tx: Tx, actor: Actor, input: Input<'pendingSales'>): Promise<Answer<'pendingSales'>> {
  const { products, categories, partners } = input
  const filter: SaleFilter = {
    ...spanOf(input),
    chosen: null,
    userTypes: null,
    products,
    categories,
    partners,
    keyword: keywordOf(input.keyword),
    pendingOnly: true,
  }
  const sales = await salesPage(tx, actor, filter, { ...pageOf(input), order: 'asc' })
  const { rows, count, amount } = await salesTotal(tx, actor, filter)
  const waiting = await waitingOf(
    tx,
    sales.map(({ id }) => id),
  )
  return {
    sortedSales: sales.map((sale) => ({ ...saleRow(sale, true), pending: waiting.get(sale.id)! })),
    sum: { amount, count },
    outside: await pendingOutside(tx, filter),
    totalPages: pagesOf(rows, input),
    totalData: rows,
  }
}

type Waiting = Answer<'pendingSales'>['sortedSales'][number]['pending']

/** What stands on the pending list about some sales. */
async function waitingOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Waiting>> {
  const rows = await tx
    .selectFrom('openSale')
    .select(['saleId', 'advices', 'nextAdviceAt', 'lastMessage'])
    .select(sql<boolean>`busy_for is not null`.as('isBusy'))
    .where('saleId', '=', sql<number>`any (${[...ids]}::bigint[])`)
    .execute()
  return new Map(
    rows.map(({ saleId, advices, nextAdviceAt, lastMessage, isBusy }) => [
      saleId,
      { advices, nextAdviceAt: nextAdviceAt?.toISOString() ?? null, isBusy, message: lastMessage },
    ]),
  )
}

async function pendingOutside(tx: Tx, { from, until }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from open_sale w
    join sale s on s.id = w.sale_id and s.created_at = w.created_at and s.head_id = w.head_id and s.mode = 'prod'
    where w.created_at < ${from} or w.created_at >= ${until}`.execute(tx)
  return rows[0]!.count
}
