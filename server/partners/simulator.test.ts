import { expect, test } from 'vitest'
import type { PartnerRequest } from './adapter.ts'
import { createSimulator } from './simulator.ts'

const request = (customerCode: string, place = 0): PartnerRequest => ({
  sellerId: 1,
  reference: `10000001-${place + 1}`,
  requestType: 'purchase',
  productId: 1,
  partnerCode: 'S10-1',
  family: 'telkomsel',
  productName: 'Telkomsel 10.000',
  productTypeId: 2,
  nominal: 10_000,
  customerCode,
  nth: 1,
  base: 0,
  place,
  maxPrice: 10_050,
  soldAt: new Date(0),
})

test('a customer that ends with 920 fails at every partner, and the first one reports it as delivered later', async () => {
  const late: string[] = []
  const simulator = createSimulator(0, ({ reference }) => late.push(reference))
  const { signal } = new AbortController()
  for (const place of [0, 1]) expect((await simulator.purchase(request('081290347920', place), signal)).kind).toBe('failure')
  expect((await simulator.advise(request('081290347920'), signal)).kind).toBe('failure')
  expect((await simulator.purchase(request('081290347781'), signal)).kind).toBe('success')
  expect(late).toEqual(['10000001-1'])
})
