import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testPassword } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { lastCode } from './test-codes.ts'

const { call, database } = testApp({ settings: { captcha: true } })
let secret: string
let at: number
let invitation: string

beforeAll(async () => {
  const [row] = await database.query<{ secret: string; now: number }>(
    `select value #>> '{}' as secret, extract(epoch from now())::integer as now from setting where name = 'captchaSecret'`,
  )
  secret = row!.secret
  at = row!.now
  invitation = (await call('invitation', 'sutl-a')).body.code
})
beforeEach(() => database.query('delete from attempt'))

/** A solution as the server gives challenges, for less work. */
async function solved(isHard: boolean): Promise<string> {
  const data = { at, isHard }
  const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, deriveKey, data, hmacSignatureSecret: secret })
  return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64')
}

/** Somebody at this address takes every turn of what is shared there. */
const press = (shared: string, worked = '') =>
  database.query(
    `insert into attempt (key, count, until, next_at)
     values ($1 || ' 127.0.0.1' || $2, 2000, now() + interval '15 minutes', now() + interval '5 seconds')`,
    [shared, worked],
  )

let made = 0
const newDevice = async () => (await call('device', null)).body.device as string

type Ask = (captchaRes: string) => Promise<{ status: number; body: { code?: string } }>
/** What shares turns, and who is let in by its work. */
const doors: [shared: string, prepare: () => Promise<Ask>][] = [
  [
    'login from',
    async () => {
      const device = await newDevice()
      return (captchaRes) => call('login', null, { username: 'ustl-a', password: testPassword, device, captchaRes })
    },
  ],
  [
    'guessed login from',
    async () => {
      const device = await newDevice()
      const ask: Ask = (captchaRes) => call('login', null, { username: 'ustl-b', password: testPassword, device, captchaRes })
      for (let n = 0; n < 6; n++)
        await call('login', null, { username: 'ustl-b', password: 'x', device, captchaRes: await solved(false) })
      await database.query('update attempt set next_at = now()')
      return ask
    },
  ],
  [
    'codes to',
    async () => {
      made += 1
      const email = `nobody-${made}@example.id`
      return (captchaRes) => call('resetPassword', null, { email, captchaRes })
    },
  ],
  [
    'reset tries from',
    async () => {
      const { user } = (await call('resetPassword', null, { email: 'usdm-a@example.id', captchaRes: await solved(false) })).body
      const [verCode, device] = [await lastCode(database.url), await newDevice()]
      return (captchaRes) => call('verify', null, { user, verCode, device, resetPass: true, captchaRes })
    },
  ],
  [
    'register from',
    async () => {
      made += 1
      const name = `kios-giliran-${made}`
      const person = { fullname: 'Kios Giliran', username: name, email: `${name}@example.id`, phone: `0857${10_000_000 + made}` }
      const input = { code: invitation, ...person, address: '', province: 'Bali', password: 'Melati-Mekar-7-Kali!' }
      return (captchaRes) => call('register', null, { ...input, captchaRes } as never)
    },
  ],
  ['device from', async () => (captchaRes) => call('device', null, { captchaRes })],
]

describe('where one asks for every turn of an address', () => {
  test.each(doors)('“%s”: who solved a hard captcha is let in, and nobody else', async (shared, prepare) => {
    const ask = await prepare()
    await press(shared)
    expect((await ask(await solved(false))).body.code).toBe('too-many-requests')
    const { status, body } = await ask(await solved(true))
    expect([status, body.code]).toEqual([200, undefined])
  })

  test.each(doors)('“%s”: turns for work have an end too', async (shared, prepare) => {
    const ask = await prepare()
    await press(shared)
    await press(shared, ', worked')
    expect((await ask(await solved(true))).body.code).toBe('too-many-requests')
  })

  test('what is worked for is spent, however it ends', async () => {
    await press('device from')
    const captchaRes = await solved(true)
    expect((await call('device', null, { captchaRes })).status).toBe(200)
    expect((await call('device', null, { captchaRes })).body.code).toBe('captcha-invalid')
  })

  test('five times as many turns are there for work, and then a wait as for the others', async () => {
    await database.query(
      `insert into attempt (key, count, until) values ('device from 127.0.0.1, worked', 4998, now() + interval '60 minutes')`,
    )
    await press('device from')
    const ask = async () => (await call('device', null, { captchaRes: await solved(true) })).status
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
  })

  test('a sign-in that waits for its code is tried beside resets that are guessed', async () => {
    await press('reset tries from')
    const device = await newDevice()
    const { user } = (
      await call('login', null, { username: 'usfd-b', password: testPassword, device, captchaRes: await solved(false) })
    ).body
    expect((await call('verify', null, { user, verCode: await lastCode(database.url), device })).status).toBe(200)
  })
})

test('the captcha is a hard one while somebody at the address waits, and says so', async () => {
  const isHard = async () => (await call('captcha', null)).body.challenge.parameters.data.isHard
  expect(await isHard()).toBe(false)
  await press('codes to', ', worked')
  expect(await isHard()).toBe(false)
  for (const [shared] of doors) {
    await database.query('delete from attempt')
    await press(shared)
    expect(await isHard()).toBe(true)
    await database.query('update attempt set next_at = now()')
    expect(await isHard()).toBe(false)
  }
})
