import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendDue } from '../messages/send.ts'
import { isSigned, signatureHeader } from '../runner/signed-body.ts'
import { withTransact } from '../runner/test-transact.ts'
import { testApp } from '../test-app.ts'
import { tellEnded } from './chat.jobs.ts'
import { byGateway } from './gateways.ts'
import { chatOf, pin } from './test-chat.ts'

const api = testApp({ settings: { privateAddresses: true } })
const { database, call } = api
const chat = chatOf(api)
const seller = '6281111111111'

/** A gateway that keeps what it is told. */
const told: { headers: IncomingMessage['headers']; body: string }[] = []
const answers = { status: 200 }
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  told.push({ headers: request.headers, body })
  response.writeHead(answers.status).end('full')
})
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
const gatewayNow = async () =>
  (await call('chatGateways', 'owner')).body.gateways.find(({ channel }: { channel: string }) => channel === 'whatsapp')
const save = async (more: object) => {
  const { url, isActive, version } = await gatewayNow()
  return call('saveChatGateway', 'owner', { channel: 'whatsapp', url, isActive, version, ...more })
}

/** Staff of the user whose chat it is. */
const staff = `(select id from login_user where user_id = (select id from users where username = 'usft-a') limit 1)`
const staffOf = (change: string) =>
  `update login_user set ${change} where id = (select login_user_id from chat_link where id = $1)`
/** The ways by which letters left that were due. */
const sent = async () => {
  const channels: string[] = []
  await withTransact(database.url, (transact) => sendDue(transact, async ({ channel }) => void channels.push(channel), 100))
  return channels
}
const letters = async () =>
  (await database.query<{ count: number }>(`select count(*)::int as count from message where template = 'chat-told'`))[0]!.count

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  await chat.open()
  await chat.link('usft-a', seller)
  expect((await save({ url: address() })).status).toBe(200)
})
afterAll(() => void server.close())

describe('what comes in', () => {
  const message = (text: string, id = 'in') => JSON.stringify({ id, from: seller, text })
  const failures = async (): Promise<string[]> => (await gatewayNow()).failures.map(({ what }: { what: string }) => what)

  test.each<[string, Parameters<typeof chat.post>[1], number]>([
    ['a right signature', {}, 200],
    ['a wrong secret', { secret: 'x' }, 403],
    ['a signature of six minutes ago', { seconds: Math.floor(Date.now() / 1000) - 360 }, 403],
    ['a signature of six minutes ahead', { seconds: Math.floor(Date.now() / 1000) + 360 }, 403],
    ['the secret of another channel', { channel: 'sms' }, 403],
    ['a channel that is none', { channel: 'telegram' }, 403],
  ])('%s', async (_, over, status) => {
    const answer = await chat.post(message('BANTUAN'), over)
    expect(answer.statusCode).toBe(status)
  })

  test('no signature at all, and what it does not sign', async () => {
    const unsigned = await api.app.inject({ method: 'POST', url: '/hooks/chat/whatsapp', payload: message('BANTUAN') })
    expect(unsigned.statusCode).toBe(403)
    expect(await failures()).toContain('signature')
  })

  test.each(['x', '[]', 'null', '{}', '{"id":1,"from":"6281111111111","text":"SAL"}', '{"id":"a","from":"abc","text":"SAL"}'])(
    '%s is no message',
    async (body) => {
      expect((await chat.post(body)).statusCode).toBe(400)
      expect(await failures()).toContain('body')
    },
  )

  test.each<[string, number | string, number, RegExp]>([
    ['eleven minutes ago', -11, 200, /terlambat/],
    ['a minute ago', -1, 200, /^KODE/],
    ['at no time', 'kemarin', 400, /^$/],
  ])('what was written %s', async (_, at, status, said) => {
    const written = typeof at === 'string' ? at : new Date(Date.now() + at * 60_000).toISOString()
    const answer = await chat.post(JSON.stringify({ id: `at ${at}`, from: seller, text: 'BANTUAN', at: written }))
    expect([answer.statusCode, answer.json().answer ?? '']).toEqual([status, expect.stringMatching(said)])
  })

  test('a number with and without its plus is one sender', async () => {
    const answer = await chat.post(JSON.stringify({ id: 'plus', from: `+${seller}`, text: 'BANTUAN' }))
    expect(answer.json().answer).toMatch(/^KODE\.NOMOR\.PIN/)
  })

  test('a gateway that is off carries nothing', async () => {
    await save({ isActive: false })
    expect((await chat.post(message('BANTUAN', 'off'))).statusCode).toBe(403)
    await save({ isActive: true })
    expect((await chat.post(message('BANTUAN', 'on'))).statusCode).toBe(200)
  })

  test('an old secret counts no more', async () => {
    const before = chat.at.secret
    chat.at.secret = (await call('renewGatewaySecret', 'owner', { channel: 'whatsapp' })).body.secret
    expect((await chat.post(message('BANTUAN', 'old'), { secret: before })).statusCode).toBe(403)
    expect((await chat.post(message('BANTUAN', 'new'))).statusCode).toBe(200)
  })
})

describe('what goes out', () => {
  test('a sale that ends later is told once, signed', async () => {
    expect(await chat.says(seller, `PLN20.14077203913.${pin}`, 'later')).toMatch(/diproses/)
    await withTransact(database.url, async (transact) => {
      expect(await transact.write(tellEnded)).toBe(0)
      const [sale] = await database.query<{ id: number }>('select max(id)::int as id from sale')
      await call('reverseSale', 'owner', { salesId: sale!.id })
      expect(await transact.write(tellEnded)).toBe(1)
      expect(await transact.write(tellEnded)).toBe(0)
      const [letter] = await database.query(
        `select channel, recipient, sealed is not null as hidden, facts::text from message where template = 'chat-told'`,
      )
      expect(letter).toMatchObject({ channel: 'gateway-whatsapp', recipient: seller, hidden: true })
      expect(letter!.facts).not.toMatch(/PLN20/)
      const send = byGateway({ transact, privateAddresses: true })
      await send({
        id: 7,
        channel: 'gateway-whatsapp',
        to: seller,
        sender: null,
        subject: '',
        text: 'PLN20 DIBALIK',
        secrets: [],
      })
    })
    const { headers, body } = told.at(-1)!
    expect(JSON.parse(body)).toEqual({ id: '7', to: seller, text: 'PLN20 DIBALIK' })
    expect(isSigned(headers[signatureHeader], chat.at.secret, body, Date.now())).toBe(true)
  })

  test('a message that was never answered is told of after two minutes', async () => {
    await chat.says(seller, `S10.081290347799.${pin}`, 'lost')
    await database.query(
      `update chat_message set answer = null, answered_at = null, waits = true, at = now() - interval '3 minutes' where message_key like 'lost#%'`,
    )
    await withTransact(database.url, async (transact) => expect(await transact.write(tellEnded)).toBe(1))
  })

  test.each([
    ['unlinked', `update chat_link set ended_at = now() where id = $1`, `update chat_link set ended_at = null where id = $1`],
    [
      'blocked by a person',
      'update users set is_blocked = true, blocked_by = 1 where id = (select user_id from chat_link where id = $1)',
      'update users set is_blocked = false, blocked_by = null where id = (select user_id from chat_link where id = $1)',
    ],
    ['of staff that is blocked', staffOf('is_blocked = true'), staffOf('is_blocked = false')],
    [
      'of staff that was removed',
      staffOf('is_blocked = true, removed_at = now()'),
      staffOf('is_blocked = false, removed_at = null'),
    ],
  ])('a chat that was %s hears nothing', async (_, end, begin) => {
    const [link] = await database.query<{ id: number }>('select id from chat_link where ended_at is null')
    const told = async (message: string) => {
      await database.query(
        `insert into chat_message (link_id, message_key, ref_id, waits, at, answered_at)
         select link_id, $1, ref_id, true, now(), now() from chat_message where message_key like 'later#%'`,
        [message],
      )
      const before = await letters()
      await withTransact(database.url, async (transact) => expect(await transact.write(tellEnded)).toBe(1))
      return (await letters()) - before
    }
    if (end.includes('login_user'))
      await database.query(`update chat_link set login_user_id = ${staff} where id = $1`, [link!.id])
    expect(await told(`${_} before`)).toBe(1)
    expect(await sent()).toContain('gateway-whatsapp')
    expect(await told(`${_} and its letter waits`)).toBe(1)
    await database.query(end, [link!.id])
    expect(await told(`${_} after`)).toBe(0)
    expect(await sent()).not.toContain('gateway-whatsapp')
    await database.query(begin, [link!.id])
    await database.query('update chat_link set login_user_id = null where id = $1', [link!.id])
  })

  test('what is not taken is noted and tried again', async () => {
    answers.status = 503
    await withTransact(database.url, async (transact) => {
      const send = byGateway({ transact, privateAddresses: true })
      const letter = {
        id: 8,
        channel: 'gateway-whatsapp',
        to: seller,
        sender: null,
        subject: '',
        text: 'x',
        secrets: [],
      } as const
      await expect(send({ ...letter, secrets: [] })).rejects.toThrow('503')
    })
    expect((await gatewayNow()).failures[0]).toMatchObject({ way: 'out', what: 'the gateway answered 503: full' })
    expect((await call('tryChatGateway', 'owner', { channel: 'whatsapp', to: seller })).body).toEqual({
      status: 503,
      problem: 'the gateway answered 503: full',
    })
    answers.status = 200
    expect((await call('tryChatGateway', 'owner', { channel: 'whatsapp', to: seller })).body).toEqual({
      status: 200,
      problem: null,
    })
    expect((await call('tryChatGateway', 'owner', { channel: 'sms', to: seller })).body.code).toBe('not-found')
  })
})

test('only who saw the newest saves, and the secret is shown in no list', async () => {
  expect((await save({ version: 0 })).body.code).toBe('changed-meanwhile')
  expect((await save({ version: null })).body.code).toBe('changed-meanwhile')
  expect((await call('chatGateways', 'owner')).text).not.toContain(chat.at.secret)
  expect((await call('renewGatewaySecret', 'owner', { channel: 'sms' })).body.code).toBe('not-found')
  expect((await call('copyGatewaySecret', 'owner', { channel: 'sms' })).body.code).toBe('not-found')
})
