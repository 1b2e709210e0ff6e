import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CaptchaDoor, captchaDoors } from '../../contract/auth/captcha-doors.ts'
import { testPassword } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { lastCode } from './test-codes.ts'

const { call, database } = testApp({ settings: { captcha: true } })
let secret: string
let invitation: string

beforeAll(async () => {
  const [row] = await database.query<{ secret: string }>(
    `select value #>> '{}' as secret from setting where name = 'captchaSecret'`,
  )
  secret = row!.secret
  invitation = (await call('invitation', 'sutl-a')).body.code
})
beforeEach(() => database.query('delete from attempt'))

/** A solution as the server gives challenges, for less work. */
async function solved(isHard: boolean, door: CaptchaDoor | null = null): Promise<string> {
  const [row] = await database.query<{ at: number }>('select extract(epoch from now())::integer as at')
  const data = { at: row!.at, isHard, for: door }
  const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, deriveKey, data, hmacSignatureSecret: secret })
  return answerTo(challenge)
}

async function answerTo(challenge: Challenge): Promise<string> {
  return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64')
}

/** Somebody at this address takes every turn of what is shared there. */
const press = (shared: string, worked = '') =>
  database.query(
    `insert into attempt (key, count, until, next_at)
     values ($1 || ' 127.0.0.1' || $2, 2000, now() + interval '15 minutes', now() + interval '60 seconds')`,
    [shared, worked],
  )

/** A wait that has begun lasts until the test ends. */
const hold = (key: string) => database.query(`update attempt set next_at = next_at + interval '60 seconds' where key = $1`, [key])

let made = 0
const newDevice = async () => (await call('device', null)).body.device as string

type Ask = (captchaRes: string) => Promise<{ status: number; body: { code?: string } }>
/** What shares turns, what the captcha is solved for there, whether its call cannot do without any, and who is let in by its work. */
const doors: [shared: string, door: CaptchaDoor, needs: 'any' | 'none', prepare: () => Promise<Ask>][] = [
  [
    'login from',
    'login',
    'any',
    async () => {
      const device = await newDevice()
      return (captchaRes) => call('login', null, { username: 'ustl-a', password: testPassword, device, captchaRes })
    },
  ],
  [
    'guessed login from',
    'login',
    'any',
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
    'codes',
    'any',
    async () => {
      made += 1
      const email = `nobody-${made}@example.id`
      return (captchaRes) => call('resetPassword', null, { email, captchaRes })
    },
  ],
  [
    'reset tries from',
    'reset-tries',
    'any',
    async () => {
      const { user } = (await call('resetPassword', null, { email: 'usdm-a@example.id', captchaRes: await solved(false) })).body
      const [verCode, device] = [await lastCode(database.url), await newDevice()]
      return (captchaRes) => call('verify', null, { user, verCode, device, resetPass: true, captchaRes })
    },
  ],
  [
    'register from',
    'register',
    'none',
    async () => {
      made += 1
      const name = `kios-giliran-${made}`
      const person = { fullname: 'Kios Giliran', username: name, email: `${name}@example.id`, phone: `0857${10_000_000 + made}` }
      const input = { code: invitation, ...person, address: '', province: 'Bali', password: 'Melati-Mekar-7-Kali!' }
      return (captchaRes) => call('register', null, { ...input, captchaRes } as never)
    },
  ],
  ['device from', 'device', 'none', async () => (captchaRes) => call('device', null, { captchaRes })],
  [
    'passkeys from',
    'passkeys',
    'none',
    async () => (captchaRes) => call('passkeyOptions', null, { captchaRes }, { host: 'localhost' }),
  ],
  [
    'login tries from',
    'login-tries',
    'none',
    async () => {
      const device = await newDevice()
      const given = { username: 'usfd-b', password: testPassword, device, captchaRes: await solved(false) }
      const { user } = (await call('login', null, given)).body
      const verCode = await lastCode(database.url)
      return (captchaRes) => call('verify', null, { user, verCode, device, captchaRes })
    },
  ],
]

describe('where one asks for every turn of an address', () => {
  test.each(doors)('“%s”: who solved a hard captcha is let in, and nobody else', async (shared, door, needs, prepare) => {
    const ask = await prepare()
    await press(shared)
    for (const captchaRes of [await solved(false, door), await solved(true), ...(needs === 'none' ? [''] : [])])
      expect((await ask(captchaRes)).body.code).toBe('too-many-requests')
    for (const other of captchaDoors.filter((each) => each !== door))
      expect([other, (await ask(await solved(true, other))).body.code]).toEqual([other, 'too-many-requests'])
    const { status, body } = await ask(await solved(true, door))
    expect([status, body.code]).toEqual([200, undefined])
  })

  const paid = ['codes to', 'register from']

  test.each(doors.filter(([shared]) => !paid.includes(shared)))(
    '“%s”: who works waits for nobody, not for others who work either, and counts for nobody',
    async (shared, door, _, prepare) => {
      const ask = await prepare()
      await press(shared)
      await press(shared, ', worked')
      const counts = () =>
        database.query(`select key, count, next_at from attempt where key like $1 order by key`, [`${shared}%`])
      const before = await counts()
      const { status, body } = await ask(await solved(true, door))
      expect([status, body.code]).toEqual([200, undefined])
      expect(await counts()).toEqual(before)
    },
  )

  test.each(doors.filter(([shared]) => paid.includes(shared)))(
    '“%s”: turns for work have an end',
    async (shared, door, _, prepare) => {
      const ask = await prepare()
      await press(shared)
      await press(shared, ', worked')
      expect((await ask(await solved(true, door))).body.code).toBe('too-many-requests')
    },
  )

  test('what is worked for is spent, however it ends', async () => {
    await press('device from')
    const captchaRes = await solved(true, 'device')
    expect((await call('device', null, { captchaRes })).status).toBe(200)
    expect((await call('device', null, { captchaRes })).body.code).toBe('captcha-invalid')
  })

  test('what is worked for another door is not spent where no captcha is needed', async () => {
    const captchaRes = await solved(true, 'passkeys')
    expect((await call('device', null, { captchaRes })).status).toBe(200)
    await press('passkeys from')
    expect((await call('passkeyOptions', null, { captchaRes }, { host: 'localhost' })).status).toBe(200)
  })

  test('of codes five times as many turns are there for work, and then a wait as for the others', async () => {
    await database.query(
      `insert into attempt (key, count, until) values ('codes to 127.0.0.1, worked', 298, now() + interval '60 minutes')`,
    )
    await press('codes to')
    const ask = async (name: string) =>
      (await call('resetPassword', null, { email: `${name}@example.id`, captchaRes: await solved(true, 'codes') })).status
    const free = [await ask('satu'), await ask('dua')]
    await hold('codes to 127.0.0.1, worked')
    expect([...free, await ask('tiga')]).toEqual([200, 200, 429])
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

describe('the captcha', () => {
  const challengeFor = async (door?: CaptchaDoor): Promise<Challenge> =>
    (await call('captcha', null, door ? { for: door } : {})).body.challenge
  const isHard = async (door?: CaptchaDoor) => (await challengeFor(door)).parameters.data?.isHard

  test.each(doors)(
    'is a hard one while somebody at the address waits by “%s”, for who asks for that alone',
    async (shared, door) => {
      const hard = async () => {
        const asked = await Promise.all(captchaDoors.map(async (each) => [each, await isHard(each)] as const))
        return asked.filter(([, is]) => is).map(([each]) => each)
      }
      await press(shared, ', worked')
      expect(await hard()).toEqual([])
      await press(shared)
      expect(await hard()).toEqual([door])
      expect(await isHard()).toBe(false)
      await database.query('update attempt set next_at = now()')
      expect(await hard()).toEqual([])
    },
  )

  test('who registers with made-up codes makes it hard for nobody who signs in', async () => {
    const person = {
      fullname: 'Kios Giliran',
      username: 'kios-karangan',
      email: 'kios-karangan@example.id',
      phone: '085710009999',
    }
    const input = { ...person, code: 'AAAAAAAAAA', address: '', province: 'Bali', password: 'Melati-Mekar-7-Kali!' }
    for (let n = 0; n < 31; n++) await call('register', null, input as never)
    await hold('register from 127.0.0.1')
    expect([await isHard('register'), await isHard('login')]).toEqual([true, false])
  })

  test('says what it is for, and nobody makes another of it', async () => {
    const challenge = await challengeFor('device')
    expect(challenge.parameters.data).toEqual({ at: expect.any(Number), isHard: false, for: 'device' })
    const answer = JSON.parse(Buffer.from(await answerTo(challenge), 'base64').toString())
    await press('device from')
    const data = { ...challenge.parameters.data, isHard: true }
    const claimed = { ...answer, challenge: { ...challenge, parameters: { ...challenge.parameters, data } } }
    const captchaRes = Buffer.from(JSON.stringify(claimed)).toString('base64')
    expect((await call('device', null, { captchaRes })).body.code).toBe('captcha-invalid')
  })

  test('may be solved by the first try, hard or not: who begins later spares no work', async () => {
    await press('login from')
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes)
    const given = [await challengeFor('login'), await challengeFor()]
    vi.restoreAllMocks()
    expect(given.map(({ parameters }) => parameters.data?.isHard)).toEqual([true, false])
    for (const challenge of given) expect((await solveChallenge({ challenge, deriveKey }))?.counter).toBe(1)
  })
})
