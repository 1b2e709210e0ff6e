import { beforeAll, expect, test } from 'vitest'
import type { PartnerReply } from '../partners/adapter.ts'
import { signature } from '../runner/signed-body.ts'
import { testApp } from '../test-app.ts'

/** What a partner says that delivers and does not say what. */
const delivered = (serialNumber: string | null): PartnerReply => ({
  kind: 'success',
  serialNumber,
  customerName: null,
  base: null,
  details: {},
  message: 'Sukses',
})
let advised: string | null = null
const api = testApp({
  adapterOf: () => ({
    inquire: async () => delivered(null),
    purchase: async () => delivered(null),
    advise: async () => delivered(advised),
    answers: async () => true,
  }),
})
const { database, call } = api
let secret = ''
let number = 0

beforeAll(async () => {
  secret = (await call('partnerCallback', 'owner', { id: 1 })).body.secret
})

async function sell(productCode: string): Promise<number> {
  const customerCode =
    productCode === 'S10' ? `0812902${String(++number).padStart(5, '0')}` : `1407720${String(++number).padStart(4, '0')}`
  return (await call('purchase', 'ustl-a', { productCode, customerCode })).body.saleId
}
const stateOf = async (saleId: number) => {
  const { status, serialNumber } = (await call('saleStatus', 'ustl-a', { saleId })).body
  return [status, serialNumber ?? null]
}
async function report(saleId: number, serialNumber: string | null): Promise<string> {
  const body = JSON.stringify({ reference: `${saleId}-1`, status: 'success', serialNumber })
  const answer = await api.app.inject({
    method: 'POST',
    url: '/hooks/partner/1',
    headers: {
      'content-type': 'application/json',
      'x-jenjang-signature': signature(secret, Math.floor(Date.now() / 1000), body),
    },
    payload: body,
  })
  return answer.json().state
}

test('a token is not delivered before its number is there, whoever says it', async () => {
  const sale = await sell('PLN20')
  expect(await stateOf(sale)).toEqual(['Pending', null])
  expect([await report(sale, null), await stateOf(sale)]).toEqual(['nothing', ['Pending', null]])
  const advise = async () => {
    await database.query('update open_sale set advised_at = null where sale_id = $1', [sale])
    await call('adviseSale', 'owner', { salesId: sale })
    return stateOf(sale)
  }
  expect(await advise()).toEqual(['Pending', null])
  expect([await report(sale, '1111-2222'), await stateOf(sale)]).toEqual(['settled', ['Success', '1111-2222']])
})

test('a status check that has the number delivers it', async () => {
  const sale = await sell('PLN20')
  advised = '3333-4444'
  await call('adviseSale', 'owner', { salesId: sale })
  expect(await stateOf(sale)).toEqual(['Success', '3333-4444'])
})

test('what is no number by itself needs none', async () => {
  expect(await stateOf(await sell('S10'))).toEqual(['Success', null])
})
