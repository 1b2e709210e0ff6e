import { expect, test } from 'vitest'
import { type Block, itemRows, keyOf } from './itemRows.ts'

const sums = { qty: 1, admin: 0, partner: 1, revenue: 0, SaleFee: {}, amount: 1, margin: 0 }
const block = (id: number, products: number[]): Block => ({
  id,
  name: String(id),
  UserType: { id: 4, name: 'USTL' },
  sales: products.map((product) => ({ product: { id: product, name: String(product) }, ...sums })),
  total: sums,
})

test.each<[open: number[], keys: string[]]>([
  [[], ['u2', 'u21']],
  [[2], ['u2', 'u2-1', 'u2-2', 'u21']],
  [[21], ['u2', 'u21', 'u21-1']],
])('with %j open the rows are %j', (open, keys) => {
  expect(itemRows([block(2, [1, 2]), block(21, [1])], (id) => open.includes(id)).map(keyOf)).toEqual(keys)
})
