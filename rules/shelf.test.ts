import { expect, test } from 'vitest'
import { familyNamed, tileOf } from './shelf.ts'

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
  ['Telkomsel', 'Voucher', false, 'other'],
  ['Byu', 'Pulsa', false, 'byu'],
  ['BPJS Ketenagakerjaan', 'Tagihan', true, 'other-bill'],
  ['Google Play', 'Voucher', false, 'other'],
] as const)('%s in %s, a bill %s: %s', (brand, category, isBill, family) =>
  expect(familyNamed({ brand, category, isBill })).toBe(family),
)
