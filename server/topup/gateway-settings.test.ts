import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { fakeTripay, setGateway } from './test-tripay.ts'

const api = testApp({ settings: { privateAddresses: true } })
const { database, call } = api
const tripay = fakeTripay()
let bank = 0
let url = ''

beforeAll(async () => {
  url = await tripay.open()
})
afterAll(() => tripay.close())

const shown = async () => (await call('topupGateway', 'owner')).body
const save = async (over: object) => {
  const { gateway } = await shown()
  return call('saveTopupGateway', 'owner', { ...gateway, credentials: {}, ...over })
}

describe('the gateway', () => {
  test('is nothing until it is set', async () => {
    expect(await shown()).toMatchObject({ gateway: null, path: '/hooks/topup/tripay' })
    expect((await call('tryTopupGateway', 'owner')).body.code).toBe('not-found')
    expect((await call('topUpMethods', 'usdm-a')).body).toEqual({ methods: [], feeFrom: null })
    const headers = { 'x-callback-signature': 'x', 'x-callback-event': 'payment_status' }
    const answer = await api.app.inject({ method: 'POST', url: '/hooks/topup/tripay', headers, payload: '{}' })
    expect(answer.statusCode).toBe(403)
  })

  test('is set with keys that nobody is shown', async () => {
    bank = await setGateway(api, url)
    const { gateway } = await shown()
    expect(gateway).toEqual({
      isActive: true,
      url,
      accountCode: 'T0001',
      bank,
      methods: ['QRIS', 'BRIVA'],
      feeFrom: 'platform',
      version: 1,
    })
    const rows = await database.query(`select input::text as said from audit where call = 'saveTopupGateway'
      union all select after::text from audit_change where table_name = 'topup_gateway'`)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.map(({ said }) => said).join()).not.toMatch(/rahasia-privat|DEV-kunci/)
  })

  test('says which ways are open, or what is wrong', async () => {
    expect((await call('tryTopupGateway', 'owner')).body).toEqual({ problem: null, open: ['QRIS'] })
    tripay.beDown(true)
    expect((await call('tryTopupGateway', 'owner')).body).toEqual({ problem: 'no answer that can be read', open: [] })
    tripay.beDown(false)
  })

  test('keeps its keys when they are left empty, but never for another address', async () => {
    expect((await save({ methods: ['QRIS'] })).status).toBe(200)
    expect((await call('tryTopupGateway', 'owner')).body.problem).toBeNull()
    const moved = await save({ url: `${url}/other` })
    expect([moved.status, Object.keys(moved.body.fields).sort()]).toEqual([400, ['credentials.apiKey', 'credentials.privateKey']])
  })

  test.each<[string, object, string]>([
    ['an address that is none', { url: 'tripay' }, 'url'],
    ['http in the open', { url: 'http://tripay.example.id/api' }, 'url'],
    ['a way there is not', { methods: ['OVO'] }, 'methods'],
    ['no way at all', { methods: [] }, 'methods'],
  ])('refuses %s', async (_, over, field) => {
    const { status, body } = await save({ ...over, credentials: { apiKey: 'a', privateKey: 'b' } })
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })

  test('is booked at a bank of the owner, and saved by one at a time', async () => {
    const { body } = await call('insertBank', 'catl-a', { name: 'BCA', accountNumber: '77', accountName: 'PT Lain' })
    expect((await save({ bank: body.id })).body.code).toBe('not-found')
    expect((await save({ version: 1 })).body.code).toBe('changed-meanwhile')
    expect((await save({ version: null, credentials: { apiKey: 'a', privateKey: 'b' } })).body.code).toBe('changed-meanwhile')
  })
})
