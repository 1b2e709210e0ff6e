import { expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { type Given, movesBy, productRow, userRow } from './test-moves.ts'

const { database, call } = testApp()
const { tried, refusals, moved } = movesBy(call)

let n = 0
/** A head, its dealer and its seller, and a product of their own, with the prices that each test says. */
const line = (prices: [user: string, product: string, price: string][], product: Record<string, string> = {}) => {
  const s = `T${++n}`
  const given: Given = {
    users: [userRow(s, 'C', { upline: `${s}B` }), userRow(s, 'B', { upline: `${s}A` }), userRow(s, 'A')],
    products: [productRow(s, 'P', product)],
    prices: prices.map(([user, of, price]) => ({ user: s + user, product: of === 'P' ? `${s}P` : of, price })),
  }
  return given
}

test.each<[string, string, string, string, Record<string, string>, string[]]>([
  ['the retail price of its file', 'A', 'P', '12.000', { retail: '12.000' }, []],
  ['more than the retail price', 'A', 'P', '12.001', { retail: '12.000' }, ['prices 2 price above-retail']],
  ['anything without a retail price', 'A', 'P', '99.000', {}, []],
  ['what an upline pays', 'B', 'P', '10.200', {}, []],
  ['less than an upline pays', 'B', 'P', '10.199', {}, ['prices 2 price below-upline']],
  ['what a head pays', 'A', 'P', '10.000', {}, []],
  ['less than a head pays', 'A', 'P', '9.999', {}, ['prices 2 price below-upline']],
  ['all the room of a product there is', 'C', 'S10', '11.550', {}, []],
  ['more than its room', 'C', 'S10', '11.551', {}, ['prices 2 price above-retail']],
  ['all the room of a bill', 'C', 'PLNPOST', '3.000', {}, []],
  ['more than the room of a bill', 'C', 'PLNPOST', '3.001', {}, ['prices 2 price above-retail']],
  ['less than the partner of a product there is', 'A', 'S10', '10.049', {}, ['prices 2 price below-upline']],
  ['a product without a price', 'A', 'P', '10.500', { price: '' }, ['prices 2 product not-priced']],
])('a price may be: %s', async (_, user, product, price, over, expected) => {
  const { move, sums } = await tried(line([[user, product, price]], over), { headTypeId: 9 })
  expect(await refusals(move)).toEqual(expected)
  expect(sums).toMatchObject({ users: 3, prices: 1, refused: expected.length })
})

test('a product that no partner has, or of which nobody earns yet', async () => {
  const product = `insert into product (code, name, category_id, brand, family, product_type_id, customer_form, customer_pattern,
      customer_hint)
    select $1, $1, category_id, brand, family, 2, customer_form, customer_pattern, customer_hint from product where code = 'S10'
    returning id`
  const [first] = await database.query<{ id: number }>(product, ['TANPA1'])
  await database.query(product, ['TANPA2'])
  await database.query(
    `with a as (insert into admin_nominal (product_id, nominal, fees) values ($1, 500, array_fill(0::bigint, array[29])) returning id)
     update product set admin_nominal_id = a.id from a where product.id = $1`,
    [first!.id],
  )
  const { move } = await tried(
    line([
      ['A', 'TANPA1', '500'],
      ['B', 'TANPA1', '501'],
      ['C', 'TANPA2', '100'],
    ]),
    { headTypeId: 9 },
  )
  expect(await refusals(move)).toEqual(['prices 3 price above-retail', 'prices 4 product not-priced'])
})

test('a head that takes all the room of a product there is leaves its sellers less than nothing', async () => {
  const { move, sums } = await tried(line([['A', 'S10', '11.550']]), { headTypeId: 9 })
  expect(sums.refused).toBe(0)
  const { status, body } = await call('doMove', 'owner', { move, users: 3, balance: 0 })
  expect([status, body.code, body.values.most]).toEqual([422, 'share-below-zero', 0])
  expect(await database.query('select from moved_user where run_id = $1', [move])).toEqual([])
})

test('only what is new needs a partner, and only one refusal says so', async () => {
  const s = `T${++n}`
  await moved({ products: [productRow(s, '1')] })
  const there = await tried({ products: [productRow(s, '1'), { ...productRow(s, ''), code: 'S10' }] }, { partnerId: null })
  expect(await refusals(there.move)).toEqual([])
  const one = await tried({ products: [productRow(s, '1'), productRow(s, '2')] }, { partnerId: null })
  expect(await refusals(one.move)).toEqual(['products 3 partner no-partner'])
})
