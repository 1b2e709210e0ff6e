import { expect, test } from 'vitest'
import { sellerTypes, userTypes } from '../../contract/user-types.ts'
import { nameOfUser } from '../../database/test-world.ts'
import type { PartnerAdapter, PartnerRequest } from '../partners/adapter.ts'
import { testApp } from '../test-app.ts'

const asked: PartnerRequest[] = []
const success = { kind: 'success', serialNumber: 'SN1', customerName: null, base: null, details: {}, message: 'Sukses' } as const
const adapter: PartnerAdapter = {
  inquire: async () => success,
  purchase: async (request) => {
    asked.push(request)
    return success
  },
  advise: async () => success,
  answers: async () => true,
}
const { database, call } = testApp({ adapterOf: () => adapter })

const sellers = sellerTypes.flatMap((type) => (['a', 'b'] as const).map((branch) => ({ type, name: nameOfUser(type, branch) })))
const oldPrice = 10_050
const newPrice = 10_065

test('while prices change every sale has one price, and the partner is told the most it may take', async () => {
  const rows = (await call('switchings', 'owner', { product: 2 })).body.switchings
  const margins = new Map(
    (await database.query('select user_id, margin from seller_margins(2)')).map(({ user_id, margin }) => [
      user_id,
      Number(margin),
    ]),
  )
  const sell = async (n: number) => {
    const { name } = sellers[n % sellers.length]!
    const { body } = await call('purchase', name, { productCode: 'S10', customerCode: `08129${String(1_000_000 + n)}` })
    return { seller: database.userId(name), saleId: body.saleId as number, price: body.price as number }
  }
  const selling = Promise.all(Array.from({ length: 64 * 6 }, (_, n) => sell(n)))
  for (let change = 0; change < 12; change++) {
    const { status } = await call('updatePrice', 'owner', { psId: rows[0].id, price: change % 2 ? oldPrice : newPrice })
    expect(status).toBe(200)
  }
  const sold = await selling
  expect(sold.filter(({ saleId }) => !saleId)).toEqual([])

  const outcomes = await database.query(
    `select s.id, s.amount, s.revenue as planned, coalesce(s.fee1, 0) + coalesce(s.fee2, 0) + coalesce(s.fee3, 0) + coalesce(s.fee4, 0) as fees, o.cost, o.revenue
     from sale s join outcome o on o.sale_id = s.id where s.request_type = 'purchase'`,
  )
  const byId = new Map(outcomes.map((one) => [Number(one.id), one]))
  const taken = new Map(asked.map(({ reference, maxPrice }) => [Number(reference.split('-')[0]), maxPrice]))
  const wrong = sold.filter(({ seller, saleId, price }) => {
    const { amount, planned, fees, cost, revenue } = byId.get(saleId)!
    const ofOnePrice = [oldPrice, newPrice].includes(Number(cost)) && Number(amount) === Number(cost) + margins.get(seller)!
    return (
      !ofOnePrice ||
      price !== Number(amount) ||
      planned !== revenue ||
      Number(amount) !== Number(cost) + Number(revenue) + Number(fees) ||
      taken.get(saleId) !== Number(cost)
    )
  })
  expect(wrong).toEqual([])
  expect(sold).toHaveLength(384)
  expect(new Set(sold.map(({ seller }) => seller)).size).toBe(sellers.length)
  expect(sellers.every(({ type }) => userTypes[type]!.isSeller)).toBe(true)
})

test('two price edits and an order of one product at once: each waits for the other, none is lost', async () => {
  const rows = (await call('switchings', 'owner', { product: 2 })).body.switchings as {
    id: number
    priority: number
    priorityTl: number
  }[]
  const order = [...rows].reverse().map(({ id, priority, priorityTl }) => ({ id, priority, priorityTl }))
  const answers = await Promise.all([
    call('updatePrice', 'owner', { psId: rows[0]!.id, price: 10_055 }),
    call('updatePrice', 'owner', { psId: rows[1]!.id, price: 10_095 }),
    call('setPriority', 'owner', { rows: order, priorityType: 'priority' }),
    call('savePartner', 'owner', { id: 1, name: 'Sumber Jaya Abadi' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await database.query(`select kind, partners, prices from product_route where product_id = 2 order by kind`)).toEqual([
    { kind: 'dm', partners: [2, 1], prices: ['10095', '10055'] },
    { kind: 'tl', partners: [1, 2], prices: ['10055', '10095'] },
  ])
})
