import { customerForms, customerPatterns, type Family, hintOf, type Operator, operators } from './customer-code.ts'

/** Where new goods stand at the counter and what their customer numbers look like, found by the names that the trade uses. */

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

/** What the trade calls the goods of a tile: the category of goods that come without one. */
export const tileNames: Readonly<Record<Tile, string>> = {
  pulsa: 'Pulsa',
  data: 'Paket Data',
  token: 'Token PLN',
  bill: 'Tagihan',
  emoney: 'E-Money',
  other: 'Lain-lain',
}

/** The tiles in the order of the counter. */
export const tileOrder = Object.keys(tileNames) as Tile[]

/** What is known of one of the goods before it is a product; brand is the biller. */
export interface Goods {
  name: string
  brand: string
  isBill: boolean
}

/** The tile of a new category by its name, else that of most of its goods, by what they are; 'other' where nothing says it. */
export function tileOf(category: string, goods: readonly Goods[] = []): Tile {
  const named = tileNamed(category)
  if (named) return named
  const told = Map.groupBy(goods, (one) => (one.isBill ? 'bill' : (tileNamed(one.name) ?? tileNamed(one.brand) ?? 'other')))
  return [...told].reduce<[Tile, readonly Goods[]]>(
    (most, one) => (one[1].length > most[1].length ? one : most),
    ['other', []],
  )[0]
}

/** The tile that a name tells; null where it says nothing. */
function tileNamed(name: string): Tile | null {
  const plainName = name.trim().toLowerCase()
  return tiles.find(([, words]) => words.test(plainName))?.[0] ?? (operatorNamed(plainName) ? 'pulsa' : null)
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

/** The form of the customer numbers of a new product, by its biller, else by its category, else by its own name. */
export function familyByName({ category, ...goods }: Goods & { category: string }): Family {
  const [brand, group, name] = [goods.brand.toLowerCase(), category.toLowerCase(), goods.name.toLowerCase()]
  const known = goods.isBill ? billFamilies : otherFamilies
  const named = (text: string) => known.find(([, words]) => words.test(text))?.[0]
  if (goods.isBill) return named(brand) ?? named(group) ?? named(name) ?? 'other-bill'
  const ofPhones = ['pulsa', 'data'].includes(tileOf(category, [goods]))
  const operator = ofPhones ? (operatorNamed(brand) ?? operatorNamed(group) ?? operatorNamed(name)) : null
  return named(brand) ?? operator ?? named(group) ?? named(name) ?? 'other'
}

/** What the customer numbers of a product look like, as it is kept. */
export interface CustomerNumber {
  family: string
  customerForm: string
  customerPattern: string
  customerHint: string
}

/**
 * What the customer number of a new product looks like: as of the biller in this category, else of the biller elsewhere, else of the
 * category with any prefix, else as the names tell. An operator's own name tells its prefixes among other operators.
 * `alike` are products of the category, `ofBiller` those of the biller; both bills where the new one is a bill, and none otherwise.
 */
export function numberLike(from: {
  alike: readonly CustomerNumber[]
  ofBiller: readonly (CustomerNumber & { categoryId: number })[]
  categoryId: number | null
  named: Family
}): CustomerNumber {
  const same = from.ofBiller.find(({ categoryId }) => categoryId === from.categoryId) ?? from.ofBiller[0]
  if (same) return numberOf(same)
  const [other] = from.alike
  if (other && other.family in operators && from.named in operators) return ofFamily(from.named)
  if (other && other.family in operators) return { ...ofFamily('wallet'), customerForm: other.customerForm }
  if (other) return { ...numberOf(other), customerPattern: other.customerForm }
  return ofFamily(from.named)
}

const numberOf = ({ family, customerForm, customerPattern, customerHint }: CustomerNumber): CustomerNumber => ({
  family,
  customerForm,
  customerPattern,
  customerHint,
})

/** The customer numbers of a family, as a product keeps them. */
export const ofFamily = (family: Family): CustomerNumber => ({
  family,
  customerForm: customerForms[family],
  customerPattern: customerPatterns[family],
  customerHint: hintOf(family),
})

/** The brand of the operator that a name tells; null where it tells none. */
export function operatorBrand(name: string): string | null {
  const operator = operatorNamed(name)
  return operator && operators[operator].brand
}

const plain = (name: string) => name.toLowerCase().replaceAll('.', '')

/** The operator whose brand stands in a name as a word. */
function operatorNamed(name: string): Operator | null {
  const words = plain(name).split(/[^a-z0-9]+/)
  return (Object.keys(operators) as Operator[]).find((operator) => words.includes(plain(operators[operator].brand))) ?? null
}
