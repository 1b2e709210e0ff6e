import { beforeAll, describe, expect, test } from 'vitest'
import { largestOpenBody } from '../../contract/call.ts'
import { type CallName, calls } from '../../contract/calls.ts'
import { prodToken, testDevice, webToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { signature } from './signed-body.ts'
import { isStorable } from './storable.ts'

const api = testApp()
const { database, call } = api
let bankId = 0

beforeAll(async () => {
  bankId = (await call('insertBank', 'owner', { name: 'BCA', accountNumber: '802', accountName: 'PT Uji' })).body.id
})

const half = '\ud800'
/** Texts that PostgreSQL cannot hold, as JSON writes them. */
const unstorable = [half, '\udc00\ud800', `a${half}b`, '\0', 'a\0']

test.each([
  ['text', 'a😀', true],
  ['half a pair', half, false],
  ['a NUL', 'a\0b', false],
  ['the name of a field', { [half]: 1 }, false],
  ['in the depth', [{ a: [null, 1, { b: `x${half}` }] }], false],
  ['nothing of it', { a: [null, 1.5, true, undefined, { b: 'ok' }], '': '\\u0000' }, true],
])('%s', (_, value, expected) => expect(isStorable(value)).toBe(expected))

test('however deep', () => {
  let deep: unknown = half
  for (let n = 0; n < 200_000; n++) deep = [deep]
  expect(isStorable(deep)).toBe(false)
})

describe('what no text of the database can be is refused', () => {
  const web: [CallName, string | null, (text: string) => object, string][] = [
    ['transfer', 'owner', (remark) => ({ correspondent: database.userId('ustl-a'), amount: 1, remark }), 'remark'],
    ['register', null, (fullname) => ({ ...calls.register.example.input, fullname }), 'fullname'],
    ['login', null, (username) => ({ username, password: 'x', device: 'x' }), 'username'],
    ['purchase', 'ustl-a', (customerCode) => ({ productCode: 'S10', customerCode }), 'customerCode'],
    ['transactionLog', 'owner', (keyword) => ({ ...calls.transactionLog.example.input, keyword }), 'keyword'],
  ]
  test.each(web)('%s', async (name, as, input, field) => {
    for (const text of unstorable) {
      const { status, body } = await call(name, as, input(text) as never, { 'accept-language': 'en' })
      expect([status, body.code, body.fields]).toEqual([400, 'invalid-input', { [field]: 'Not valid.' }])
    }
  })

  test('at the door of H2H clients', async () => {
    const goods = { productCode: 'S10', customerCode: '081290347781' }
    for (const refId of unstorable) {
      const { status, body } = await call('h2hPurchase', { token: prodToken('htvt-a') }, { ...goods, refId })
      expect([status, body.code]).toEqual([400, 'invalid-input'])
    }
  })

  test('in an address', async () => {
    const headers = { authorization: `Bearer ${webToken('owner')}` }
    const [path] = Object.values(calls).flatMap(({ method, path, who }) => (method === 'GET' && who === 'public' ? path : []))
    const { statusCode } = await api.app.inject({ url: `/api${path}?x=%00`, headers })
    expect(statusCode).toBe(400)
  })

  test.each(['bank', 'partner'] as const)('in what a %s reports', async (who) => {
    const read = { bank: 'bankWebhook', partner: 'partnerCallback' } as const
    const id = who === 'bank' ? bankId : 1
    const given = who === 'bank' ? { bankId: id } : { id }
    const { path, secret } = (await call(read[who], 'owner', given as never)).body
    for (const text of unstorable) {
      const bodies = {
        bank: { lines: [{ id: 'n-1', date: '2026-11-20', description: text, amount: 1000 }] },
        partner: { reference: '1-1', status: text },
      }
      const payload = JSON.stringify(bodies[who])
      const headers = { 'x-jenjang-signature': signature(secret, Math.floor(Date.now() / 1000), payload) }
      const answer = await api.app.inject({ method: 'POST', url: path, headers, payload })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input'])
    }
  })

  test('inside of what a field wraps', async () => {
    const clientData = Buffer.from(JSON.stringify({ challenge: '\0' })).toString('base64url')
    const credential = { id: 'x', response: { clientDataJSON: clientData } }
    const { status, body } = await call('passkeyLogin', null, { credential, device: testDevice })
    expect([status, body.code]).toEqual([400, 'passkey-invalid'])
  })
})

describe('before it is known who sends it', () => {
  const nested = `${'[{"a":'.repeat(60_000)}1${'}]'.repeat(60_000)}`
  const send = (url: string, payload: string, token?: string) =>
    api.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      payload,
    })
  const open = Object.values(calls).filter(({ who, method }) => who === 'public' && method === 'POST')

  test.each([...open.map(({ path }) => `/api${path}`), '/api/no/such/call'])('%s takes a small body only', async (url) => {
    expect((await send(url, nested)).json().code).toBe('body-too-large')
  })

  test('what fits is read', async () => {
    const password = 'x'.repeat(largestOpenBody - 100)
    const answer = await send('/api/user/login', JSON.stringify({ username: 'nobody', password, device: 'd' }))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input'])
  })

  test('who is signed in may send more', async () => {
    const answer = await send('/api/user/balance', JSON.stringify({ more: 'x'.repeat(4 * largestOpenBody) }), webToken('owner'))
    expect(answer.statusCode).toBe(200)
  })
})
