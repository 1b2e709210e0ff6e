import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { upstream } from '../../contract/upstream/upstream.ts'
import { confirmSessions, staffOf } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { voices } from './test-fake-voices.ts'

const { database, call } = testApp()
type Saved = z.input<typeof upstream.savePartnerConnection.input>

const endPoint = 'https://api.digiflazz.example/v1'
const secrets = { username: 'jenjang', apiKey: 'dev-key-1234', webhookSecret: 'somesecretvalue' }
const typed: Omit<Saved, 'version'> = {
  id: 1,
  endPoint,
  credentials: secrets,
  mode: 'prod',
  plainHttp: false,
  concurrency: 5,
  perSecond: 10,
  connectMs: 3000,
  answerMs: 20_000,
  adviceSeconds: 60,
  reportFrom: [],
  dialect: { postpaidAddress: null, templates: null },
}
const present = async () => (await call('partnerConnection', 'owner', { id: 1 })).body
const save = async (change: Partial<Saved> = {}, as = 'owner') =>
  call('savePartnerConnection', as, { ...typed, version: (await present()).version, ...change })
const routed = async () => (await database.query('select 1 from product_route where 1 = any (partners)')).length

beforeAll(async () => {
  await database.query(confirmSessions)
})
beforeEach(async () => {
  await database.query('delete from partner_connection')
  await call('savePartner', 'owner', { id: 1, partnerTypeId: 2, endPoint })
})

test('a partner is asked only while it has a connection for its type and its end point', async () => {
  expect(await present()).toMatchObject({ version: null, holds: false, isActive: false })
  expect(await routed()).toBe(0)
  expect((await save()).body).toEqual({ isActive: true })
  expect(await present()).toMatchObject({ version: 1, holds: true, isActive: true, adviceSeconds: 60 })
  expect(await routed()).toBeGreaterThan(0)
  await call('savePartner', 'owner', { id: 1, endPoint: 'https://api.thief.example/v1' })
  expect(await present()).toMatchObject({ holds: false, isActive: false })
  expect(await routed()).toBe(0)
  await call('savePartner', 'owner', { id: 1, endPoint })
  expect(await present()).toMatchObject({ holds: true, isActive: true })
})

test('who was connected once is no simulator any more', async () => {
  await save()
  await call('savePartner', 'owner', { id: 1, partnerTypeId: 1, endPoint: 'simulator://' })
  expect((await database.query('select type, is_active from partner where id = 1'))[0]).toEqual({
    type: 'simulator',
    is_active: false,
  })
  expect(await routed()).toBe(0)
  expect((await call('partnerConnection', 'owner', { id: 1 })).body.code).toBe('partner-simulated')
})

test('credentials are shown to nobody: not by a call, not in the trail, not in the table', async () => {
  await save()
  await save({ credentials: { apiKey: 'dev-key-5678' } })
  const shown = await call('partnerConnection', 'owner', { id: 1 })
  const rows = await database.query('select c::text as text from partner_connection c')
  const trail = await database.query('select a::text as text from audit a union all select a::text from audit_change a')
  for (const text of [shown.text, ...rows.map(({ text }) => text), ...trail.map(({ text }) => text)])
    for (const secret of [...Object.values(secrets), 'dev-key-5678']) if (secret !== 'jenjang') expect(text).not.toContain(secret)
  expect(shown.body.credentials).toEqual([
    { name: 'username', isNeeded: true, isSet: true },
    { name: 'apiKey', isNeeded: true, isSet: true },
    { name: 'webhookSecret', isNeeded: false, isSet: true },
  ])
})

describe('saving', () => {
  test('credentials that are not given stay for the same host, and for no other', async () => {
    await save()
    expect((await save({ credentials: {}, endPoint: `${endPoint}/` })).status).toBe(200)
    const other = await save({ credentials: {}, endPoint: 'https://api.thief.example/v1' })
    expect([other.status, other.body.code, other.body.values]).toEqual([
      422,
      'credentials-missing',
      { names: 'username, apiKey' },
    ])
    const bills = await save({ credentials: {}, dialect: { postpaidAddress: 'https://api.thief.example', templates: null } })
    expect(bills.body.code).toBe('credentials-missing')
  })

  const { templates } = voices.json
  test.each<[string, Partial<Saved>, number, string]>([
    ['an edit that began with another version', { version: 7 }, 409, 'changed-meanwhile'],
    ['no credential', { credentials: {} }, 422, 'credentials-missing'],
    ['no address', { endPoint: 'digiflazz' }, 422, 'end-point-not-http'],
    ['an address with a password', { endPoint: 'https://a:b@api.digiflazz.example' }, 422, 'end-point-not-http'],
    ['an address without TLS', { endPoint: 'http://api.digiflazz.example' }, 422, 'partner-needs-tls'],
    ['the machine itself', { endPoint: 'http://127.0.0.1:80', plainHttp: true }, 422, 'partner-private-address'],
    [
      'the machine itself for bills',
      { dialect: { postpaidAddress: 'https://127.0.0.1', templates: null } },
      422,
      'partner-private-address',
    ],
    ['too short a pause', { adviceSeconds: 59 }, 400, 'invalid-input'],
    ['a partner that is none', { id: 99 }, 404, 'not-found'],
    ['a simulator', { id: 2 }, 422, 'partner-simulated'],
  ])('refuses %s', async (_, change, status, code) => {
    const answer = await save(change)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await database.query('select 1 from partner_connection')).toEqual([])
  })

  test.each<[string, NonNullable<Saved['dialect']['templates']> | null, string]>([
    ['no template', null, 'purchase'],
    ['a name that means nothing', { ...templates!, purchase: { ...templates!.purchase!, path: '/{password2}' } }, 'purchase'],
    ['a function without its end', { ...templates!, advice: { ...templates!.purchase!, path: '/{md5:{reference}' } }, 'advice'],
    [
      'a pattern that looks back',
      { ...templates!, reply: { ...templates!.reply, reads: 'pattern', status: '(?<=x)y' } },
      'status',
    ],
    [
      'a payment after an inquiry whose success nothing tells from that of the payment',
      { ...templates!, payment: templates!.purchase!, reply: { ...templates!.reply, serialNumber: null } },
      'serialNumber',
    ],
    ['a word for both endings', { ...templates!, reply: { ...templates!.reply, failure: ['done'] } }, 'failure'],
  ])('of templates refuses %s', async (_, wrong, field) => {
    await call('savePartner', 'owner', { id: 1, partnerTypeId: 5 })
    const answer = await save({ credentials: {}, dialect: { postpaidAddress: null, templates: wrong } })
    expect([answer.body.code, answer.body.values?.field]).toEqual(['template-wrong', field])
  })

  test('is for the owner alone, not for its staff', async () => {
    for (const other of [staffOf('owner'), 'catl-a']) {
      expect((await save({}, other)).status).toBe(403)
      expect((await call('partnerConnection', other, { id: 1 })).status).toBe(403)
    }
  })

  test('asks for a fresh confirmation', async () => {
    await database.query('update session set confirmed_at = null')
    expect((await save()).body.code).toBe('confirm-yourself')
    await database.query(confirmSessions)
  })
})

describe('a trial', () => {
  const { id, mode, plainHttp, concurrency, perSecond, connectMs, answerMs, adviceSeconds, reportFrom, dialect } = typed
  const tried = { id, mode, plainHttp, concurrency, perSecond, connectMs, answerMs, adviceSeconds, reportFrom, dialect }
  const sale = {
    productTypeId: 2,
    family: 'telkomsel',
    partnerCode: 'xld10',
    customerCode: '087800001230',
    amount: 10_000,
  } as const

  test('shows the request with its secrets masked, and reads a reply as a sale would', async () => {
    await save()
    const text = JSON.stringify({
      data: { ref_id: '1-1', rc: '00', status: 'Sukses', sn: '1234567890', message: 'OK', price: 10_000 },
    })
    const { body } = await call('tryPartner', 'owner', { ...tried, ...sale, question: 'purchase', reply: { status: 200, text } })
    expect(body.request.url).toBe(`${endPoint}/transaction`)
    expect(JSON.parse(body.request.body)).toEqual({
      username: '[username]',
      buyer_sku_code: 'xld10',
      customer_no: '087800001230',
      ref_id: '1-1',
      sign: '[md5 [username][apiKey]1-1]',
      max_price: 10_000,
    })
    expect(body.read).toMatchObject({ kind: 'success', serialNumber: '1234567890', price: 10_000 })
  })

  test.each<[string, number, string, string]>([
    ['a documented failure', 200, '{"data":{"ref_id":"1-1","rc":"02","status":"Gagal","message":"Transaksi Gagal"}}', 'failure'],
    ['no transaction formed', 400, '{"data":{"rc":"44","status":"Gagal","message":"Saldo tidak cukup"}}', 'failure'],
    ['an unknown code', 200, '{"data":{"ref_id":"1-1","rc":"777","status":"Gagal"}}', 'pending'],
    ['code and word that disagree', 200, '{"data":{"ref_id":"1-1","rc":"00","status":"Gagal"}}', 'pending'],
    ['a server in trouble', 503, '{"data":{"ref_id":"1-1","rc":"02","status":"Gagal"}}', 'pending'],
    ['no JSON', 200, 'GAGAL', 'pending'],
  ])('reads %s', async (_, status, text, kind) => {
    const { body } = await call('tryPartner', 'owner', { ...tried, ...sale, question: 'purchase', reply: { status, text } })
    expect(body.read.kind).toBe(kind)
  })

  test('asks as the product of the code is asked for, whatever kind was named', async () => {
    await call('savePartner', 'owner', { id: 1, partnerTypeId: 3 })
    const ask = async (partnerCode: string, change: object = {}) => {
      const { body } = await call('tryPartner', 'owner', {
        ...{ ...tried, ...sale, partnerCode, question: 'inquiry', reply: null, ...change },
      })
      return body.request && { url: body.request.url.replace(endPoint, ''), ...JSON.parse(body.request.body) }
    }
    expect(await ask('PLN20-1')).toMatchObject({ url: '/api/inquiry-pln', customer_id: sale.customerCode })
    expect(await ask('NONE')).toBeNull()
    await database.query(`update product set family = 'bpjs-kesehatan' where code = 'PLNPOST'`)
    expect(await ask('PLNPOST-1', { productTypeId: 1 })).toMatchObject({ url: '/api/v1/bill/check', month: 1 })
    await database.query(`update product set family = 'pln-postpaid' where code = 'PLNPOST'`)
    expect(await ask('PLNPOST-1', { productTypeId: 1 })).not.toHaveProperty('month')
    await call('savePartner', 'owner', { id: 1, partnerTypeId: 2 })
  })

  test('shows the id that a request about a sale bears, and none of a balance', async () => {
    const headers = async (question: 'purchase' | 'balance') =>
      (await call('tryPartner', 'owner', { ...tried, ...sale, question, reply: null })).body.request.headers
    expect(await headers('purchase')).toEqual(['content-type: application/json', 'x-request-id: [UUID]'])
    expect(await headers('balance')).toEqual(['content-type: application/json'])
  })

  test('of a question that the protocol lacks has no request; wrong templates and strangers are refused', async () => {
    const ask = (change: object) =>
      call('tryPartner', 'owner', { ...tried, ...sale, question: 'payment', reply: null, ...change })
    expect((await ask({})).body.request).toBeNull()
    expect((await ask({ id: 99 })).body.code).toBe('not-found')
    expect((await ask({ id: 2 })).body.code).toBe('partner-simulated')
    await call('savePartner', 'owner', { id: 1, partnerTypeId: 5 })
    expect((await ask({})).body.code).toBe('template-wrong')
  })
})

test.each<[number, number, string]>([
  [99, 404, 'not-found'],
  [2, 422, 'partner-simulated'],
  [1, 422, 'partner-silent'],
])('the balance of partner %i is refused with %i %s', async (id, status, code) => {
  const answer = await call('partnerBalance', 'owner', { id })
  expect([answer.status, answer.body.code]).toEqual([status, code])
})
