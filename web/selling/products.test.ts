import { expect, test } from 'vitest'
import { fitsAmount, groupsOf, needsInquiry, priceOf, type Sellable, searched, shortName, shownIn } from './products.ts'

let id = 0
const product = (code: string, more: Partial<Sellable>): Sellable => ({
  id: ++id,
  code,
  name: code,
  categoryId: 1,
  category: 'Pulsa',
  tile: 'pulsa',
  brand: 'Telkomsel',
  family: 'telkomsel',
  productTypeId: 2,
  nominal: null,
  price: 10_250,
  customerPays: 12_000,
  margin: 1_750,
  minAmount: null,
  maxAmount: null,
  state: 'open',
  reason: null,
  cutOff: null,
  ...more,
})

const s10 = product('S10', { name: 'Telkomsel 10.000', nominal: 10_000 })
const s100 = product('S100', { name: 'Telkomsel 100.000', nominal: 100_000 })
const i5 = product('I5', { name: 'Indosat 5.000', nominal: 5_000, brand: 'Indosat', family: 'indosat' })
const sd12 = product('SD12', { name: 'Telkomsel Data 12 GB', category: 'Paket Data', tile: 'data' })
const pln20 = product('PLN20', {
  name: 'Token PLN 20.000',
  nominal: 20_000,
  category: 'Token PLN',
  tile: 'token',
  brand: 'Token PLN',
  family: 'pln-prepaid',
})
const bill = (code: string, name: string, category: string) =>
  product(code, {
    name,
    category,
    tile: 'bill',
    brand: name,
    family: 'pdam',
    productTypeId: 1,
    price: 1_350,
    customerPays: 2_500,
    margin: 1_150,
  })
const tirta = bill('PDAMTSM', 'PDAM Tirta Sukapura', 'PDAM')
const bandung = bill('PDAMBDG', 'PDAM Tirtawening Bandung', 'PDAM')
const dana = product('DANA', {
  name: 'DANA Nominal Bebas',
  category: 'E-Money',
  tile: 'emoney',
  brand: 'DANA',
  family: 'wallet',
  productTypeId: 3,
  price: 320,
  customerPays: 1_500,
  margin: 1_180,
  minAmount: 10_000,
  maxAmount: 2_000_000,
})
const all = [s10, s100, i5, sd12, pln20, tirta, bandung, dana]
const codes = (list: readonly Sellable[]) => list.map(({ code }) => code)

test.each<[keyword: string, codes: string[]]>([
  ['s10', ['S10', 'S100']],
  ['S100', ['S100']],
  ['telkomsel 10', ['S10', 'S100']],
  ['pdam', ['PDAMTSM', 'PDAMBDG']],
  ['nix', []],
])('searching %j finds %j', (keyword, found) => {
  expect(codes(searched(all, keyword))).toEqual(found)
})

test('the exact code comes first', () => {
  expect(codes(searched([s100, s10], 's10'))).toEqual(['S10', 'S100'])
})

test.each([
  ['pulsa', null, ['S10', 'S100', 'I5']],
  ['pulsa', 'indosat', ['I5']],
  ['emoney', 'indosat', ['DANA']],
  ['data', 'xl', []],
] as const)('tile %s with operator %s shows %j', (tile, operator, shown) => {
  expect(codes(shownIn(tile, all, operator))).toEqual(shown)
})

test('groups are headed by category and brand, bills by their category', () => {
  const groups = groupsOf(all, 'Tagihan').map(({ title, products }) => [title, products.length])
  expect(groups).toEqual([
    ['Pulsa Telkomsel', 2],
    ['Pulsa Indosat', 1],
    ['Paket Data Telkomsel', 1],
    ['Token PLN', 1],
    ['PDAM', 2],
    ['DANA', 1],
  ])
})

test('a group goes from small to large, the open denomination last', () => {
  const data = (code: string, customerPays: number) => product(code, { category: 'Paket Data', tile: 'data', customerPays })
  const groups = groupsOf([data('SD28', 94_000), data('SD3', 24_000), s100, s10, product('SX', { productTypeId: 3 })], '')
  expect(groups.map(({ products }) => codes(products))).toEqual([
    ['SD3', 'SD28'],
    ['S10', 'S100', 'SX'],
  ])
})

test('bills that are alone in their category stand together', () => {
  const bpjs = bill('BPJS', 'BPJS Kesehatan', 'BPJS Kesehatan')
  const gas = bill('PGN', 'PGN Gas Negara', 'Gas')
  const groups = groupsOf([bpjs, tirta, bandung, gas], 'Tagihan').map(({ title, products }) => [title, ...codes(products)])
  expect(groups).toEqual([
    ['Tagihan', 'BPJS', 'PGN'],
    ['PDAM', 'PDAMTSM', 'PDAMBDG'],
  ])
  expect(groupsOf([bpjs, tirta, bandung], 'Tagihan')[0]?.title).toBe('BPJS Kesehatan')
})

test.each([
  [s10, '10.000'],
  [sd12, 'Data 12 GB'],
  [tirta, 'PDAM Tirta Sukapura'],
  [dana, 'Nominal Bebas'],
])('the short name of $code is %s', (of, name) => {
  expect(shortName(of)).toBe(name)
})

test.each([
  [s10, 0, null, { pays: 12_000, own: 10_250, margin: 1_750 }],
  [tirta, 0, null, null],
  [tirta, 0, { price: 93_550, customerPays: 94_700 }, { pays: 94_700, own: 93_550, margin: 1_150 }],
  [dana, 0, null, null],
  [dana, 9_999, null, null],
  [dana, 50_000, null, { pays: 51_500, own: 50_320, margin: 1_180 }],
  [pln20, 0, { price: 20_900, customerPays: 21_600 }, { pays: 21_600, own: 20_900, margin: 700 }],
])('the price of $code with amount %d', (of, amount, inquiry, price) => {
  expect(priceOf(of, { amount, inquiry })).toEqual(price)
})

test('only bills and PLN tokens are asked for first', () => {
  expect(codes(all.filter(needsInquiry))).toEqual(['PLN20', 'PDAMTSM', 'PDAMBDG'])
})

test.each([
  [dana, 10_000, true],
  [dana, 2_000_000, true],
  [dana, 2_000_001, false],
  [s10, 0, true],
])('$code takes %d: %s', (of, amount, fits) => {
  expect(fitsAmount(of, amount)).toBe(fits)
})
