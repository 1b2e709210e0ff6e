import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { staffOf, testDevice, testPassword } from '../../database/test-world.ts'
import { serverOf } from '../runner/test-acting.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const server = serverOf(() => database.url)
const id = (name: string) => database.userId(name)
const end = (as: string, whom: string) => call('endUserSessions', as, { selectedUser: id(whom) })
const alive = async (name: string) => (await call('session', name)).status === 200
afterAll(() => server.end())
beforeEach(() => database.query('update session set revoked_at = null'))

describe('the sessions of a user', () => {
  test('end with those of its staff, and with sign-ins that wait for a code', async () => {
    const device = (await call('device', null)).body.device
    const { user } = (await call('login', null, { username: 'ustl-a', password: testPassword, device })).body
    expect((await end('catl-a', 'ustl-a')).body).toEqual({ ended: 2 })
    expect([await alive('ustl-a'), await alive(staffOf('ustl-a')), await alive('ustl-b')]).toEqual([false, false, true])
    expect((await call('verify', null, { user, verCode: '123456', device })).body.code).toBe('flow-over')
    expect((await end('catl-a', 'ustl-a')).body).toEqual({ ended: 0 })
    const trail = await database.query(
      `select a.user_id, p.user_id as about from audit a join audit_about p on p.audit_id = a.id where a.call = 'endUserSessions' order by a.id limit 1`,
    )
    expect(trail).toEqual([{ user_id: id('catl-a'), about: id('ustl-a') }])
  })

  test('are signed in again at once, where nothing else was taken away', async () => {
    await end('owner', 'usfd-a')
    const { body } = await call('login', null, { username: 'usfd-a', password: testPassword, device: testDevice })
    expect(body.isLogged).toBe(true)
  })

  test.each([
    ['its own', 'owner', 'owner', 404],
    ['somebody above', 'catl-a', 'owner', 404],
    ['a stranger below somebody else', 'catl-a', 'ustl-b', 404],
    ['anybody, by who manages nobody', 'usdm-a', 'usdm-a', 403],
    ['anybody, by an agent that manages nobody', 'sldm-a', 'usdm-a', 403],
    ['anybody, by a 3 that is no administrator', 'sutl-a', 'ustl-a', 403],
  ])('do not end for %s', async (_, as, whom, status) => {
    expect((await end(as, whom)).status).toBe(status)
    expect(await alive(whom)).toBe(true)
  })

  test('do not end by who is blocked, nor by staff that may only look', async () => {
    await database.query(`update users set is_blocked = true where username = 'catl-a'`)
    expect((await end('catl-a', 'ustl-a')).body.code).toBe('account-blocked')
    await database.query(`update users set is_blocked = false where username = 'catl-a'`)
    await database.query(`update login_user set permissions = '{view,money}' where username = $1`, [staffOf('catl-a')])
    expect((await end(staffOf('catl-a'), 'ustl-a')).body.code).toBe('access-denied')
    expect(await alive('ustl-a')).toBe(true)
  })
})

describe('no other way ends the session of somebody else', () => {
  const revoke = (whose: string) =>
    `update session set revoked_at = now() where user_id = ${id(whose)} and login_user_id is null and revoked_at is null`

  test.each([
    ['catl-a', 'ustl-b', 'not-found'],
    ['usdm-a', 'usdm-b', 'not-found'],
    ['catl-a', 'catl-a', null],
    ['catl-a', 'ustl-a', null],
  ])('as %s of %s: %s', async (as, whose, refused) => {
    expect(await server.refusal({ userId: id(as), loginUserId: null }, revoke(whose))).toBe(refused)
  })

  test('nor staff the one of its user', async () => {
    const [staff] = await database.query<{ id: number }>('select id from login_user where username = $1', [staffOf('catl-a')])
    const acting = { userId: id('catl-a'), loginUserId: staff!.id }
    expect(await server.refusal(acting, revoke('catl-a'))).toBe('access-denied')
  })
})
