import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTransact } from '../runner/test-transact.ts'
import { installationKeys } from '../sealing/seal.ts'
import { testApp } from '../test-app.ts'
import { incomingLineOf } from './telegram.ts'
import { pin } from './test-chat.ts'
import { fakeTelegram } from './test-telegram.ts'

const telegram = await fakeTelegram()
afterAll(telegram.close)
const carriers = {
  smtpUrl: undefined,
  mailFrom: 'x@example.id',
  smsUrl: undefined,
  smsBody: undefined,
  telegramToken: '77:abc',
  telegramApi: telegram.api,
}

const api = testApp({ clock: true, settings: { carriers, telegramUpdates: 'poll' } })
const { database, call } = api
const melati = 812_345_678

async function answered(text: string): Promise<string> {
  const { length } = telegram.said
  telegram.write(melati, text)
  await telegram.until(length + 1)
  return telegram.said.at(-1)!.text
}

beforeAll(async () => {
  await call('setChatPin', 'usft-a', { pin })
  const { code } = (await call('makeChatCode', 'usft-a')).body
  expect(await answered(`/start ${code}`)).toMatch(/sudah terhubung/)
})

describe('a bot that asks for updates', () => {
  test('sells and answers in the chat', async () => {
    expect(await answered(`S10.081290340001.${pin}`)).toMatch(/^S10 ke 081290340001 BERHASIL/)
    expect(telegram.said.at(-1)!.chat).toBe(String(melati))
    expect((await call('chats', 'usft-a')).body).toMatchObject({ bot: 'jenjang_bot', channels: ['telegram'] })
  })

  test('answers an update that comes again as before, and sells once', async () => {
    const { length } = telegram.said
    const update = telegram.write(melati, `S10.081290340002.${pin}`)
    await telegram.until(length + 1)
    telegram.put({ message: update.message! })
    await telegram.until(length + 2)
    expect(telegram.said.at(-1)!.text).toBe(telegram.said.at(-2)!.text)
    const sold = await database.query(`select id from sale where customer_code = '081290340002'`)
    expect(sold.length).toBe(1)
  })

  test('tells by the messages that wait what Telegram did not take', async () => {
    telegram.failing.sends = 1
    const { length } = telegram.said
    telegram.write(melati, 'BANTUAN')
    await telegram.until(length + 1)
    expect(telegram.said.at(-1)!.text).toMatch(/^KODE\.NOMOR\.PIN/)
    // Whether the chat may still be told is asked of this link when the letter is sent.
    const [letter] = await database.query<{ told: string }>(
      `select u.username as told from message m join chat_link l on l.id = (m.facts ->> 'chatLink')::bigint
         join users u on u.id = l.user_id and u.id = m.user_id where m.template = 'chat-told' order by m.id desc limit 1`,
    )
    expect(letter).toEqual({ told: 'usft-a' })
  })

  test('does nothing of what was written long ago', async () => {
    const { length } = telegram.said
    telegram.write(melati, `S10.081290340003.${pin}`, { date: Math.floor(Date.now() / 1000) - 3600 })
    await telegram.until(length + 1)
    expect(telegram.said.at(-1)!.text).toMatch(/terlambat/)
    expect(await database.query(`select id from sale where customer_code = '081290340003'`)).toEqual([])
  })
})

test.each<[string, object]>([
  ['of a group', { chat: { id: -5, type: 'group' } }],
  ['of a bot', { from: { id: 5, is_bot: true, first_name: 'x' } }],
  ['without words', { text: undefined }],
  ['without a sender', { from: undefined }],
])('what is said %s is not heard', (_, more) => {
  const message = {
    message_id: 1,
    date: 1,
    from: { id: 5, is_bot: false, first_name: 'x' },
    chat: { id: 5, type: 'private' },
    text: 'SAL',
  }
  expect(incomingLineOf({ update_id: 1, message: { ...message, ...more } } as never, '77', '::1')).toBeNull()
  expect(incomingLineOf({ update_id: 1, edited_message: message } as never, '77', '::1')).toBeNull()
  expect(incomingLineOf({ update_id: 1, message } as never, '77', '::1')).toMatchObject({ sender: '5', key: '77/1', text: 'SAL' })
})

describe('a bot that Telegram brings updates to', () => {
  const beside = testApp({
    beside: api,
    clock: true,
    settings: { carriers, telegramUpdates: new URL('https://jenjang.example.id') },
  })
  const message = {
    message_id: 5,
    date: Math.floor(Date.now() / 1000),
    from: { id: melati, is_bot: false, first_name: 'x' },
    chat: { id: melati, type: 'private' },
    text: `S10.081290340009.${pin}`,
  }
  const bring = async (payload: string, secret: string) =>
    (
      await beside.app.inject({
        method: 'POST',
        url: '/hooks/telegram',
        headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
        payload,
      })
    ).statusCode
  const secretOf = () =>
    withTransact(database.url, (transact) =>
      transact.read(async (tx) => (await installationKeys(tx))('telegram').toString('base64url')),
    )

  test('is told how many to bring at once', async () => {
    const told = () => telegram.calls.find(({ method }) => method === 'setWebhook')?.input
    await expect.poll(told, { timeout: 30_000 }).toMatchObject({ max_connections: 100, allowed_updates: ['message'] })
  })

  test('refuses those without the secret before it reads them', async () => {
    const begun = (secret: string) =>
      beside.app.inject({
        method: 'POST',
        url: '/hooks/telegram',
        headers: { 'content-type': 'application/json', 'content-length': '300000', 'x-telegram-bot-api-secret-token': secret },
        payload: 'x'.repeat(300_000),
      })
    expect((await begun('guessed')).statusCode).toBe(403)
    expect((await begun(await secretOf())).statusCode).toBe(413)
  })

  test('takes those with the secret, and sells once', async () => {
    const secret = await secretOf()
    const update = JSON.stringify({ update_id: 9, message })
    expect(await bring(update, secret)).toBe(200)
    expect(await bring(update, secret)).toBe(200)
    expect(telegram.said.at(-1)!.text).toMatch(/^S10 ke 081290340009 BERHASIL/)
    expect((await database.query(`select id from sale where customer_code = '081290340009'`)).length).toBe(1)
  })

  test.each(['', 'x'])('refuses all others: %j', async (secret) => {
    expect(await bring(JSON.stringify({ update_id: 10, message }), secret)).toBe(403)
  })

  test.each(['x', '{}', 'null', '{"update_id":"1"}'])('%s is no update', async (body) => {
    expect(await bring(body, await secretOf())).toBe(400)
  })
})
