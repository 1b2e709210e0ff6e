import { beforeAll, expect, test } from 'vitest'
import { type DialectDoor, dialectDoors } from '../../contract/h2h/dialects.ts'
import { sandToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { addressAt, fieldsAt, type Keys, keysOf, type Wish } from './test-requests.ts'

const api = testApp()
const { database, call } = api
const keys: Record<string, Keys> = {}
beforeAll(async () => {
  for (const username of ['htdm-a', 'httl-a']) keys[username] = await keysOf(api, username)
  await call('insertBank', 'owner', { name: 'BCA', accountNumber: '8020331177', accountName: 'PT Uji' })
})

let asked = 0
/** What a door says to a request in which some fields are others; one that is undefined is not sent. */
async function heardAt(path: DialectDoor['path'], username: string, wish: Partial<Wish>, fields: object = {}): Promise<string> {
  asked += 1
  const door = dialectDoors.find((one) => one.path === path)!
  const usual = {
    ref: `WRONG-${asked}`,
    product: 'S10',
    customer: '081290347781',
    amount: '100000',
    commands: '',
    check: '',
    kind: '',
  }
  const from = { username, userId: database.userId(username), keys: keys[username]!, mode: 'prod' } as const
  const sent = { ...fieldsAt(door, from, { ...usual, ...wish }), ...fields }
  return (await api.app.inject({ method: 'POST', url: addressAt(door, 0), payload: sent })).body
}

test.each<[DialectDoor['path'], Partial<Wish>, object, string]>([
  ['/v1/transaction', {}, { customer_no: undefined }, 'Payload Error: customer_no'],
  ['/v1/transaction', {}, { buyer_sku_code: '' }, 'Payload Error: buyer_sku_code'],
  ['/v1/transaction', {}, { max_price: 'ten' }, 'Payload Error: max_price'],
  ['/v1/transaction', { commands: 'sell' }, {}, 'Payload Error: commands'],
  ['/v1/transaction', {}, { sign: undefined }, 'Payload Error: sign'],
  ['/v1/deposit', {}, { amount: '-1' }, 'Payload Error: amount'],
  ['/v1/deposit', {}, { bank: 'Bank Antah' }, 'Payload Error: bank'],
  ['/trx', { customer: '' }, {}, 'status=255&message=Ada isian yang salah. Periksa kembali: dest'],
  ['/trx', {}, { qty: 'one' }, 'status=255&message=Ada isian yang salah. Periksa kembali: qty'],
  ['/without-sign/trx', {}, { password: '' }, 'status=255&message=Ada isian yang salah. Periksa kembali: password'],
  ['/ticket', { amount: '' }, {}, 'status=255&message=Ada isian yang salah. Periksa kembali: amount'],
  ['/ticket', {}, { bank: 'Bank Antah' }, 'status=255&message=Ada isian yang salah. Periksa kembali: bank'],
  ['/irs/transaction', { customer: '' }, {}, 'Ada isian yang salah. Periksa kembali: tujuan.'],
  ['/irs/transaction', { kind: '9' }, {}, 'Ada isian yang salah. Periksa kembali: jenis.'],
  ['/iak/api/top-up', {}, { customer_id: '' }, 'ERROR IN XML FORMAT: customer_id'],
  ['/iak/api/v1/bill/check', { commands: 'inq-pasca' }, { month: '3' }, 'ERROR IN XML FORMAT: month'],
  ['/iak/v1/legacy/index', { commands: 'sell' }, {}, 'ERROR IN XML FORMAT: commands'],
])('%s %o %o names its field: %s', async (path, wish, fields, said) => {
  const heard = await heardAt(path, 'htdm-a', wish, fields)
  expect(heard.startsWith('{') ? JSON.parse(heard).data.message : heard).toBe(said)
})

test('a name that no dialect has is not said back', async () => {
  expect(JSON.parse(await heardAt('/v1/transaction', 'htdm-a', {}, { 'a&b=<c>': 1, 'A&B=<c>': 2 })).data.message).toBe(
    'Payload Error',
  )
})

test('why no ticket was opened is said behind the published message', async () => {
  expect(await heardAt('/v1/deposit', 'httl-a', {})).toContain(
    'tidak dapat melakukan aksi ini (Akun Anda tidak berwenang untuk ini.)',
  )
  await heardAt('/v1/deposit', 'htdm-a', { amount: 100_000 })
  expect(await heardAt('/v1/deposit', 'htdm-a', { amount: 200_000 })).toMatch(
    /hubungi admin\. \(.*tiket.*\)","status":"Gagal","rc":"64"/i,
  )
})

test('a bill that was not found has no price at any door', async () => {
  const commands = 'inq-pasca'
  const wish = { product: 'PLNPOST', customer: '532110884911' }
  for (const path of ['/v1/transaction', '/iak/api/v1/bill/check'] as const)
    expect(JSON.parse(await heardAt(path, 'httl-a', { ...wish, commands })).data).toMatchObject({
      price: 0,
      selling_price: 0,
      admin: 0,
    })
  const token = { token: sandToken('httl-b') }
  const input = { refId: 'NONE-1', productCode: 'PLNPOST', customerCode: '532110884911' }
  const first = await call('h2hInquiry', token, input)
  expect(first.body).toMatchObject({ status: 'Failed', price: 0, customerPays: 0 })
  expect((await call('h2hInquiry', token, input)).body).toEqual(first.body)
})

test('the native door says which type of content it reads', async () => {
  const headers = { authorization: `Bearer ${sandToken('httl-b')}`, 'content-type': 'application/x-www-form-urlencoded' }
  const { statusCode, body } = await api.app.inject({ method: 'POST', url: '/h2h/v1/balance', headers, payload: '{}' })
  expect([statusCode, JSON.parse(body)]).toMatchObject([
    400,
    { code: 'invalid-input', fields: { 'content-type': 'application/json' } },
  ])
})
