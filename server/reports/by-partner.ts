import { pageSize } from '../../rules/paging.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { productNames } from './choices.ts'
import { filterOf } from './sale-filter.ts'
import { feeOf, shownSums } from './shown-sums.ts'
import { asked, type SumRow, salesSums, sold } from './sums.queries.ts'

type PartnerSums = Answer<'transactionByPartner'>['total']

/** Counts every purchase, and sums those that are pending or succeeded. */
function partnerSums(actor: Actor, rows: readonly SumRow[]): PartnerSums {
  const sums = shownSums(
    actor,
    rows.filter(({ status }) => sold.includes(status!)),
  )
  const { qty, revenue, partner, amount } = sums
  return { count: rows.reduce((total, row) => total + row.qty, 0), qty, revenue, partner, fee: feeOf(sums), amount }
}

/** Sums per item by name, of one or some partners or all of them. */
export async function transactionByPartner(
  tx: Tx,
  actor: Actor,
  input: Input<'transactionByPartner'>,
): Promise<Answer<'transactionByPartner'>> {
  const filter = await filterOf(tx, actor, { ...input, parents: [], keyword: '' })
  const rows = await salesSums(tx, actor, filter, { by: ['product', 'sellerType', 'status'], statuses: asked })
  const ofProduct = Map.groupBy(rows, ({ product }) => product!)
  const products = await productNames(tx, [...ofProduct.keys()])
  const { offset } = pageOf(input)
  return {
    rows: products
      .slice(offset, offset + pageSize(input.rowsPerPage))
      .map(({ id, name }) => ({ id, productName: name, ...partnerSums(actor, ofProduct.get(id)!) })),
    total: partnerSums(actor, rows),
    totalPages: pagesOf(products.length, input),
    totalData: products.length,
  }
}
