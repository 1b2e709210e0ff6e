import { type Family, type Operator, operators } from './customer-code.ts'

/** Where new goods stand at the counter and what their customer numbers look like, told from the names that the trade uses. */

export type Tile = 'pulsa' | 'data' | 'token' | 'bill' | 'emoney' | 'other'

const tiles: readonly (readonly [Tile, RegExp])[] = [
  ['other', /\b(games?|voucher|diamonds?)\b/],
  [
    'bill',
    /pasca ?bayar|postpaid|tagihan|\bbills?\b|\b(bpjs|pdam|pam|telkom|indihome|gas|pgn|pbb|multi ?finance|tv kabel)\b|^internet$/,
  ],
  ['token', /token|\bpln\b|listrik/],
  [
    'emoney',
    /e-?(money|wallet|toll)|emoney|dompet|uang elektronik|\b(go-?pay|ovo|dana|shopee-?pay|link-?aja|brizzi|tapcash|flazz)\b/,
  ],
  ['data', /\b(data|paket|kuota|internet)\b/],
  ['pulsa', /\b(pulsa|airtime|regul[ae]r)\b/],
]

/** The tile of a new category by its name; 'other' where the name says nothing. */
export function tileOf(category: string): Tile {
  const name = category.trim().toLowerCase()
  return tiles.find(([, words]) => words.test(name))?.[0] ?? (operatorNamed(name) ? 'pulsa' : 'other')
}

const billFamilies: readonly (readonly [Family, RegExp])[] = [
  ['pln-postpaid', /\bpln\b|listrik/],
  ['bpjs-kesehatan', /\bbpjs\b(?!.*(ketenagakerjaan|\btk\b))/],
  ['pdam', /\b(pdam|pam|aetra)\b/],
  ['telkom', /\b(telkom|indihome|speedy)\b/],
  ['gas', /\b(gas|pgn)\b/],
  ['multifinance', /multi ?finance|\bfinance\b/],
]
const otherFamilies: readonly (readonly [Family, RegExp])[] = [
  ['pln-prepaid', /\bpln\b|token listrik/],
  ['etoll', /e-?toll|mandiri e-?money|\b(brizzi|tapcash|flazz)\b/],
  ['wallet', /\b(go-?pay|ovo|dana|shopee-?pay|link-?aja)\b/],
  ['game-zone', /mobile legends?/],
  ['game', /free fire|\bpubg\b/],
]

/** The form of the customer numbers of a new product, by its biller, else by its category. */
export function familyNamed(from: { brand: string; category: string; isBill: boolean }): Family {
  const [brand, category] = [from.brand.toLowerCase(), from.category.toLowerCase()]
  const known = from.isBill ? billFamilies : otherFamilies
  const named = (name: string) => known.find(([, words]) => words.test(name))?.[0]
  if (from.isBill) return named(brand) ?? named(category) ?? 'other-bill'
  const ofPhones = ['pulsa', 'data'].includes(tileOf(category))
  return named(brand) ?? (ofPhones ? (operatorNamed(brand) ?? operatorNamed(category)) : null) ?? named(category) ?? 'other'
}

const plain = (name: string) => name.toLowerCase().replaceAll('.', '')

/** The operator whose brand stands in a name as a word. */
function operatorNamed(name: string): Operator | null {
  const words = plain(name).split(/[^a-z0-9]+/)
  return (Object.keys(operators) as Operator[]).find((operator) => words.includes(plain(operators[operator].brand))) ?? null
}
