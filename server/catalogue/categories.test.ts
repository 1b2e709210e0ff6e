import { beforeEach, expect, test } from 'vitest'
import { numberForm } from '../../contract/catalogue/categories.ts'
import { families } from '../../rules/customer-code.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
type Category = { id: number; name: string; billers: { id: number; name: string; isBill: boolean; numberForm: string | null }[] }

beforeEach(() => database.query(`update category set tile = 'token'`))

const listed = async (keyword = '') => (await call('listCategories', 'owner', { keyword })).body
const category = async (): Promise<Category> => (await listed('Token PLN')).categories[0]
const biller = async (isBill: boolean) => (await category()).billers.find((one) => one.isBill === isBill)!

test('every family of customer numbers can be chosen', () => expect([...numberForm.options].sort()).toEqual([...families].sort()))

test('categories are listed with their tiles, products and billers', async () => {
  await database.query(`insert into category (name, position, tile) values ('Kosong', 99, 'other')`)
  const { categories, totalData } = await listed()
  const [{ total }] = (await database.query<{ total: number }>('select count(*)::integer as total from product')) as [
    { total: number },
  ]
  expect([categories.length, totalData]).toEqual([2, 2])
  expect(categories[0]).toMatchObject({ name: 'Token PLN', tile: 'token', products: total })
  expect(categories[0].billers.reduce((sum: number, { products }: { products: number }) => sum + products, 0)).toBe(total)
  expect(categories[1]).toMatchObject({ name: 'Kosong', tile: 'other', products: 0, billers: [] })
  expect((await listed('koso')).totalData).toBe(1)
})

test('a category goes to another tile of the counter, from the one that it was on', async () => {
  const { id } = await category()
  const to = (tile: string, was?: string) => call('setTile', 'owner', { categoryId: id, tile, was } as never)
  expect((await to('emoney', 'data')).body.code).toBe('changed-meanwhile')
  expect((await to('emoney', 'token')).body).toEqual({})
  const { products } = (await call('sellableProducts', 'ustl-a')).body
  expect(new Set(products.map(({ tile }: { tile: string }) => tile))).toEqual(new Set(['emoney']))
  expect((await call('setTile', 'owner', { categoryId: 999, tile: 'data' })).body.code).toBe('not-found')
  expect((await to('kartu')).body.code).toBe('invalid-input')
})

test('the numbers of a biller change for its products in the category, and selling reads them so', async () => {
  const { id: categoryId } = await category()
  const { id: billerId, numberForm: was } = (await category()).billers.find(({ numberForm }) => numberForm === 'telkomsel')!
  const to = (form: string, over: object = {}) =>
    call('setNumberForm', 'owner', { categoryId, billerId, isBill: false, numberForm: form, ...over } as never)
  const sell = async (customerCode: string) => (await call('purchase', 'ustl-a', { productCode: 'S10', customerCode })).body.code
  expect((await to('game', { was: null })).body.code).toBe('changed-meanwhile')
  expect((await to('xl', { was })).body).toEqual({})
  expect(await sell('081234567890')).toBe('customer-code-prefix')
  expect((await to('game')).body).toEqual({})
  expect(await sell('12')).toBe('customer-code-invalid')
  expect(await database.query(`select family, customer_hint from product where code = 'S10'`)).toEqual([
    { family: 'game', customer_hint: 'game' },
  ])
  expect((await to('other-bill', { isBill: true })).body.code).toBe('not-found')
  expect((await to('telkomsel', { was: 'game' })).body).toEqual({})
})

test('bills and all else of a biller are set apart, and different ones are said as none', async () => {
  const { id: categoryId } = await category()
  await database.query(`update product set brand = 'PLN' where family like 'pln-%'`)
  const [bills, tokens] = [await biller(true), (await category()).billers.find((one) => one.name === 'PLN' && !one.isBill)!]
  expect([bills.name, bills.numberForm, tokens.numberForm]).toEqual(['PLN', 'pln-postpaid', 'pln-prepaid'])
  await call('setNumberForm', 'owner', { categoryId, billerId: bills.id, isBill: true, numberForm: 'pdam' })
  expect((await biller(true)).numberForm).toBe('pdam')
  expect(await database.query(`select distinct family from product where brand = 'PLN' order by 1`)).toEqual([
    { family: 'pdam' },
    { family: 'pln-prepaid' },
  ])
  await database.query(`update product set brand = 'PLN', family = 'xl' where code = 'S10'`)
  expect((await category()).billers.find((one) => one.name === 'PLN' && !one.isBill)!.numberForm).toBeNull()
})
