import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bankOf, billsOf } from '../billing/test-moving-clock.ts'
import { billSome } from '../billing/test-some-bills.ts'
import { testApp } from '../test-app.ts'
import { neighbourOf, noon, testSales } from './test-sales.ts'

const { database, call } = testApp()
const { open, sell } = testSales(database)

const day = 24 * 60
const now = noon(60)
let pending = 0

beforeAll(async () => {
  const [pulsa] = await database.query(`insert into category (name, position, tile) values ('Pulsa', 2, 'pulsa') returning id`)
  await database.query(`update product set category_id = $1 where code = 'S10'`, [pulsa!.id])
  const token = { product: 'PLN20', customerCode: '14077203385' }
  // A week before, once earlier and once later than now.
  await sell(noon(-7 * day), { seller: 'ustl-a' })
  await sell(noon(-7 * day + 61), { seller: 'ustl-a' })
  // 23:59 WIB of the day before is 00:59 of this day in WITA.
  await sell(noon(-12 * 60 - 1), { seller: 'ustl-a', ...token })
  await sell(noon(1), { seller: 'ustl-a', ...token })
  await sell(noon(2), { seller: 'ustl-a' })
  await sell(noon(3), { seller: 'ustl-a' })
  await sell(noon(4), { seller: 'ustl-a' }, { status: 2, message: 'Gagal' })
  const bill = { product: 'PLNPOST', customerCode: '532110884207', requestType: 'inquiry' } as const
  await sell(noon(5), { seller: 'ustl-a', ...bill }, { base: 69_729 })
  pending = await open(noon(6), { seller: 'ustl-a' })
  await open(noon(7), { seller: 'ustl-a' })
  await open(noon(7), { seller: 'ustl-a', ...bill })
  await sell(noon(8), { seller: 'ustl-b', ...token })
  await sell(noon(9), { seller: 'htdm-a', mode: 'sand' })
})

const threeDays = { startDate: '2090-03-12T17:00:00.000Z', endDate: '2090-03-15T16:59:59.999Z' }

describe('charts', () => {
  const chart = async (as: string, input: object) => {
    const { status, body } = await call('dashboard', as, { ...threeDays, type: 'linear', ...input })
    expect(status).toBe(200)
    return body
  }

  test('by day have every day of the period, and beside it as many days earlier', async () => {
    expect(await chart('ustl-a', {})).toEqual({
      categories: ['2090-03-13', '2090-03-14', '2090-03-15'],
      sales: [0, 1, 5],
      amounts: [0, 20_900, 20_900 + 4 * 10_850],
      previous: [0, 0, 0],
    })
  })
  test('a day that is not over is compared up to its time', async () => {
    const startDate = '2090-03-08T17:00:00.000Z'
    const { categories, previous } = await chart('ustl-a', { startDate, endDate: noon(60).toISOString() })
    expect([categories[0], previous]).toEqual(['2090-03-09', [0, 0, 0, 0, 0, 0, 1]])
    const later = await chart('ustl-a', { startDate, endDate: noon(61).toISOString() })
    expect(later.previous).toEqual([0, 0, 0, 0, 0, 0, 2])
  })

  test.each([
    [420, [0, 1, 5]],
    [7, [0, 1, 5]],
    [480, [0, 0, 6]],
    [8, [0, 0, 6]],
  ])('days are those of the zone %d', async (utcOffset, sales) => {
    const period = { startDate: '2090-03-12T17:00:00.000Z', endDate: '2090-03-15T15:59:59.999Z' }
    expect((await chart('ustl-a', { ...period, utcOffset })).sales).toEqual(sales)
  })

  test.each([
    ['pie', { categories: ['Pulsa', 'Token PLN'], sales: [4, 3], amounts: [43_400, 62_700], previous: [] }],
    ['graph', { categories: ['Token PLN', 'Pulsa'], sales: [3, 4], amounts: [62_700, 43_400], previous: [] }],
  ])('%s: by category, the largest first', async (type, answer) => {
    expect(await chart('owner', { type })).toEqual(answer)
  })

  test('the bars can stand by day', async () => {
    expect((await chart('ustl-b', { type: 'graph', byDate: true })).sales).toEqual([0, 0, 1])
  })

  test.each([
    ['owner', 7],
    ['catl-a', 6],
    ['ustl-b', 1],
    ['sldm-a', 0],
  ])('%s sees its own subtree', async (as, count) => {
    const { sales } = await chart(as, {})
    expect(sales.reduce((sum: number, one: number) => sum + one, 0)).toBe(count)
  })

  test('a period backwards is empty; one too long or a zone too far is refused', async () => {
    const backwards = await chart('owner', { startDate: threeDays.endDate, endDate: threeDays.startDate })
    expect(backwards).toEqual({ categories: [], sales: [], amounts: [], previous: [] })
    const long = { startDate: '0001-01-01T00:00:00Z', endDate: '9999-12-31T23:59:59.999Z' }
    for (const input of [long, { utcOffset: 15 * 60 }]) {
      const refused = await call('dashboard', 'owner', { ...threeDays, type: 'linear', ...input })
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid-input'])
    }
    expect((await call('dashboard', null, { ...threeDays, type: 'pie' })).status).toBe(403)
  })
})

describe("today's figures", () => {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now })
  })
  afterAll(() => {
    vi.useRealTimers()
  })

  // One token and two top-ups succeeded below ustl-a, two top-ups and an inquiry are pending; one token succeeded below ustl-b.
  test.each([
    ['owner', { count: 6, amount: 85_200, countLastWeek: 1, fee: 1_200, pending: 3 }],
    ['catl-a', { count: 5, amount: 64_300, countLastWeek: 1, fee: 600, pending: 3 }],
    ['sutl-a', { count: 5, amount: 64_300, countLastWeek: 1, fee: 900, pending: 3 }],
    ['ustl-a', { count: 5, amount: 64_300, countLastWeek: 1, fee: 2_100, pending: 3 }],
    ['ustl-b', { count: 1, amount: 20_900, countLastWeek: 0, fee: 700, pending: 0 }],
    ['sldm-a', { count: 0, amount: 0, countLastWeek: 0, fee: 0, pending: 0 }],
  ])('%s', async (as, figures) => {
    const { status, body } = await call('dashboardSummary', as)
    const oldest = { id: pending, createdAt: noon(6).toISOString() }
    const bills = as === 'owner' ? { count: 0, waiting: 0, rest: 0 } : null
    expect([status, body]).toEqual([200, { ...figures, oldestPending: figures.pending ? oldest : null, bills }])
  })

  test("a neighbour's sales are not one's own", async () => {
    await open(noon(7), { seller: await neighbourOf(database, 'ustl-a') })
    expect((await call('dashboardSummary', 'ustl-a')).body).toMatchObject({ count: 5, pending: 3 })
    expect((await call('dashboardSummary', 'sutl-a')).body).toMatchObject({ count: 6, pending: 4 })
  })

  test('the day is that of the user', async () => {
    await database.query(`update users set utc_offset = 480 where username = 'ustl-a'`)
    expect((await call('dashboardSummary', 'ustl-a')).body.count).toBe(6)
    expect((await call('dashboardSummary', null)).status).toBe(403)
  })
})

test("the owner's bills: of those that are open, which wait to be confirmed, of the bill or of a part of it", async () => {
  const bills = async () => (await call('dashboardSummary', 'owner')).body.bills
  await billSome({ database, call })
  const [one, other, part] = await billsOf(database, 'htvt-a', 'usft-a')
  const rest = one!.amount + other!.amount
  expect(await bills()).toEqual({ count: 2, waiting: 1, rest })
  const bank = await bankOf(database, part!.charger)
  await database.query('select request_payment($1, $2, $3, now())', [part!.id, database.userId(part!.user), bank])
  expect(await bills()).toEqual({ count: 2, waiting: 2, rest })
  await call('withdrawPayment', 'usft-a', { bill: part!.id })
  expect((await bills()).waiting).toBe(1)
})
