import { beforeEach, describe, expect, test } from 'vitest'
import { refusals } from '../../contract/errors.ts'
import { staffOf, testDevice, testPassword } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { lastCode } from './test-codes.ts'

const { database, call } = testApp()
beforeEach(() => database.query('delete from attempt'))

describe('availability', () => {
  test.each([
    [{ username: 'ustl-new' }, 'username'],
    [{ email: 'new@example.id' }, 'email'],
    [{ phone: '089900001111' }, 'phone'],
    [{ phone: '+6289900001111' }, 'phone'],
    [{ phone: '899000' }, 'phone'],
  ])('%o is free', async (input, field) => {
    expect((await call('availability', null, input)).body).toEqual({ [field]: 'Available' })
  })

  test.each([
    [{ username: 'USTL-A' }, 'username'],
    [{ username: staffOf('ustl-a') }, 'username'],
    [{ email: 'Ustl-A@Example.id' }, 'email'],
  ] as const)('%o is taken: not-available, which is one key alone, whose value is the reason', async (input, field) => {
    const { status, body } = await call('availability', null, input, { 'accept-language': 'en' })
    expect([status, body]).toEqual([refusals['not-available'].status, { [field]: refusals[`${field}-taken`].en }])
  })

  test.each([[{}], [{ username: 'a-name', email: 'a@example.id' }], [{ email: 'no address' }]])(
    '%o is not a question',
    async (input) => {
      const { status, body } = await call('availability', null, input)
      expect([status, body.code]).toEqual([400, 'invalid-input'])
    },
  )

  test('walking through numbers ends, also when they are taken', async () => {
    for (let n = 0; n < 240; n++) await call('availability', null, { username: n % 2 ? 'ustl-a' : `free-${n}` })
    // The pause that has begun outlasts the test.
    await database.query(`update attempt set next_at = next_at + interval '20 seconds'`)
    expect((await call('availability', null, { username: 'ustl-a' })).status).toBe(429)
  })
})

describe('correcting an address before the first verification', () => {
  async function begin(username: string) {
    await database.query('update users set is_verified = false where username = $1', [username])
    const { body } = await call('login', null, { username, password: testPassword, device: testDevice })
    await database.query('delete from attempt')
    return body.user
  }

  test('sends the code to the new one and tells both', async () => {
    const user = await begin('usdm-a')
    expect((await call('changeAddress', null, { user, email: 'Melati@Example.id' })).body).toEqual({})
    const told = await database.query(
      `select template, recipient from message where user_id = $1 and recipient like '%@%' order by id`,
      [database.userId('usdm-a')],
    )
    expect(told).toEqual([
      { template: 'login-code', recipient: 'usdm-a@example.id' },
      { template: 'address-changed', recipient: 'usdm-a@example.id' },
      { template: 'address-changed', recipient: 'melati@example.id' },
      { template: 'login-code', recipient: 'melati@example.id' },
    ])
    const verified = await call('verify', null, { user, verCode: await lastCode(database.url), device: testDevice })
    expect((await call('session', { token: verified.body.token })).body.user.email).toBe('melati@example.id')
  })

  test('the code that went to the old address is void', async () => {
    const user = await begin('usdm-b')
    const old = await lastCode(database.url)
    await call('changeAddress', null, { user, phone: '089900002222' })
    const now = await lastCode(database.url)
    const { body } = await call('verify', null, { user, verCode: old, device: testDevice })
    expect(old === now || body.code === 'code-wrong').toBe(true)
  })

  test('three times at most', async () => {
    const user = await begin('usfd-a')
    for (let n = 0; n < 3; n++) {
      await database.query('delete from attempt')
      expect((await call('changeAddress', null, { user, phone: `08990000333${n}` })).status).toBe(200)
    }
    await database.query('delete from attempt')
    const { status, body } = await call('changeAddress', null, { user, phone: '089900003339' })
    expect([status, body.code, body.values]).toEqual([422, 'address-changes-used', { most: 3 }])
  })

  test('is refused when it is taken, the same, or not an address', async () => {
    const user = await begin('usgt-a')
    const taken = await call('changeAddress', null, { user, email: 'ustl-a@example.id' })
    expect([taken.status, taken.body.code, Object.keys(taken.body.fields)]).toEqual([409, 'email-taken', ['email']])
    const same = await call('changeAddress', null, { user, email: 'usgt-a@example.id' })
    expect([same.status, same.body.code, Object.keys(same.body.fields)]).toEqual([400, 'address-same', ['email']])
    expect((await call('changeAddress', null, { user, phone: '62899' })).body.fields).toHaveProperty('phone')
  })

  test('is nothing for an H2H client that signed in before, activated or not, nor where an authenticator is asked', async () => {
    const partner = await begin('htdm-a')
    expect(partner.isVerified).toBe(true)
    expect((await call('changeAddress', null, { user: partner, phone: '089900005555' })).body.code).toBe('already-verified')
    await database.query(`delete from session where user_id = $1`, [database.userId('htdm-b')])
    const fresh = await begin('htdm-b')
    expect(fresh.isVerified).toBe(false)
    expect((await call('changeAddress', null, { user: fresh, phone: '089900006666' })).status).toBe(200)
    await database.query(
      `insert into authenticator (user_id, sealed, confirmed_at) select id, '', now() from users where username = 'usfd-b'`,
    )
    const shown = await begin('usfd-b')
    expect([shown.channel, shown.isVerified]).toEqual(['totp', true])
    expect((await call('changeAddress', null, { user: shown, email: 'thief@example.id' })).body.code).toBe('already-verified')
  })

  test('waits for a sign-in that verifies at the same moment, and is refused then', async () => {
    const user = await begin('usdp-a')
    const other = await begin('usdp-a')
    const verCode = await lastCode(database.url)
    const [verified, changed] = await Promise.all([
      call('verify', null, { user: other, verCode, device: testDevice }),
      call('changeAddress', null, { user, phone: '089900007777' }),
    ])
    expect(verified.status).toBe(200)
    const [row] = await database.query(`select is_verified, phone from users where username = 'usdp-a'`)
    expect([changed.body.code === 'already-verified', row?.phone !== '089900007777']).toEqual(
      changed.status === 200 ? [false, false] : [true, true],
    )
  })

  test('is nothing for a verified user, a reset or a made-up flow', async () => {
    const device = (await call('device', null)).body.device
    const { user } = (await call('login', null, { username: 'ustl-a', password: testPassword, device })).body
    const reset = (await call('resetPassword', null, { email: 'ustl-b@example.id' })).body
    const change = (flow: { authCode: string }) => call('changeAddress', null, { user: flow, phone: '089900004444' })
    expect((await change(user)).body.code).toBe('already-verified')
    expect((await change(reset.user)).body.code).toBe('flow-over')
    expect((await change({ authCode: 'made-up' })).body.code).toBe('flow-over')
  })
})
