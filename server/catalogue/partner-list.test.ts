import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { givenBack } from '../upstream/listing.ts'

const { database, call } = testApp()
// biome-ignore lint/suspicious/noExplicitAny: answers are looked into
type Row = any
const products = new Map<string, number>()
const product = async (code: string): Promise<number> => {
  if (!products.has(code)) products.set(code, (await database.query('select id from product where code = $1', [code]))[0]!.id)
  return products.get(code)!
}
const line = (buyer_sku_code: string, price: number, over = {}) => ({
  buyer_sku_code,
  product_name: `Nama ${buyer_sku_code}`,
  price,
  buyer_product_status: true,
  seller_product_status: true,
  start_cut_off: '0:0',
  end_cut_off: '0:0',
  ...over,
})
const bill = (buyer_sku_code: string, admin: number, returned: number, over = {}) => ({
  ...line(buyer_sku_code, 0),
  price: undefined,
  admin,
  [givenBack]: returned,
  ...over,
})
/** What the first partner says when nothing has changed. */
const same = [line('PLN20-1', 20_100), line('S10-1', 10_050), bill('PLNPOST-1', 2_500, 1_700), bill('GOPAY-1', 1_000, 900)]
const compare = async (rows: readonly object[], partnerId = 1) =>
  (await call('comparePartnerList', 'owner', { partnerId, list: JSON.stringify({ data: rows }) })).body
const changed = async (rows: readonly object[], partnerId = 1): Promise<Row[]> =>
  (await compare(rows, partnerId)).rows.filter(({ change }: Row) => change !== null)
const approve = (changes: readonly object[], partnerId = 1) =>
  call('approvePartnerList', 'owner', { partnerId, changes: changes as never })
const changesIn = (rows: readonly Row[]) => rows.map(({ change }) => change)
const states = () =>
  database.query('select product_id, partner_id, price, is_open, partner_code from product_partner order by id')
const routeOf = async (code: string) =>
  (await database.query(`select partners from product_route where product_id = $1 and kind = 'dm'`, [await product(code)]))[0]
    ?.partners
const sell = async (as: string, productCode: string, customerCode: string) => {
  const { body } = await call('purchase', as, { productCode, customerCode })
  return body.code ?? body.price
}

beforeEach(async () => {
  await database.query('delete from user_product_closed')
  await database.query(`delete from product_partner where partner_code in ('S10', 'pln20', 'GOPAY') or partner_id > 2`)
  await database.query(`update product_partner set is_open = true, price = case partner_code when 'PLN20-1' then 20100 when 'S10-1' then 10050 when 'PLNPOST-1' then 800 when 'GOPAY-1' then 100
    when 'PLN20-2' then 20250 when 'S10-2' then 10100 when 'PLNPOST-2' then 900 when 'GOPAY-2' then 150 else price end`)
  await database.query('update product set cut_off_from = null, cut_off_to = null')
  await database.query('delete from message')
})

describe('a list is compared', () => {
  test('and says of each row what would change', async () => {
    await database.query(`update product_partner set is_open = false where partner_code = 'GOPAY-1'`)
    const { listed, rows } = await compare([
      line('PLN20-1', 20_500),
      line('S10-1', 10_000, { seller_product_status: false, start_cut_off: '23:30', end_cut_off: '0:30' }),
      bill('GOPAY-1', 1_000, 900),
      line('XL5', 5_500),
      line('S10-1', 9_000),
      line('TSEL', 0),
    ])
    expect(listed).toBe(6)
    const seen = rows.map(({ kind, sku, problem, Product }: Row) => [kind, sku, Product?.code ?? problem])
    expect(seen).toEqual([
      ['price-up', 'PLN20-1', 'PLN20'],
      ['price-down', 'S10-1', 'S10'],
      ['closed', 'S10-1', 'S10'],
      ['cut-off', 'S10-1', 'S10'],
      ['opened', 'GOPAY-1', 'GOPAY'],
      ['unknown', 'XL5', null],
      ['problem', 'S10-1', 'twice'],
      ['problem', 'TSEL', 'no-price'],
      ['missing', 'PLNPOST-1', 'PLNPOST'],
    ])
    expect(rows.find(({ kind }: Row) => kind === 'price-up')).toEqual({
      key: `${await product('PLN20')}:price`,
      kind: 'price-up',
      sku: 'PLN20-1',
      name: 'Nama PLN20-1',
      Product: { id: await product('PLN20'), code: 'PLN20', name: 'Uji PLN20' },
      price: 20_500,
      change: { aspect: 'price', productId: await product('PLN20'), sku: 'PLN20-1', was: 20_100, to: 20_500 },
      closes: expect.any(Number),
      problem: null,
    })
    expect(new Set(rows.map(({ key }: Row) => key)).size).toBe(rows.length)
  })

  test('with nothing to do where nothing differs', async () => {
    const { rows } = await compare(same)
    expect(rows.map(({ kind }: Row) => kind)).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged'])
  })

  test('tells for how many sellers a raise would close the product, as it then does', async () => {
    const [raised] = await changed([line('S10-1', 10_350), ...same.filter(({ buyer_sku_code }) => buyer_sku_code !== 'S10-1')])
    expect(raised.closes).toBeGreaterThan(0)
    expect((await approve([raised.change])).body).toEqual({ written: 1, unchanged: 0, closed: raised.closes })
    expect((await changed([line('PLN20-1', 20_101)]))[0].closes).toBe(0)
    const [dear] = await changed([bill('PLNPOST-1', 9_000, 0)])
    expect((await approve([dear.change])).body.closed).toBe(dear.closes)
    expect(dear.closes).toBeGreaterThan(0)
  })

  test('a product of ours that the partner does not deliver yet is new by its own code, in one spelling of it', async () => {
    const { body } = await call('addPartner', 'owner', { name: 'Ketiga', partnerTypeId: 1, endPoint: 'simulator://tiga' })
    const rows = await changed([line('pln20', 19_900), line('PLN20', 19_000), line('GOPAY', 1_000)], body.id)
    expect(rows.map(({ kind, sku }) => [kind, sku])).toEqual([['new', 'pln20']])
    expect((await approve(changesIn(rows), body.id)).body).toEqual({ written: 1, unchanged: 0, closed: 0 })
    expect(await routeOf('PLN20')).toEqual([1, 2, body.id])
    expect((await approve(changesIn(rows), body.id)).body).toEqual({ written: 0, unchanged: 1, closed: 0 })
    const [change] = (await call('priceHistory', 'owner', { productId: await product('PLN20') })).body.changes
    expect(change).toMatchObject({ oldPrice: null, newPrice: 19_900, User: { name: 'Uji owner' } })
  })

  test('a bill in a row with a price, and goods in one with an admin, are no offer of it', async () => {
    const { rows } = await compare([line('PLNPOST-1', 900), bill('S10-1', 2_500, 1_000), line('GOPAY-1', 10_100)])
    expect(rows.slice(0, 3).map(({ kind, problem }: Row) => [kind, problem])).toEqual(Array(3).fill(['problem', 'other-kind']))
  })

  test.each([
    ['no JSON', 'x', 'list-not-json'],
    ['no list', '{}', 'list-not-a-list'],
    ['an empty list', '[]', 'list-empty'],
    ['too many rows', JSON.stringify(Array(20_001).fill(0)), 'list-too-long'],
    ['a refusal of the partner', '{"data":{"rc":"41","message":"Signature"}}', 'list-is-a-refusal'],
  ])('%s is refused', async (_, list, code) => {
    const { status, body } = await call('comparePartnerList', 'owner', { partnerId: 1, list })
    expect([status, body.code]).toEqual([422, code])
  })

  test('of no partner is refused', async () => {
    expect((await call('comparePartnerList', 'owner', { partnerId: 99, list: '[1]' })).body.code).toBe('not-found')
    const change = { aspect: 'price', productId: 1, sku: 'a', was: 1, to: 2 }
    expect((await approve([change], 99)).body.code).toBe('not-found')
    expect((await approve([{ ...change, productId: 999_999 }])).body.code).toBe('not-found')
  })

  test('of many thousand rows is taken', async () => {
    const long = Array.from({ length: 6_000 }, (_, at) => line(`SKU${at}`, 1_000 + at, { desc: 'x'.repeat(200) }))
    expect((await compare(long)).rows).toHaveLength(6_000 + 4)
  })
})

describe('what was chosen is approved', () => {
  const news = [
    line('PLN20-1', 20_090),
    line('S10-1', 10_060, { start_cut_off: '23:30', end_cut_off: '0:30' }),
    bill('PLNPOST-1', 2_500, 1_650),
    bill('GOPAY-1', 1_000, 900, { buyer_product_status: false }),
  ]

  test('all of it, with its history; a second time nothing happens', async () => {
    const changes = changesIn(await changed(news))
    expect(changes).toHaveLength(5)
    expect((await approve(changes)).body).toEqual({ written: 5, unchanged: 0, closed: 0 })
    expect((await compare(news)).rows.map(({ kind }: Row) => kind)).toEqual(Array(4).fill('unchanged'))
    expect(await sell('usdm-a', 'PLN20', '14077203001')).toBe(20_090 + 550)
    expect(await routeOf('GOPAY')).toEqual([2])
    const history = () => database.query('select count(*) as count from price_change')
    const count = await history()
    const before = await states()
    expect((await approve(changes)).body).toEqual({ written: 0, unchanged: 5, closed: 0 })
    expect([await states(), await history()]).toEqual([before, count])
    const [change] = (await call('priceHistory', 'owner', { productId: await product('S10') })).body.changes
    expect(change).toMatchObject({ oldPrice: 10_050, newPrice: 10_060, User: { name: 'Uji owner' } })
    const { body } = await call('listProducts', 'owner', { keyword: 'S10' })
    expect(body.products[0]).toMatchObject({ cutOffFrom: '23:30', cutOffTo: '00:30' })
  })

  test('nothing of it when one value is another meanwhile, and the present one is said by row', async () => {
    const changes = changesIn(await changed(news))
    const { switchings } = (await call('switchings', 'owner', { product: await product('S10') })).body
    await call('updatePrice', 'owner', { psId: switchings[0].id, price: 10_055 })
    await call('openSwitching', 'owner', {
      psId: (await call('switchings', 'owner', { product: await product('GOPAY') })).body.switchings[0].id,
      isOpen: false,
    })
    await call('setHours', 'owner', { productId: await product('S10'), cutOffFrom: '22:00', cutOffTo: '23:00' })
    const before = await states()
    const { status, body } = await approve(changes)
    expect([status, body.code]).toEqual([409, 'list-rows-changed'])
    expect(body.values).toEqual({ rows: 2, product: 'Uji S10', now: 'Rp 10.055' })
    const s10 = await product('S10')
    expect(body.fields).toEqual({ [`${s10}:price`]: 'Rp 10.055', [`${s10}:hours`]: '22:00–23:00' })
    expect(await states()).toEqual(before)
  })

  test('a code that names another product meanwhile, or none, is said so', async () => {
    const [up] = await changed([line('S10-1', 10_060)])
    const { switchings } = (await call('switchings', 'owner', { product: await product('S10') })).body
    await call('setPartnerCode', 'owner', { psId: switchings[0].id, code: 'S10X' })
    expect((await approve([up.change])).body).toMatchObject({ code: 'list-rows-changed', fields: { [up.key]: 'S10X' } })
    await call('setPartnerCode', 'owner', { psId: switchings[0].id, code: 'S10-1', was: 'S10X' })
    const open = { aspect: 'open', productId: await product('S10'), sku: 'S10-1', was: false, to: false }
    expect((await approve([open])).body.fields).toEqual({ [`${await product('S10')}:open`]: 'buka' })
    const added = { aspect: 'new', productId: await product('S10'), sku: 'S10-1', to: 1 }
    expect((await approve([added])).body.fields).toEqual({ [`${await product('S10')}:new`]: 'Rp 10.050' })
  })

  test('a price that reaches what sellers pay closes the product for them and tells the operators', async () => {
    const [up] = await changed([line('S10-1', 10_350)])
    const { closed } = (await approve([up.change])).body
    expect(closed).toBeGreaterThan(0)
    expect(await sell('httl-a', 'S10', '081290347900')).toBe('product-closed')
    const messages = await database.query('select template, facts from message')
    expect(messages).toEqual([
      {
        template: 'price-reached-selling-price',
        facts: {
          app: 'Jenjang',
          partner: 'Sumber Jaya',
          product: 'Uji S10',
          from: '10.050',
          to: '10.350',
          users: String(closed),
        },
      },
    ])
  })

  test('a route whose first partner leaves a seller of a bill less than nothing is refused', async () => {
    const second = (await call('switchings', 'owner', { product: await product('PLNPOST') })).body.switchings[1]
    await call('updatePrice', 'owner', { psId: second.id, price: 2_900 })
    const [closes] = await changed([bill('PLNPOST-1', 2_500, 1_700, { seller_product_status: false })])
    const before = await states()
    const { status, body } = await approve([closes.change])
    expect([status, body.code, body.values.product]).toEqual([422, 'list-share-below-zero', 'Uji PLNPOST'])
    expect(await states()).toEqual(before)
    const first = (await call('switchings', 'owner', { product: await product('PLNPOST') })).body.switchings[0]
    const byHand = await call('openSwitching', 'owner', { psId: first.id, isOpen: false })
    expect([byHand.status, byHand.body.code]).toEqual([422, 'fee-below-zero'])
  })

  test('two approvals at once: one is done, the other finds it so', async () => {
    const changes = changesIn(await changed(news))
    const answers = await Promise.all([approve(changes), approve(changes)])
    expect(answers.map(({ body }) => [body.written, body.unchanged]).sort()).toEqual([
      [0, 5],
      [5, 0],
    ])
  })
})

describe('one switching', () => {
  test('is closed and opened, and sales follow', async () => {
    const [first] = (await call('switchings', 'owner', { product: await product('S10') })).body.switchings
    expect(first).toMatchObject({ isOpen: true, Partner: { code: 'S10-1' } })
    for (const isOpen of [false, false])
      expect((await call('openSwitching', 'owner', { psId: first.id, isOpen })).body).toEqual({ closed: 0 })
    expect(await sell('usdm-a', 'S10', '081290347901')).toBe(10_100 + 550)
    await call('openSwitching', 'owner', { psId: first.id, isOpen: true })
    expect(await sell('usdm-a', 'S10', '081290347902')).toBe(10_050 + 550)
    expect((await call('openSwitching', 'owner', { psId: 999_999, isOpen: true })).body.code).toBe('not-found')
  })

  test('gets another code of the partner over the one that was seen', async () => {
    const [first] = (await call('switchings', 'owner', { product: await product('S10') })).body.switchings
    expect((await call('setPartnerCode', 'owner', { psId: first.id, code: ' TSEL10 ', was: 'S10-1' })).body).toEqual({})
    const late = await call('setPartnerCode', 'owner', { psId: first.id, code: 'X', was: 'S10-1' })
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile'])
    expect((await changed([line('TSEL10', 10_051)]))[0].Product.code).toBe('S10')
    await call('setPartnerCode', 'owner', { psId: first.id, code: 'S10-1', was: 'TSEL10' })
    expect((await call('setPartnerCode', 'owner', { psId: 999_999, code: 'a' })).body.code).toBe('not-found')
  })
})
