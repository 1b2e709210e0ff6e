import { describe, expect, test } from 'vitest'
import { familyByName, numberLike, ofFamily, operatorBrand, tileNames, tileOf } from './tiles.ts'

test.each([
  ['Airtime', 'pulsa'],
  ['Telkomsel', 'pulsa'],
  ['Pulsa Reguler', 'pulsa'],
  ['Paket Internet', 'data'],
  ['PLN', 'token'],
  ['PLN Prepaid', 'token'],
  ['Tagihan PLN', 'bill'],
  ['BPJS', 'bill'],
  ['GoPay', 'emoney'],
  ['Dompet Digital', 'emoney'],
  ['Voucher Data', 'other'],
  ['Lain-lain', 'other'],
] as const)('the category %s stands under %s', (name, tile) => expect(tileOf(name)).toBe(tile))

test.each([
  ['a word in their names', 'Promo', ['Telkomsel Data 5GB'], 'Telkomsel', false, 'data'],
  ['their biller where their names say nothing', 'Reguler A', ['Simpati 10'], 'Telkomsel', false, 'pulsa'],
  ['what most of them are', 'Isi Ulang', ['Simpati 5', 'Token PLN 20', 'Token PLN 50'], 'Telkomsel', false, 'token'],
  ['bills', 'Rumah', ['PAM Jaya'], 'Jakarta', true, 'bill'],
  ['nothing', 'Promo', ['Paling laris'], 'Melati', false, 'other'],
  ['the name of the category first', 'Voucher Game', ['Token PLN 20'], 'PLN', false, 'other'],
] as const)('the tile of goods told by %s', (_, category, names, brand, isBill, tile) =>
  expect(
    tileOf(
      category,
      names.map((name) => ({ name, brand, isBill })),
    ),
  ).toBe(tile),
)

test.each(Object.entries(tileNames))('goods of %s are called %s, which stands there', (tile, name) =>
  expect(tileOf(name)).toBe(tile),
)

test.each([
  ['Telkomsel', 'Voucher', false, 'other'],
  ['Byu', 'Pulsa', false, 'byu'],
  ['BPJS Ketenagakerjaan', 'Tagihan', true, 'other-bill'],
  ['Google Play', 'Voucher', false, 'other'],
] as const)('%s in %s, a bill %s: %s', (brand, category, isBill, family) =>
  expect(familyByName({ name: '10', brand, category, isBill })).toBe(family),
)

test.each([
  ['Indosat 10.000', 'Promo', false, 'indosat'],
  ['Indosat 10.000', 'Voucher Game', false, 'other'],
  ['GoPay 20.000', 'Promo', false, 'wallet'],
  ['Mobile Legends 86', 'Voucher Game', false, 'game-zone'],
  ['Tagihan PDAM Bogor', 'Rumah', true, 'pdam'],
] as const)('where biller and category say nothing, %s in %s tells %s %s', (name, category, isBill, family) =>
  expect(familyByName({ name, brand: 'Melati', category, isBill })).toBe(family),
)

describe('the customer number of a new product', () => {
  const tri = { ...ofFamily('tri'), categoryId: 1 }
  const games = { ...ofFamily('game'), categoryId: 2 }
  test.each([
    ['as of the biller in the category', [tri], [games, tri], 'other', ofFamily('tri')],
    ['as of the biller elsewhere', [], [games], 'other', ofFamily('game')],
    ['of its own operator among others', [tri], [], 'xl', ofFamily('xl')],
    ['any phone among operators', [tri], [], 'other', { ...ofFamily('wallet'), customerForm: tri.customerForm }],
    ['with any prefix as the category', [games], [], 'xl', { ...ofFamily('game'), customerPattern: games.customerForm }],
    ['as its names tell', [], [], 'xl', ofFamily('xl')],
  ] as const)('%s', (_, alike, ofBiller, named, expected) =>
    expect(numberLike({ alike, ofBiller, categoryId: 1, named })).toEqual(expected),
  )
})

test('the operator that a name tells', () => {
  expect(operatorBrand('Paket Byu 3GB')).toBe('by.U')
  expect(operatorBrand('Melati')).toBeNull()
})
