import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { priceSheet } from './priceList.ts'
import type { FeeRow } from './useFees.ts'

const row = (over: Partial<FeeRow>): FeeRow => ({
  id: 7,
  name: 'Token PLN 20.000',
  category: 'Token PLN',
  adminNominal: 1500,
  adminNominalId: 7,
  productTypeId: 2,
  price: 20_100,
  revenue: 300,
  sellingPrice: 20_400,
  feeId: null,
  isDefault: true,
  maxRevenue: 900,
  partner: 'Sumber Jaya',
  partnerId: 1,
  isDefaultPartner: true,
  isOpen: true,
  isClosedAbove: false,
  ...over,
})
const products = [row({}), row({ id: 12_345, name: '=SUM(A1)', price: null, sellingPrice: null })]

const rowsOf = async (kind: 'buying' | 'selling') => {
  const file = await priceSheet(kind, 'Harga', products)
  return (await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets[0]!.rows
}

test('the buying list as a program reads it back', async () => {
  expect(await rowsOf('buying')).toEqual([
    ['no', 'id', 'item', 'kategori', 'admin', 'harga', 'hargaBeli', 'revenue', 'hargaJual'],
    [1, '0007', 'Token PLN 20.000', 'Token PLN', 1500, 20_400, 20_100, 300, 20_400],
    [2, '12345', "'=SUM(A1)", 'Token PLN', 1500, null, null, 300, null],
  ])
})

test('the selling list tells nobody what was paid or earned', async () => {
  expect(await rowsOf('selling')).toEqual([
    ['no', 'id', 'item', 'kategori', 'admin', 'harga'],
    [1, '0007', 'Token PLN 20.000', 'Token PLN', 1500, 20_400],
    [2, '12345', "'=SUM(A1)", 'Token PLN', 1500, null],
  ])
})
