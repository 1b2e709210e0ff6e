import { productTypes } from '../contract/catalogue/product-types.ts'
import { saleStatuses } from '../contract/selling/sale-statuses.ts'
import { second, wibDate, wibMidnight } from './calendar.ts'
import type { CatalogueProduct } from './catalogue.ts'
import type { Customer } from './customers.ts'
import type { Acceptance, Draw, WorldEvent } from './events.ts'
import { priceOf, routeOf } from './market.ts'
import { findingOf, noAnswerYet, type Outcome, outcomeOf, type Underway } from './outcomes.ts'
import type { Random } from './random.ts'
import type { SemiAccounts } from './semi-accounts.ts'
import { isOpen, type Shop, wishedAmount, wishOf } from './shops.ts'
import type { Timetable } from './timetable.ts'

/** Id of the first sale of a database. */
export const firstSaleId = 10_000_001

/** Where the demo world sells. */
export interface Visits {
  /** One customer comes at this moment and may buy something. */
  visit(random: Random, shop: Shop, customer: Customer): void
  /** A sale of this moment that no partner answers. */
  leaveOpen(shop: Shop, product: CatalogueProduct, customerCode: string, nextAdviceAt: number): void
}

interface Asked {
  shop: Shop
  product: CatalogueProduct
  customerCode: string
  door: Acceptance['door']
}

interface Surroundings {
  timetable: Timetable
  balances: Pick<SemiAccounts, 'spend' | 'giveBack'>
  emit: (event: WorldEvent) => void
  /** Nothing ends later. */
  end: number
}

/** References of H2H clients, and how often something was sold to the same customer on the same day. */
function createNumbers(timetable: Timetable) {
  const references = new Map<Shop, number>()
  const soldAlready = new Map<string, number>()

  function referenceOf(shop: Shop): string {
    const count = (references.get(shop) ?? 0) + 1
    references.set(shop, count)
    const initials = shop.person.username.slice(0, 2).toUpperCase()
    return `${initials}${wibDate(timetable.now()).slice(2).replaceAll('-', '')}${String(count).padStart(5, '0')}`
  }

  /** Which purchase of one product by one customer on one day this is: the n-th. */
  function nthOf({ shop, product, customerCode }: Asked, wished: number | null): number {
    const key = [shop.id, product.code, customerCode, wished, wibMidnight(timetable.now())].join(' ')
    const nth = (soldAlready.get(key) ?? 0) + 1
    soldAlready.set(key, nth)
    return nth
  }

  return { referenceOf, nthOf }
}

/** Takes sales in: each with its number, its price and what its door says of it. */
function createAcceptances({ timetable, emit }: Pick<Surroundings, 'timetable' | 'emit'>) {
  let nextSaleId = firstSaleId
  const { referenceOf, nthOf } = createNumbers(timetable)

  return function accept(
    asked: Asked,
    requestType: Underway['requestType'],
    base: number,
    inquiryId: number | null,
    draw: Draw | null,
  ): Underway {
    const { shop, product, customerCode, door } = asked
    const at = timetable.now()
    const saleId = nextSaleId
    nextSaleId += 1
    const wished = product.productTypeId === productTypes.open ? base : null
    emit({
      kind: 'accept',
      at,
      saleId,
      amount: priceNow(asked, base),
      userId: shop.id,
      requestType,
      door,
      refId: door === 'native' ? referenceOf(shop) : null,
      productCode: product.code,
      customerCode,
      wished,
      nth: requestType === 'purchase' && door !== 'native' ? nthOf(asked, wished) : 1,
      inquiryId,
      draw,
    })
    return { saleId, at, requestType, seller: shop.person, product, customerCode, base }
  }
}

const priceNow = ({ shop, product }: Asked, base: number) =>
  priceOf(shop.person, product, routeOf(shop.person, product)[0]!, base).price

export function createVisits({ timetable, balances, emit, end }: Surroundings): Visits {
  const accept = createAcceptances({ timetable, emit })

  function buy(random: Random, asked: Asked, base: number, inquiryId: number | null): void {
    const price = priceNow(asked, base)
    const paid = isOpen(asked.product, timetable.now()) ? balances.spend(asked.shop.id, price) : null
    if (!paid) return
    const outcome = outcomeOf(random, accept(asked, 'purchase', base, inquiryId, paid.draw))
    conclude(outcome, () => {
      if (outcome.ending.status !== saleStatuses.success) balances.giveBack(asked.shop.id, price, paid.draw)
    })
  }

  function inquire(random: Random, asked: Asked, found: (saleId: number, bill: number) => void): void {
    const finding = findingOf(random, accept(asked, 'inquiry', 0, null, null))
    const { saleId, status, base } = finding.ending
    conclude(finding, () => {
      if (status !== saleStatuses.success) return
      timetable.plan(timetable.now() + random.whole(15 * second, 110 * second), () => found(saleId, base ?? 0))
    })
  }

  function conclude({ at, ending }: Outcome, then: () => void): void {
    timetable.plan(Math.min(at, end), () => {
      emit({ kind: 'end', at: timetable.now(), ending })
      then()
    })
  }

  function visit(random: Random, shop: Shop, customer: Customer): void {
    const product = wishOf(random, shop, customer, timetable.now())
    if (!product) return
    const door = shop.isH2h ? 'native' : random.chance(0.25) ? 'chat' : 'counter'
    const asked: Asked = { shop, product, customerCode: customer.codeOf(product.family), door }
    if (product.productTypeId === productTypes.bill) {
      const pays = random.chance(0.87)
      inquire(random, asked, (inquiryId, bill) => pays && buy(random, asked, bill, inquiryId))
    } else if (product.family === 'pln-prepaid' && !shop.isH2h && random.chance(0.15)) {
      inquire(random, asked, () => buy(random, asked, 0, null))
    } else {
      buy(random, asked, product.productTypeId === productTypes.open ? wishedAmount(random) : 0, null)
    }
  }

  function leaveOpen(shop: Shop, product: CatalogueProduct, customerCode: string, nextAdviceAt: number): void {
    const asked: Asked = { shop, product, customerCode, door: shop.isH2h ? 'native' : 'counter' }
    const paid = balances.spend(shop.id, priceNow(asked, 0))
    if (!paid) return
    const sale = accept(asked, 'purchase', 0, null, paid.draw)
    emit({ kind: 'wait', at: sale.at, saleId: sale.saleId, nextAdviceAt, ...noAnswerYet(sale) })
  }

  return { visit, leaveOpen }
}
