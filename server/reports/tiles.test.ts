import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { userTypes } from '../../contract/user-types.ts'
import { closeAt, onCredit, wib } from '../billing/test-moving-clock.ts'
import { testApp } from '../test-app.ts'
import { noon, testSales } from './test-sales.ts'

/** Every figure of the dashboard is what its list sums: the list that `web/reports/Dashboard.tsx` leads to, asked as that screen asks. */

const { database, call } = testApp()
const { open, sell } = testSales(database)

const day = 24 * 60
const today = { startDate: '2090-03-14T17:00:00.000Z', endDate: '2090-03-15T16:59:59.999Z' }
const refund = (saleId: number, at: Date) => database.query(`select refund_sale_at($1, true, 'uji', 1, null, $2)`, [saleId, at])

beforeAll(async () => {
  await onCredit(database, 'caft-a', 9_000_000)
  await onCredit(database, 'usft-a', 1_000_000)
  await call('purchase', 'usft-a', { productCode: 'PLN20', customerCode: '14077203385' })
  await closeAt(database, wib(1))

  const bill = { product: 'PLNPOST', customerCode: '532110884207', requestType: 'inquiry' } as const
  for (const seller of ['ustl-a', 'ustl-b', 'htdm-a']) {
    await open(noon(-2 * day), { seller })
    const yesterday = await sell(noon(-day), { seller })
    await sell(noon(1), { seller })
    const twice = await sell(noon(2), { seller })
    await sell(noon(3), { seller }, { status: 2, message: 'Gagal' })
    await sell(noon(4), { seller }, { status: 3 })
    await open(noon(5), { seller })
    await open(noon(6), { seller, ...bill })
    await open(noon(7), { seller, mode: 'sand' })
    await refund(yesterday, noon(20))
    if (seller !== 'ustl-b') await refund(twice, noon(21))
  }
  vi.useFakeTimers({ toFake: ['Date'], now: noon(60) })
})
afterAll(() => {
  vi.useRealTimers()
})

// biome-ignore lint/suspicious/noExplicitAny: answers of several calls
type Body = Record<string, any>
async function ask(name: Parameters<typeof call>[0], as: string, input: object = {}): Promise<Body> {
  const { status, body } = await call(name, as, input as never)
  expect([name, as, status]).toEqual([name, as, 200])
  return body
}
const typeOf = async (as: string) =>
  Number((await database.query('select user_type_id as type from users where username = $1', [as]))[0]!.type)

/** The total of a report under one of its columns. */
const totalOf = ({ extractedRows: { columns, footer } }: Body, id: string): number =>
  footer[columns.findIndex((column: { id: string }) => column.id === id)]

describe.each(['owner', 'catl-a', 'sutl-a', 'ustl-a', 'ustl-b', 'htdm-a', 'caft-a', 'sldm-a'])('%s', (as) => {
  test("sees today's number and value as the report has them, refunds taken off the value alone", async () => {
    const { count, amount } = await ask('dashboardSummary', as)
    const report = await ask('transactionReport', as, { ...today, salesType: 'All' })
    expect([count, amount]).toEqual([report.purchases, totalOf(report, 'amount')])
  })

  test('earned what the report of what succeeded sums', async () => {
    const { fee } = await ask('dashboardSummary', as)
    const report = await ask('transactionReport', as, { ...today, salesType: 'All', settledOnly: true })
    const isSeller = userTypes[(await typeOf(as)) as 1]?.isSeller
    expect(fee).toBe(totalOf(report, isSeller ? 'margin' : 'revenue'))
  })

  test('has as many pending as the log of pending ones has rows, and the oldest is its last', async () => {
    const { pending, oldestPending } = await ask('dashboardSummary', as)
    const startDate = oldestPending
      ? new Date(Date.parse(oldestPending.createdAt) - 12 * 3_600_000).toISOString()
      : today.startDate
    const log = await ask('transactionLog', as, { ...today, startDate, pendingShow: true, rowsPerPage: 'All' })
    expect(pending).toBe(log.totalData)
    expect(oldestPending?.id).toBe(log.sortedSales.at(-1)?.id)
  })

  test('sees as many open bills as the list of payments has, if it sees them at all', async () => {
    const { bills } = await ask('dashboardSummary', as)
    if (as !== 'owner') return expect(bills).toBeNull()
    const list = await ask('payments', as, { rowsPerPage: 'All' })
    expect([bills.count, bills.count > 0]).toEqual([list.totalData, true])
    expect(bills.rest).toBe(list.bills.reduce((sum: number, bill: Body) => sum + bill.amount - bill.paidAmount, 0))
  })
})

test('the figures are not those of an empty day', async () => {
  const { count, amount, fee, pending } = await ask('dashboardSummary', 'owner')
  expect([count, pending]).toEqual([9, 9])
  expect(Math.min(amount, fee)).toBeGreaterThan(0)
})
