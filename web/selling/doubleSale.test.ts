import { expect, test } from 'vitest'
import { type RecentSale, repeatedToday } from './doubleSale.ts'
import type { Sellable } from './products.ts'

const product = (productTypeId: number) => ({ name: 'Telkomsel 10.000', productTypeId }) as Sellable
const sale = (more: Partial<RecentSale>): RecentSale => ({
  id: 48_118_203,
  productName: 'Telkomsel 10.000',
  customerCode: '081290347781',
  amount: 12_000,
  margin: 1_750,
  statusId: 4,
  createdAt: '2026-11-21T02:12:00.000Z',
  ...more,
})
const now = Date.parse('2026-11-21T07:32:00.000Z')
const found = (nth: number) => ({ saleId: 48_118_203, at: '2026-11-21T02:12:00.000Z', nth })

test.each<[what: string, recent: RecentSale[], productTypeId: number, pays: number, repeated: ReturnType<typeof found> | null]>([
  ['nothing sold', [], 2, 12_000, null],
  ['sold this morning', [sale({})], 2, 12_000, found(2)],
  ['pending', [sale({ statusId: 1 })], 2, 12_000, found(2)],
  ['failed', [sale({ statusId: 2 })], 2, 12_000, null],
  ['reversed', [sale({ statusId: 3 })], 2, 12_000, null],
  ['sold yesterday in WIB', [sale({ createdAt: '2026-11-20T16:59:59.000Z' })], 2, 12_000, null],
  ['another number', [sale({ customerCode: '081290347782' })], 2, 12_000, null],
  ['another product', [sale({ productName: 'Telkomsel 20.000' })], 2, 12_000, null],
  ['open denomination, another sum', [sale({})], 3, 22_000, null],
  ['open denomination, the same sum', [sale({})], 3, 12_000, found(2)],
  ['sold twice', [sale({ id: 1, createdAt: '2026-11-21T01:00:00.000Z' }), sale({})], 2, 12_000, found(3)],
])('%s', (_, recent, productTypeId, pays, repeated) => {
  expect(repeatedToday(recent, product(productTypeId), '081290347781', pays, now)).toEqual(repeated)
})
