import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const product = async (code: string) => (await database.query('select id from product where code = $1', [code]))[0]!.id as number
type Row = { id: number; priority: number; priorityTl: number; price: number; partnerId: number }
const rowsOf = async (code: string, priorityType: 'priority' | 'priorityTl' = 'priority'): Promise<Row[]> =>
  (await call('switchings', 'owner', { product: await product(code), priorityType })).body.switchings
const sell = async (as: string, productCode: string, customerCode: string) => {
  const { body } = await call('purchase', as, { productCode, customerCode })
  return body.code ?? body.price
}
const history = async (code: string) => (await call('priceHistory', 'owner', { productId: await product(code) })).body.changes
let number = 100
const phone = () => `081290347${String(number++)}`

beforeEach(async () => {
  await database.query('delete from user_product_closed')
  await database.query('update product_partner set price = 10050, priority = 1, priority_tl = 1 where partner_code = $1', [
    'S10-1',
  ])
  await database.query('update product_partner set price = 10100, priority = 2, priority_tl = 2 where partner_code = $1', [
    'S10-2',
  ])
  await database.query('delete from message')
})

describe('the order', () => {
  test('is the order of one kind', async () => {
    const rows = await rowsOf('S10', 'priorityTl')
    const answer = await call('setPriority', 'owner', { rows: rows.toReversed(), priorityType: 'priorityTl' })
    expect(answer.body).toEqual({ closed: 0 })
    expect((await rowsOf('S10', 'priorityTl')).map(({ partnerId }) => partnerId)).toEqual([2, 1])
    expect((await rowsOf('S10', 'priority')).map(({ partnerId }) => partnerId)).toEqual([1, 2])
    expect(await sell('ustl-a', 'S10', phone())).toBe(10_100 + 800)
    expect(await sell('usdm-a', 'S10', phone())).toBe(10_050 + 550)
  })

  test('is taken only from the order that is there', async () => {
    const rows = await rowsOf('S10')
    await call('setPriority', 'owner', { rows: rows.toReversed(), priorityType: 'priority' })
    const late = await call('setPriority', 'owner', { rows, priorityType: 'priority' })
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile'])
    const part = await call('setPriority', 'owner', { rows: (await rowsOf('S10')).slice(1), priorityType: 'priority' })
    expect(part.body.code).toBe('changed-meanwhile')
    const twice = (await rowsOf('S10'))[0]!
    expect((await call('setPriority', 'owner', { rows: [twice, twice], priorityType: 'priority' })).status).toBe(409)
    const foreign = [...(await rowsOf('S10')).slice(1), ...(await rowsOf('GOPAY')).slice(1)]
    expect((await call('setPriority', 'owner', { rows: foreign, priorityType: 'priority' })).status).toBe(409)
    const nobody = [{ id: 999_999, priority: 1, priorityTl: 1 }]
    expect((await call('setPriority', 'owner', { rows: nobody, priorityType: 'priority' })).status).toBe(404)
  })
})

test('an order that would leave a seller of a bill less than nothing is refused', async () => {
  const rows = await rowsOf('PLNPOST')
  await call('updatePrice', 'owner', { psId: rows[1]!.id, price: 2_300 })
  const { status, body } = await call('setPriority', 'owner', { rows: rows.toReversed(), priorityType: 'priorityTl' })
  expect([status, body.code, body.values]).toEqual([422, 'fee-below-zero', { share: 'USTL', amount: -100 }])
  await call('updatePrice', 'owner', { psId: rows[1]!.id, price: 900 })
})

describe('a price', () => {
  test('is the next sale’s, and its history says who set it and when', async () => {
    const [first] = await rowsOf('S10')
    const before = Date.now()
    expect((await call('updatePrice', 'owner', { psId: first!.id, price: 10_060, was: 10_050 })).body).toEqual({ closed: 0 })
    expect(await sell('ustl-a', 'S10', phone())).toBe(10_060 + 800)
    const [change] = await history('S10')
    expect(change).toMatchObject({
      Partner: { id: 1, name: 'Sumber Jaya' },
      oldPrice: 10_050,
      newPrice: 10_060,
      User: { id: database.userId('owner') },
      LoginUser: null,
      closed: 0,
      stillClosed: 0,
    })
    expect(Date.parse(change.at)).toBeGreaterThanOrEqual(before)
    const [system] = (await call('priceHistory', 'owner', { productId: await product('GOPAY') })).body.changes
    expect(system).toMatchObject({ oldPrice: null, User: null })
  })

  test('is taken only from the price that is there; the same price is no change', async () => {
    const [first] = await rowsOf('S10')
    const { status, body } = await call('updatePrice', 'owner', { psId: first!.id, price: 9_000, was: 10_049 })
    expect([status, body.code]).toEqual([409, 'changed-meanwhile'])
    const changes = (await history('S10')).length
    expect((await call('updatePrice', 'owner', { psId: first!.id, price: 10_050 })).body).toEqual({ closed: 0 })
    expect((await history('S10')).length).toBe(changes)
    expect((await call('updatePrice', 'owner', { psId: 999_999, price: 1 })).status).toBe(404)
    expect((await call('priceHistory', 'owner', { productId: 999_999 })).body.code).toBe('not-found')
  })

  test('of a partner can be asked for, with the price from which it closes', async () => {
    const input = { productId: await product('S10'), partnerId: 1 }
    expect((await call('partnerPrice', 'owner', input)).body).toMatchObject({ price: 10_050, closesAt: 10_350 })
    expect((await call('partnerPrice', 'owner', { ...input, partnerId: 2 })).body).toMatchObject({
      price: 10_100,
      closesAt: null,
    })
    expect((await call('partnerPrice', 'owner', { ...input, partnerId: 99 })).body.code).toBe('not-found')
    expect((await call('switchings', 'owner', { product: 999_999 })).body.code).toBe('not-found')
  })
})

describe('a price at or above what a seller pays', () => {
  const raise = async (price: number) => {
    const [first] = await rowsOf('S10')
    return (await call('updatePrice', 'owner', { psId: first!.id, price })).body.closed as number
  }

  test('closes the product for those sellers, and the operators are told', async () => {
    expect(await raise(10_349)).toBe(0)
    await database.query('update product_partner set price = 10050 where partner_code = $1', ['S10-1'])
    const closed = await raise(10_350)
    expect(closed).toBeGreaterThan(0)
    expect(await sell('httl-a', 'S10', phone())).toBe('product-closed')
    expect(await sell('ustl-a', 'S10', phone())).toBe(10_350 + 800)
    const messages = await database.query('select template, recipient, facts from message')
    expect(messages).toEqual([
      {
        template: 'price-reached-selling-price',
        recipient: 'owner@example.id',
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
    expect((await history('S10'))[0]).toMatchObject({ closed, stillClosed: closed })
    const listed = (await call('listProducts', 'owner', { keyword: 'S10' })).body.products[0]
    expect(listed.closedByPrice).toBe(closed)
  })

  test('opens by itself where the price falls below again, by hand at once, and never what a person closed', async () => {
    await database.query('insert into user_product_closed (user_id, product_id) values ($1, $2)', [
      database.userId('httl-b'),
      await product('S10'),
    ])
    await raise(10_900)
    expect(await sell('ustl-a', 'S10', phone())).toBe('product-closed')
    await raise(10_800)
    expect(await sell('ustl-a', 'S10', phone())).toBe(10_800 + 800)
    expect(await sell('httl-a', 'S10', phone())).toBe('product-closed')
    const [, rise] = await history('S10')
    const { body } = await call('reopenProduct', 'owner', { priceChangeId: rise.id })
    expect(body.opened).toBe(rise.stillClosed)
    expect(await sell('httl-a', 'S10', phone())).toBe(10_800 + 300)
    expect(await sell('httl-b', 'S10', phone())).toBe('product-closed')
    expect((await call('reopenProduct', 'owner', { priceChangeId: 999_999 })).body.code).toBe('not-found')
  })

  test('of a partner that nobody is sold from closes nothing', async () => {
    const rows = await rowsOf('S10')
    expect((await call('updatePrice', 'owner', { psId: rows[1]!.id, price: 99_000 })).body.closed).toBe(0)
  })

  test('of the own partner closes for its user alone', async () => {
    const own = [database.userId('ustl-b'), await product('S10'), 2]
    await database.query('insert into user_partner (user_id, product_id, partner_id) values ($1, $2, $3)', own)
    const rows = await rowsOf('S10')
    expect((await call('updatePrice', 'owner', { psId: rows[1]!.id, price: 99_000 })).body.closed).toBe(1)
    expect(await sell('ustl-b', 'S10', phone())).toBe('product-closed')
    await database.query('delete from user_partner')
  })

  test('of a bill closes where the customer would pay less than the seller', async () => {
    const [first] = await rowsOf('PLNPOST')
    const { body } = await call('updatePrice', 'owner', { psId: first!.id, price: 2_250 })
    expect(body.closed).toBeGreaterThan(0)
    const inquiry = await call('inquire', 'ustl-a', { productCode: 'PLNPOST', customerCode: '530000000011' })
    expect(inquiry.body.code).toBe('product-closed')
  })
})
