import { sql } from 'kysely'
import { keywordOf } from '../lists/keyword.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import { type Span, spanOf } from '../lists/span.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { filteredSales, type SaleFilter, type Viewer } from './own-sales.ts'
import { saleRow } from './sale-rows.ts'
import { everything } from './sums.queries.ts'
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
    sortedSales: sales.map((sale) => ({ ...saleRow(sale, actor), pending: waiting.get(sale.id)! })),
    sum: { amount, count },
    outside: await pendingOutside(tx, actor, filter),
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

/** Later and earlier than any sale: a pending one is found by the list of them, however old it is. */
const ever: Span = { from: new Date(0), until: new Date('9999-12-31T00:00:00Z') }

/** Whatever is pending below a viewer. */
export const allPending = (tx: Tx, viewer: Viewer) => filteredSales(tx, viewer, { ...everything, ...ever, pendingOnly: true })

async function pendingOutside(tx: Tx, viewer: Viewer, { from, until }: Span): Promise<number> {
  const { count } = await allPending(tx, viewer)
    .where(({ eb, or }) => or([eb('w.createdAt', '<', from), eb('w.createdAt', '>=', until)]))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
