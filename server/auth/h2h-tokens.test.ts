import { beforeEach, describe, expect, test } from 'vitest'
import { prodToken, sandToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { isListed } from './h2h-tokens.ts'

describe('the list of addresses', () => {
  const cases: [string, string, boolean][] = [
    ['10.0.0.1', '10.0.0.1', true],
    ['10.0.0.1', '10.0.0.2', false],
    ['10.0.0.1, 10.0.0.2', '10.0.0.2', true],
    ['10.0.0.0/24', '10.0.0.255', true],
    ['10.0.0.0/24', '10.0.1.0', false],
    ['10.0.0.1', '::ffff:10.0.0.1', true],
    ['2001:db8::/32', '2001:db8:1::5', true],
    ['2001:db8::1', '2001:0db8:0::1', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['', '10.0.0.1', false],
    [' , ', '10.0.0.1', false],
    ['kantor, 10.0.0.0/99', '10.0.0.1', false],
  ]
  test.each(cases)('%s and %s: %s', (list, ip, expected) => expect(isListed(list, ip)).toBe(expected))
})

describe('the door', () => {
  const { database, call } = testApp()
  const ask = (token: string, headers?: Record<string, string>) => call('h2hBalance', { token }, {}, headers)
  beforeEach(() => database.query(`update users set ip = '127.0.0.1' where username like 'ht%'`))

  test('production works from a listed address', async () => {
    expect((await ask(prodToken('httl-a'))).body).toEqual({ balance: 10_000_000, mode: 'prod' })
  })

  test('production is refused from elsewhere, and with an empty list', async () => {
    for (const [user, list] of [
      ['htdm-a', '10.0.0.1'],
      ['htrf-a', null],
    ] as const) {
      await database.query('update users set ip = $1 where username = $2', [list, user])
      const { status, body } = await ask(prodToken(user), { 'accept-language': 'en' })
      expect([status, body.code, body.message]).toEqual([403, 'ip-not-allowed', 'IP address 127.0.0.1 is not registered.'])
    }
  })

  test('the sandbox works from everywhere', async () => {
    await database.query(`update users set ip = null where username = 'htvt-a'`)
    expect((await ask(sandToken('htvt-a'))).body.mode).toBe('sand')
  })

  test('a header cannot say another address', async () => {
    await database.query(`update users set ip = '10.0.0.1' where username = 'htdm-b'`)
    expect((await ask(prodToken('htdm-b'), { 'x-forwarded-for': '10.0.0.1' })).body.code).toBe('ip-not-allowed')
  })

  test('unknown and revoked tokens are answered as a dead session of the web is', async () => {
    await database.query(`update h2h_token set revoked_at = now() where user_id = $1`, [database.userId('htrf-b')])
    for (const token of ['made-up', prodToken('htrf-b')]) {
      const { status, text, headers } = await ask(token)
      expect([status, text, headers['content-type']]).toEqual([403, 'Forbidden Access', 'text/plain; charset=utf-8'])
    }
  })
})
