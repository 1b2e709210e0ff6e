import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { raced } from '../../database/test-race.ts'
import { testProducts } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const idOf = async (code: string) => (await database.query('select id from product where code = $1', [code]))[0]!.id as number
const list = async (input: object = {}) => (await call('listProducts', 'owner', input)).body
const row = async (code: string) =>
  list({ rowsPerPage: 'All' }).then(({ products }) => products.find((one: { code: string }) => one.code === code))

beforeEach(() =>
  database.query(
    `update product set name = 'Uji ' || code, is_available = true, is_available_tl = true, cut_off_from = null, cut_off_to = null, outage_reason = null`,
  ),
)

describe('the list', () => {
  test('a row says everything, field by field', async () => {
    const id = await idOf('S10')
    const [first, second] = await database.query('select id from product_partner where product_id = $1 order by priority', [id])
    const [nominal] = await database.query('select id from admin_nominal where product_id = $1', [id])
    expect(await row('S10')).toEqual({
      id,
      code: 'S10',
      name: 'Uji S10',
      ProductCategory: { id: 1, name: 'Token PLN', productTypeId: 2 },
      isAvailable: true,
      isAvailableTl: true,
      ProductSwitchings: [
        {
          id: first!.id,
          priority: 1,
          priorityTl: 1,
          price: 10_050,
          partnerId: 1,
          Partner: { name: 'Sumber Jaya', code: 'S10-1' },
        },
        {
          id: second!.id,
          priority: 2,
          priorityTl: 2,
          price: 10_100,
          partnerId: 2,
          Partner: { name: 'Mitra Cepat', code: 'S10-2' },
        },
      ],
      AdminNominals: [{ id: nominal!.id, nominal: 1_500 }],
      cutOffFrom: null,
      cutOffTo: null,
      outage: null,
      isOnTrial: false,
      closedByPrice: 0,
      lacks: null,
    })
  })

  const codes = (body: { products: { code: string }[] }) => body.products.map(({ code }) => code)
  test.each<[string, object, string[]]>([
    ['a part of the name', { keyword: 'ji pln' }, ['PLN20', 'PLNPOST']],
    ['a part of the code', { keyword: 'gop' }, ['GOPAY']],
    ['the padded id', { keyword: '0002' }, ['S10']],
    ['signs that mean something to LIKE', { keyword: '%' }, []],
    ['a category', { productCategories: [1] }, testProducts.map(({ code }) => code)],
    ['a category that is none', { productCategories: [Number.MAX_SAFE_INTEGER] }, []],
    ['a partner', { partnerId: 2 }, testProducts.map(({ code }) => code)],
    ['a partner without products', { partnerId: 99 }, []],
  ])('finds by %s', async (_, input, found) => {
    expect(codes(await list(input))).toEqual(found)
  })

  test('comes in pages', async () => {
    const page = await list({ rowsPerPage: 3, currentPage: 2 })
    expect([codes(page), page.totalPages, page.totalData]).toEqual([['GOPAY'], 2, 4])
  })
})

describe('the list of an H2H client', () => {
  test('is priced as its sales are, by its own network', async () => {
    const { body } = await call('userProducts', 'httl-a', { keyword: 'S10' })
    const price = 10_050 + 300
    expect(body).toMatchObject({
      products: [{ code: 'S10', price, nominal: 10_000, state: 'open', reason: null }],
      totalData: 1,
      totalPages: 1,
    })
    const sold = await call('purchase', 'httl-a', { productCode: 'S10', customerCode: '081290347001' })
    expect(sold.body.price).toBe(price)
  })

  test('leaves out what is not for its network, and says what is closed', async () => {
    await call('setAvailability', 'owner', { productId: await idOf('S10'), isAvailable: false, type: 'tl' })
    await call('setOutage', 'owner', { productId: await idOf('GOPAY'), reason: 'Gangguan bank' })
    const of = async (as: string) =>
      (await call('userProducts', as)).body.products.map(({ code, state }: { code: string; state: string }) => `${code} ${state}`)
    expect(await of('httl-a')).not.toContain('S10 open')
    expect(await of('htdm-a')).toEqual(expect.arrayContaining(['S10 open', 'GOPAY outage']))
  })
})

describe('edits', () => {
  test('a name, from the name it was made from', async () => {
    const id = await idOf('S10')
    expect((await call('renameProduct', 'owner', { id, name: ' Simpati 10 ', was: 'Uji S10' })).body).toEqual({})
    const { status, body } = await call('renameProduct', 'owner', { id, name: 'Telkomsel 10', was: 'Uji S10' })
    expect([status, body.code]).toEqual([409, 'changed-meanwhile'])
    expect((await row('S10')).name).toBe('Simpati 10')
    expect((await call('renameProduct', 'owner', { id: 999, name: 'x' })).status).toBe(404)
  })

  test('availability decides who sells', async () => {
    const productId = await idOf('PLN20')
    await call('setAvailability', 'owner', { productId, isAvailable: false, type: 'tl' })
    const sell = async (as: string) =>
      (await call('purchase', as, { productCode: 'PLN20', customerCode: '14077203001' })).body.code ?? 'sold'
    expect([await sell('ustl-a'), await sell('usdm-a')]).toEqual(['product-unavailable', 'sold'])
    await call('setAvailability', 'owner', { productId, isAvailable: true, type: 'tl' })
    expect(await sell('ustl-a')).toBe('sold')
    expect((await call('setAvailability', 'owner', { productId: 999, isAvailable: true, type: 'dm' })).status).toBe(404)
  })

  test('hours are both or none, from the hours they were made from', async () => {
    const productId = await idOf('S10')
    const none = { cutOffFrom: null, cutOffTo: null }
    const night = { cutOffFrom: '23:30', cutOffTo: '00:30' }
    expect((await call('setHours', 'owner', { productId, ...night, was: none })).status).toBe(200)
    expect(await row('S10')).toMatchObject(night)
    expect((await call('setHours', 'owner', { productId, ...none, was: none })).body.code).toBe('changed-meanwhile')
    await call('setHours', 'owner', { productId, cutOffFrom: '10:00', cutOffTo: '10:00' })
    expect(await row('S10')).toMatchObject(none)
    const wrong = await call('setHours', 'owner', { productId, cutOffFrom: '24:00', cutOffTo: '9:5' })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['cutOffFrom', 'cutOffTo']])
    expect((await call('setHours', 'owner', { productId: 999, ...none })).status).toBe(404)
  })

  test('an outage is shown with its reason, to the seller too', async () => {
    const productId = await idOf('S10')
    await call('setOutage', 'owner', { productId, reason: 'Gangguan operator' })
    const refused = await call('purchase', 'ustl-a', { productCode: 'S10', customerCode: '081290347002' })
    expect([refused.body.code, refused.body.values.reason]).toEqual(['product-outage', 'Gangguan operator'])
    expect((await row('S10')).outage).toEqual({
      reason: 'Gangguan operator',
      automatic: false,
      since: null,
      failed: null,
      decided: null,
      probeAt: null,
    })
    await call('setOutage', 'owner', { productId, reason: null })
    expect((await row('S10')).outage).toBeNull()
    expect((await call('setOutage', 'owner', { productId: 999, reason: null })).body.code).toBe('not-found')
  })
})

test('a product is of the biller of its brand, which is made where there is none', async () => {
  const id = await idOf('S10')
  const [{ brand }] = (await database.query('select brand from product where id = $1', [id])) as [{ brand: string }]
  const branded = async (name: string) => {
    await database.query('update product set brand = $2 where id = $1', [id, name])
    const text = 'select b.id, b.name from product p join biller b on b.id = p.biller_id where p.id = $1'
    return (await database.query(text, [id]))[0]!
  }
  const before = await branded(brand)
  const made = await branded('Merek Uji')
  expect([before.name, made.name, await branded(brand), await branded('Merek Uji')]).toEqual([brand, 'Merek Uji', before, made])
  await branded(brand)
})

test('every change of a nominal counts one more', async () => {
  const changed = async () =>
    (await database.query('update admin_nominal set nominal = nominal where id = 1 returning version'))[0]!.version as number
  const version = await changed()
  expect(await changed()).toBe(version + 1)
})

test('the offers of a product are made anew while another product changes', async () => {
  const locked = (client: pg.Client) => client.query(`select from product where code = 'S10' for no key update`)
  const made = (client: pg.Client) => client.query(`select refresh_offers(array[id]) from product where code = 'PLN20'`)
  const race = await raced(database, locked, made)
  expect([race.waited, race.error]).toEqual([false, undefined])
})

test.each([
  ['an admin nominal', 'nominal', 'update product set admin_nominal_id = null where id = $1'],
  ['a partner', 'partner', 'delete from product_partner where product_id = $1'],
])('the list says that nobody can buy what lacks %s', async (_, lacks, without) => {
  const id = await database.query<{ id: number }>(
    `insert into product (code, name, category_id, brand, family, product_type_id, nominal, customer_form, customer_pattern, customer_hint)
     select 'L' || $1, name, category_id, brand, family, product_type_id, nominal, customer_form, customer_pattern, customer_hint
     from product where code = 'S10' returning id`,
    [lacks.toUpperCase().slice(0, 3)],
  )
  const params = [id[0]!.id]
  await database.query(
    `insert into admin_nominal (product_id, nominal, fees) select $1, nominal, fees from admin_nominal limit 1`,
    params,
  )
  await database.query(
    `update product set admin_nominal_id = (select max(id) from admin_nominal where product_id = $1) where id = $1`,
    params,
  )
  await database.query(
    `insert into product_partner (product_id, partner_id, price, priority, priority_tl, partner_code) values ($1, 1, 10000, 1, 1, 'L')`,
    params,
  )
  const code = `L${lacks.toUpperCase().slice(0, 3)}`
  const bought = async () => (await call('purchase', 'ustl-a', { productCode: code, customerCode: '081234567890' })).body
  expect((await row(code)).lacks).toBeNull()
  expect((await bought()).code).toBeUndefined()
  await database.query(without, params)
  expect((await row(code)).lacks).toBe(lacks)
  expect((await bought()).code).toBe('product-no-partner')
})
