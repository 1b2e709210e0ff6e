import { expect, test } from 'vitest'
import { prodToken } from '../../database/test-world.ts'
import type { PartnerAdapter, PartnerRequest } from '../partners/adapter.ts'
import { testApp } from '../test-app.ts'

const asked: { what: string; id: string | undefined; own: string | undefined }[] = []
const noting = (what: string) => async (request: PartnerRequest) => {
  asked.push({ what, id: request.requestIds?.id, own: request.requestIds?.own })
  return { kind: 'pending' as const, message: 'sedang diproses' }
}
const adapter: PartnerAdapter = {
  inquire: noting('inquiry'),
  purchase: noting('purchase'),
  advise: noting('advice'),
  answers: async () => true,
}
const { call } = testApp({ adapterOf: () => adapter })

test('the id of a request goes from the door to the partner’s adapter and back in the answer; the partner is told one of ours', async () => {
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
  expect(asked.map(({ what, id }) => `${what},${id}`).sort()).toEqual(['purchase,door-1', 'purchase,door-2', 'purchase,door-3'])
  const told = asked.map(({ own }) => own)
  expect([new Set(told).size, told.every((own) => /^[\da-f-]{36}$/.test(own ?? ''))]).toEqual([3, true])
  asked.length = 0
  await call('adviseSale', 'owner', { salesId: sold[0]!.body.saleId }, { 'x-request-id': 'the-advice' })
  expect(asked).toEqual([{ what: 'advice', id: 'the-advice', own: expect.stringMatching(/^[\da-f-]{36}$/) }])
  expect(told).not.toContain(asked[0]!.own)
})
