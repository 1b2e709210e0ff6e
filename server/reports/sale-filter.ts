import { isOwner, networks, type SalesTypeId, userTypeIds, userTypes } from '../../contract/user-types.ts'
import { chosenUsers } from '../lists/chosen-users.ts'
import { keywordOf } from '../lists/keyword.ts'
import { spanOf } from '../lists/span.ts'
import type { Actor } from '../runner/actor.ts'
import type { Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { foundSales } from './found-sales.ts'
import type { SaleFilter } from './own-sales.ts'

type Filters = Pick<
  Input<'transactionLog'>,
  'startDate' | 'endDate' | 'parents' | 'products' | 'categories' | 'partners' | 'salesType' | 'keyword'
>

/** The network whose sales a caller sees: the owner's choice, for everybody else its own. A number that is none is as good as All. */
export function networkOf({ userTypeId }: Pick<Actor, 'userTypeId'>, salesType: number | 'All' = 'All'): SalesTypeId | 'All' {
  const own = userTypes[userTypeId]?.salesTypeId
  if (own !== null && own !== undefined) return own
  return salesType in networks ? (salesType as SalesTypeId) : 'All'
}

/** Types of one network; null for All. */
const typesOf = (salesType: number | 'All') =>
  salesType === 'All' ? null : userTypeIds.filter((id) => userTypes[id]?.salesTypeId === salesType)

/** The filters of every report as the caller may use them: sales type and partners are the owner's, everybody else has one network of its own. */
export async function filterOf(tx: Tx, actor: Actor, input: Filters, pendingOnly = false): Promise<SaleFilter> {
  const { products, categories, salesType = 'All' } = input
  const [span, keyword] = [spanOf(input), keywordOf(input.keyword)]
  return {
    ...span,
    chosen: await chosenUsers(tx, actor, input.parents),
    products,
    categories,
    partners: isOwner(actor) ? input.partners : [],
    userTypes: isOwner(actor) ? typesOf(salesType) : null,
    keyword,
    sought: await foundSales(tx, actor, span, keyword),
    pendingOnly,
  }
}
