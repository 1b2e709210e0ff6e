import { expect, test } from 'vitest'
import { catalogue, categories } from '../demo-world/catalogue.ts'
import { familyNamed, tileOf } from './shelf.ts'

test.each([
  ...categories.map(({ name, tile }) => [name, tile] as const),
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

test.each(catalogue.map(({ brand, category, productTypeId, family, code }) => [code, brand, category, productTypeId, family]))(
  '%s: the numbers of %s in %s',
  (_code, brand, category, productTypeId, family) =>
    expect(familyNamed({ brand: String(brand), category: String(category), isBill: productTypeId === 1 })).toBe(family),
)

test.each([
  ['Telkomsel', 'Voucher', false, 'other'],
  ['Byu', 'Pulsa', false, 'byu'],
  ['BPJS Ketenagakerjaan', 'Tagihan', true, 'other-bill'],
  ['Google Play', 'Voucher', false, 'other'],
] as const)('%s in %s, a bill %s: %s', (brand, category, isBill, family) =>
  expect(familyNamed({ brand, category, isBill })).toBe(family),
)
