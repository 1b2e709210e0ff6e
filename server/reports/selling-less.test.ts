import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testApp } from '../test-app.ts'
import { noon, testSales } from './test-sales.ts'

const { database, call } = testApp()
const { open, sell } = testSales(database)

const day = 24 * 60
const id = (username: string) => database.userId(username)
const refund = (saleId: number, at: Date) =>
  database.query(`select refund_sale_at($1, true, 'uji', $2, null, $3)`, [saleId, id('owner'), at])

beforeAll(async () => {
  // Days before today, and the sellers whose S10 costs them 10.850: three against one, two against one, nothing against one.
  const before = { 'ustl-a': 3, 'ustl-b': 2, 'usdm-a': 1, 'usdm-b': 1, 'htdm-a': 1 }
  for (const [seller, times] of Object.entries(before)) {
    for (let n = 0; n < times; n++) await sell(noon(-8 * day + n), { seller })
  }
  await sell(noon(-15 * day), { seller: 'htdm-b' })
  for (const seller of ['ustl-a', 'ustl-b', 'usdm-b']) await sell(noon(-1 * day), { seller })
  await sell(noon(-2 * day), { seller: 'htdm-a' }, { status: 2 })
  // As much as before but given back; and what was given back in the week before was nothing then either.
  await sell(noon(-9 * day), { seller: 'usgt-a' })
  await refund(await sell(noon(-3 * day + 1), { seller: 'usgt-a' }), noon(-2 * day))
  await refund(await sell(noon(-8 * day), { seller: 'usgt-b' }), noon(-8 * day + 1))
  // Today is not over, so it is no part of the week: what is sold today makes up for nothing.
  await open(noon(), { seller: 'ustl-a' })
  vi.useFakeTimers({ toFake: ['Date'], now: noon(60) })
})
afterAll(() => {
  vi.useRealTimers()
})

test('who sold less in the last seven whole days than before, the largest loss first, with its uplines', async () => {
  const { status, body } = await call('sellingLess', 'owner')
  const chain = (...users: string[]) => users.map(id)
  expect(status).toBe(200)
  expect([body.from, body.to, body.totalData]).toEqual(['2090-03-08', '2090-03-14', 5])
  expect(body.sellers).toEqual([
    {
      id: id('ustl-a'),
      name: 'Uji ustl-a',
      UserType: { id: 4, name: 'USTL' },
      chain: chain('catl-a', 'sutl-a', 'ustl-a'),
      amount: 10_850,
      before: 32_550,
    },
    ...body.sellers.slice(1),
  ])
  const lost = body.sellers.map(({ id, amount, before }: Record<string, number>) => [id, before! - amount!])
  expect(
    lost
      .slice(1)
      .map(([seller]: [number]) => seller)
      .toSorted(),
  ).toEqual(chain('ustl-b', 'usdm-a', 'htdm-a', 'usgt-a').toSorted())
  expect(lost.map(([, loss]: [number, number]) => loss)).toEqual(
    lost.map(([, loss]: [number, number]) => loss).toSorted((a: number, b: number) => b - a),
  )
})

test('what it says is the total of the report of these days', async () => {
  const { sellers, from, to } = (await call('sellingLess', 'owner')).body
  const instant = (day: string, shift: number) => new Date(Date.parse(`${day}T00:00:00+07:00`) + shift).toISOString()
  const period = { startDate: instant(from, 0), endDate: instant(to, day * 60_000 - 1) }
  for (const { chain, amount } of sellers) {
    const { total } = (await call('transactionByProduct', 'owner', { ...period, parents: chain })).body
    expect(total.amount).toBe(amount)
  }
})

test('nobody but the owner asks', async () => {
  expect((await call('sellingLess', 'catl-a')).status).toBe(403)
  expect((await call('sellingLess', null)).status).toBe(403)
})
