import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp } from '../test-app.ts'
import { type TestClock, testClock } from '../test-clock.ts'
import { noon, testSales } from './test-sales.ts'

const { database, call } = testApp()
const { open, end, sell } = testSales(database)

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

describe('what is kept for the owner', () => {
  let clock: TestClock
  afterAll(() => clock.stop())
  const keep = (now: Date) => clock.jobs['keep-selling-less'](now, now)
  const answer = async () => (await call('sellingLess', 'owner')).body
  const kept = async () => (await database.query('select to_json(day) as day, pending, total from selling_less'))[0]
  let pending: number

  beforeAll(async () => {
    clock = testClock(database.url, 'less', async () => {})
    // As much in the week as before it, as long as it is pending.
    await sell(noon(-9 * day), { seller: 'usft-a' })
    pending = await open(noon(-5 * day), { seller: 'usft-a' })
  })

  test('is what the sales say, from some minutes after the end of the day on', async () => {
    const counted = await answer()
    const midnight = noon(-12 * 60).getTime()
    await keep(new Date(midnight + 4 * 60_000))
    expect(await kept()).toBeUndefined()
    await keep(new Date(midnight + 6 * 60_000))
    expect(await kept()).toEqual({ day: '2090-03-15', pending: 1, total: counted.totalData })
    expect(await answer()).toEqual(counted)
  })

  test('is what is answered', async () => {
    await database.query('update selling_less set total = 77')
    expect((await answer()).totalData).toBe(77)
    await keep(noon(60))
    expect((await answer()).totalData).toBe(77)
  })

  test('is counted again once a sale of these days that was pending failed, no sooner than counting is worth', async () => {
    await end(noon(50), pending, { status: 2 })
    await database.query('update selling_less set took_ms = 600_000')
    await keep(noon(60))
    expect((await answer()).totalData).toBe(77)
    await database.query('update selling_less set took_ms = 0')
    await keep(noon(60))
    expect((await answer()).sellers.map((seller: { id: number }) => seller.id)).toContain(id('usft-a'))
    expect(await kept()).toMatchObject({ pending: 0, total: 6 })
  })

  test('is of its day and its zone alone', async () => {
    await database.query('update selling_less set total = 77')
    await database.query(`update users set utc_offset = 480 where id = $1`, [id('owner')])
    expect((await answer()).totalData).toBe(6)
    await database.query(`update users set utc_offset = 420 where id = $1`, [id('owner')])
    expect((await answer()).totalData).toBe(77)
    vi.setSystemTime(noon(day + 60))
    expect((await answer()).totalData).not.toBe(77)
    await keep(noon(day + 60))
    expect(await kept()).toMatchObject({ day: '2090-03-16' })
    vi.setSystemTime(noon(60))
  })
})

test('nobody but the owner asks', async () => {
  expect((await call('sellingLess', 'catl-a')).status).toBe(403)
  expect((await call('sellingLess', null)).status).toBe(403)
})
