import { type ProductTypeId, productTypes } from '../contract/catalogue/product-types.ts'
import { deriveDefaults, feeCodes, negativeDefaults, placeOfShare, spreadDefaults, type TypedFees } from './fees.ts'
import type { BadCell, CellProblem, KnownIds, PlannedProduct, PlannedSwitching, ReadSheets } from './product-sheet.ts'
import { unknownIds } from './product-sheet-reading.ts'
import type { FaceValue } from './sheet-cells.ts'
import { type CustomerNumber, familyByName, numberLike } from './tiles.ts'

/** What the rows of a sheet become beside the products that are there: what is inherited from them, and what they forbid. */

/** A product of the catalogue. Amounts are whole rupiah. */
export interface KnownProduct extends CustomerNumber {
  id: number
  code: string
  name: string
  categoryId: number
  billerId: number
  productTypeId: ProductTypeId
  nominal: number | null
  minAmount: number
  maxAmount: number
  /** N and its 29 default fees; null: not for sale yet. */
  admin: number | null
  fees: readonly number[] | null
  /** Of the partner asked first. */
  firstPrice: number | null
  /** Whether the partner of the sheet delivers it. */
  hasPartner: boolean
}

/** The products that share a category, a biller, an id or a code with the sheet; every category and biller. */
export interface KnownCatalogue {
  products: readonly KnownProduct[]
  categories: readonly { id: number; name: string }[]
  billers: readonly { id: number; name: string }[]
}

export interface NewProduct extends CustomerNumber {
  row: number
  code: string
  name: string
  categoryId: number
  brand: string
  productTypeId: ProductTypeId
  nominal: number | null
  minAmount: number
  maxAmount: number
  /** Null where nothing like it has an admin nominal: it is not for sale until it has one. */
  admin: number | null
  fees: readonly number[] | null
  price: number
  partnerCode: string
  remark: string
}

export interface NewSwitching {
  row: number
  productId: number
  price: number
  partnerCode: string
  remark: string
  /** Nobody else delivers the product: its sellers pay by this price. */
  isFirst: boolean
}

export interface FittedSheet {
  products: NewProduct[]
  switchings: NewSwitching[]
  categories: string[]
  billers: string[]
  bad: BadCell[]
}

const isBill = (typeId: ProductTypeId) => typeId === productTypes.bill

type Report = (row: number, column: BadCell['column'], problem: CellProblem, values?: BadCell['values']) => void

/** Fits what was read into the catalogue; every cell it forbids is in `bad`. */
export function fitToCatalogue({ rows, named }: Pick<ReadSheets, 'rows' | 'named'>, catalogue: KnownCatalogue): FittedSheet {
  const known = knownIds(catalogue)
  const fitted: FittedSheet = { products: [], switchings: [], categories: [], billers: [], bad: unknownIds(named, known) }
  const report: Report = (row, column, problem, values) =>
    fitted.bad.push({ sheet: 'data', row, column, problem, ...(values && { values }) })
  const unknown = new Set(fitted.bad.map(({ row }) => row))
  const shelf = shelfOf(catalogue)
  for (const { row, code, codeColumn } of named) {
    const taken = code && shelf.byCode.get(code.toUpperCase())
    if (taken && codeColumn) report(row, codeColumn, 'code-taken', { code, product: taken.name })
  }
  for (const row of rows) {
    if (row.makes === 'product') {
      const made = unknown.has(row.row) ? null : newProduct(row, shelf, report)
      if (made) fitted.products.push(made)
    } else if (row.makes === 'switching') {
      const product = shelf.byId.get(row.productId)
      if (product) fitted.switchings.push(newSwitching(row, product, report))
    } else if (shelf.names[row.makes].has(row.name.toLowerCase())) report(row.row, 'name', 'name-taken')
    else (row.makes === 'category' ? fitted.categories : fitted.billers).push(row.name)
  }
  return fitted
}

function newSwitching(row: PlannedSwitching, product: KnownProduct, report: Report): NewSwitching {
  const { row: at, productId, denom, price, partnerCode, remark } = row
  if (product.hasPartner) report(at, 'id', 'has-partner')
  if (denom && !sameFaceValue(denom, product)) report(at, 'denom', 'other-denom', { denom: faceValueText(product) })
  if (price === 0 && product.productTypeId === productTypes.fixed) report(at, 'price', 'above-zero')
  return { row: at, productId, price, partnerCode, remark, isFirst: product.firstPrice === null }
}

const knownIds = ({ products, categories, billers }: KnownCatalogue): KnownIds => ({
  products: new Set(products.map(({ id }) => id)),
  categories: new Set(categories.map(({ id }) => id)),
  billers: new Set(billers.map(({ id }) => id)),
})

function shelfOf({ products, categories, billers }: KnownCatalogue) {
  return {
    byId: new Map(products.map((product) => [product.id, product])),
    byCode: new Map(products.map((product) => [product.code.toUpperCase(), product])),
    ofCategory: Map.groupBy(products, ({ categoryId }) => categoryId),
    ofBiller: Map.groupBy(products, ({ billerId }) => billerId),
    billerNames: new Map(billers.map(({ id, name }) => [id, name])),
    categoryNames: new Map(categories.map(({ id, name }) => [id, name])),
    names: {
      category: new Set(categories.map(({ name }) => name.toLowerCase())),
      biller: new Set(billers.map(({ name }) => name.toLowerCase())),
    },
  }
}
type Shelf = ReturnType<typeof shelfOf>

function sameFaceValue(denom: FaceValue, product: KnownProduct): boolean {
  if (productTypes[denom.kind] !== product.productTypeId) return false
  if (denom.kind === 'fixed') return denom.nominal === product.nominal
  return denom.kind === 'bill' || (denom.minAmount === product.minAmount && denom.maxAmount === product.maxAmount)
}

const dotted = (amount: number) => amount.toLocaleString('id-ID')

function faceValueText({ productTypeId, nominal, minAmount, maxAmount }: KnownProduct): string {
  if (productTypeId === productTypes.bill) return '“bill”'
  return productTypeId === productTypes.open
    ? `${dotted(minAmount)}-${dotted(maxAmount)}`
    : nominal === null
      ? '–'
      : dotted(nominal)
}

/** The one other id that products with this one have; null when there is none or more than one. */
function onlyOne(products: readonly KnownProduct[] | undefined, field: 'categoryId' | 'billerId'): number | null {
  const found = new Set((products ?? []).map((product) => product[field]))
  return found.size === 1 ? found.values().next().value! : null
}

function newProduct(row: PlannedProduct, shelf: Shelf, report: Report): NewProduct | null {
  const { row: at, name, code, denom, price, partnerCode, remark } = row
  const categoryId = row.categoryId ?? onlyOne(shelf.ofBiller.get(row.billerId!), 'categoryId')
  const billerId = row.billerId ?? onlyOne(shelf.ofCategory.get(row.categoryId!), 'billerId')
  if (categoryId === null) report(at, 'id', 'which-category')
  if (billerId === null) report(at, 'id', 'which-biller')
  if (categoryId === null || billerId === null) return null
  const productTypeId = productTypes[denom.kind]
  const inCategory = shelf.ofCategory.get(categoryId) ?? []
  const alike = inCategory.filter((product) => isBill(product.productTypeId) === isBill(productTypeId))
  if (inCategory.length > 0 && alike.length === 0) {
    report(at, 'denom', isBill(productTypeId) ? 'no-bills' : 'only-bills')
    return null
  }
  const margin = marginLike(row, productTypeId, alike, billerId)
  if (margin.negative) report(at, 'price', 'share-below-zero', margin.negative)
  const names = { brand: shelf.billerNames.get(billerId)!, category: shelf.categoryNames.get(categoryId)! }
  const ofBiller = (shelf.ofBiller.get(billerId) ?? []).filter((one) => isBill(one.productTypeId) === isBill(productTypeId))
  return {
    row: at,
    code: code.toUpperCase(),
    name,
    categoryId,
    brand: names.brand,
    productTypeId,
    nominal: denom.kind === 'fixed' ? denom.nominal : null,
    minAmount: denom.kind === 'open' ? denom.minAmount : 0,
    maxAmount: denom.kind === 'open' ? denom.maxAmount : 0,
    ...numberLike({ alike, ofBiller, categoryId, named: familyByName({ ...names, name, isBill: isBill(productTypeId) }) }),
    admin: margin.admin,
    fees: margin.fees,
    price,
    partnerCode,
    remark,
  }
}

/** The product whose face value, or else price, is nearest. */
function nearest(products: readonly KnownProduct[], value: number): KnownProduct | undefined {
  let best: KnownProduct | undefined
  let distance = Number.POSITIVE_INFINITY
  for (const product of products) {
    const away = Math.abs((product.nominal ?? product.firstPrice ?? 0) - value)
    if (away < distance) [best, distance] = [product, away]
  }
  return best
}

interface Margin {
  admin: number | null
  fees: readonly number[] | null
  negative?: { share: string; amount: number }
}

/** Admin nominal and shares of the nearest product of the same type: of category and biller, else of the category. */
function marginLike(
  { denom, price }: PlannedProduct,
  productTypeId: ProductTypeId,
  alike: readonly KnownProduct[],
  billerId: number,
): Margin {
  const priced = alike.filter((product) => product.productTypeId === productTypeId && product.fees !== null)
  const ofBoth = priced.filter((product) => product.billerId === billerId)
  const value = denom.kind === 'fixed' && denom.nominal !== null ? denom.nominal : price
  const like = nearest(ofBoth.length > 0 ? ofBoth : priced, value)
  if (!like?.fees || like.admin === null) return { admin: null, fees: null }
  const shares = deriveDefaults({ nominal: like.admin, partnerPrice: price, productTypeId }, typedOf(like.fees))
  const [first] = negativeDefaults(shares)
  const negative = first && { share: feeCodes[first], amount: shares[first] }
  return { admin: like.admin, fees: spreadDefaults(shares), ...(negative && { negative }) }
}

/** The shares that are typed, from the 29 that are stored. */
function typedOf(fees: readonly number[]): TypedFees {
  const share = (name: keyof TypedFees) => fees[placeOfShare(name)]!
  return {
    revenue: share('revenue'),
    ca3: share('ca3'),
    subca3: share('subca3'),
    salesDm2: share('salesDm2'),
    mitra5: share('mitra5'),
    ca5: share('ca5'),
    subca15: share('subca15'),
    subca25: share('subca25'),
  }
}
