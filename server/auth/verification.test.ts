import { beforeEach, describe, expect, test } from 'vitest'
import { staffOf, testDevice, testPassword } from '../../database/test-world.ts'
import { withTransact } from '../runner/test-transact.ts'
import { testApp } from '../test-app.ts'
import { waitingCodes } from './one-time-codes.ts'
import { lastCode, wrongCode } from './test-codes.ts'

const { database, call } = testApp({ settings: { trustProxy: ['127.0.0.1'] } })
const codeNow = () => lastCode(database.url)

/** A device id that the server issued and that no account is known on yet. */
const newDevice = async (): Promise<string> => (await call('device', null)).body.device

/** Signs in on a device that is new to the user, so that a code is on its way. */
async function begin(username = 'ustl-a') {
  const device = await newDevice()
  const { body } = await call('login', null, { username, password: testPassword, device })
  const answer = (verCode: string, over: Record<string, unknown> = {}) =>
    call('verify', null, { user: body.user, verCode, device, ...over })
  return { device, body, answer }
}

beforeEach(() => database.query('delete from attempt'))

describe('a sign-in asks for a code', () => {
  test('on a device that is new to the user, once', async () => {
    const { body, answer, device } = await begin()
    expect(body).toMatchObject({
      isLogged: false,
      token: null,
      user: { authCode: body.authCode, isVerified: true, channel: 'email' },
    })
    expect(body.user.email).toBe('u••••@example.id')
    expect(body.user.phone).toMatch(/^0812••••\d{3}$/)
    const verified = await answer(await codeNow())
    expect([verified.status, verified.body.confirmCode]).toEqual([200, null])
    expect((await call('session', { token: verified.body.token })).body.user.username).toBe('ustl-a')
    const again = await call('login', null, { username: 'ustl-a', password: testPassword, device })
    expect(again.body.isLogged).toBe(true)
  })

  test('of six digits, and nothing else is one', async () => {
    for (const typed of ['', '12345', '1234567', 'abcdef']) {
      const { answer } = await begin()
      expect(await codeNow()).toMatch(/^\d{6}$/)
      expect([typed, (await answer(typed)).status]).toEqual([typed, 400])
    }
  })

  test('of an unverified user on a known device, and a right one verifies', async () => {
    await database.query(`update users set is_verified = false where username = 'usdm-a'`)
    const { body } = await call('login', null, { username: 'usdm-a', password: testPassword, device: testDevice })
    expect([body.isLogged, body.user.isVerified]).toEqual([false, false])
    const { token } = (await call('verify', null, { user: body.user, verCode: await codeNow(), device: testDevice })).body
    expect((await call('session', { token })).body.user.isVerified).toBe(true)
  })

  test('never activates an H2H partner', async () => {
    await database.query(`update users set is_verified = false where username = 'htdm-b'`)
    const { body } = await call('login', null, { username: 'htdm-b', password: testPassword, device: testDevice })
    const { token } = (await call('verify', null, { user: body.user, verCode: await codeNow(), device: testDevice })).body
    expect((await call('session', { token })).body.user.isVerified).toBe(false)
    expect((await call('getToken', { token }, { tokenType: 'prod' })).body.code).toBe('not-verified')
  })

  test('of a staff account, sent to its user', async () => {
    const { body } = await begin(staffOf('ustl-a'))
    expect(body.isLogged).toBe(false)
    const [message] = await database.query('select recipient, template, facts from message order by id desc limit 1')
    expect(message).toEqual({ recipient: 'ustl-a@example.id', template: 'login-code', facts: { app: 'Jenjang', minutes: 5 } })
  })

  test('but not where a verified user has no address, nor of a login that the demo prints', async () => {
    await database.query(`update users set email = null, phone = null where username = 'htdm-a'`)
    expect((await begin('htdm-a')).body.isLogged).toBe(true)
    await database.query(`insert into demo_login values ('usdp-a', 'x')`)
    expect((await begin('usdp-a')).body.isLogged).toBe(true)
    await database.query(`update setting set value = 'false' where name = 'demo'`)
    expect((await begin('usdp-a')).body.isLogged).toBe(false)
    await database.query(`update setting set value = 'true' where name = 'demo'`)
  })
})

describe('attacks on a code', () => {
  test('a used code is not right again', async () => {
    const { answer } = await begin()
    const code = await codeNow()
    expect((await answer(code)).status).toBe(200)
    expect((await answer(code)).body.code).toBe('flow-over')
  })

  test('of two who answer at the same time one gets in', async () => {
    const { answer } = await begin()
    const code = await codeNow()
    const both = await Promise.all([answer(code), answer(code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('the code of another user is wrong', async () => {
    const mine = await begin('usfd-a')
    const mineIs = await codeNow()
    const theirs = await begin('usfd-b')
    const theirsIs = await codeNow()
    expect(mineIs === theirsIs || (await theirs.answer(mineIs)).body.code === 'code-wrong').toBe(true)
    expect((await mine.answer(mineIs)).status).toBe(200)
  })

  test('the code of another device does not open this one', async () => {
    const { body } = await begin()
    const verCode = await codeNow()
    const elsewhere = await call('verify', null, { user: body.user, verCode, device: await newDevice() })
    expect(elsewhere.body.code).toBe('flow-over')
  })

  test('a sign-in code is no reset code', async () => {
    const { answer } = await begin()
    expect((await answer(await codeNow(), { resetPass: true })).body.code).toBe('flow-over')
  })

  test('the third wrong one ends the flow, also for the right one', async () => {
    const { answer } = await begin()
    const code = await codeNow()
    for (let n = 0; n < 3; n++) {
      const { status, body } = await answer(wrongCode(code))
      expect([status, body.code]).toEqual([400, 'code-wrong'])
    }
    expect((await answer(code)).body.code).toBe('flow-over')
  })

  test('thirty at once are three tries', async () => {
    const { answer } = await begin()
    const code = await codeNow()
    const answers = await Promise.all(Array.from({ length: 30 }, () => answer(wrongCode(code))))
    expect(answers.filter(({ body }) => body.code === 'code-wrong')).toHaveLength(3)
  })

  test('after five minutes it is wrong, after ten the flow is over', async () => {
    const { answer } = await begin()
    const code = await codeNow()
    await database.query(`update one_time_code set expires_at = now() where ended_at is null`)
    expect((await answer(code)).body.code).toBe('code-wrong')
    await database.query(`update login_ticket set expires_at = now() where ended_at is null`)
    expect((await answer(code)).body.code).toBe('flow-over')
  })

  test('guessing from many addresses ends at the account', async () => {
    const guess = (ip: string, input: Parameters<typeof call<'verify'>>[2]) =>
      call('verify', null, input, { 'x-forwarded-for': ip })
    let refused = 0
    for (let flow = 0; flow < 5; flow++) {
      await database.query(`delete from attempt where key like '%codes of%'`)
      const { body, device } = await begin('usgt-a')
      const code = await codeNow()
      for (let n = 0; n < 3; n++) {
        const { status } = await guess(`203.0.113.${flow * 3 + n}`, { user: body.user, verCode: wrongCode(code), device })
        if (status === 429) refused++
      }
    }
    expect(refused).toBe(3)
    expect((await begin('usdm-b')).body.isLogged).toBe(false)
  })

  test('of IPv6 a network is counted, not each of its addresses', async () => {
    const asked = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::1', '2001:db8:1:3::1', '203.0.113.9']
    for (const ip of asked) await call('device', null, {}, { 'x-forwarded-for': ip })
    const counted = await database.query(`select key, count from attempt where key ~ '^device from (2001|203)' order by key`)
    expect(counted).toEqual([
      { key: 'device from 2001:db8:1:2::/64', count: 2 },
      { key: 'device from 2001:db8:1:3::/64', count: 1 },
      { key: 'device from 203.0.113.9', count: 1 },
    ])
  })

  test('there is no user id to give instead of the flow', async () => {
    await begin()
    const user = { authCode: String(database.userId('ustl-a')) }
    expect((await call('verify', null, { user, verCode: await codeNow(), device: testDevice })).body.code).toBe('flow-over')
  })
})

describe('another code', () => {
  test('comes after a minute, by the way that was chosen, and voids the one before', async () => {
    const { body, answer } = await begin('uSTl-b')
    const first = await codeNow()
    const soon = await call('resendCode', null, { user: body.user, isEmail: false })
    expect([soon.status, soon.body.code]).toEqual([429, 'too-many-requests'])
    await database.query(`update attempt set until = now() where key like 'code of flow%'`)
    expect((await call('resendCode', null, { user: body.user, isEmail: false })).body).toEqual({})
    const [message] = await database.query('select channel, recipient from message order by id desc limit 1')
    expect(message).toEqual({ channel: 'sms', recipient: await phoneOf('ustl-b') })
    const second = await codeNow()
    expect(first === second || (await answer(first)).body.code === 'code-wrong').toBe(true)
    expect((await answer(second)).status).toBe(200)
  })

  test('needs an address', async () => {
    await database.query(`update users set phone = null where username = 'htrf-a'`)
    const { body } = await begin('htrf-a')
    await database.query('delete from attempt')
    expect((await call('resendCode', null, { user: body.user, isEmail: false })).body.code).toBe('channel-missing')
    expect((await call('resendCode', null, { user: { authCode: 'made-up' }, isEmail: true })).body.code).toBe('flow-over')
  })

  const phoneOf = async (username: string) =>
    (await database.query('select phone from users where username = $1', [username]))[0]?.phone
})

describe('what is kept', () => {
  test('neither code nor flow can be read in the database, and a used code is erased', async () => {
    const { body, answer } = await begin('usft-a')
    const code = await codeNow()
    const kept = await database.query('select * from one_time_code c join login_ticket t on t.id = c.ticket_id')
    expect(JSON.stringify(kept)).not.toContain(body.authCode)
    expect(kept.some((row) => row.sealed?.includes(code))).toBe(false)
    await answer(code)
    expect(await database.query('select from one_time_code where sealed is not null and ended_at is not null')).toEqual([])
  })

  test('codes that users wait for can be listed, never those of the owner or of staff', async () => {
    await database.query('update one_time_code set ended_at = now(), sealed = null')
    for (const name of ['owner', staffOf('catl-a'), 'htvt-a']) await begin(name)
    const list = (keyword: string) =>
      withTransact(database.url, (transact) => transact.read((tx) => waitingCodes(tx, { keyword, limit: 5, offset: 0 })))
    const { rows, total } = await list('')
    expect([rows.map(({ id }) => id), total]).toEqual([[database.userId('htvt-a')], 1])
    expect(rows[0]).toMatchObject({ name: 'Uji htvt-a', typeCode: 'HTVT', verCode: await codeNow() })
    expect((await list('HTVT-A@')).total).toBe(1)
    expect((await list('100%')).total).toBe(0)
  })
})
