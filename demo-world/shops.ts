import { h2hTypes, networks, userTypes } from '../contract/user-types.ts'
import { isWithin } from './calendar.ts'
import { type CatalogueProduct, type CategoryName, catalogue } from './catalogue.ts'
import type { Customer } from './customers.ts'
import { outage, userId } from './market.ts'
import { type Person, people } from './people.ts'
import type { Random } from './random.ts'

/** A seller of the demo world and what is asked of it. */
export interface Shop {
  id: number
  person: Person
  /** Purchases of an average day. */
  perDay: number
  isH2h: boolean
  /** East of Java and Bali. */
  isFar: boolean
  mix: Mix
}

type Mix = Readonly<Partial<Record<CategoryName, number>>>

const perDay: Readonly<Record<string, number>> = {
  'konter-melati': 13,
  'toko-berkah-ilahi': 10,
  'warung-bu-sri': 4,
  'kios-haji-mahfudz': 8,
  'agen-dua-saudara': 6,
  nusapay: 21,
  'lumbung-pulsa': 13,
  'konter-cendana': 8,
  'pulsa-mbak-yuni': 4,
  'raja-kuota': 9,
  'kilat-reload': 14,
  'serambi-voucher': 8,
  'loket-gunung-jati': 9,
  'depot-tirta-asih': 3,
  'koperasi-guyub': 6,
  'anugerah-multipay': 9,
  'cakra-voucher': 6,
  'kios-acil-rahmah': 7,
  'ponsel-amuntai': 7,
  'toko-haji-syukur': 3,
  'konter-daeng-naba': 10,
  'toko-sinar-maros': 6,
  'kios-bu-hasnah': 3,
  bayarin: 14,
  tokoku: 10,
  'kios-mama-yosepha': 6,
  'konter-hamadi': 5,
  'toko-numbay': 4,
  'konter-musim-semi': 7,
}

const shopMix: Mix = {
  Pulsa: 37,
  'Paket Data': 17,
  'Token PLN': 21,
  'PLN Pascabayar': 5,
  'BPJS Kesehatan': 2,
  PDAM: 3,
  Internet: 1.5,
  Gas: 0.3,
  Multifinance: 0.7,
  'E-Money': 11,
  'E-Toll': 1,
  Games: 4.5,
}
/** A payment point lives on bills. */
const payPointMix: Mix = {
  Pulsa: 14,
  'Paket Data': 6,
  'Token PLN': 30,
  'PLN Pascabayar': 18,
  'BPJS Kesehatan': 9,
  PDAM: 10,
  Internet: 5,
  Gas: 1,
  Multifinance: 3,
  'E-Money': 4,
}
const appMix: Mix = {
  Pulsa: 40,
  'Paket Data': 19,
  'Token PLN': 12,
  'PLN Pascabayar': 2,
  'BPJS Kesehatan': 1,
  'E-Money': 16,
  'E-Toll': 1,
  Games: 9,
}

function mixOf({ userTypeId }: Person): Mix {
  if (h2hTypes.includes(userTypeId)) return appMix
  const { salesTypeId } = userTypes[userTypeId]!
  return salesTypeId !== null && networks[salesTypeId].code === 'DP' ? payPointMix : shopMix
}

export const shops: readonly Shop[] = people
  .filter(({ userTypeId, isVerified }) => userTypes[userTypeId]!.isSeller && isVerified)
  .map((person) => ({
    id: userId(person.username),
    person,
    perDay: perDay[person.username] ?? 5,
    isH2h: h2hTypes.includes(person.userTypeId),
    isFar: person.utcOffset > 420,
    mix: mixOf(person),
  }))

/** The water works of a province; elsewhere nobody asks for them. */
const waterWorks: Readonly<Record<string, readonly string[]>> = {
  'DKI Jakarta': ['PAMJAYA'],
  Banten: ['AETRA'],
  'Jawa Barat': ['PDAMTSM', 'PDAMTSM', 'PDAMBDG'],
  'Jawa Tengah': ['PDAMSMG'],
  'DI Yogyakarta': ['PDAMSMG'],
  'Jawa Timur': ['PDAMSBY'],
  'Kalimantan Selatan': ['PDAMBJR'],
  'Sulawesi Selatan': ['PDAMMKS'],
}

/** How often something of a price is asked for: small and round sums most. */
const demand = [
  [4_000, 4],
  [7_500, 14],
  [12_500, 26],
  [17_500, 9],
  [22_500, 22],
  [27_500, 14],
  [45_000, 7],
  [60_000, 19],
  [80_000, 4],
  [110_000, 12],
  [160_000, 2.5],
  [210_000, 6],
  [510_000, 2],
  [Number.POSITIVE_INFINITY, 0.5],
] as const

const demandFor = ({ partnerPrices: [price] }: CatalogueProduct) => demand.find(([most]) => price < most)![1]

/** One kind of goods: the operator's own for phones, the water works of the place. */
function shelf(shop: Shop, category: CategoryName, customer: Customer): CatalogueProduct[] {
  const offered = catalogue.filter((product) => product.category === category && product.code !== outage.code)
  switch (category) {
    case 'Pulsa':
    case 'Paket Data':
      return offered.filter(({ family }) => family === customer.operator)
    case 'PDAM': {
      const near = waterWorks[shop.person.province] ?? []
      return near.flatMap((code) => offered.filter((product) => product.code === code))
    }
    default:
      return offered
  }
}

/** What a customer asks for at a moment; null when it is not to be had then and there. */
export function wishOf(random: Random, shop: Shop, customer: Customer, at: number): CatalogueProduct | null {
  const category = random.weighted(Object.keys(shop.mix) as CategoryName[], (name) => shop.mix[name] ?? 0)
  const offered = shelf(shop, category, customer)
  const wish = offered.length > 0 ? random.weighted(offered, demandFor) : null
  return wish && isOpen(wish, at) ? wish : null
}

export const isOpen = ({ cutOff }: CatalogueProduct, at: number): boolean => !cutOff || !isWithin(at, cutOff)

/** The sum a customer names for an open denomination. */
export const wishedAmount = (random: Random): number =>
  random.weighted([25_000, 35_000, 60_000, 75_000, 120_000, 250_000, 400_000], (amount) => 1_000_000 / amount)
