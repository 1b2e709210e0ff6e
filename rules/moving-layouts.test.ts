import { expect, test } from 'vitest'
import { guessColumns, type MoveColumns, type MoveKind, type MoveSystem } from './moving-layouts.ts'

test.each<[MoveSystem, MoveKind, string[], MoveColumns]>([
  [
    'otomax',
    'users',
    ['Kode', 'Nama', 'Saldo', 'Kode Upline', 'Markup', 'Alamat', 'No. HP'],
    { code: 'Kode', name: 'Nama', balance: 'Saldo', upline: 'Kode Upline', address: 'Alamat', phone: 'No. HP' },
  ],
  [
    'otomax',
    'products',
    ['Kode', 'Nama', 'Operator', 'Harga Beli', 'Harga Jual', 'Aktif'],
    { code: 'Kode', name: 'Nama', brand: 'Operator', cost: 'Harga Beli', price: 'Harga Jual', status: 'Aktif' },
  ],
  [
    'irs',
    'users',
    ['ID Member', 'Nama', 'Upline', 'Saldo'],
    { code: 'ID Member', name: 'Nama', upline: 'Upline', balance: 'Saldo' },
  ],
  [
    'digiflazz',
    'products',
    ['product_name', 'category', 'brand', 'price', 'buyer_sku_code', 'buyer_product_status'],
    {
      code: 'buyer_sku_code',
      name: 'product_name',
      category: 'category',
      brand: 'brand',
      cost: 'price',
      partnerCode: 'buyer_sku_code',
      status: 'buyer_product_status',
    },
  ],
  [
    'other',
    'prices',
    ['Kode Reseller', 'Kode Produk', 'Harga'],
    { user: 'Kode Reseller', product: 'Kode Produk', price: 'Harga' },
  ],
  ['other', 'users', ['x', 'y'], {}],
])('%s %s', (system, kind, heads, expected) => {
  expect(guessColumns(system, kind, heads, undefined)).toEqual(expected)
})

test('what was used last goes before, where the file has it', () => {
  expect(guessColumns('otomax', 'users', ['Kode', 'ID', 'Nama'], { code: 'ID', name: 'gone' })).toEqual({
    code: 'ID',
    name: 'Nama',
  })
})
