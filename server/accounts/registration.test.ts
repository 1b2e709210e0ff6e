import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeEach, describe, expect, test } from 'vitest'
import { invitingTypes, userTypes } from '../../contract/user-types.ts'
import { nameOfUser, testDevice } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const english = { 'accept-language': 'en' }

const codeOf = async (username: string): Promise<string> => (await call('invitation', username)).body.code
const password = 'Melati-Mekar-7-Kali!'
let made = 0
const person = (code: string, over: object = {}) => ({
  code,
  fullname: 'Kios Undangan',
  username: `undangan-${++made}`,
  email: `undangan-${made}@example.id`,
  phone: `0857${String(made).padStart(8, '0')}`,
  address: '',
  province: 'Bali',
  password,
  ...over,
})
const register = (code: string, over: object = {}) => call('register', null, person(code, over), english)

beforeEach(() => database.query('delete from attempt'))

describe('the codes', () => {
  test('of the owner make the six chain heads', async () => {
    const { body } = await call('invitation', 'owner')
    expect(Object.keys(body)).toEqual(['DM', 'DP', 'TL', 'FD', 'FT', 'GT'])
    const types: unknown[] = []
    for (const code of Object.values(body) as string[]) types.push((await call('invitationInfo', null, { code })).body.userTypeId)
    expect(types).toEqual([6, 9, 2, 14, 19, 26])
  })

  test('of everybody else make the level right below', async () => {
    for (const type of invitingTypes.filter((one) => one !== 1)) {
      const { body } = await call('invitationInfo', null, { code: await codeOf(nameOfUser(type, 'a')) })
      expect(userTypes[body.userTypeId]?.parent).toBe(type)
      expect(body).toEqual({
        inviter: `Uji ${nameOfUser(type, 'a')}`,
        userTypeId: body.userTypeId,
        UserType: { name: userTypes[body.userTypeId]!.code },
      })
    }
  })

  test('stay the same, also for several who ask at once', async () => {
    const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf('sutl-b')))
    expect(new Set(codes).size).toBe(1)
    expect(codes[0]).toMatch(/^[2-9A-HJ-NP-Z]{10}$/)
  })
})

describe('registering', () => {
  test('makes an unverified account where the code says, whatever else is sent', async () => {
    const code = await codeOf('sutl-a')
    const { status, body } = await register(code.toLowerCase(), { username: 'kios-baru', userTypeId: 2, parents: [1], parent: 1 })
    expect([status, body]).toEqual([200, { message: 'Success', username: 'kios-baru' }])
    const [row] = await database.query(`select * from users where username = 'kios-baru'`)
    expect(row).toMatchObject({
      user_type_id: 4,
      parent_id: database.userId('sutl-a'),
      is_verified: false,
      is_password_expired: false,
      invitation_code: code,
      utc_offset: 480,
    })
    expect(await database.query('select template, recipient from message where user_id = $1', [row!.id])).toEqual([
      { template: 'account-registered', recipient: row!.email },
    ])
  })

  test('the chosen password is the one to sign in with', async () => {
    const { body } = await register(await codeOf('sldm-a'))
    const signedIn = await call('login', null, { username: body.username, password, device: testDevice })
    expect(signedIn.status).toBe(200)
  })

  const fields: [string, object, string][] = [
    ['a weak password', { password: 'melati' }, 'password'],
    ['a space in the user name', { username: 'kios baru' }, 'username'],
    ['no province', { province: '' }, 'province'],
    ['no e-mail address', { email: 'kios' }, 'email'],
  ]
  test.each(fields)('%s is told at its field', async (_, over, field) => {
    const { status, body } = await register(await codeOf('sutl-a'), over)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid-input', [field]])
  })

  test('of two at once with one user name one gets it', async () => {
    const code = await codeOf('sutl-a')
    const answers = await Promise.all([1, 2, 3].map(() => register(code, { username: 'kembar' })))
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'username-taken', 'username-taken'])
  })
})

describe('a code that does not work', () => {
  const cases: [string, () => Promise<string>][] = [
    ['was never given', async () => 'AAAAAAAAAA'],
    [
      'was taken back',
      async () => {
        const code = await codeOf('catl-a')
        await database.query('update invitation set revoked_at = now() where code = $1', [code])
        return code
      },
    ],
    [
      'is of a blocked user',
      async () => {
        const code = await codeOf('cadp-a')
        await database.query(`update users set is_blocked = true where username = 'cadp-a'`)
        return code
      },
    ],
  ]
  test.each(cases)('%s', async (_, given) => {
    const code = await given()
    for (const answer of [await call('invitationInfo', null, { code }), await register(code)]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'invitation-unknown'])
    }
  })
})

describe('limits of an address', () => {
  test('attempts to register are counted whatever comes of them', async () => {
    for (let n = 0; n < 30; n++) expect((await register('AAAAAAAAAA')).status).toBe(404)
    // The pause that has begun outlasts the test.
    await database.query(`update attempt set next_at = next_at + interval '20 seconds'`)
    const { body, headers } = await register(await codeOf('sutl-a'))
    expect([body.code, Number(headers['retry-after']) <= 30]).toEqual(['too-many-requests', true])
  })

  test('codes cannot be tried out, and who has one waits for nobody who tries', async () => {
    const look = (code: string) => call('invitationInfo', null, { code })
    for (let n = 0; n < 120; n++) expect((await look(`CODE${n}`)).status).toBe(404)
    // The pause that has begun outlasts the test.
    await database.query(`update attempt set next_at = next_at + interval '20 seconds'`)
    expect((await look('CODE')).body.code).toBe('too-many-requests')
    expect((await look(await codeOf('sutl-a'))).status).toBe(200)
  })
})

describe('captcha', () => {
  const guarded = testApp({ settings: { captcha: true } })
  const attempt = async (captchaRes: string, over: object = {}) =>
    guarded.call('register', null, {
      ...person((await guarded.call('invitation', 'sutl-a')).body.code, over),
      captchaRes,
    })
  const solved = async () => {
    const { challenge } = (await guarded.call('captcha', null)).body
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }

  test('is asked for, and not spent on a form that has to be corrected', async () => {
    expect((await attempt('')).body.code).toBe('captcha-invalid')
    const captchaRes = await solved()
    expect((await attempt(captchaRes, { email: 'x' })).body.code).toBe('invalid-input')
    expect((await attempt(captchaRes)).status).toBe(200)
    expect((await attempt(captchaRes)).body.code).toBe('captcha-invalid')
  })
})
