import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callbackForms } from '../../contract/h2h/dialect-names.ts'
import { isSigned } from '../runner/signed-body.ts'
import { type TestConnections, testConnections } from '../runner/test-transact.ts'
import { testApp } from '../test-app.ts'
import { releaseParked } from './callback-queue.ts'
import { deliverDue } from './test-delivery.ts'

const open = testApp({ settings: { privateAddresses: true } })
const { database, call } = open
const closed = testApp({ beside: open })
const client = 'httl-a'
const inside = '10.1.2.3'
interface Told {
  method: string | undefined
  url: URL
  headers: Record<string, unknown>
  body: string
}
let told: Told[] = []
let answered: { status: number; text: string } | null
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  told.push({ method: request.method, url: new URL(request.url!, 'http://localhost'), headers: request.headers, body })
  if (answered === null) return void request.socket.destroy()
  response.writeHead(answered.status).end(answered.text)
})
let url = ''
let token = ''
let connections: TestConnections
const answer = (next: typeof answered) => {
  answered = next
}
const deliver = (allowed = {}) => deliverDue(connections, allowed)
const address = (to: string | null) => database.query('update users set callback_url = $1 where username = $2', [to, client])
let n = 0
const sell = () => call('h2hPurchase', { token }, { refId: `CL-${++n}`, productCode: 'S10', customerCode: '081290347781' })
const attempts = async (input: object = {}, as = client) => (await call('callbackAttempts', as, input)).body.attempts
const onlyId = async () => Number((await database.query<{ id: number }>('select id from outbox'))[0]!.id)
const keys = async () => (await call('listCallbackKeys', client)).body.keys

beforeAll(async () => {
  token = (await call('refreshToken', client, { tokenType: 'prod' })).body.token
  connections = testConnections(database.url, 'log')
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
afterAll(async () => {
  await connections.end()
  receiver.close()
})
beforeEach(async () => {
  told = []
  answered = { status: 200, text: 'OK' }
  for (const table of ['outbox', 'callback_silence', 'callback_release', 'callback_attempt', 'callback_test', 'callback_key'])
    await database.query(`delete from ${table}`)
  await database.query(`update users set callback_form = 'native' where username = $1`, [client])
  await address(url)
})

describe('the log of a callback', () => {
  test('says of each try what was answered, newest first, and is nobody else’s', async () => {
    await sell()
    answered = { status: 503, text: `busy ${'x'.repeat(400)}` }
    await deliver()
    answered = { status: 200, text: 'taken\0' }
    await database.query('update outbox set next_attempt_at = now(); delete from callback_silence')
    await deliver()
    const id = await onlyId()
    const [second, first] = await attempts({ id })
    expect(second).toMatchObject({ status: 200, fault: null, reply: 'taken\ufffd' })
    expect(first).toMatchObject({ status: 503, fault: null, milliseconds: expect.any(Number), at: expect.any(String) })
    expect(first.reply).toBe(`busy ${'x'.repeat(295)}`)
    expect([await attempts({ id }, 'htdm-a'), await attempts()]).toEqual([[], []])
  })

  test.each([
    ['the connection is closed', () => answer(null), {}, 'broken-off'],
    ['nobody listens', () => address('http://127.0.0.1:1/'), {}, 'no-connection'],
    ['the name is nobody’s', () => address('https://callbacks.example/'), {}, 'unknown-host'],
    ['it is no https', () => address('http://hooks.example.com/'), {}, 'plain-http'],
    ['it is a private address', () => address(`https://${inside}/`), { privateAddresses: false }, 'private-address'],
    ['more is answered than anybody reads', () => answer({ status: 200, text: 'x'.repeat(70_000) }), {}, 'too-long'],
    ['there is no address any more', () => address(null), {}, 'no-address'],
  ] as const)('says why there is no answer: %s', async (_, arrange, allowed, fault) => {
    await sell()
    await arrange()
    await deliver(allowed)
    const [tried] = await attempts({ id: await onlyId() })
    expect(tried).toMatchObject({ status: null, fault, reply: expect.stringMatching(/./) })
  })

  test('is signed by a token that is there', async () => {
    await database.query(`update users set callback_form = 'iak' where username = $1`, [client])
    await sell()
    const live = `h2h_token where user_id = ${database.userId(client)} and revoked_at is null and mode = 'prod'`
    const [{ sealed } = {}] = await database.query<{ sealed?: Buffer }>(`select sealed from ${live}`)
    await database.query(`update ${live.replace(' where', ' set sealed = null where')}`)
    await deliver()
    await database.query(`update ${live.replace(' where', ' set sealed = $1 where')}`, [sealed])
    expect(await attempts({ id: await onlyId() })).toMatchObject([{ fault: 'no-token' }])
  })

  test('keeps the latest tries only', async () => {
    await sell()
    const id = await onlyId()
    await database.query(
      `insert into callback_attempt (user_id, outbox_id, ms, status, reply)
       select user_id, id, 1, 500, n::text from outbox, generate_series(1, 40) n`,
    )
    await deliver()
    const kept = await attempts({ id })
    expect([kept.length, kept[0].reply, kept.at(-1).reply]).toEqual([30, 'OK', '12'])
  })
})

describe('what was given up of a span', () => {
  const fill = (rows: number, age: string) =>
    database.query(
      `insert into outbox (user_id, sale_id, sale_created_at, created_at, next_attempt_at, failed_at, attempts)
       select u.id, s.id, s.created_at, now() - $1::interval, now(), now(), 14
       from users u, (select id, created_at from sale limit 1) s, generate_series(1, ${rows}) where u.username = $2`,
      [age, client],
    )
  const span = (from: number, to: number) => ({
    startDate: new Date(Date.now() - from * 86_400_000).toISOString(),
    endDate: new Date(Date.now() - to * 86_400_000).toISOString(),
  })

  test('is sent again whole, and nothing else is', async () => {
    await sell()
    await deliver()
    await fill(3, '1 day')
    await fill(2, '5 days')
    told = []
    expect((await call('resendFailedCallbacks', client, span(2, 0))).body).toEqual({ sent: 3, left: 0 })
    expect((await call('resendFailedCallbacks', 'htdm-a', span(9, 0))).body).toEqual({ sent: 0, left: 0 })
    await deliver()
    expect(told).toHaveLength(3)
    const states = await database.query('select attempts, count(*)::int as count from outbox group by 1 order by 1')
    expect(states).toEqual([
      { attempts: 1, count: 4 },
      { attempts: 14, count: 2 },
    ])
  })

  test('goes out in time, though the address is silent still', async () => {
    await sell()
    await database.query('delete from outbox')
    await fill(2, '1 day')
    answered = { status: 500, text: '' }
    await call('resendFailedCallbacks', client, span(2, 0))
    // Another callback fails before any of these was let out.
    await database.query('insert into callback_silence (user_id, wait_until) values ($1, now())', [database.userId(client)])
    const release = () => connections.transact.write(releaseParked)
    expect([await release(), await release()]).toEqual([1, 0])
    answered = { status: 200, text: '' }
    await deliver()
    expect(told).toHaveLength(2)
  })
})

describe('a test of the address', () => {
  const sends = (as = client) => call('testCallback', as)
  const again = () => database.query(`update callback_test set at = at - interval '11 seconds'`)

  test.each(callbackForms)('is marked as one and names no sale, in the form %s', async (form) => {
    await database.query('update users set callback_form = $1 where username = $2', [form, client])
    answered = { status: 202, text: 'pong' }
    const { body } = await sends()
    expect(body).toMatchObject({ status: 202, fault: null, reply: 'pong', url })
    const [{ body: sent, url: asked } = {} as Told] = told
    const said = `${sent}${asked.search}`
    expect(said).toMatch(/"test":(true|"1")|[?&]test=1/)
    expect(said).not.toMatch(/saleId|serverid|clientid|refid|tr_id|"status":"[12]"/)
    expect(await attempts()).toMatchObject([{ status: 202, reply: 'pong' }])
  })

  test('is signed as callbacks are', async () => {
    await sends()
    const [{ headers, body } = {} as Told] = told
    expect(isSigned(headers['x-jenjang-signature'], (await keys())[0].secret, body, Date.now())).toBe(true)
  })

  test('goes where callbacks may go', async () => {
    await closed.call('testCallback', client)
    expect([told, await attempts()]).toMatchObject([[], [{ fault: 'private-address' }]])
    await again()
    await address('http://hooks.example.com/')
    expect((await sends()).body).toMatchObject({ fault: 'plain-http', status: null })
    await address(null)
    await again()
    expect((await sends()).body.code).toBe('no-callback-address')
  })

  test('is sent once in ten seconds, however many ask at once', async () => {
    const codes = (await Promise.all([sends(), sends(), closed.call('testCallback', client), sends()])).map(
      ({ status }) => status,
    )
    expect(codes.toSorted()).toEqual([200, 429, 429, 429])
    await again()
    expect((await sends()).status).toBe(200)
    await database.query(`update callback_test set at = now() + interval '1 hour'`)
    expect((await sends()).status).toBe(200)
  })
})

describe('the keys of callbacks', () => {
  const add = () => call('addCallbackKey', client)
  const end = (id: number) => call('endCallbackKey', client, { id })
  const signed = async () => {
    await sell()
    await deliver()
    const { headers, body } = told.at(-1)!
    const isBy = (header: string, secret: string) => isSigned(headers[header], secret, body, Date.now())
    return { headers, body, isBy }
  }

  test('both sign until one is ended, the older under the usual name', async () => {
    const [first] = await keys()
    expect(first).toMatchObject({ id: null, madeAt: null, endedAt: null })
    const both = (await add()).body.keys
    expect(both).toMatchObject([{ secret: first.secret }, { madeAt: expect.any(String) }])
    expect(both[1].secret).not.toBe(first.secret)
    const during = await signed()
    expect(during.isBy('x-jenjang-signature', both[0].secret)).toBe(true)
    expect(during.isBy('x-jenjang-signature-next', both[1].secret)).toBe(true)
    const left = (await end(both[0].id)).body
    expect(left).toMatchObject({
      keys: [{ secret: both[1].secret }],
      ended: [{ id: both[0].id, secret: null, endedAt: expect.any(String) }],
    })
    const after = await signed()
    expect(after.isBy('x-jenjang-signature', both[1].secret)).toBe(true)
    expect(after.headers).not.toHaveProperty('x-jenjang-signature-next')
    expect((await call('h2hSettings', client)).body.callbackSecret).toBe(both[1].secret)
  })

  test('sign the webhook of Digiflazz in the same way', async () => {
    await database.query(`update users set callback_form = 'digiflazz' where username = $1`, [client])
    const both = (await add()).body.keys
    const { headers, body } = await signed()
    const mac = (secret: string) => `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`
    expect([headers['x-hub-signature'], headers['x-hub-signature-next']]).toEqual(
      both.map((key: { secret: string }) => mac(key.secret)),
    )
  })

  test('are two at most and one at least, and an ended one never comes back', async () => {
    const outcomes = (await Promise.all([add(), add(), add()])).map(({ body }) => body.code ?? 'made')
    expect(outcomes.toSorted()).toEqual(['made', 'two-keys', 'two-keys'])
    const seen = new Set((await keys()).map((key: { secret: string }) => key.secret))
    for (let turn = 0; turn < 3; turn++) {
      const [older, newer] = await keys()
      const ends = await Promise.all([end(older.id), end(newer.id)])
      expect(ends.map(({ body }) => body.code ?? 'ended').toSorted()).toEqual(['ended', 'last-key'])
      const fresh = (await add()).body.keys[1]
      expect(seen.has(fresh.secret)).toBe(false)
      seen.add(fresh.secret)
    }
  })

  test('are ended by their account alone, and noted without what they are made from', async () => {
    const both = (await add()).body.keys
    expect((await call('endCallbackKey', 'htdm-a', { id: both[0].id })).body.code).toBe('not-found')
    await end(both[0].id)
    const noted = await database.query<{ before: object; after: object }>(
      `select before, after from audit_change where table_name = 'callback_key' order by audit_id desc, n limit 1`,
    )
    expect(noted[0]!.after).toEqual({ ended_at: expect.any(String) })
    const salts = await database.query<{ salt: string }>('select salt from callback_key where salt is not null')
    const trail = JSON.stringify(await database.query('select * from audit_change'))
    for (const { salt } of salts) expect(trail).not.toContain(salt)
  })
})
