import { describe, expect, test, vi } from 'vitest'
import type { PartnerAdapter, PartnerReply, PartnerRequest } from './adapter.ts'
import { createMeter } from './meter.ts'

const success: PartnerReply = { kind: 'success', serialNumber: 'SN', customerName: null, base: null, details: {}, message: '' }
const request = (change: Partial<PartnerRequest> = {}): PartnerRequest => ({
  sellerId: 1,
  reference: '1-1',
  requestType: 'purchase',
  productId: 7,
  partnerCode: 'S10',
  family: 'telkomsel',
  productName: 'Telkomsel 10.000',
  productTypeId: 2,
  nominal: 10_000,
  customerCode: '0812',
  nth: 1,
  base: 0,
  place: 0,
  maxPrice: 10_050,
  soldAt: new Date(0),
  ...change,
})

function metered(reply: () => Promise<PartnerReply>) {
  const written: Record<string, unknown>[] = []
  const bySeller: Record<string, unknown>[] = []
  const warned: unknown[] = []
  const meter = createMeter({
    runSql: async (name, _, [rows]) => {
      const to = name === 'count_sellers' ? bySeller : written
      to.push(...JSON.parse(rows as string))
      return []
    },
    warn: (error) => warned.push(error),
  })
  const adapter: PartnerAdapter = { inquire: reply, purchase: reply, advise: reply, answers: async () => true }
  return { adapterOf: meter.measured(() => adapter), flush: meter.flush, written, bySeller, warned, adapter }
}
const signal = () => new AbortController().signal

test.each<[string, PartnerReply, object]>([
  ['success', success, { succeeded: 1 }],
  ['failure', { kind: 'failure', message: '' }, { failed: 1 }],
  ['waiting', { kind: 'pending', message: '' }, { waiting: 1 }],
])('a purchase that ends in %s', async (_, reply, counted) => {
  const { adapterOf, flush, written } = metered(async () => reply)
  expect(await adapterOf(3, 'prod').purchase(request(), signal())).toBe(reply)
  await adapterOf(3, 'prod').purchase(request({ place: 1 }), signal())
  await flush()
  const doubled = Object.fromEntries(Object.keys(counted).map((name) => [name, 2]))
  expect(written).toEqual([expect.objectContaining({ product_id: 7, partner_id: 3, asked: 2, began: 1, ...doubled })])
})

test('silence and a broken connection are silent, and thrown on', async () => {
  const gone = metered(() => Promise.reject(new Error('connection reset')))
  await expect(gone.adapterOf(3, 'prod').purchase(request(), signal())).rejects.toThrow('connection reset')
  const silent = metered(() => new Promise(() => {}))
  const deadline = new AbortController()
  const asked = silent.adapterOf(3, 'prod').purchase(request(), deadline.signal)
  deadline.abort(new Error('too late'))
  await expect(asked).rejects.toThrow('too late')
  for (const { flush, written } of [gone, silent]) {
    await flush()
    expect(written).toEqual([expect.objectContaining({ asked: 1, silent: 1, succeeded: 0 })])
  }
})

test('an advice that decides a purchase counts as its ending, one of an inquiry does not', async () => {
  const { adapterOf, flush, written } = metered(async () => success)
  await adapterOf(3, 'prod').advise(request(), signal())
  await adapterOf(3, 'prod').advise(request({ requestType: 'inquiry' }), signal())
  await flush()
  expect(written).toEqual([expect.objectContaining({ asked: 0, succeeded: 1 })])
})

test('the sandbox and inquiries are not counted', async () => {
  const { adapterOf, adapter, flush, written } = metered(async () => success)
  expect(adapterOf(3, 'sand')).toBe(adapter)
  await adapterOf(3, 'prod').inquire(request({ requestType: 'inquiry' }), signal())
  await flush()
  expect(written).toEqual([])
})

test('what can not be written is told and forgotten', async () => {
  const warned: unknown[] = []
  const meter = createMeter({ runSql: () => Promise.reject(new Error('no database')), warn: (error) => warned.push(error) })
  const adapter: PartnerAdapter = {
    inquire: async () => success,
    purchase: async () => success,
    advise: async () => success,
    answers: async () => true,
  }
  await meter
    .measured(() => adapter)(3, 'prod')
    .purchase(request(), signal())
  await meter.flush()
  expect(warned).toEqual([new Error('no database')])
})

describe('whose sales they were', () => {
  const failure: PartnerReply = { kind: 'failure', message: '' }

  test.each<[string, PartnerReply[], object[]]>([
    ['delivered', [success], [{ succeeded: 1, lost: 0 }]],
    ['failed', [failure], [{ succeeded: 0, lost: 1 }]],
    ['failed at both partners', [failure, failure], [{ succeeded: 0, lost: 1 }]],
    ['failed at the first, delivered by the second', [failure, success], [{ succeeded: 1, lost: 0 }]],
    ['waiting', [{ kind: 'pending', message: '' }], []],
  ])('a sale that is %s', async (_, replies, counted) => {
    const said = [...replies]
    const { adapterOf, flush, bySeller } = metered(async () => said.shift()!)
    for (const place of replies.keys()) await adapterOf(place + 1, 'prod').purchase(request({ place, sellerId: 4 }), signal())
    await flush()
    expect(bySeller).toEqual(counted.map((count) => expect.objectContaining({ product_id: 7, seller_id: 4, ...count })))
  })

  test('silence is a loss, and an advice that decides counts', async () => {
    const gone = metered(() => Promise.reject(new Error('connection reset')))
    await expect(gone.adapterOf(3, 'prod').purchase(request(), signal())).rejects.toThrow()
    await gone.flush()
    expect(gone.bySeller).toEqual([expect.objectContaining({ succeeded: 0, lost: 1 })])
    const late = metered(async () => failure)
    await late.adapterOf(3, 'prod').advise(request(), signal())
    await late.adapterOf(3, 'prod').advise(request({ requestType: 'inquiry' }), signal())
    await late.flush()
    expect(late.bySeller).toEqual([expect.objectContaining({ succeeded: 0, lost: 1 })])
  })

  test('of each product and minute the first thirty sellers are counted, with all their sales', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 60_000 })
    try {
      const { adapterOf, flush, bySeller } = metered(async () => failure)
      const sell = (sellerId: number, productId = 7) => adapterOf(3, 'prod').purchase(request({ sellerId, productId }), signal())
      for (let seller = 1; seller <= 31; seller++) await sell(seller)
      await sell(30)
      await sell(31, 8)
      await flush()
      await sell(31)
      await sell(1)
      vi.setSystemTime(120_000)
      await sell(31)
      await flush()
      const of = (id: number) =>
        bySeller.filter(({ seller_id }) => seller_id === id).map(({ minute, product_id, lost }) => [minute, product_id, lost])
      const [first, second] = ['1970-01-01T00:01:00.000Z', '1970-01-01T00:02:00.000Z']
      expect(of(30)).toEqual([[first, 7, 2]])
      expect(of(1)).toEqual([
        [first, 7, 1],
        [first, 7, 1],
      ])
      expect(of(31)).toEqual([
        [first, 8, 1],
        [second, 7, 1],
      ])
    } finally {
      vi.useRealTimers()
    }
  })
})
