import { describe, expect, test } from 'vitest'
import { prodToken, sandToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)
const pageOf = async (as: string, username: string) => (await call('userDetail', as, { userId: id(username) })).body

describe('the addresses of a user', () => {
  test('are kept in their shortest form and decide from where its programs may come', async () => {
    const set = await call('changeIp', 'owner', { selectedUser: id('httl-a'), newIp: '203.0.113.70/28, 2001:0db8::0001' })
    expect(set.body).toEqual({ userId: id('httl-a'), ip: '203.0.113.64/28,2001:db8::1' })
    expect((await pageOf('owner', 'httl-a')).user.ip).toBe('203.0.113.64/28,2001:db8::1')
    expect((await call('h2hBalance', { token: prodToken('httl-a') })).body.code).toBe('ip-not-allowed')
  })

  test('are set by an H2H mitra for its partner', async () => {
    const { body } = await call('changeIpCa', 'mivt-a', { selectedUser: { id: id('htvt-a') }, newIp: '127.0.0.1' })
    expect(body).toEqual({ userId: id('htvt-a'), ip: '127.0.0.1' })
  })

  test.each([
    ['nusapay.example', 'Isi alamat IP atau rentang CIDR, dipisahkan koma.'],
    ['0.0.0.0/0', 'Rentang terlalu lebar: paling lebar /8, IPv6 /32.'],
    [' , ', 'Wajib diisi.'],
  ])('%s is told at its field', async (newIp, text) => {
    const { status, body } = await call('changeIp', 'owner', { selectedUser: id('htdm-a'), newIp })
    expect([status, body.fields]).toEqual([400, { newIp: text }])
  })

  test('an H2H mitra and oneself have none', async () => {
    for (const username of ['mivt-a', 'owner']) {
      const { status, body } = await call('changeIp', 'owner', { selectedUser: id(username), newIp: '127.0.0.1' })
      expect([status, body.code]).toEqual([422, 'ip-not-for-type'])
    }
  })
})

describe('activation', () => {
  const unverified = (username: string) => database.query('update users set is_verified = false where username = $1', [username])

  test('lets the production token work, once', async () => {
    await unverified('htdm-b')
    const sell = (token: string) =>
      call('h2hPurchase', { token }, { refId: 'A-1', productCode: 'S10', customerCode: '081234567890' })
    const refused = await sell(prodToken('htdm-b'))
    expect([refused.status, refused.body.code]).toEqual([403, 'not-activated'])
    expect((await call('h2hBalance', { token: sandToken('htdm-b') })).status).toBe(200)
    const { body } = await call('activateUser', 'owner', { selectedUser: id('htdm-b') })
    expect(body).toEqual({ userId: id('htdm-b'), isVerified: true })
    const again = await call('activateUser', 'owner', { selectedUser: id('htdm-b') })
    expect([again.status, again.body.code]).toEqual([409, 'already-active'])
  })

  test('is an H2H mitra’s to give to its partner', async () => {
    await unverified('htvt-b')
    expect((await call('activateUserCa', 'mivt-b', { selectedUser: id('htvt-b'), id: id('htvt-b') })).status).toBe(200)
  })

  test('is for H2H users', async () => {
    const { status, body } = await call('activateUser', 'owner', { selectedUser: id('catl-a') })
    expect([status, body.code]).toEqual([422, 'not-an-h2h-user'])
  })
})

test('the page says what one may set', async () => {
  const may = async (as: string, username: string) => {
    const { mayChangeIp, mayActivate, mayLimit } = await pageOf(as, username)
    return { mayChangeIp, mayActivate, mayLimit }
  }
  await database.query(`update users set is_verified = false where username in ('httl-b', 'ustl-a')`)
  expect(await may('owner', 'httl-b')).toEqual({ mayChangeIp: true, mayActivate: true, mayLimit: true })
  expect(await may('owner', 'ustl-a')).toEqual({ mayChangeIp: true, mayActivate: false, mayLimit: false })
  expect(await may('catl-a', 'ustl-a')).toEqual({ mayChangeIp: false, mayActivate: false, mayLimit: true })
  expect(await may('mivt-a', 'htvt-a')).toEqual({ mayChangeIp: true, mayActivate: false, mayLimit: true })
  expect(await may('owner', 'mivt-a')).toEqual({ mayChangeIp: false, mayActivate: false, mayLimit: true })
  expect(await may('httl-b', 'httl-b')).toEqual({ mayChangeIp: false, mayActivate: false, mayLimit: false })
  expect(await may('staff-mivt-a', 'htvt-a')).toEqual({ mayChangeIp: false, mayActivate: false, mayLimit: false })
})
