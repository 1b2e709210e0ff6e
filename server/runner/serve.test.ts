import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { typeIds } from '../../contract/user-types.ts'
import type { Caller } from './actor.ts'
import { createArrivals } from './arrivals.ts'
import { downloads } from './downloads.ts'
import type { Decide, Handlers } from './handlers.ts'
import { hostReader } from './host.ts'
import { refuse } from './refuse.ts'
import { answerErrors, serve } from './serve.ts'
import { sheet } from './sheet.ts'
import { sheetWriter } from './sheet-writer.ts'

const writer = sheetWriter()

const owner: Caller = {
  userId: 1,
  headId: 1,
  userTypeId: 1,
  isAdministrator: false,
  isBlocked: false,
  isDm: false,
  isPasswordExpired: false,
  isConfirmed: true,
  level: 0,
  utcOffset: 420,
  loginUser: null,
  mode: 'prod',
}

/** One that may sell at the door of programs. */
const program: Caller = { ...owner, userId: 7, headId: 7, userTypeId: typeIds.HTTL }

let logged: Record<string, unknown>[] = []
let transactions: string[] = []
let audited: string[] = []
let handlers: Record<string, unknown> = {}
let arrivals = createArrivals()
let app = Fastify()

beforeEach(() => {
  logged = []
  transactions = []
  audited = []
  handlers = {}
  arrivals = createArrivals()
  const sink = new Writable({ write: (line, _encoding, done) => done(void logged.push(JSON.parse(line))) })
  app = Fastify({ loggerInstance: pino({ level: 'info' }, sink) }) as never
  answerErrors(app)
  const transact = (name: string) => ({
    read: (work: (tx: never) => Promise<never>) => work(transactions.push(`${name} read`) as never),
    write: (work: (tx: never, after: () => void) => Promise<never>) =>
      work(transactions.push(`${name} write`) as never, () => {}),
  })
  const find = async (token: string) => (token === 'owner' ? owner : null)
  serve(app, {
    handlers: new Proxy({}, { get: (_, name: string) => handlers[name] }) as Handlers,
    primary: transact('primary'),
    replica: transact('replica'),
    longReads: transact('reports'),
    entry: transact('entry'),
    files: { primary: transact('files'), replica: transact('replica files') },
    downloads: downloads({
      writer,
      makeLater: async () => 1,
      inPageTurn: (_, work) => work(),
      primary: transact('primary'),
      requireStillAdmitted: async () => owner,
    }),
    callers: { web: find, h2h: async (token) => (token === 'program' ? program : find(token)) },
    inTurn: (_call, _actor, work) => work(),
    askLeave: () => 0,
    noteToken: () => {},
    enter: arrivals.enter,
    refusedTooMany: () => {},
    readHost: hostReader([]),
    audit: async (_tx, call) => void audited.push(call),
    checkAnswers: true,
    earlyRefusals: true,
  })
})
afterEach(() => app.close())
afterAll(() => writer.close())

const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

describe('input', () => {
  beforeEach(() => {
    handlers.transfer = { write: async () => ({ balance: 1, userBalance: 2 }) }
  })
  const wrong: [string, unknown, string, Record<string, string>][] = [
    ['missing', {}, 'id', { amount: 'Wajib diisi.', remark: 'Wajib diisi.' }],
    ['empty', { amount: 1, remark: ' ' }, 'en', { remark: 'Required.' }],
    ['too small', { amount: 0, remark: 'uji' }, 'en', { amount: '1 at least.' }],
    ['too large', { amount: 1e13, remark: 'uji' }, 'id', { amount: 'Paling besar 1.000.000.000.000.' }],
    ['a part of a rupiah', { amount: 1.5, remark: 'uji' }, 'en', { amount: 'Must be a whole number.' }],
    ['text', { amount: 'abc', remark: 'uji' }, 'en', { amount: 'Must be a number.' }],
    [
      'too long, and no choice',
      { amount: 1, remark: 'x'.repeat(201), action: 'give' },
      'id',
      { action: 'Pilihan tidak dikenal.', remark: 'Maksimal 200 karakter.' },
    ],
    ['a list', [], 'en', { '': 'Not valid.' }],
  ]
  test.each(wrong)('%s', async (_, input, language, fields) => {
    const response = await post('/api/user/balance/transfer', input, { 'accept-language': language })
    expect([response.statusCode, response.json().code, response.json().fields]).toEqual([400, 'invalid-input', fields])
    expect(transactions).toEqual([])
  })

  test('unreadable JSON, another type and a NUL character are wrong input', async () => {
    const statuses = [
      await post('/api/user/balance/transfer', '{"amount":'),
      await post('/api/user/balance/transfer', 'amount=1', { 'content-type': 'application/x-www-form-urlencoded' }),
      await post('/api/user/balance/transfer', '{"amount":1,"remark":"a\\u0000b"}'),
      await post('/api/user/balance/transfer', '{"amount":1,"__proto__":{"x":1}}'),
    ]
    expect(statuses.map((response) => [response.statusCode, response.json().code])).toEqual(Array(4).fill([400, 'invalid-input']))
  })

  test('too large a body', async () => {
    const response = await post('/api/user/balance/transfer', { remark: 'x'.repeat(1_000_000) })
    expect([response.statusCode, response.json().code]).toEqual([413, 'body-too-large'])
  })

  test('no body is an empty one', async () => {
    handlers.balance = { read: async () => ({ balance: 5 }) }
    expect((await post('/api/user/balance', '')).json()).toEqual({ balance: 5 })
  })

  test('who may not call is told before the body is read', async () => {
    const response = await post('/api/user/balance/transfer', '{"amount":', { authorization: 'Bearer other' })
    expect([response.statusCode, response.body]).toEqual([403, 'Forbidden Access'])
  })
})

describe('answers', () => {
  test('a refusal has its status, code and text, and the values its text names', async () => {
    handlers.transfer = { write: async () => refuse('insufficient-balance', { needed: 20_900, balance: 1500 }) }
    const response = await post('/api/user/balance/transfer', { amount: 1, remark: 'uji' })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({
      code: 'insufficient-balance',
      message: 'Saldo tidak cukup: perlu Rp 20.900, saldo Rp 1.500.',
    })
  })

  test('the ledger says by its own code that the balance does not suffice', async () => {
    const error = Object.assign(new Error('any text'), { code: 'JJ001', detail: '{"userId":4,"needed":7,"balance":3}' })
    handlers.transfer = { write: () => Promise.reject(error) }
    const response = await post('/api/user/balance/transfer', { amount: 1, remark: 'uji' }, { 'accept-language': 'en' })
    expect([response.statusCode, response.json().message]).toEqual([422, 'Not enough balance: Rp 7 needed, balance Rp 3.'])
  })

  test.each(['ECONNREFUSED', '57P01', '57P03', '53300', '08006', '57014'])(
    'a database that is away (%s) is 503',
    async (code) => {
      handlers.balance = { read: () => Promise.reject(Object.assign(new Error('x'), { code })) }
      const response = await post('/api/user/balance', {})
      expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable'])
    },
  )

  test('a fault is told by a reference that stands in the log, and nothing else', async () => {
    handlers.balance = { read: () => Promise.reject(new Error('secret detail')) }
    const response = await post('/api/user/balance', {})
    expect([response.statusCode, response.json().code]).toEqual([500, 'internal'])
    expect(response.body).not.toContain('secret')
    const [, reference] = /Kode: ([0-9A-F]{10})\./.exec(response.json().message) ?? []
    expect(logged.find((line) => line.msg === 'internal error')).toMatchObject({ reference, err: { message: 'secret detail' } })
  })

  test('who watches for attacks sees refused sign-ins, and no password', async () => {
    handlers.login = { steps: async () => refuse('login-failed') }
    const response = await post(
      '/api/user/login',
      { username: 'a', password: 'Rahasia-1', device: 'd' },
      { 'accept-language': 'en' },
    )
    expect([response.statusCode, response.json().code]).toEqual([401, 'login-failed'])
    expect(logged.find((line) => line.msg === 'refused')).toMatchObject({ code: 'login-failed', ip: '127.0.0.1' })
    expect(JSON.stringify(logged)).not.toContain('Rahasia')
  })

  test.each([
    ['less', {}],
    ['more', { balance: 1, password_hash: 'x' }],
  ])('an answer with %s than the contract says is a fault', async (_, answer) => {
    handlers.balance = { read: async () => answer }
    expect((await post('/api/user/balance', {})).statusCode).toBe(500)
  })

  test('a file comes with its name, made on connections of its own', async () => {
    const list = sheet<number>({
      name: 'Mutasi “é”',
      title: 'Mutasi',
      columns: [{ header: 'n', width: 5, kind: 'count' }],
      utcOffset: 420,
      rows: 1001,
      page: async (_tx, after, limit) => Array.from({ length: after ? 1 : limit }, (_, n) => (after ?? 0) + n + 1),
      cells: (n) => [n],
    })
    handlers.downloadMutation = { file: async () => list, replica: true }
    const period = { startDate: '2026-11-20T17:00:00.000Z', endDate: '2026-11-21T16:59:59.999Z' }
    const response = await post('/api/user/balance/download', { ...period, format: 'csv' })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(response.body.trim().split('\r\n').slice(1).map(Number)).toEqual(Array.from({ length: 1001 }, (_, n) => n + 1))
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="Mutasi ___.csv"; filename*=UTF-8''Mutasi%20%E2%80%9C%C3%A9%E2%80%9D.csv`,
    )
    // It is declared in one, and each of its pages is read in another.
    expect(transactions).toEqual(Array(3).fill('replica files read'))
  })
})

describe('transactions', () => {
  const decided = (_actor: unknown, _input: unknown, _origin: unknown, decide: Decide) => decide(async () => ({ balance: 1 }))
  const ways: [string, unknown, string[], string[]?][] = [
    ['a read', { read: async () => ({ balance: 1 }) }, ['primary read']],
    ['a read that may lag', { read: async () => ({ balance: 1 }), replica: true }, ['replica read']],
    ['a write that only reads', { write: async () => ({ balance: 1 }), reads: () => true }, ['primary read']],
    ['a write', { write: async () => ({ balance: 1 }) }, ['primary write'], ['balance']],
    ['a call of whoever is not signed in', { public: async () => ({ balance: 1 }) }, ['entry write']],
    ['an engine call', { engine: async () => ({ balance: 1 }) }, [], []],
    ['what it decides', { engine: decided }, ['primary write'], ['balance']],
  ]
  test.each(ways)('%s', async (_, handler, expected, kept = []) => {
    handlers.balance = handler
    expect((await post('/api/user/balance', {})).json()).toEqual({ balance: 1 })
    expect([transactions, audited]).toEqual([expected, kept])
  })
})

describe('what a handler is told', () => {
  test('the language: Indonesian unless English is preferred', async () => {
    const told: string[] = []
    handlers.balance = {
      read: async (_tx: never, actor: { language: string }) => {
        told.push(actor.language)
        return { balance: 1 }
      },
    }
    for (const header of ['en-GB,en;q=0.9,id;q=0.8', 'id,en;q=0.9', 'en;q=0.1,id-ID;q=0.5', 'fr, de', 'en;q=0', '*', '']) {
      await post('/api/user/balance', {}, { 'accept-language': header })
    }
    expect(told).toEqual(['en', 'id', 'id', 'id', 'id', 'id', 'id'])
  })

  test('the key of a money call, and of no other', async () => {
    const told: unknown[] = []
    const tell = (answer: object) => async (_tx: never, _actor: never, _input: never, origin: { idempotencyKey: unknown }) => {
      told.push(origin.idempotencyKey)
      return answer
    }
    handlers.transfer = { write: tell({ balance: 1, userBalance: 1 }) }
    handlers.balance = { read: tell({ balance: 1 }) }
    await post('/api/user/balance/transfer', { amount: 1, remark: 'uji' }, { 'idempotency-key': 'a-1' })
    await post('/api/user/balance/transfer', { amount: 1, remark: 'uji' })
    await post('/api/user/balance', {}, { 'idempotency-key': 'a-1' })
    expect(told).toEqual(['a-1', null, null])
    for (const key of ['', 'with space', 'x'.repeat(201)]) {
      const response = await post('/api/user/balance/transfer', { amount: 1, remark: 'uji' }, { 'idempotency-key': key })
      expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-input'])
    }
  })
})

describe('a request of a program that may sell', () => {
  const [its, others] = [{ userId: 7, mode: 'prod' } as const, { userId: 2, mode: 'prod' } as const]

  test('holds up its own account while its body is slow to come, and nobody when it is broken off', async () => {
    handlers.h2hPurchase = { engine: async () => ({}) }
    await app.listen({ port: 0, host: '127.0.0.1' })
    const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    const head = ['POST /h2h/v1/purchase HTTP/1.1', 'host: x', 'authorization: Bearer program', 'content-type: application/json']
    client.write(`${[...head, 'content-length: 100'].join('\r\n')}\r\n\r\n{`)
    await expect.poll(() => [arrivals.any(its), arrivals.any(others)]).toEqual([true, false])
    client.destroy()
    await expect.poll(() => arrivals.any(its)).toBe(false)
  })

  test('holds up nobody when its token is nobody’s, nor when it was answered', async () => {
    handlers.h2hPurchase = { engine: async () => ({}) }
    for (const token of ['program', 'owner', 'nobody-s'])
      await app.inject({ method: 'POST', url: '/h2h/v1/purchase', payload: {}, headers: { authorization: `Bearer ${token}` } })
    expect(arrivals.any(its)).toBe(false)
  })
})
