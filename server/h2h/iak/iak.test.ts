import { beforeAll, describe, expect, test } from 'vitest'
import { saleRefusals } from '../../../contract/selling/selling.ts'
import { testConnections } from '../../runner/test-transact.ts'
import { saleById } from '../../selling/sale-state.ts'
import { testApp } from '../../test-app.ts'
import { callbackOf } from '../callback-forms.ts'
import { programOf } from '../test-program.ts'
import { signOf } from '../token-signature.ts'
import { messages, rcOf } from './rc.ts'

const api = testApp()
const program = programOf(api)
const { database, call } = api
const username = 'httl-a'
let prod = ''
let sand = ''

beforeAll(async () => {
  prod = await program.key(username, 'prod')
  sand = await program.key(username, 'sand')
})

const ask = (path: string, what: string, fields: object = {}, key = prod) =>
  program.post(`/iak/api/${path}`, { username, ...fields, sign: signOf(username, key, what) })
const topUp = (ref_id: string, fields: object = {}, key = prod) =>
  ask('top-up', ref_id, { ref_id, customer_id: '081290347781', product_code: 'S10', ...fields }, key)
const bill = (commands: string, what: string, fields: object, key = prod) =>
  ask('v1/bill/check', what, { commands, ...fields }, key)
const balance = async () => (await ask('check-balance', 'bl')).body.data.balance

describe('a prepaid sale', () => {
  test('is sold once, and asked for by its reference', async () => {
    const before = await balance()
    const sold = (await topUp('K-1')).body.data
    expect(sold).toEqual({
      ref_id: 'K-1',
      status: 1,
      product_code: 'S10',
      customer_id: '081290347781',
      price: before - sold.balance,
      message: 'SUCCESS',
      balance: expect.any(Number),
      tr_id: expect.any(Number),
      rc: '00',
      sn: expect.stringMatching(/^\d{18}$/),
      pin: '',
    })
    expect((await topUp('K-1')).body.data).toEqual(sold)
    expect((await ask('check-status', 'K-1', { ref_id: 'K-1' })).body.data).toEqual(sold)
    expect(await balance()).toBe(sold.balance)
    expect(await database.query(`select door from sale where ref_id = 'K-1'`)).toEqual([{ door: 'iak' }])
  })

  test.each([
    ['081290347911', 2, '07'],
    ['081290347913', 0, '39'],
  ])('to %s: status %i, %s', async (customer_id, status, rc) => {
    expect((await topUp(`K-${customer_id}`, { customer_id })).body.data).toMatchObject({ status, rc })
  })

  test('of an open denomination comes again with its amount', async () => {
    const wallet = { product_code: 'GOPAY', customer_id: '081234567819' }
    const sold = (await topUp('K-3', { ...wallet, amount: 50_000 })).body.data
    expect([sold.rc, (await topUp('K-3', { ...wallet, amount: 50_000 })).body.data]).toEqual(['00', sold])
    expect((await topUp('K-3', wallet)).body.data.rc).toBe('11')
    expect((await ask('check-status', 'K-3', { ref_id: 'K-3' })).body.data).toEqual(sold)
  })

  test('in the sandbox moves no money', async () => {
    await topUp('K-2', {}, sand)
    expect(await database.query(`select mode, hold_seq from sale where ref_id = 'K-2'`)).toEqual([
      { mode: 'sand', hold_seq: null },
    ])
  })
})

test.each<[string, string, number, object]>([
  ['an unknown code', '20', 400, { product_code: 'NIX' }],
  ['a wrong number', '14', 400, { customer_id: '12' }],
  ['another operator', '16', 400, { customer_id: '087800001230' }],
  ['a known reference with another number', '11', 400, { ref_id: 'K-1', customer_id: '081290347782' }],
])('refused: %s is %s', async (what, rc, status, fields) => {
  const ref_id = (fields as { ref_id?: string }).ref_id ?? `R-${what}`
  const answer = await topUp(ref_id, fields)
  expect([answer.status, answer.body.data]).toMatchObject([status, { rc, status: 2, ref_id }])
})

test.each<[string, string, number, object]>([
  ...['bl', 'pl', 'cs', 'depo', 'pricelist', 'deposit'].map((ref_id): [string, string, number, object] => [
    `what another call signs as reference, ${ref_id}`,
    '107',
    422,
    { ref_id },
  ]),
  ['a wrong sign', '204', 403, { username: 'htdm-a' }],
])('refused as a request, it names no sale: %s is %s', async (what, rc, status, fields) => {
  const answer = await topUp((fields as { ref_id?: string }).ref_id ?? `R-${what}`, fields)
  const message = rc === '107' ? `${messages[rc]}: ref_id` : messages[rc as '204']
  expect([answer.status, answer.body.data]).toEqual([status, { rc, message }])
})

test('every refusal of a sale ends it, and faults leave it open', () => {
  for (const isBill of [true, false]) {
    expect(saleRefusals.filter((code) => rcOf(code, isBill) === '201')).toEqual([])
    for (const code of ['internal', 'unavailable', 'too-many-requests'] as const) expect(rcOf(code, isBill)).toBe('201')
  }
})

describe('a bill', () => {
  const asked = { code: 'PLNPOST', hp: '532110884207' }

  test('is asked for, paid by the number of its inquiry, and asked for again', async () => {
    const found = (await bill('inq-pasca', 'B-1', { ...asked, ref_id: 'B-1' })).body.data
    expect(found).toMatchObject({
      ...asked,
      ref_id: 'B-1',
      admin: 3000,
      response_code: '00',
      tr_name: expect.stringMatching(/\w/),
    })
    expect(found.selling_price).toBe(found.nominal + 3000)
    expect((await bill('checkstatus', 'cs', { ref_id: 'B-1' })).body.data).toMatchObject({ status: 0 })
    const paid = (await bill('pay-pasca', String(found.tr_id), { tr_id: found.tr_id })).body.data
    expect(paid).toMatchObject({
      response_code: '00',
      tr_id: found.tr_id,
      price: found.price,
      datetime: expect.stringMatching(/^\d{14}$/),
    })
    expect((await bill('pay-pasca', String(found.tr_id), { tr_id: String(found.tr_id) })).body.data).toEqual(paid)
    expect((await bill('checkstatus', 'cs', { ref_id: 'B-1' })).body.data).toEqual({ ...paid, status: 1 })
  })

  test.each([
    ['530000000001', '00', '00'],
    ['530000000003', '103', null],
    ['530000000004', '01', null],
    ['530000000005', '14', null],
    ['530000000008', '105', null],
    ['532110884917', '09', null],
    ['530000000006', '00', '07'],
    ['530000000007', '00', '39'],
  ])('test number %s: %s, %s', async (hp, inquired, paid) => {
    const found = (await bill('inq-pasca', `T-${hp}`, { ...asked, hp, ref_id: `T-${hp}` }, sand)).body.data
    expect(found.response_code).toBe(inquired)
    if (!paid) return
    const answer = await bill('pay-pasca', String(found.tr_id), { tr_id: found.tr_id }, sand)
    expect(answer.body.data.response_code).toBe(paid)
  })

  test('of somebody else, or of the other mode, is not found', async () => {
    const found = (await bill('inq-pasca', 'B-2', { ...asked, ref_id: 'B-2' })).body.data
    const mine = String(found.tr_id)
    expect((await bill('pay-pasca', mine, { tr_id: mine }, sand)).body.data.response_code).toBe('06')
    const key = await program.key('htdm-a', 'prod')
    const theirs = { username: 'htdm-a', commands: 'pay-pasca', tr_id: mine, sign: signOf('htdm-a', key, mine) }
    expect((await program.post('/iak/api/v1/bill/check', theirs)).body.data.response_code).toBe('06')
  })
})

test.each([
  ['12345678901', '1', '00', /\w/],
  ['12345678902', '2', '14', /^$/],
  ['14077203385', '2', '14', /^$/],
])('published meter %s: status %s, %s', async (customer_id, status, rc, name) => {
  const holder = (await ask('inquiry-pln', customer_id, { customer_id }, sand)).body.data
  expect(holder).toMatchObject({ customer_id, status, rc, name: expect.stringMatching(name) })
})

test('lists and meters', async () => {
  const list = (await ask('pricelist', 'pl', { status: 'all' })).body.data.pricelist
  expect(list.map((row: { product_code: string }) => row.product_code).toSorted()).toEqual(['GOPAY', 'PLN20', 'S10'])
  expect((await ask('pricelist/token/telkomsel', 'pl')).body.data.pricelist).toMatchObject([
    { product_code: 'S10', status: 'active' },
  ])
  expect((await bill('pricelist-pasca', 'pl', {})).body.data.pasca).toMatchObject([{ code: 'PLNPOST', status: 1, fee: 3000 }])
  const holder = (await ask('inquiry-pln', '14077203385', { customer_id: '14077203385' })).body.data
  expect(holder).toMatchObject({
    status: '1',
    rc: '00',
    meter_no: '14077203385',
    segment_power: expect.stringMatching(/^\w+ \/\d{9}$/),
  })
})

test('the callback is texts alone, signed for its reference', async () => {
  const input = { refId: 'C-1', productCode: 'S10', customerCode: '081290347781' }
  const sold = (await call('h2hPurchase', { token: prod }, input)).body
  const to = { id: 1, url: 'https://hooks.example.com/', keys: [], signer: { username, key: prod } }
  const { data } = JSON.parse(callbackOf('iak', to, { ...sold, userId: 1, bodyHash: null, bill: null }).body)
  expect(Object.values(data).filter((value) => typeof value !== 'string')).toEqual([])
  expect(data).toMatchObject({
    ref_id: 'C-1',
    status: '1',
    product_code: 'S10',
    customer_id: '081290347781',
    sn: sold.serialNumber,
    tr_id: String(sold.saleId),
    rc: '00',
    sign: signOf(username, prod, 'C-1'),
  })
})

test('the callback of a bill has the number and the code that its answers have', async () => {
  const found = (await bill('inq-pasca', 'C-2', { code: 'PLNPOST', hp: '532110884208', ref_id: 'C-2' })).body.data
  const paid = (await bill('pay-pasca', String(found.tr_id), { tr_id: found.tr_id })).body.data
  const [sale] = await database.query<{ id: number }>(
    `select id::int from sale where ref_id = 'C-2' and request_type = 'purchase' and mode = 'prod'`,
  )
  const { runSql, end } = testConnections(database.url, 'iak')
  const state = (await saleById(runSql, sale!.id).finally(end))!
  const to = { id: 1, url: 'https://hooks.example.com/', keys: [], signer: { username, key: prod } }
  const { data } = JSON.parse(callbackOf('iak', to, state).body)
  const { ref_id, code, hp, tr_id, response_code, noref } = paid
  expect(data).toMatchObject({ ref_id, code, hp, tr_id: String(tr_id), response_code, sn: noref, status: '1' })
  expect([response_code, data.rc]).toEqual(['00', undefined])
})
