import { userTypeIds, userTypes } from '../../contract/user-types.ts'
import { chosenUsers } from '../lists/chosen-users.ts'
import { keywordOf } from '../lists/keyword.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import { spanOf } from '../lists/span.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { saleRow } from './sale-rows.ts'
import { type SaleFilter, salesPage, salesTotal } from './transaction-log.queries.ts'

type Filters = Pick<
  Input<'transactionLog'>,
  'startDate' | 'endDate' | 'parents' | 'products' | 'categories' | 'partners' | 'salesType' | 'keyword' | 'pendingShow'
>

const isOwner = (actor: Actor) => actor.level === 0

/** Types of one network; null for All. */
const typesOf = (salesType: number | 'All') =>
  salesType === 'All' ? null : userTypeIds.filter((id) => userTypes[id]?.salesTypeId === salesType)

/** The filters as the caller may use them: sales type and partners are the owner's, everybody else has one network of its own. */
async function filterOf(tx: Tx, actor: Actor, input: Filters): Promise<SaleFilter> {
  const { products, categories, salesType = 'All' } = input
  return {
    ...spanOf(input),
    chosen: await chosenUsers(tx, actor, input.parents),
    products,
    categories,
    partners: isOwner(actor) ? input.partners : [],
    userTypes: isOwner(actor) ? typesOf(salesType) : null,
    keyword: keywordOf(input.keyword),
    pendingOnly: input.pendingShow,
  }
}

/** Sales and inquiries of the own subtree, newest first; sums cover the whole filter. */
export async function transactionLog(tx: Tx, actor: Actor, input: Input<'transactionLog'>): Promise<Answer<'transactionLog'>> {
  const filter = await filterOf(tx, actor, input)
  const sales = await salesPage(tx, actor, filter, pageOf(input))
  const { rows, count, amount } = await salesTotal(tx, actor, filter)
  return {
    sortedSales: sales.map((sale) => saleRow(sale, isOwner(actor))),
    sum: { amount, count },
    totalPages: pagesOf(rows, input),
    totalData: rows,
  }
}
