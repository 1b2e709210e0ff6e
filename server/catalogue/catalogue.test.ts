import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
let pulsa = 0
let telkomsel = 0

beforeAll(async () => {
  const [made] = await database.query(`insert into category (name, position, tile) values ('Pulsa', 0, 'pulsa') returning id`)
  pulsa = made!.id
  telkomsel = (await database.query(`select id from biller where name = 'telkomsel'`))[0]!.id
  await database.query(`update product set category_id = $1 where code in ('S10', 'GOPAY')`, [pulsa])
  await database.query(`update product set is_available = false, is_available_tl = false where code = 'GOPAY'`)
  await database.query(`update product set is_available = false where code = 'S10'`)
})

const products = async (input: object) =>
  (await call('productDropdown', 'ustl-a', input)).body.products.map(({ name }: { name: string }) => name)

test('categories stand in the order of the counter', async () => {
  const { body } = await call('categoryDropdown', 'ustl-a')
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['Pulsa', 'Token PLN'])
})

test.each<[string, () => object, string[]]>([
  ['what either network sells', () => ({}), ['Uji PLN20', 'Uji PLNPOST', 'Uji S10']],
  [
    'what nobody sells, when all is asked for',
    () => ({ includeAll: true }),
    ['Uji GOPAY', 'Uji PLN20', 'Uji PLNPOST', 'Uji S10'],
  ],
  ['of some categories', () => ({ categories: [pulsa, Number.MAX_SAFE_INTEGER] }), ['Uji S10']],
  ['of some billers', () => ({ billers: [telkomsel, Number.MAX_SAFE_INTEGER] }), ['Uji S10']],
])('products: %s', async (_, input, names) => {
  expect(await products(input())).toEqual(names)
})

test('billers are named by the brands of the products', async () => {
  const { body } = await call('billerDropdown', 'owner')
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['pln-postpaid', 'pln-prepaid', 'telkomsel', 'wallet'])
})

test('partners: all by name, or those of a product with their prices', async () => {
  const all = (await call('partnerDropdown', 'owner')).body
  expect(all).toEqual([
    { id: 2, name: 'Mitra Cepat', price: null },
    { id: 1, name: 'Sumber Jaya', price: null },
  ])
  const [product] = await database.query(`select id from product where code = 'S10'`)
  expect((await call('partnerDropdown', 'owner', { product: product!.id })).body).toEqual([
    { id: 1, name: 'Sumber Jaya', price: 10_050 },
    { id: 2, name: 'Mitra Cepat', price: 10_100 },
  ])
})

test('nobody chooses without a session', async () => {
  for (const name of ['categoryDropdown', 'productDropdown'] as const) expect((await call(name, null)).status).toBe(403)
})
