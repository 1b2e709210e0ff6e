import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prodToken } from '../../database/test-world.ts'
import { signature } from '../runner/signed-body.ts'
import { type TestConnections, testConnections } from '../runner/test-transact.ts'
import { testApp } from '../test-app.ts'
import { addProducts } from './digiflazz/test-digiflazz.ts'
import { deliverDue } from './test-delivery.ts'
import { programOf } from './test-program.ts'
import { signOf } from './token-signature.ts'

const api = testApp()
const { database, call } = api
const running = testApp({ clock: true, settings: { privateAddresses: true } })
const client = 'httl-a'
interface Told {
  path: string | undefined
  headers: Record<string, unknown>
  body: string
}
let told: Told[] = []
let status = 200
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  told.push({ path: request.url, headers: request.headers, body })
  response.writeHead(status, { location: '/elsewhere' }).end('try later')
})
let url = ''
let connections: TestConnections
/** Tells what is due; answers how many were told. */
const deliver = async (privateAddresses = true) => {
  const before = told.length
  await deliverDue(connections, { privateAddresses })
  return told.length - before
}
const rows = () => database.query('select * from outbox order by id')
const due = () => database.query('update outbox set next_attempt_at = now()')
let n = 0
const sell = (customerCode = '081290347781') =>
  call('h2hPurchase', { token: prodToken(client) }, { refId: `CB-${++n}`, productCode: 'S10', customerCode })

beforeAll(async () => {
  connections = testConnections(database.url, 'callbacks')
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
afterAll(async () => {
  await connections.end()
  receiver.close()
})
beforeEach(async () => {
  told = []
  status = 200
  await database.query('delete from outbox')
  await database.query('delete from callback_silence')
  await database.query('update users set callback_url = $1 where username = $2', [url, client])
})

test('an H2H client is told what became of its sale, signed, once', async () => {
  const sale = (await sell()).body
  expect(await deliver()).toBe(1)
  const [{ path, headers, body } = {} as Told] = told
  expect([path, told.length]).toEqual(['/hook', 1])
  expect(JSON.parse(body)).toMatchObject({ event: 'sale', saleId: sale.saleId, refId: sale.refId, statusId: 4, mode: 'prod' })
  const { callbackSecret } = (await call('h2hSettings', client)).body
  const at = Number(/^t=(\d+),/.exec(String(headers['x-jenjang-signature']))?.[1])
  expect(headers['x-jenjang-signature']).toBe(signature(callbackSecret, at, body))
  expect(await rows()).toMatchObject([{ attempts: 1, last_error: null, delivered_at: expect.any(Date) }])
  expect(await deliver()).toBe(0)
})

test('an H2H client is told that its sale failed', async () => {
  const sale = (await sell('081290347911')).body
  expect(sale.statusId).toBe(2)
  await deliver()
  expect(told.map(({ body }) => JSON.parse(body))).toMatchObject([{ saleId: sale.saleId, refId: sale.refId, statusId: 2 }])
})

test.each([
  ['reversed', 'reverseSale', { remark: 'diminta partner' }, '081290349914', 3],
  ['failed', 'adviseSale', {}, '081290348914', 2],
  ['successful', 'adviseSale', {}, '081290348913', 4],
] as const)('an H2H client is told of a pending sale only when it is %s', async (_, name, reason, customerCode, statusId) => {
  const sale = (await sell(customerCode)).body
  expect([sale.statusId, await rows()]).toEqual([1, []])
  expect((await call(name, 'owner', { salesId: sale.saleId, ...reason })).status).toBe(200)
  await deliver()
  expect(told.map(({ body }) => JSON.parse(body))).toMatchObject([{ saleId: sale.saleId, refId: sale.refId, statusId }])
})

describe('a sale of the sandbox in the format of Digiflazz', () => {
  const program = programOf(api)
  let key = ''
  beforeAll(async () => {
    key = await program.key(client, 'sand')
    await addProducts(database, ['xl'])
    await database.query(`update users set callback_form = 'digiflazz' where username = $1`, [client])
    return () => database.query(`update users set callback_form = 'native' where username = $1`, [client])
  })

  test.each([
    ['087800001233', { rc: '00', status: 'Sukses', sn: expect.stringMatching(/./) }],
    ['087800001234', { rc: '02', status: 'Gagal', sn: '' }],
  ])('to %s is pending, and told as it ends', async (customer_no, ending) => {
    const refId = `CB-${customer_no}`
    const asked = { username: client, ref_id: refId, buyer_sku_code: 'xld10', customer_no }
    const answer = await program.post('/v1/transaction', { ...asked, sign: signOf(client, key, refId) })
    expect([answer.body.data.rc, await rows()]).toEqual(['03', []])
    const [sale] = await database.query<{ id: number }>('select id::int from sale where ref_id = $1', [refId])
    expect((await call('adviseSale', 'owner', { salesId: sale!.id })).status).toBe(200)
    expect(await deliver()).toBe(1)
    const [{ headers, body } = {} as Told] = told
    const { balance } = (await call('h2hBalance', { token: prodToken(client) })).body
    expect(JSON.parse(body).data).toMatchObject({ ref_id: refId, customer_no, buyer_last_saldo: 100_000_000, ...ending })
    expect(body).not.toMatch(new RegExp(`\\b${balance}\\b`))
    const { callbackSecret } = (await call('h2hSettings', client)).body
    expect(headers['x-hub-signature']).toBe(`sha1=${createHmac('sha1', callbackSecret).update(body).digest('hex')}`)
  })
})

test('an inquiry is answered at the door and not told again', async () => {
  const input = { refId: `CB-${++n}`, productCode: 'PLNPOST', customerCode: '532110884207' }
  expect((await call('h2hInquiry', { token: prodToken(client) }, input)).body.statusId).toBe(4)
  expect(await rows()).toEqual([])
})

test('secrets differ by H2H client', async () => {
  const secretOf = async (name: string) => (await call('h2hSettings', name)).body.callbackSecret
  expect(await secretOf('httl-a')).toBe(await secretOf('httl-a'))
  expect(await secretOf('httl-a')).not.toBe(await secretOf('htdm-a'))
})

test('a sale of one without an address leaves nothing to tell', async () => {
  await database.query('update users set callback_url = null where username = $1', [client])
  await sell()
  expect(await rows()).toEqual([])
})

describe('an H2H client that does not take it', () => {
  test.each([500, 404, 302])('answering %i, is told again later', async (answered) => {
    status = answered
    await sell()
    expect([await deliver(), await deliver()]).toEqual([1, 0])
    const [row] = await rows()
    expect(row).toMatchObject({ attempts: 1, delivered_at: null, failed_at: null, last_error: `answered ${answered}: try later` })
    status = 200
    await due()
    await deliver()
    expect(told.map(({ path }) => path)).toEqual(['/hook', '/hook'])
    expect(await rows()).toMatchObject([{ attempts: 2, delivered_at: expect.any(Date) }])
  })

  test('is given up after fourteen times, and told again when it asks', async () => {
    status = 503
    await sell()
    await database.query('update outbox set attempts = 13')
    await deliver()
    const { callbacks } = (await call('listCallbacks', client)).body
    expect(callbacks).toMatchObject([{ state: 'failed', attempts: 14, refId: `CB-${n}`, lastFault: null, lastStatus: 503 }])
    await due()
    expect(await deliver()).toBe(0)
    status = 200
    expect((await call('resendCallback', client, { id: callbacks[0].id })).body).toEqual({ id: callbacks[0].id })
    expect(await deliver()).toBe(1)
    expect((await call('listCallbacks', client)).body.callbacks).toMatchObject([{ state: 'delivered', attempts: 1 }])
    const noted = await database.query(`select before, after from audit_change where table_name = 'outbox'`)
    expect(noted).toMatchObject([{ before: { attempts: 14 }, after: { attempts: 0 } }])
  })

  test("nobody sends another's again", async () => {
    await sell()
    const [row] = await rows()
    expect((await call('resendCallback', 'htdm-a', { id: Number(row!.id) })).body.code).toBe('not-found')
  })
})

test.each(['127.0.0.1:1', '[::1]:1', '10.1.2.3', 'localhost:1'])('a private address is never called: %s', async (host) => {
  await database.query('update users set callback_url = $1 where username = $2', [`http://${host}/`, client])
  await sell()
  await deliver(false)
  const [row] = await rows()
  expect(row?.last_error).toMatch(/is a private address/)
})

test('two senders never tell one sale twice', async () => {
  for (let sale = 0; sale < 6; sale++) await sell(`08129034778${sale}`)
  await Promise.all([1, 2, 3].map(() => deliverDue(connections)))
  const sales = told.map(({ body }) => JSON.parse(body).saleId)
  expect([sales.length, new Set(sales).size]).toEqual([6, 6])
})

test('a server with a clock tells by itself, soon after the sale', async () => {
  await running.database.query('update users set callback_url = $1 where username = $2', [url, client])
  const answered = new Promise<void>((done) => receiver.once('request', () => done()))
  const sale = await running.call(
    'h2hPurchase',
    { token: prodToken(client) },
    {
      refId: `CB-${++n}`,
      productCode: 'S10',
      customerCode: '081290347781',
    },
  )
  await answered
  expect(sale.body.statusId).toBe(4)
})
