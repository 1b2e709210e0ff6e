import { sql } from 'kysely'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import type { Span } from '../lists/span.ts'
import type { Actor } from '../runner/actor.ts'
import type { Tx } from '../runner/pool.ts'
import type { Viewer } from './own-sales.ts'
import { allPending } from './pending-sales.ts'
import { everything, type Sums, salesSums } from './sums.queries.ts'

/** Number and value of what counts as sold under one name. */
export interface Tally {
  name: string
  count: number
  amount: number
}

/** Per day 'YYYY-MM-DD' of a zone (minutes east of UTC); days without sales are missing. */
export async function salesPerDay(tx: Tx, viewer: Viewer, span: Span, utcOffset: number): Promise<Tally[]> {
  const rows = await salesSums(tx, viewer, { ...everything, ...span }, { by: ['day'], utcOffset })
  return rows.map(({ day, qty, amount }) => ({ name: day!, count: qty, amount }))
}

/** Per category, by name; categories without sales are missing. */
export async function salesPerCategory(tx: Tx, viewer: Viewer, span: Span): Promise<Tally[]> {
  const rows = await salesSums(tx, viewer, { ...everything, ...span }, { by: ['product'] })
  const products = await tx
    .selectFrom('product as p')
    .innerJoin('category as c', 'c.id', 'p.categoryId')
    .select(['p.id', 'p.categoryId', 'c.name'])
    .where(sql<boolean>`p.id = any (${rows.map(({ product }) => product!)}::integer[])`)
    .orderBy('c.name')
    .execute()
  const ofProduct = new Map(rows.map((row) => [row.product!, row]))
  return [...Map.groupBy(products, ({ categoryId }) => categoryId).values()].map((sold) => ({
    name: sold[0]!.name,
    count: sold.reduce((total, { id }) => total + ofProduct.get(id)!.qty, 0),
    amount: sold.reduce((total, { id }) => total + ofProduct.get(id)!.amount, 0),
  }))
}

/** What a caller earns with one successful sale: the owner its revenue, a seller its margin, an upline its share. */
export type Earning = 'revenue' | 'margin' | 'fee1' | 'fee2' | 'fee3' | 'fee4'

const earned = (sums: Sums, earning: Earning) => (earning === 'margin' ? sums.customerPays - sums.amount : sums[earning])

/** Number and value of what counts as sold in a span, and the caller's earning on what of it succeeded, less that on what was refunded. */
export async function salesOf(
  tx: Tx,
  viewer: Viewer,
  span: Span,
  earning: Earning,
): Promise<{ count: number; amount: number; fee: number }> {
  const rows = await salesSums(tx, viewer, { ...everything, ...span }, { by: ['status'] })
  return {
    count: rows.reduce((total, { qty }) => total + qty, 0),
    amount: rows.reduce((total, { amount }) => total + amount, 0),
    fee: rows.reduce((total, row) => total + (row.status === saleStatuses.pending ? 0 : earned(row, earning)), 0),
  }
}

/** The oldest that is pending of the subtree, purchase or inquiry, with the number of all of them; undefined when there is none. */
export function oldestPending(tx: Tx, actor: Actor): Promise<{ id: number; createdAt: Date; pending: number } | undefined> {
  return allPending(tx, actor)
    .select(['s.id', 's.createdAt', sql<number>`count(*) over ()`.as('pending')])
    .orderBy('s.createdAt')
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirst()
}
