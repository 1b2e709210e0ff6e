/** A day that was rehearsed here, beside the same day as the old system sold it. */

export const dayStates = ['success', 'failed', 'pending'] as const
export type DayState = (typeof dayStates)[number]

const differenceKinds = ['price', 'only-there', 'only-here', 'state'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** One sale as either side has it. Its price in whole rupiah. */
interface SaleOfDay {
  userId: number
  /** Of the product here; null where it is not known here. */
  productId: number | null
  /** The code it was sold by. */
  product: string
  customerCode: string
  price: number
  state: DayState
  refId: string | null
}

/** A row of the old system's file. */
export interface SaleThere extends SaleOfDay {
  row: number
  /** Balance after it, whole rupiah; null where the file does not say. */
  after: number | null
}

/** A rehearsed sale. */
export interface SaleHere extends SaleOfDay {
  saleId: number
}

export interface Pair {
  there: SaleThere
  here: SaleHere
}

export interface Difference {
  kind: DifferenceKind
  there: SaleThere | null
  here: SaleHere | null
}

export interface DayCompared {
  /** Sales of both sides that are the same one. */
  pairs: Pair[]
  /** By kind, each in the order of the file, then of the sales here. */
  differences: Difference[]
  /** Pairs with one price. */
  samePrice: number
}

const succeeded = /^(sukses|success(ful)?|succeeded|berhasil|ok|delivered|selesai|completed?|lunas|terkirim|20)$/i
const pending = /pending|proses|process|menunggu|wait|antri|queue|^[012]$/i
/** Codes of OtomaX from 40 on are kinds of failures. */
const failed =
  /gagal|fail|error|refund|batal|cancel|revers|void|reject|tolak|salah|kosong|tidak cukup|gangguan|dobel|double|timeout|^[45]\d$/i

/** What a file's word says of a sale; null for one that nobody knows. */
export function readDayState(word: string): DayState | null {
  const text = word.trim()
  if (succeeded.test(text)) return 'success'
  if (failed.test(text)) return 'failed'
  return pending.test(text) ? 'pending' : null
}

/** A customer number without signs, country code and the zeros that a spreadsheet drops; the same on both sides. */
export const bareNumber = (number: string): string =>
  number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '')
    .replace(/^62(?=8\d{7,})/, '')

const soldOf = ({ userId, productId, product, customerCode }: SaleOfDay) =>
  `${userId} ${productId ?? product.toUpperCase()} ${bareNumber(customerCode)}`
const withRef = (sale: SaleOfDay) => (sale.refId ? `${soldOf(sale)} ${sale.refId}` : null)
const withPriceAndState = (sale: SaleOfDay) => `${soldOf(sale)} ${sale.price} ${sale.state}`
const withAll = (sale: SaleOfDay) => (sale.refId ? `${withPriceAndState(sale)} ${sale.refId}` : null)
const withPrice = (sale: SaleOfDay) => `${soldOf(sale)} ${sale.price}`
/** What makes two sales one, the surest first: files run up or down, so of several alike those with one price belong together. */
const sureness = [withAll, withRef, withPriceAndState, withPrice, soldOf]

/** The first there with the first here of each key, the second with the second, and so on. Linear. */
function pairedBy(there: readonly SaleThere[], here: readonly SaleHere[], keyOf: (sale: SaleOfDay) => string | null) {
  const waiting = new Map<string, SaleHere[]>()
  for (const sale of here.toReversed()) {
    const key = keyOf(sale)
    const alike = key === null ? undefined : waiting.get(key)
    if (alike) alike.push(sale)
    else if (key !== null) waiting.set(key, [sale])
  }
  const taken = new Set<SaleHere>()
  const pairs: Pair[] = []
  const alone: SaleThere[] = []
  for (const sale of there) {
    const key = keyOf(sale)
    const found = key === null ? undefined : waiting.get(key)?.pop()
    if (found) {
      taken.add(found)
      pairs.push({ there: sale, here: found })
    } else alone.push(sale)
  }
  return { pairs, there: alone, here: here.filter((sale) => !taken.has(sale)) }
}

/** A sale that failed there and cost nothing says no price. */
const saysPrice = ({ price, state }: SaleThere) => price > 0 || state !== 'failed'
const priceDiffers = ({ there, here }: Pair) => saysPrice(there) && there.price !== here.price

/** Compares the sales of some sellers on one day: which are the same, and in what they differ. Linear in their number. */
export function compareDays(allThere: readonly SaleThere[], allHere: readonly SaleHere[]): DayCompared {
  const pairs: Pair[] = []
  let [there, here] = [allThere, allHere]
  for (const keyOf of sureness) {
    const found = pairedBy(there, here, keyOf)
    for (const pair of found.pairs) pairs.push(pair)
    there = found.there
    here = found.here
  }
  pairs.sort((a, b) => a.there.row - b.there.row)
  const dearer = pairs.filter(priceDiffers)
  const differences: Difference[] = [
    ...dearer.map((pair): Difference => ({ kind: 'price', ...pair })),
    ...there.map((sale): Difference => ({ kind: 'only-there', there: sale, here: null })),
    ...here.map((sale): Difference => ({ kind: 'only-here', there: null, here: sale })),
    ...pairs.filter((pair) => pair.there.state !== pair.here.state).map((pair): Difference => ({ kind: 'state', ...pair })),
  ]
  return { pairs, differences, samePrice: pairs.length - dearer.length }
}

export interface SumOfDay {
  /** Sales that did not fail … */
  sales: number
  /** … and what they took, whole rupiah. */
  amount: number
}

/** What the sales of each seller took. */
export function sumsOfSellers(sales: readonly SaleOfDay[]): Map<number, SumOfDay> {
  const sums = new Map<number, SumOfDay>()
  for (const { userId, price, state } of sales) {
    const sum = sums.get(userId) ?? { sales: 0, amount: 0 }
    sums.set(userId, sum)
    if (state === 'failed') continue
    sum.sales += 1
    sum.amount += price
  }
  return sums
}

/**
 * The balance of each seller after its last sale in a file that has balances. Whether the file runs up or down follows from sales
 * that follow each other: each takes its price from the balance of the one before.
 */
export function lastBalances(sales: readonly SaleThere[]): Map<number, number> {
  const first = new Map<number, number>()
  const before = new Map<number, SaleThere & { after: number }>()
  let [up, down] = [0, 0]
  for (const sale of sales) {
    const { userId, after, price, state } = sale
    if (after === null) continue
    const last = before.get(userId)
    if (!last) first.set(userId, after)
    if (last && state !== 'failed' && price > 0 && after === last.after - price) up += 1
    if (last && last.state !== 'failed' && last.price > 0 && last.after === after - last.price) down += 1
    before.set(userId, { ...sale, after })
  }
  return down > up ? first : new Map([...before].map(([userId, { after }]) => [userId, after]))
}
