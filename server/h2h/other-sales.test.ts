import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { programOf } from './test-program.ts'
import { type Keys, keysOf } from './test-requests.ts'
import { signOf } from './token-signature.ts'

const api = testApp()
const { call } = api
const program = programOf(api)
const username = 'htdm-a'
let keys: Keys
let native: { token: string }
const sale = { product: 'S10', number: '081290347781' }
const bill = { product: 'PLNPOST', number: '532110884207' }

beforeAll(async () => {
  keys = await keysOf(api, username)
  native = { token: keys.token.sand }
  for (const [refId, { product, number }] of [
    ['Q-1', sale],
    ['Q-2', bill],
  ] as const) {
    const input = { refId, productCode: product, customerCode: number }
    if (product === 'PLNPOST') await call('h2hInquiry', native, input)
    expect((await call('h2hPurchase', native, input)).body.status).toBe('Success')
  }
})

const signed = (what: string, fields: object) => ({ username, ...fields, sign: signOf(username, keys.token.sand, what) })

describe('a question about a sale names its product and its number', () => {
  const check = async (product: string, dest: string) => {
    const [ownPin, ownPassword] = keys.otomax.sand
    const fields = { memberID: username, pin: ownPin, password: ownPassword, product, dest, refID: 'Q-1', check: '1' }
    return (await program.get('/trx', { ...fields, qty: '1' })).text
  }
  test.each([
    ['its own', sale.product, sale.number, /^status=20&.*SUKSES/],
    ['in small letters', 's10', sale.number, /^status=20&.*SUKSES/],
    ['another product', 'PLN20', sale.number, /^status=1&.*akan diproses/],
    ['an unknown one', 'NIX', sale.number, /^status=1&.*akan diproses/],
    ['another number', sale.product, '081290347782', /^status=1&.*akan diproses/],
  ])('OtomaX: %s', async (_, product, dest, said) => expect(await check(product, dest)).toMatch(said))

  test.each([
    ['its own', bill.product, bill.number, '00'],
    ['another product', 'S10', bill.number, '99'],
    ['another number', bill.product, '532110884208', '99'],
  ])('Digiflazz: %s', async (_, buyer_sku_code, customer_no, rc) => {
    const fields = signed('Q-2', { commands: 'status-pasca', ref_id: 'Q-2', buyer_sku_code, customer_no })
    expect((await program.post('/v1/transaction', fields)).body.data.rc).toBe(rc)
  })
})

test('IAK is told of a prepaid sale that a bill is asked about, and of a bill that is found and not paid', async () => {
  const ask = async (ref_id: string) =>
    (await program.post('/iak/api/v1/bill/check', signed('cs', { commands: 'checkstatus', ref_id }))).body.data
  expect(await ask('Q-1')).toMatchObject({ status: 1, response_code: '00', code: 'S10' })
  expect(await ask('Q-2')).toMatchObject({ status: 1, response_code: '00', code: 'PLNPOST' })
  await call('h2hInquiry', native, { refId: 'Q-3', productCode: bill.product, customerCode: '532110884209' })
  expect(await ask('Q-3')).toMatchObject({ status: 0, response_code: '02', message: 'BILL UNPAID', code: 'PLNPOST' })
  await call('h2hInquiry', native, { refId: 'Q-4', productCode: bill.product, customerCode: '532110884911' })
  expect(await ask('Q-4')).toMatchObject({ status: 0, response_code: '09' })
})

test.each([
  ['yes', 'sand'],
  ['TRUE', 'sand'],
  ['no', 'prod'],
  [false, 'prod'],
  ['banana', null],
  [2, null],
])('testing: %s is %s', async (testing, mode) => {
  const key = keys.token.prod
  const ref = `T-${testing}`
  const fields = { username, testing, ref_id: ref, buyer_sku_code: 'S10', customer_no: `0812903477${String(ref).length}2` }
  const { data } = (await program.post('/v1/transaction', { ...fields, sign: signOf(username, key, ref) })).body
  const [sold] = await api.database.query('select mode from sale where ref_id = $1', [ref])
  expect([sold?.mode ?? null, data.message]).toEqual([mode, mode === null ? 'Payload Error: testing' : 'Transaksi Sukses'])
})

test('the native door takes the number of a sale that it asks for', async () => {
  await api.database.query(`update users set double_sale_check = true where username = 'htdm-b'`)
  const token = { token: (await keysOf(api, 'htdm-b')).token.prod }
  const input = { productCode: 'S10', customerCode: '081290347790' }
  expect((await call('h2hPurchase', token, { ...input, refId: 'N-1' })).body.status).toBe('Success')
  const refused = (await call('h2hPurchase', token, { ...input, refId: 'N-2' })).body
  expect([refused.code, refused.values.counter]).toEqual(['double-sale', 2])
  expect((await call('h2hPurchase', token, { ...input, refId: 'N-2', counter: 2 })).body.status).toBe('Success')
})

test.each(['/h2h/v1/status/', '/H2H/v1/status', '/h2h/v1/stattus', '/v2/transaction'])(
  '%s is no call, which is no answer about a sale',
  async (url) => {
    const headers = { authorization: `Bearer ${native.token}`, 'content-type': 'application/json' }
    const { statusCode, body } = await api.app.inject({ method: 'POST', url, headers, payload: '{"refId":"Q-1"}' })
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 'no-such-call'])
  },
)

test('why a ping is not sent, and why nothing is answered for a while, is said', async () => {
  const id = String(api.database.userId(username))
  const ping = () => program.post(`/v1/report/hooks/${id}/pings`, signed(id, {}))
  expect((await ping()).body.data).toMatchObject({ rc: '40', message: expect.stringMatching(/alamat callback/) })
  const wrong = { username, ref_id: 'W-1', buyer_sku_code: 'S10', customer_no: sale.number, sign: 'x' }
  // The wait is a second: on a machine that pauses it may be over before the next one is asked.
  let data = { rc: '' }
  for (let n = 0; n < 30 && data.rc !== '99'; n += 1) data = (await program.post('/v1/transaction', wrong)).body.data
  expect(data).toMatchObject({ rc: '99', status: 'Pending', message: expect.stringMatching(/Coba lagi dalam \d+ detik/) })
})
