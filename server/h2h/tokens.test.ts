import { describe, expect, test } from 'vitest'
import { h2hTypes } from '../../contract/user-types.ts'
import { nameOfUser, sandToken, staffOf } from '../../database/test-world.ts'
import { callbackProblem } from '../runner/outgoing-address.ts'
import { stopClock } from '../runner/test-clock.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const get = (as: string, tokenType: 'prod' | 'sand') => call('getToken', as, { tokenType })
const refresh = (as: string, tokenType: 'prod' | 'sand') => call('refreshToken', as, { tokenType })
const modeOf = async (token: string) => {
  const { status, body } = await call('h2hBalance', { token })
  return status === 200 ? body.mode : body
}

describe('a token', () => {
  test('is whole once, afterwards its last characters only', async () => {
    for (const type of h2hTypes) {
      const as = nameOfUser(type, 'a')
      for (const mode of ['prod', 'sand'] as const) {
        const { body } = await refresh(as, mode)
        expect(body.token).toMatch(/^[\w-]{43}$/)
        expect(await modeOf(body.token)).toBe(mode)
        const again = await get(as, mode)
        expect(again.body).toEqual({ token: `••••••••${body.token.slice(-4)}`, createdAt: body.createdAt })
      }
    }
  })

  test('revokes the one before, of its mode only', async () => {
    const before = { prod: (await refresh('httl-b', 'prod')).body.token, sand: (await refresh('httl-b', 'sand')).body.token }
    const { token } = (await refresh('httl-b', 'prod')).body
    expect([await modeOf(before.prod), await modeOf(before.sand), await modeOf(token)]).toEqual([
      'Forbidden Access',
      'sand',
      'prod',
    ])
  })

  test('that was used just now is dead two seconds after the next one was made', async () => {
    const forward = stopClock()
    const before = (await refresh('htvt-a', 'prod')).body.token
    expect(await modeOf(before)).toBe('prod')
    const { token } = (await refresh('htvt-a', 'prod')).body
    expect([await modeOf(before), await modeOf(token)]).toEqual(['prod', 'prod'])
    forward(2_000)
    expect([await modeOf(before), await modeOf(token)]).toEqual(['Forbidden Access', 'prod'])
  })

  test('pressed twice at once leaves one alive', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh('htrf-b', 'sand')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const alive = await Promise.all(answers.map(({ body }) => modeOf(body.token)))
    expect(alive.filter((mode) => mode === 'sand')).toHaveLength(1)
  })

  test('that was never made answers 400, on which a client asks for the first', async () => {
    await database.query('update h2h_token set revoked_at = now() where user_id = $1', [database.userId('htvt-b')])
    const { status, body } = await get('htvt-b', 'sand')
    expect([status, body.code]).toEqual([400, 'token-missing'])
    expect(await modeOf((await refresh('htvt-b', 'sand')).body.token)).toBe('sand')
  })

  test('of production is for verified accounts only; the sandbox is not', async () => {
    await database.query(`update users set is_verified = false where username = 'htdm-b'`)
    for (const answer of [await get('htdm-b', 'prod'), await refresh('htdm-b', 'prod')]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'not-verified'])
    }
    expect((await get('htdm-b', 'sand')).status).toBe(200)
    expect(await modeOf(sandToken('htdm-b'))).toBe('sand')
  })

  test('is stored as a hash', async () => {
    const { token } = (await refresh('htdm-a', 'sand')).body
    expect(JSON.stringify(await database.query('select * from h2h_token'))).not.toContain(token)
  })

  test('is not for staff', async () => {
    expect((await get(staffOf('httl-a'), 'sand')).body.code).toBe('access-denied')
    expect((await refresh(staffOf('httl-a'), 'sand')).body.code).toBe('access-denied')
  })
})

describe('settings', () => {
  const set = (input: { callbackUrl: string; doubleSaleCheck: boolean }) => call('updateH2hSettings', 'httl-a', input)

  test('are kept, and an empty address stops the callbacks', async () => {
    const saved = {
      callbackUrl: 'https://hooks.example.com/jenjang?v=1',
      callbackForm: 'native',
      doubleSaleCheck: true,
      ip: '127.0.0.1',
    }
    const { callbackSecret } = (await call('h2hSettings', 'httl-a')).body
    expect((await set({ callbackUrl: saved.callbackUrl, doubleSaleCheck: true })).body).toEqual({ ...saved, callbackSecret })
    expect((await call('h2hSettings', 'httl-a')).body).toEqual({ ...saved, callbackSecret })
    expect((await set({ callbackUrl: '', doubleSaleCheck: false })).body).toEqual({
      callbackUrl: null,
      callbackForm: 'native',
      doubleSaleCheck: false,
      ip: '127.0.0.1',
      callbackSecret,
    })
  })

  test('a wrong address is told at its field and changes nothing', async () => {
    const { status, body } = await set({ callbackUrl: 'http://localhost/hook', doubleSaleCheck: true })
    expect([status, body.fields]).toEqual([400, { callbackUrl: 'Alamat jaringan pribadi tidak dapat dihubungi.' }])
    expect((await call('h2hSettings', 'httl-a')).body.doubleSaleCheck).toBe(false)
  })

  const hosts: [string, string | null][] = [
    ['hooks.example.com', null],
    ['hooks.example.com:8080', null],
    ['93.184.215.14', null],
    ['[2606:2800:21f:cb07:6820:80da:af6b:8b2c]', null],
    ['user:secret@hooks.example.com', 'not-a-url'],
    ['localhost', 'private-address'],
    ['localhost.', 'private-address'],
    ['gudang', 'private-address'],
    ['server.local', 'private-address'],
    ['127.0.0.1', 'private-address'],
    ['2130706433', 'private-address'],
    ['0x7f.1', 'private-address'],
    ['10.1.2.3', 'private-address'],
    ['172.16.0.1', 'private-address'],
    ['192.168.1.5', 'private-address'],
    ['169.254.169.254', 'private-address'],
    ['100.64.0.1', 'private-address'],
    ['0.0.0.0', 'private-address'],
    ['[::1]', 'private-address'],
    ['[::ffff:10.0.0.1]', 'private-address'],
    ['[fd00::1]', 'private-address'],
    ['[fe80::1]', 'private-address'],
    ['[64:ff9b::a00:1]', 'private-address'],
    ['[::127.0.0.1]', 'private-address'],
    ['[::8.8.8.8]', 'private-address'],
    ['168.63.129.16', 'private-address'],
    ['168.63.129.17', null],
  ]
  const nothing = { privateAddresses: false, plainCallbacks: false }
  const plain = { ...nothing, plainCallbacks: true }
  const ours = { ...nothing, privateAddresses: true }
  test.each(hosts)('%s: %s', (host, problem) => {
    const over = (scheme: string, allowed = nothing) => callbackProblem(`${scheme}://${host}/hook?a=1`, allowed)
    expect([over('https'), over('http'), over('http', plain)]).toEqual([problem, problem ?? 'not-https', problem])
    expect([over('https', ours), over('http', ours)]).toEqual(
      problem === 'private-address' ? [null, null] : [problem, problem ?? 'not-https'],
    )
  })

  test.each(['hooks.example.com/jenjang', 'ftp://hooks.example.com', 'https:'])('%s is no address to call', (typed) => {
    expect(callbackProblem(typed, nothing)).toBe('not-a-url')
  })
})
