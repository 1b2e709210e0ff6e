import { type SalesTypeId, userTypes } from '../../contract/user-types.ts'
import { groupingsOf, levelOfGrouping } from '../../rules/groupings.ts'
import { padUser } from '../../rules/ids.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { levelColumn } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { productNames } from './choices.ts'
import { type Cell, reportTexts, sumColumns } from './report-columns.ts'
import { filterOf, networkOf } from './sale-filter.ts'
import { shownSums } from './shown-sums.ts'
import { type SumRow, salesSums, sumUnits, type Unit, type UnitRow } from './sums.queries.ts'
import { countedStatuses } from './transaction-report.ts'

type Block = Answer<'transactionByProduct'>['groupedUserSales'][number]

/** The users of a choice. A seller is always one block; a level that the choice does not have is refused. */
function unitOf(actor: Actor, network: SalesTypeId | 'All', groupBy: Input<'transactionByProduct'>['groupBy']): Unit {
  const choice = groupBy === 'directUser' ? 'user' : groupBy
  if (choice === 'user') return 'userId'
  if (!groupingsOf(actor.userTypeId, network).includes(choice)) refuse('invalid-input')
  const level = choice === 'self' ? actor.level : network === 'All' ? null : levelOfGrouping(choice, network)
  return (level && levelColumn(level)) || refuse('invalid-input')
}

/** Sums per item below every user of one level, a page of these users by name; totals cover the whole filter. */
export async function transactionByProduct(
  tx: Tx,
  actor: Actor,
  input: Input<'transactionByProduct'>,
): Promise<Answer<'transactionByProduct'>> {
  const network = networkOf(actor, input.salesType)
  const unit = unitOf(actor, network, input.groupBy)
  const filter = await filterOf(tx, actor, input)
  const statuses = countedStatuses(input)
  const total = shownSums(actor, await salesSums(tx, actor, filter, { by: ['sellerType'], statuses }))
  const { units, total: count } = await sumUnits(tx, actor, filter, { unit, statuses }, pageOf(input))
  const among = units.map(({ id }) => id)
  const by = ['unit', 'product', 'sellerType'] as const
  const rows = await salesSums(tx, actor, filter, { by, statuses, unit, among, most: MOST_LINES + 1 })
  const shown = roomFor(units, rows)
  // A user with more lines than fit on a page is shown alone, with all of them.
  const whole = shown.rows.length > MOST_LINES
  const lines = whole ? await salesSums(tx, actor, filter, { by, statuses, unit, among: among.slice(0, 1) }) : shown.rows
  const blocks = await blocksOf(tx, actor, shown.units, lines)
  return {
    groupedUserSales: blocks,
    total,
    ...tableOf(actor, network, blocks),
    leftOut: units.length - blocks.length,
    totalPages: pagesOf(count, input),
    totalData: count,
  }
}

/** Lines of one answer: of whom there is no room for all of them, a page has none, and says so. */
const MOST_LINES = 5000

/** The users of a page whose lines all have room, at least the first, with their lines. */
export function roomFor<U extends Pick<UnitRow, 'id'>, R extends Pick<SumRow, 'unit'>>(
  units: readonly U[],
  rows: readonly R[],
  most = MOST_LINES,
): { units: readonly U[]; rows: readonly R[] } {
  if (rows.length <= most) return { units, rows }
  const last = units.findIndex(({ id }) => id === rows.at(-1)?.unit)
  const shown = units.slice(0, Math.max(1, last))
  const ids = new Set(shown.map(({ id }) => id))
  return { units: shown, rows: rows.filter(({ unit }) => ids.has(unit!)) }
}

/** The items of each user by their name, and what they make together. */
async function blocksOf(tx: Tx, actor: Actor, units: readonly UnitRow[], rows: readonly SumRow[]): Promise<Block[]> {
  const products = await productNames(tx, [...new Set(rows.map(({ product }) => product!))])
  const rowsOf = Map.groupBy(rows, ({ unit }) => unit)
  return units.map(({ id, name, userTypeId }) => {
    const own = rowsOf.get(id) ?? []
    const ofProduct = Map.groupBy(own, ({ product }) => product!)
    return {
      id,
      name,
      UserType: { id: userTypeId, name: userTypes[userTypeId]?.code ?? '' },
      sales: products.flatMap((product) => {
        const sums = ofProduct.get(product.id)
        return sums ? [{ product, ...shownSums(actor, sums) }] : []
      }),
      total: shownSums(actor, own),
    }
  })
}

/** The blocks as a table with one line an item, for a file. */
function tableOf(actor: Actor, network: SalesTypeId | 'All', blocks: readonly Block[]): { header: string[]; dataset: Cell[][] } {
  const words = reportTexts(actor.language)
  const columns = sumColumns(actor, network)
  return {
    header: ['UID', words.name, words.type, words.item, 'Qty', ...columns.map(({ head }) => head)],
    dataset: blocks.flatMap(({ id, name, UserType, sales }) =>
      sales.map((item) => [
        padUser(id),
        name,
        UserType.name,
        item.product.name,
        item.qty,
        ...columns.map((column) => column.of(item)),
      ]),
    ),
  }
}
