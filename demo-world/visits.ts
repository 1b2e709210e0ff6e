import { second, wibDate, wibMidnight } from './calendar.ts'
import type { CatalogueProduct } from './catalogue.ts'
import type { Customer } from './customers.ts'
import type { Acceptance, Draw, WorldEvent } from './events.ts'
import { priceOf, routeOf } from './market.ts'
import { type Fate, fateOf, findingOf, noAnswerYet, type Underway } from './outcomes.ts'
import type { Random } from './random.ts'
import type { SemiAccounts } from './semi-accounts.ts'
import { isOpen, type Shop, wishedAmount, wishOf } from './shops.ts'
import type { Agenda } from './timetable.ts'

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
  agenda: Agenda
  purses: Pick<SemiAccounts, 'spend' | 'giveBack'>
  emit: (event: WorldEvent) => void
  /** Nothing ends later. */
  end: number
}

/** References of H2H clients, and how often something was sold to the same customer on the same day. */
function createNumbers(agenda: Agenda) {
  const references = new Map<Shop, number>()
  const soldAlready = new Map<string, number>()

  function referenceOf(shop: Shop): string {
    const count = (references.get(shop) ?? 0) + 1
    references.set(shop, count)
    const initials = shop.person.username.slice(0, 2).toUpperCase()
    return `${initials}${wibDate(agenda.now()).slice(2).replaceAll('-', '')}${String(count).padStart(5, '0')}`
  }

  /** The how-manieth purchase of one product by one customer on one day this is. */
  function counterOf({ shop, product, customerCode }: Asked, wished: number | null): number {
    const key = [shop.id, product.code, customerCode, wished, wibMidnight(agenda.now())].join(' ')
    const counter = (soldAlready.get(key) ?? 0) + 1
    soldAlready.set(key, counter)
    return counter
  }

  return { referenceOf, counterOf }
}

export function createVisits({ agenda, purses, emit, end }: Surroundings): Visits {
  let nextSaleId = firstSaleId
  const { referenceOf, counterOf } = createNumbers(agenda)

  function accept(
    asked: Asked,
    requestType: Underway['requestType'],
    base: number,
    inquiryId: number | null,
    draw: Draw | null,
  ): Underway {
    const { shop, product, customerCode, door } = asked
    const at = agenda.now()
    const saleId = nextSaleId
    nextSaleId += 1
    const wished = product.productTypeId === 3 ? base : null
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
      counter: requestType === 'purchase' && door !== 'native' ? counterOf(asked, wished) : 1,
      inquiryId,
      draw,
    })
    return { saleId, at, requestType, seller: shop.person, product, customerCode, base }
  }

  const priceNow = ({ shop, product }: Asked, base: number) =>
    priceOf(shop.person, product, routeOf(shop.person, product)[0]!, base).price

  function buy(random: Random, asked: Asked, base: number, inquiryId: number | null): void {
    const price = priceNow(asked, base)
    const paid = isOpen(asked.product, agenda.now()) ? purses.spend(asked.shop.id, price) : null
    if (!paid) return
    const fate = fateOf(random, accept(asked, 'purchase', base, inquiryId, paid.draw))
    conclude(fate, () => {
      if (fate.ending.status !== 4) purses.giveBack(asked.shop.id, price, paid.draw)
    })
  }

  function inquire(random: Random, asked: Asked, found: (saleId: number, bill: number) => void): void {
    const finding = findingOf(random, accept(asked, 'inquiry', 0, null, null))
    const { saleId, status, base } = finding.ending
    conclude(finding, () => {
      if (status !== 4) return
      agenda.plan(agenda.now() + random.whole(15 * second, 110 * second), () => found(saleId, base ?? 0))
    })
  }

  function conclude({ at, ending }: Fate, then: () => void): void {
    agenda.plan(Math.min(at, end), () => {
      emit({ kind: 'end', at: agenda.now(), ending })
      then()
    })
  }

  function visit(random: Random, shop: Shop, customer: Customer): void {
    const product = wishOf(random, shop, customer, agenda.now())
    if (!product) return
    const door = shop.isH2h ? 'native' : random.chance(0.25) ? 'chat' : 'counter'
    const asked: Asked = { shop, product, customerCode: customer.codeOf(product.family), door }
    if (product.productTypeId === 1) {
      const pays = random.chance(0.87)
      inquire(random, asked, (inquiryId, bill) => pays && buy(random, asked, bill, inquiryId))
    } else if (product.family === 'pln-prepaid' && !shop.isH2h && random.chance(0.15)) {
      inquire(random, asked, () => buy(random, asked, 0, null))
    } else {
      buy(random, asked, product.productTypeId === 3 ? wishedAmount(random) : 0, null)
    }
  }

  function leaveOpen(shop: Shop, product: CatalogueProduct, customerCode: string, nextAdviceAt: number): void {
    const asked: Asked = { shop, product, customerCode, door: shop.isH2h ? 'native' : 'counter' }
    const paid = purses.spend(shop.id, priceNow(asked, 0))
    if (!paid) return
    const sale = accept(asked, 'purchase', 0, null, paid.draw)
    emit({ kind: 'wait', at: sale.at, saleId: sale.saleId, nextAdviceAt, ...noAnswerYet(sale) })
  }

  return { visit, leaveOpen }
}
