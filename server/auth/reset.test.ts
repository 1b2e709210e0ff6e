import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { staffOf, testDevice, testPassword, webToken } from '../../database/test-world.ts'
import type { DB } from '../../database/types.ts'
import { hostReader } from '../runner/host.ts'
import { openPool } from '../runner/pool.ts'
import { testApp } from '../test-app.ts'
import { verifyPassword } from './passwords.ts'
import { beginReset } from './reset.ts'
import { lastCode, wrongCode } from './test-codes.ts'

const { database, call } = testApp({ verifyPassword, settings: { trustProxy: ['127.0.0.1'] } })
const newPassword = 'Mangga!Harum-27'
const signIn = (username: string, password: string, device = testDevice) => call('login', null, { username, password, device })

async function ask(username: string) {
  const { body } = await call('resetPassword', null, { email: `${username}@example.id` })
  const answer = (verCode: string, device = testDevice) =>
    call('verify', null, { user: body.user, verCode, device, resetPass: true })
  return { body, answer }
}

/** The confirmCode of a reset whose code was right. */
async function confirmed(username: string, device = testDevice): Promise<string> {
  const { answer } = await ask(username)
  return (await answer(await lastCode(database.url), device)).body.confirmCode
}

beforeEach(() => database.query('delete from attempt'))

describe('a reset', () => {
  test('sets a password, signs nobody in, and ends every session of the user and of its staff', async () => {
    const confirmCode = await confirmed('ustl-a')
    expect((await call('resetIsValid', null, { confirmCode })).body).toEqual({})
    expect((await call('resetChange', null, { confirmCode, password: newPassword })).body).toEqual({})
    for (const name of ['ustl-a', staffOf('ustl-a')])
      expect((await call('session', { token: webToken(name) })).text).toBe('Forbidden Access')
    expect((await signIn('ustl-a', testPassword)).body.code).toBe('login-failed')
    expect((await signIn('ustl-a', newPassword)).body.isLogged).toBe(true)
    const told = await database.query(`select template, recipient from message order by id desc limit 1`)
    expect(told).toEqual([{ template: 'password-changed', recipient: 'ustl-a@example.id' }])
  })

  test('trusts the device where the code was right, and no other any more', async () => {
    const device = (await call('device', null)).body.device
    const confirmCode = await confirmed('usdm-a', device)
    await call('resetChange', null, { confirmCode, password: newPassword })
    expect((await signIn('usdm-a', newPassword, device)).body.isLogged).toBe(true)
    expect((await signIn('usdm-a', newPassword)).body.isLogged).toBe(false)
  })

  test('ends every wait for the names of the account and for its devices', async () => {
    const device = (await call('device', null)).body.device
    const names = ['ustl-b', 'ustl-b@example.id']
    for (let n = 0; n < 10; n++) await signIn('ustl-b', 'wrong')
    for (const name of names) for (let n = 0; n < 5; n++) await signIn(name, 'wrong', device)
    await database.query(`update attempt set next_at = now() + interval '90 seconds' where next_at is not null`)
    for (const name of names) expect((await signIn(name, testPassword, device)).status).toBe(429)
    expect((await signIn('ustl-b', testPassword)).status).toBe(429)
    const confirmCode = await confirmed('ustl-b')
    await call('resetChange', null, { confirmCode, password: newPassword })
    for (const name of names) expect((await signIn(name, newPassword, device)).status).toBe(200)
    expect((await signIn('ustl-b', newPassword)).body.isLogged).toBe(true)
  })

  test('goes by phone too, however it is written', async () => {
    await database.query(`update users set phone = '081299990001' where username = 'usfd-a'`)
    const { body } = await call('resetPassword', null, { phone: '081299990001' })
    expect(body.user).toMatchObject({ phone: '081299990001', email: null, channel: 'sms', isVerified: true })
    const [message] = await database.query('select template, channel, recipient from message order by id desc limit 1')
    expect(message).toEqual({ template: 'reset-code', channel: 'sms', recipient: '081299990001' })
  })

  test('uses up the codes of strangers at its address, not those of who signs in there or is known on its device', async () => {
    const device = (await call('device', null)).body.device
    await database.query(
      `insert into attempt (key, count, until, next_at) values ('codes to 127.0.0.1', 70, now() + interval '1 hour', now() + interval '50 seconds')`,
    )
    const reset = (of: object) => call('resetPassword', null, { email: 'usfd-b@example.id', ...of })
    expect((await reset({ device })).body.code).toBe('too-many-requests')
    expect((await reset({ device: testDevice })).status).toBe(200)
    expect((await signIn('usfd-b', testPassword, device)).body).toMatchObject({ isLogged: false, user: { channel: 'email' } })
    await database.query(`delete from attempt where key = 'codes to 127.0.0.1'`)
  })

  test('needs one identifier', async () => {
    expect((await call('resetPassword', null, {})).body.code).toBe('invalid-input')
    expect((await call('resetPassword', null, { phone: '62812' })).body.fields).toHaveProperty('phone')
  })
})

describe('attacks on a reset', () => {
  test('a stranger who asks for all codes of an hour leaves those of a known device, and no others', async () => {
    const email = 'caft-a@example.id'
    const from = (device?: string) => call('resetPassword', null, { email, ...(device && { device }) })
    const stranger = (await call('device', null)).body.device
    const elsewhere = () => call('resetPassword', null, { email, device: stranger }, { 'x-forwarded-for': '203.0.113.8' })
    for (let n = 0; n < 6; n++) expect((await from(stranger)).status).toBe(200)
    for (const device of [stranger, undefined, 'made-up']) expect((await from(device)).status).toBe(429)
    expect((await elsewhere()).status).toBe(200)
    const { status, body } = await from(testDevice)
    expect(status).toBe(200)
    const answer = { user: body.user, verCode: await lastCode(database.url), device: testDevice, resetPass: true }
    expect((await call('verify', null, answer)).body.confirmCode).toEqual(expect.any(String))
    for (let n = 0; n < 5; n++) expect((await from(testDevice)).status).toBe(200)
    expect((await from(testDevice)).status).toBe(429)
    const other = await call('resetPassword', null, { email: 'caft-b@example.id', device: testDevice })
    expect(other.status).toBe(200)
  })

  test('strangers at some addresses use up neither the code of who asks at another nor its first try', async () => {
    const email = 'midp-a@example.id'
    const device = (await call('device', null)).body.device
    const at = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` })
    const ask = (n: number) => call('resetPassword', null, { email, device }, at(n))
    let [sent, tried] = [0, 0]
    for (let n = 10; n < 15; n++)
      for (let time = 0; time < 7; time++) {
        const { status, body } = await ask(n)
        if (status !== 200) continue
        sent++
        const wrong = { user: body.user, verCode: wrongCode(await lastCode(database.url)), device, resetPass: true }
        for (let guess = 0; guess < 3; guess++) if ((await call('verify', null, wrong, at(n))).body.code === 'code-wrong') tried++
      }
    // One first code and try of each of five, and what they share.
    expect([sent, tried]).toEqual([5 + 18, 5 + 24])
    const { status, body } = await ask(20)
    expect(status).toBe(200)
    const answer = { user: body.user, verCode: await lastCode(database.url), device, resetPass: true }
    expect((await call('verify', null, answer, at(20))).body.confirmCode).toEqual(expect.any(String))
  })

  test('first codes and tries have an end, too: many addresses guess no code', async () => {
    const email = 'midp-b@example.id'
    let sent = 0
    for (let n = 1; n < 65; n++)
      if ((await call('resetPassword', null, { email }, { 'x-forwarded-for': `198.51.100.${n}` })).status === 200) sent++
    expect(sent).toBe(60)
    const { body } = await call('resetPassword', null, { email: 'mift-b@example.id' })
    await database.query(`delete from attempt`)
    await database.query(
      `insert into attempt (key, count, until) select 'reset tries at ' || counted_as || ', first', 60, now() + interval '1 hour' from login_ticket order by id desc limit 1`,
    )
    const verCode = await lastCode(database.url)
    const device = (await call('device', null)).body.device
    expect((await call('verify', null, { user: body.user, verCode, device, resetPass: true })).status).toBe(429)
  })

  test('its link works once', async () => {
    const confirmCode = await confirmed('usgt-a')
    expect((await call('resetChange', null, { confirmCode, password: newPassword })).status).toBe(200)
    for (const answer of [
      await call('resetIsValid', null, { confirmCode }),
      await call('resetChange', null, { confirmCode, password: `${newPassword}x` }),
    ])
      expect([answer.status, answer.body.code]).toEqual([400, 'reset-code-invalid'])
  })

  test('its link is over after ten minutes, and a made-up one never was', async () => {
    const confirmCode = await confirmed('usgt-b')
    await database.query('update login_ticket set expires_at = now() where ended_at is null')
    expect((await call('resetChange', null, { confirmCode, password: newPassword })).body.code).toBe('reset-code-invalid')
    expect((await call('resetIsValid', null, { confirmCode: 'made-up' })).body.code).toBe('reset-code-invalid')
  })

  test('its code opens no session', async () => {
    const { body } = await ask('usft-a')
    const verCode = await lastCode(database.url)
    const signedIn = await call('verify', null, { user: body.user, verCode, device: testDevice, resetPass: false })
    expect(signedIn.body.code).toBe('flow-over')
  })

  test('the code is not asked again once it was right', async () => {
    const { answer } = await ask('usft-b')
    const code = await lastCode(database.url)
    expect((await answer(code)).status).toBe(200)
    expect((await answer(code)).body.code).toBe('flow-over')
  })

  test('another open reset ends when the password is changed', async () => {
    const [one, two] = [await confirmed('usdp-a'), await confirmed('usdp-a')]
    await call('resetChange', null, { confirmCode: one, password: newPassword })
    expect((await call('resetIsValid', null, { confirmCode: two })).body.code).toBe('reset-code-invalid')
  })

  test('two that set a password at the same time set one', async () => {
    const confirmCode = await confirmed('usdp-b')
    const both = await Promise.all(
      ['Mangga!Harum-27', 'Rambutan?Manis-31'].map((password) => call('resetChange', null, { confirmCode, password })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('where the captcha is on', () => {
  const guarded = testApp({ settings: { captcha: true } })

  test('a reset and its code need one each', async () => {
    const asked = await guarded.call('resetPassword', null, { email: 'ustl-a@example.id' })
    expect([asked.status, asked.body.code]).toEqual([400, 'captcha-invalid'])
    const user = { authCode: 'any' }
    const answered = await guarded.call('verify', null, { user, verCode: '123456', device: testDevice, resetPass: true })
    expect(answered.body.code).toBe('captcha-invalid')
    const signIn = await guarded.call('verify', null, { user, verCode: '123456', device: testDevice })
    expect(signIn.body.code).toBe('flow-over')
  })
})

describe('who asks for a reset learns nothing about accounts', () => {
  test('known and unknown identifiers are answered alike, step by step', async () => {
    const known = await ask('ustl-b')
    const code = await lastCode(database.url)
    const unknown = await ask('nobody')
    const shape = ({ body }: { body: { user: Record<string, unknown> } }) => ({ ...body.user, authCode: 'x', email: 'x' })
    expect(shape(unknown)).toEqual(shape(known))
    for (let n = 0; n < 3; n++) {
      const [one, two] = [await known.answer(wrongCode(code)), await unknown.answer('123456')]
      expect([two.status, two.text]).toEqual([one.status, one.text])
    }
    const [one, two] = [await known.answer(code), await unknown.answer('123456')]
    expect([one.body.code, two.body.code]).toEqual(['flow-over', 'flow-over'])
  })

  test('another code is refused at the same moment', async () => {
    const answers = []
    for (const name of ['usfd-b', 'nobody-else']) {
      const seen: unknown[] = []
      for (let n = 0; n < 4; n++) {
        const { body } = await ask(name)
        await database.query(`update attempt set until = now() where key like 'code of flow%'`)
        for (const isEmail of [true, false]) seen.push((await call('resendCode', null, { user: body.user, isEmail })).status)
      }
      answers.push(seen)
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[0]).toContain(429)
  })

  test('and both take the same queries', async () => {
    const queries = async (email: string): Promise<string[]> => {
      const seen: string[] = []
      const pool = openPool({ url: database.url, max: 1, name: 'test' })
      const db = new Kysely<DB>({
        dialect: new PostgresDialect({ pool }),
        plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
        log: ({ query }) => {
          seen.push(query.sql.replace(/^rollback to savepoint|^release savepoint/, 'end of savepoint'))
        },
      })
      const origin = {
        ip: '203.0.113.9',
        language: 'id',
        host: hostReader([])('localhost'),
        idempotencyKey: null,
        userAgent: '',
      } as const
      await db.transaction().execute((tx) => beginReset(tx, { typed: email, channel: 'email', device: testDevice }, origin))
      await db.destroy()
      return seen
    }
    const known = await queries('ustl-b@example.id')
    expect(known.length).toBeGreaterThan(8)
    expect(await queries('nobody@example.id')).toEqual(known)
  })
})
