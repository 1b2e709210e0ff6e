import { productTypes } from '../../contract/catalogue/product-types.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { type Family, type Operator, operators } from '../../rules/customer-code.ts'
import { tileOrder } from '../../rules/tiles.ts'
import type { Answer } from '../api.ts'

/** What the counter offers: products in their tiles and groups, and what one sale of them costs. */

export type Sellable = Answer<'sellableProducts'>['products'][number]
export type Tile = Sellable['tile']
export const tiles: readonly Tile[] = tileOrder

export interface ProductGroup {
  /** Names of category and brand, e.g. 'Pulsa Telkomsel'. */
  title: string
  products: Sellable[]
}

export const familyOf = (product: Sellable): Family => product.family as Family
export const isOfOperator = (product: Sellable): boolean => product.family in operators

/** Tiles whose products belong to the operator of the number. */
export const byOperator = (tile: Tile): boolean => tile === 'pulsa' || tile === 'data'

export const isBillProduct = ({ productTypeId }: Sellable): boolean => productTypeId === productTypes.bill
export const isOpenProduct = ({ productTypeId }: Sellable): boolean => productTypeId === productTypes.open
/** Bills and PLN tokens are asked for before they are sold, so that the customer's name is seen first. */
export const needsInquiry = (product: Sellable): boolean => isBillProduct(product) || product.family === 'pln-prepaid'

/** Any code or name that has all the words, the exact code first. */
export function searched(products: readonly Sellable[], keyword: string): Sellable[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  const text = (p: Sellable) => `${p.code} ${p.name} ${p.brand} ${p.category}`.toLowerCase()
  const found = products.filter((product) => words.every((word) => text(product).includes(word)))
  const exact = (product: Sellable) => Number(product.code.toLowerCase() === keyword.trim().toLowerCase())
  return found.sort((a, b) => exact(b) - exact(a))
}

/** The products of a tile; those of other operators leave when one is given. */
export function shownIn(tile: Tile, products: readonly Sellable[], operator: Operator | null): Sellable[] {
  return products.filter(
    (product) => product.tile === tile && (!operator || !isOfOperator(product) || product.family === operator),
  )
}

/** What a list can be narrowed to: of bills the category, else the brand. */
export const brandOf = ({ tile, category, brand }: Sellable): string => (tile === 'bill' ? category : brand)

/**
 * Groups: bills by category, everything else by category and brand, each from the smallest to the largest. Bills that are alone
 * in their category come first, together under `single`.
 */
export function groupsOf(products: readonly Sellable[], single: string): ProductGroup[] {
  const all = [...Map.groupBy(products, titleOf)].map(([title, of]) => ({ title, products: of.sort(byWorth) }))
  const alone = all.filter(({ products: [first, second] }) => first?.tile === 'bill' && !second)
  if (alone.length < 2) return all
  return [{ title: single, products: alone.flatMap((group) => group.products) }, ...all.filter((group) => !alone.includes(group))]
}

/** Fixed products by nominal, then those without one by price, then all others as they came. */
function byWorth(a: Sellable, b: Sellable): number {
  const rank = ({ productTypeId, nominal }: Sellable) => (productTypeId !== productTypes.fixed ? 2 : nominal === null ? 1 : 0)
  const worth = (product: Sellable) => [product.nominal ?? 0, product.customerPays, 0][rank(product)] ?? 0
  return rank(a) - rank(b) || worth(a) - worth(b)
}

function titleOf({ tile, category, brand }: Sellable): string {
  if (tile === 'bill' || brand === category) return category
  return byOperator(tile) ? `${category} ${brand}` : brand
}

/** Name of a product below the title of its group: its nominal, or its name without the brand. */
export function shortName({ nominal, name, brand }: Sellable): string {
  if (nominal !== null) return formatRupiah(nominal)
  return name !== brand && name.startsWith(`${brand} `) ? name.slice(brand.length + 1) : name
}

export interface Price {
  /** Whole rupiah, all three: what the customer pays, what the seller pays, the difference. */
  pays: number
  own: number
  margin: number
}

/** Price of one sale; of an open denomination with its amount, of a bill from its inquiry. Null while it is not known. */
export function priceOf(
  product: Sellable,
  { amount, inquiry }: { amount: number; inquiry?: { price: number; customerPays: number } | null },
): Price | null {
  if (isBillProduct(product) && !inquiry) return null
  if (inquiry) return { pays: inquiry.customerPays, own: inquiry.price, margin: inquiry.customerPays - inquiry.price }
  const base = isOpenProduct(product) ? amount : 0
  if (isOpenProduct(product) && !fitsAmount(product, amount)) return null
  return { pays: base + product.customerPays, own: base + product.price, margin: product.margin }
}

export const fitsAmount = ({ productTypeId, minAmount, maxAmount }: Sellable, amount: number): boolean =>
  productTypeId !== productTypes.open || (amount >= (minAmount ?? 1) && amount <= (maxAmount ?? Number.MAX_SAFE_INTEGER))
