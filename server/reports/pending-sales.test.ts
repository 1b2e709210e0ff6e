import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { database, call } = testApp({ settings: { partnerTimeoutMs: 2_000, answerWithinMs: 3_000 } })
const period = (hours = 1) => ({
  startDate: new Date(Date.now() - hours * 3_600_000).toISOString(),
  endDate: new Date(Date.now() + 60_000).toISOString(),
})
const ids: Record<string, number> = {}
const listed = async (over: object = {}) => (await call('pendingSales', 'owner', { ...period(), ...over })).body
const namesIn = ({ sortedSales }: { sortedSales: { id: number }[] }) =>
  sortedSales.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))

beforeAll(async () => {
  const sell = async (name: string, as: string, productCode: string, customerCode: string) => {
    ids[name] = (await call('purchase', as, { productCode, customerCode })).body.saleId
  }
  await sell('phone', 'ustl-a', 'S10', '081290011913')
  await sell('token', 'usfd-b', 'PLN20', '14077203914')
  await sell('sold', 'ustl-a', 'S10', '081290011001')
  await sell('failed', 'ustl-a', 'S10', '081290011911')
})

describe('pending sales', () => {
  test('are listed with the oldest first, and what the partner said', async () => {
    const all = await listed()
    expect(namesIn(all)).toEqual(['phone', 'token'])
    expect(all).toMatchObject({ totalData: 2, totalPages: 1, outside: 0, sum: { count: 2 } })
    expect(all.sortedSales[0]).toMatchObject({
      statusId: 1,
      Partner: { name: expect.any(String) },
      pending: { advices: 0, isBusy: false, message: 'Sedang diproses', nextAdviceAt: expect.any(String) },
    })
    expect(all.sum.amount).toBe(all.sortedSales[0].amount + all.sortedSales[1].amount)
  })

  test('are filtered, and come by pages', async () => {
    const product = all(await call('reportProducts', 'owner', {})).find(({ name }) => name.includes('PLN20'))!
    expect(namesIn(await listed({ products: [product.id] }))).toEqual(['token'])
    expect(namesIn(await listed({ keyword: '081290011913' }))).toEqual(['phone'])
    expect(namesIn(await listed({ partners: [1] }))).toEqual(['phone', 'token'])
    expect(namesIn(await listed({ partners: [2] }))).toEqual([])
    expect(namesIn(await listed({ pendingShow: false }))).toEqual(['phone', 'token'])
    const second = await listed({ rowsPerPage: 1, currentPage: 2 })
    expect(namesIn(second)).toEqual(['token'])
    expect(second).toMatchObject({ totalPages: 2, totalData: 2 })
  })

  test('outside of the period are counted', async () => {
    const old = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2020-01-02T00:00:00.000Z' }
    expect(await listed(old)).toMatchObject({ sortedSales: [], totalData: 0, outside: 2 })
  })

  test('leave the list when they end', async () => {
    await call('adviseSale', 'owner', { salesId: ids.phone! })
    await database.query(`update open_sale set busy_for = '1 minute'`)
    const left = await listed()
    expect(namesIn(left)).toEqual(['token'])
    expect(left.sortedSales[0].pending.isBusy).toBe(true)
  })
})

const all = ({ body }: { body: unknown }) => body as { id: number; name: string }[]
