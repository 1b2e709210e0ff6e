import { expect, test } from 'vitest'
import { prodToken } from '../../database/test-world.ts'
import type { PartnerAdapter, PartnerRequest } from '../partners/adapter.ts'
import { testApp } from '../test-app.ts'

const asked: [string, string | undefined][] = []
const noting = (what: string) => async (request: PartnerRequest) => {
  asked.push([what, request.requestId])
  return { kind: 'pending' as const, message: 'sedang diproses' }
}
const adapter: PartnerAdapter = {
  inquire: noting('inquiry'),
  purchase: noting('purchase'),
  advise: noting('advice'),
  answers: async () => true,
}
const { call } = testApp({ adapterOf: () => adapter })

test('the id of a request goes from the door to the partner, and back in the answer', async () => {
  const sold = await Promise.all(
    ['door-1', 'door-2', 'door-3'].map((id, n) =>
      call(
        'h2hPurchase',
        { token: prodToken('httl-a') },
        { refId: id, productCode: 'S10', customerCode: `08129034778${n}` },
        { 'x-request-id': id },
      ),
    ),
  )
  expect(sold.map(({ headers }) => headers['x-request-id'])).toEqual(['door-1', 'door-2', 'door-3'])
  expect(new Set(asked.map(String))).toEqual(new Set(['purchase,door-1', 'purchase,door-2', 'purchase,door-3']))
  asked.length = 0
  await call('adviseSale', 'owner', { salesId: sold[0]!.body.saleId }, { 'x-request-id': 'the-advice' })
  expect(asked).toEqual([['advice', 'the-advice']])
})
