import { productTypes } from '../../contract/catalogue/product-types.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { type BadRow, type Hours, type ListedProduct, readPriceList } from './list-reader.ts'
import { closings, type KnownProduct, knownProducts, partnerById } from './partner-list.queries.ts'

export type ListRow = Answer<'comparePartnerList'>['rows'][number]
type Change = NonNullable<ListRow['change']>

/** Every row of the list, and every product of the partner that it leaves out, with what would change. */
export const comparePartnerList = (tx: Tx, _actor: Actor, input: Input<'comparePartnerList'>) => comparedList(tx, input)

export async function comparedList(
  tx: Tx,
  { partnerId, list }: Input<'comparePartnerList'>,
): Promise<Answer<'comparePartnerList'>> {
  const partner = (await partnerById(tx, partnerId)) ?? refuse('not-found')
  const { listed, products, bad } = readPriceList(list)
  const known = await knownProducts(
    tx,
    partner.id,
    products.map(({ sku }) => sku),
  )
  const byOwnCode = new Map(known.filter(({ psId }) => psId === null).map((product) => [product.code.toUpperCase(), product]))
  const bySku = Map.groupBy(
    known.filter(({ psId }) => psId !== null),
    ({ sku }) => sku!,
  )
  const rows = products.flatMap((item) => {
    const delivered = bySku.get(item.sku)
    if (delivered) return delivered.flatMap((product) => rowsOf(item, product))
    const own = byOwnCode.get(item.sku.toUpperCase())
    // Another spelling of the same code is no second offer of it.
    byOwnCode.delete(item.sku.toUpperCase())
    return [own ? newRow(item, own) : rowOf({ key: `unknown:${item.sku}`, kind: 'unknown' }, item)]
  })
  const inList = new Set([...products, ...bad].map(({ sku }) => sku))
  const missing = known.filter(({ sku }) => sku !== null && !inList.has(sku)).map(missingRow)
  const all = [...rows, ...bad.map(badRow), ...missing].sort((one, another) => rankOf(one) - rankOf(another))
  return { listed, rows: await withClosings(tx, partner.id, all) }
}

/** What can be approved comes first, what stays last; else the order is that of the list. */
const rankOf = ({ change, kind }: ListRow) => (change ? 0 : kind === 'unchanged' ? 3 : kind === 'missing' ? 2 : 1)

type Facts = Pick<ListRow, 'key' | 'kind'> & Partial<ListRow>

const rowOf = (facts: Facts, item?: ListedProduct): ListRow => ({
  sku: item?.sku ?? '',
  name: item?.name ?? '',
  price: item?.price ?? null,
  Product: null,
  change: null,
  closes: null,
  problem: null,
  ...facts,
})

const named = ({ productId, code, name }: KnownProduct) => ({ id: productId, code, name })

/** A bill and an open denomination cost what is above the amount, so their rows name an admin; a fixed one names a price. */
const fits = (item: ListedProduct, product: KnownProduct) => item.postpaid === (product.productTypeId !== productTypes.fixed)

function newRow(item: ListedProduct, product: KnownProduct): ListRow {
  const { productId } = product
  const Product = named(product)
  if (!fits(item, product)) return rowOf({ key: `${productId}:new`, kind: 'problem', problem: 'other-kind', Product }, item)
  const change: Change = { aspect: 'new', productId, sku: item.sku, to: item.price }
  return rowOf({ key: `${productId}:new`, kind: 'new', Product, change }, item)
}

const missingRow = (product: KnownProduct): ListRow =>
  rowOf({ key: `${product.productId}:missing`, kind: 'missing', sku: product.sku!, Product: named(product) })

const badRow = ({ row, sku, name, problem }: BadRow): ListRow => rowOf({ key: `row:${row}`, kind: 'problem', sku, name, problem })

/** One row for each thing that differs, or one that says that nothing does. */
function rowsOf(item: ListedProduct, product: KnownProduct): ListRow[] {
  const Product = named(product)
  const key = (aspect: string) => `${product.productId}:${aspect}`
  if (!fits(item, product)) return [rowOf({ key: key('kind'), kind: 'problem', problem: 'other-kind', Product }, item)]
  const rows = changesOf(item, product).map(([kind, change]) => rowOf({ key: key(change.aspect), kind, Product, change }, item))
  return rows.length > 0 ? rows : [rowOf({ key: key('same'), kind: 'unchanged', Product }, item)]
}

function changesOf({ sku, price, isOpen, hours }: ListedProduct, product: KnownProduct): [ListRow['kind'], Change][] {
  const of = { productId: product.productId, sku }
  const changes: [ListRow['kind'], Change][] = []
  if (price !== product.price) {
    changes.push([price > product.price! ? 'price-up' : 'price-down', { aspect: 'price', ...of, was: product.price!, to: price }])
  }
  if (isOpen !== undefined && isOpen !== product.isOpen)
    changes.push([isOpen ? 'opened' : 'closed', { aspect: 'open', ...of, was: product.isOpen!, to: isOpen }])
  const was = hoursOf(product)
  if (hours !== undefined && spanOf(hours) !== spanOf(was)) changes.push(['cut-off', { aspect: 'hours', ...of, was, to: hours }])
  return changes
}

/** The cut-off hours of a product; null without. */
export const hoursOf = ({ cutOffFrom: from, cutOffTo: to }: Pick<KnownProduct, 'cutOffFrom' | 'cutOffTo'>): Hours | null =>
  from === null || to === null ? null : { from, to }

/** Hours as one text, so that they can be compared and shown. */
export const spanOf = (hours: Hours | null): string => (hours === null ? '–' : `${hours.from}–${hours.to}`)

async function withClosings(tx: Tx, partnerId: number, rows: readonly ListRow[]): Promise<ListRow[]> {
  const raises = rows.flatMap(({ kind, change }) => (kind === 'price-up' && change?.aspect === 'price' ? [change] : []))
  const counts = await closings(tx, partnerId, raises)
  return rows.map((row) => (row.kind === 'price-up' ? { ...row, closes: counts.get(row.change!.productId) ?? 0 } : row))
}
