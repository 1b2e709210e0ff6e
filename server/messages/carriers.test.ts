import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import type { Transact } from '../runner/transact.ts'
import { sendersOf } from '../sender-parts.ts'
import { type CarrierSettings, createCarriers } from './carriers.ts'
import type { Letter } from './send.ts'

const none: CarrierSettings = {
  smtpUrl: undefined,
  mailFrom: 'Jenjang <no-reply@example.id>',
  smsUrl: undefined,
  smsBody: undefined,
  telegramToken: undefined,
  telegramApi: 'https://api.telegram.org',
}
const letter: Letter = {
  id: 1,
  channel: 'email',
  to: 'melati@example.id',
  sender: null,
  subject: 'Kode masuk Anda',
  text: 'Kode: 123456. "Jangan" beri tahu & simpan.',
  secrets: ['123456'],
}
const plain = { masked: false }
const lines: string[] = []
const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
const closings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  lines.length = 0
  await Promise.all(closings.splice(0).map((close) => close()))
})

test('a channel without a carrier goes to the log', async () => {
  for (const channel of ['email', 'sms', 'telegram'] as const) await createCarriers(none, logger, plain)({ ...letter, channel })
  expect(lines.map((line) => JSON.parse(line).channel)).toEqual(['email', 'sms', 'telegram'])
  expect(lines[0]).toContain('123456')
})

test('a real installation writes no code and no password to the log', async () => {
  const secrets = ['https://j.example/i/abc123', 'abc123', 'R$1']
  const text = 'Masuk: https://j.example/i/abc123 abc123, sandi R$1.'
  await createCarriers(none, logger, { masked: true })({ ...letter, subject: 'abc123', text, secrets })
  expect(JSON.parse(lines[0]!)).toMatchObject({ to: letter.to, subject: '…', text: 'Masuk: … …, sandi ….' })
})

test.each([
  [true, '123456'],
  [false, '…'],
])('whether it does is decided by the setting DEMO (%s)', async (demo, shown) => {
  const { send } = sendersOf({ carriers: { ...none }, demo, privateAddresses: false }, logger, {} as Transact)
  await send(letter)
  expect(JSON.parse(lines[0]!).text).toContain(`Kode: ${shown}.`)
})

/** A mail server that asks for a password; answers what it received. */
async function mailServer(refuse = false) {
  const received: { from: unknown; to: string[]; source: string }[] = []
  const server = new SMTPServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'jenjang' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo: (_address, _session, done) => (refuse ? done(new Error('mailbox full')) : done()),
    onData(stream, session, done) {
      let source = ''
      stream.on('data', (chunk) => {
        source += chunk
      })
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({ from: mailFrom ? mailFrom.address : null, to: rcptTo.map(({ address }) => address), source })
        done()
      })
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closings.push(() => new Promise<void>((done) => server.close(() => done())))
  const { port } = server.server.address() as AddressInfo
  return { received, url: (password: string) => `smtp://jenjang:${encodeURIComponent(password)}@127.0.0.1:${port}` }
}

describe('e-mail', () => {
  test('arrives at a mail server', async () => {
    const { received, url } = await mailServer()
    await createCarriers({ ...none, smtpUrl: url('p@ss') }, logger, plain)(letter)
    expect(received).toMatchObject([{ from: 'no-reply@example.id', to: ['melati@example.id'] }])
    expect(received[0]?.source).toContain('From: Jenjang <no-reply@example.id>')
    expect(received[0]?.source).toContain('Subject: Kode masuk Anda')
    expect(received[0]?.source).toContain('123456')
  })
  test.each([
    ['Melati Pay', 'From: Melati Pay <no-reply@example.id>'],
    ['Melati "Pay", <admin@bank.example>\r\nBcc: x@example.id', 'Bcc=3A_x=40example=2Eid?= <no-reply@example.id>'],
  ])('is sent by the name of its network, from the same address: %s', async (sender, head) => {
    const { received, url } = await mailServer()
    await createCarriers({ ...none, smtpUrl: url('p@ss') }, logger, plain)({ ...letter, sender })
    expect(received).toMatchObject([{ from: 'no-reply@example.id', to: ['melati@example.id'] }])
    expect(received[0]?.source.replace(/\r\n[ \t]+/g, ' ')).toContain(head)
    expect(received[0]?.source).not.toMatch(/^Bcc:/m)
  })

  test('a wrong password and a refused mailbox are failures', async () => {
    const closed = await mailServer()
    await expect(createCarriers({ ...none, smtpUrl: closed.url('wrong') }, logger, plain)(letter)).rejects.toThrow()
    const full = await mailServer(true)
    await expect(createCarriers({ ...none, smtpUrl: full.url('p@ss') }, logger, plain)(letter)).rejects.toThrow('mailbox full')
  })
})

/** A gateway that keeps what it was asked. */
async function gateway(status = 200, answer = 'quota exceeded') {
  const asked: { method: string | undefined; url: string | undefined; type: string | undefined; body: string }[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({ method: request.method, url: request.url, type: request.headers['content-type'], body })
    response.writeHead(status).end(answer)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closings.push(() => new Promise<void>((done) => server.close(() => done())))
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe('SMS gateway', () => {
  const sms: Letter = { ...letter, channel: 'sms', to: '0812&9034' }
  test('by address', async () => {
    const { asked, url } = await gateway()
    await createCarriers({ ...none, smsUrl: `${url}/send?msisdn={to}&text={text}` }, logger, plain)(sms)
    const query = new URL(asked[0]!.url!, url).searchParams
    expect([asked[0]?.method, query.get('msisdn'), query.get('text')]).toEqual(['GET', sms.to, sms.text])
  })
  test('by a JSON body', async () => {
    const { asked, url } = await gateway()
    await createCarriers({ ...none, smsUrl: url, smsBody: '{"to":"{to}","message":"{text}"}' }, logger, plain)(sms)
    expect([asked[0]?.method, asked[0]?.type]).toEqual(['POST', 'application/json'])
    expect(JSON.parse(asked[0]!.body)).toEqual({ to: sms.to, message: sms.text })
  })
  test('by a form', async () => {
    const { asked, url } = await gateway()
    await createCarriers({ ...none, smsUrl: url, smsBody: 'to={to}&text={text}' }, logger, plain)(sms)
    expect(Object.fromEntries(new URLSearchParams(asked[0]!.body))).toEqual({ to: sms.to, text: sms.text })
  })
  test('an answer other than 2xx is a failure', async () => {
    const { url } = await gateway(429)
    await expect(createCarriers({ ...none, smsUrl: url }, logger, plain)(sms)).rejects.toThrow('429: quota exceeded')
  })
})

test('Telegram is told the chat and the text', async () => {
  const { asked, url } = await gateway(200, '{"ok":true,"result":{}}')
  await createCarriers(
    { ...none, telegramToken: '1:abc', telegramApi: url },
    logger,
    plain,
  )({
    ...letter,
    channel: 'telegram',
    to: '-100200',
  })
  expect(asked[0]?.url).toBe('/bot1:abc/sendMessage')
  expect(JSON.parse(asked[0]!.body)).toEqual({ chat_id: '-100200', text: letter.text })
})
