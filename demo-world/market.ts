import { kindOf } from '../contract/user-types.ts'
import { type Division, type PricedSale, priceSale, spreadDefaults } from '../rules/fees.ts'
import { type CatalogueProduct, type CategoryName, catalogue } from './catalogue.ts'
import { type Person, people } from './people.ts'

/** Who delivers in the demo world, in which order, and what uplines take on top of the defaults. An id is a place in its list and one more. */

export const partners = ['Sumber Pulsa Nusantara', 'Mitra Biller Andalan'] as const
/** Where each of them is reached; a simulator is reached nowhere. */
export const endPoints = ['simulator://sumber-pulsa', 'simulator://mitra-biller'] as const
/** Listed for later: the server does not speak its type yet. */
export const waitingPartner = {
  name: 'Gudang Voucher Digital',
  type: 'digiflazz',
  endPoint: 'https://gudang-voucher.example.id/v1',
}
export const partnerId = (place: number): number => place + 1

/** At its own codes the second partner prefixes ours. */
export const partnerCode = (product: CatalogueProduct, place: number): string =>
  place === 0 ? product.code : `mba-${product.code.toLowerCase()}`

/** Sold by the second partner first, although it is dearer: it answers quicker. */
const secondFirst: Readonly<Record<'dm' | 'tl', readonly CategoryName[]>> = {
  dm: ['PDAM', 'Multifinance'],
  tl: ['PDAM', 'Multifinance', 'BPJS Kesehatan', 'Internet'],
}

/** Places of the partners, in the order in which a catalogue kind asks them. */
export const placesOf = (product: CatalogueProduct, kind: 'dm' | 'tl'): number[] =>
  secondFirst[kind].includes(product.category) ? [1, 0] : [0, 1]

/** Of one user, whatever the catalogue kind says: the partner asked first. */
export const ownPartners: readonly { username: string; category: CategoryName; place: number }[] = [
  { username: 'lumbung-pulsa', category: 'Games', place: 1 },
  { username: 'kilat-reload', category: 'E-Money', place: 1 },
]

/** What a parent takes from one of its children instead of the default, whole rupiah. */
export const margins: readonly { child: string; category: CategoryName; fee: number }[] = [
  { child: 'nusapay', category: 'Token PLN', fee: 250 },
  { child: 'priangan', category: 'Pulsa', fee: 50 },
  { child: 'raja-kuota', category: 'Paket Data', fee: 150 },
  { child: 'martapura', category: 'Token PLN', fee: 175 },
  { child: 'gowa', category: 'PLN Pascabayar', fee: 175 },
  { child: 'konter-daeng-naba', category: 'Pulsa', fee: 15 },
]

/** One product that its partners cannot deliver at the moment. */
export const outage = { code: 'TAP50', reason: 'Gangguan di bank penerbit TapCash sejak pagi, belum ada kabar pulih' }

export const productId = (product: CatalogueProduct): number => catalogue.indexOf(product) + 1
export const userId = (username: string): number => people.findIndex((person) => person.username === username) + 1

const named = new Map(people.map((person) => [person.username, person]))

/** From the chain head down to the person itself, the owner left out. */
export function chainOf(person: Person): Person[] {
  const parent = person.parent === null ? undefined : named.get(person.parent)
  if (!parent) return []
  return [...chainOf(parent), person]
}

/** Places of the partners in the order in which they are asked for one seller. */
export function routeOf(seller: Person, product: CatalogueProduct): number[] {
  const places = placesOf(product, kindOf(seller.userTypeId))
  const own = ownPartners.find(({ username, category }) => username === seller.username && category === product.category)
  return own ? [own.place, ...places.filter((place) => place !== own.place)] : places
}

/** One sale at the price of the partner at a place. `amount` is the bill or the requested amount. */
export function priceOf(seller: Person, product: CatalogueProduct, place: number, amount = 0): PricedSale {
  return priceSale({ ...divisionOf(seller, product, place), amount })
}

export function divisionOf(seller: Person, product: CatalogueProduct, place: number): Division {
  return {
    nominal: product.adminNominal,
    partnerPrice: product.partnerPrices[place]!,
    productTypeId: product.productTypeId,
    defaults: spreadDefaults(product.defaultFees),
    chain: chainOf(seller).map(({ username, userTypeId }) => ({
      userTypeId,
      override: margins.find(({ child, category }) => child === username && category === product.category)?.fee,
    })),
  }
}
