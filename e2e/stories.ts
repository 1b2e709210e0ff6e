import type { Order } from './sell.ts'
import type { Language } from './texts.ts'

interface Member {
  username: string
  name: string
}

/** One telling: a network, its people, and what is sold in it. Amounts are whole rupiah; the prices follow from the network's fees. */
export interface Story {
  language: Language
  /** Names that the owner opens one after the other, from the top to the level above the seller. */
  path: string[]
  manager: Member
  seller: Member
  toManager: number
  toManagerInWords: string
  toSeller: number
  token: Order
  /** `aboveBill` is what the seller pays above the bill, `admin` what the customer does. */
  bill: { name: string; number: string; aboveBill: number; admin: number }
  failing: Order
  advised: Order
  reversed: Order
  repeated: Order
}

export const stories: readonly Story[] = [
  {
    language: 'id',
    path: ['Graha Artha Nusantara', 'Subagen Priangan'],
    manager: { username: 'graha-artha', name: 'Graha Artha Nusantara' },
    seller: { username: 'konter-melati', name: 'Konter Melati' },
    toManager: 25_000_000,
    toManagerInWords: 'dua puluh lima juta rupiah',
    toSeller: 1_500_000,
    token: { code: 'PLN20', name: 'Token PLN 20.000', number: '14077203385', pays: 21_600, price: 20_900 },
    bill: { name: 'PLN Pascabayar', number: '532110884207', aboveBill: 1_850, admin: 2_750 },
    failing: { code: 'S10', name: 'Telkomsel 10.000', number: '081290347911', pays: 11_500, price: 10_260 },
    advised: { code: 'S10', name: 'Telkomsel 10.000', number: '081290347913', pays: 11_500, price: 10_260 },
    reversed: { code: 'S5', name: 'Telkomsel 5.000', number: '081290347919', pays: 7_000, price: 5_310 },
    repeated: { code: 'S5', name: 'Telkomsel 5.000', number: '081290347781', pays: 7_000, price: 5_310 },
  },
  {
    language: 'en',
    path: ['Celebes Mitra Utama', 'Agen Gowa Raya', 'Subagen Somba Opu', 'Subagen Sungguminasa'],
    manager: { username: 'gowa', name: 'Agen Gowa Raya' },
    seller: { username: 'konter-daeng-naba', name: 'Konter Daeng Naba' },
    toManager: 7_250_500,
    toManagerInWords: 'seven million two hundred fifty thousand five hundred rupiah',
    toSeller: 2_345_678,
    token: { code: 'PLN50', name: 'Token PLN 50.000', number: '32014579002', pays: 52_000, price: 50_902 },
    bill: { name: 'PLN Pascabayar', number: '151400112233', aboveBill: 1_875, admin: 2_750 },
    failing: { code: 'X10', name: 'XL 10.000', number: '081790347911', pays: 12_000, price: 10_660 },
    advised: { code: 'X10', name: 'XL 10.000', number: '081790347913', pays: 12_000, price: 10_660 },
    reversed: { code: 'S5', name: 'Telkomsel 5.000', number: '081290347919', pays: 7_000, price: 5_290 },
    repeated: { code: 'S5', name: 'Telkomsel 5.000', number: '081290347781', pays: 7_000, price: 5_290 },
  },
]
