import { glob, readFile } from 'node:fs/promises'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as indonesian from '@zxcvbn-ts/language-id'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDevice, testPassword } from '../../database/test-world.ts'
import { passwordScoredLength, passwordScoreNeeded } from '../../rules/passwords.ts'
import { openDatabase, openPool } from '../runner/pool.ts'
import { transactOn } from '../runner/transact.ts'
import { testApp } from '../test-app.ts'
import { isStrongPassword } from './password-score.ts'
import { type Asker, dummyHash, hashPassword, verifyPassword } from './passwords.ts'
import { lastCode } from './test-codes.ts'

const asker: Asker = 'user 1'
const slow = 'Aa1!4!%04400%4!!%0!0!!40!!%!4!0!'
const asked: Asker[] = []
const { database, call } = testApp({
  verifyPassword: (hash, password, by) => {
    asked.push(by)
    return verifyPassword(hash, password, by)
  },
})

beforeEach(() => database.query('delete from attempt'))

describe('work on a password', () => {
  const works: [string, () => Promise<unknown>][] = [
    ['scored', () => isStrongPassword('Mangga!Harum-27', [], asker)],
    ['hashed', () => hashPassword('Mangga!Harum-27', asker)],
    ['verified', () => verifyPassword(dummyHash, 'Mangga!Harum-27', asker)],
  ]
  test.each(works)('is never done inside a transaction: %s', async (what, work) => {
    const pool = openPool({ url: database.url, max: 1, name: 'test' })
    const transact = transactOn(openDatabase(pool))
    for (const way of [transact.read, transact.write])
      await expect(way(() => work())).rejects.toThrow(`a password is ${what} inside a transaction`)
    const begun = await transact.write(async () => 'over')
    expect([begun, await work()]).toEqual(['over', expect.anything()])
    await pool.end()
  })

  test('is done in one place each, with a share for who asks', async () => {
    const reaching: string[] = []
    for await (const file of glob('server/**/*.ts'))
      if (!file.endsWith('.test.ts') && /from '(@node-rs\/argon2|@zxcvbn-ts\/)/.test(await readFile(file, 'utf8')))
        reaching.push(file)
    expect(reaching.sort()).toEqual(['server/auth/passwords.ts', 'server/auth/score-worker.ts'])
  })

  test('is counted by the user where one is known, else by the address', async () => {
    asked.length = 0
    const { device } = (await call('device', null)).body
    await call('login', null, { username: 'ustl-a', password: 'wrong', device })
    await call('login', null, { username: 'nobody', password: 'wrong', device: testDevice })
    await call('login', null, { username: 'ustl-a', password: 'wrong', device: testDevice })
    await call('confirmSelf', 'ustl-a', { password: 'wrong' })
    const user = `user ${database.userId('ustl-a')}`
    expect(asked).toEqual(['address 127.0.0.1', 'address 127.0.0.1', user, user])
  })

  test('of somebody known does not wait for that of strangers, however many there are', async () => {
    let done = 0
    const strangers = Array.from({ length: 40 }, (_, n) => hashPassword('x', `address 2001:db8:${n}::/48`).then(() => done++))
    await hashPassword('x', 'user 3')
    expect(done).toBeLessThan(20)
    await Promise.all(strangers)
  })

  test('that is asked for in a crowd is refused to the one who asks, and to nobody else', async () => {
    const refused: string[] = []
    const crowd = Array.from({ length: 30 }, () => isStrongPassword(slow, [], asker).catch(({ code }) => void refused.push(code)))
    const other = isStrongPassword('Mangga!Harum-27', [], 'user 2')
    await new Promise(setImmediate)
    // At once; on a slow machine others may wait for too long later.
    expect(refused).toEqual(Array(9).fill('too-many-requests'))
    expect(await other).toBe(true)
    await Promise.all(crowd)
  })
})

describe('with few readings of signs as letters', () => {
  const free = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...indonesian.dictionary },
    graphs: common.adjacencyGraphs,
  })
  test.each([
    'Mangga!Harum-27',
    'Rambutan?Manis-31',
    'Melati-Mekar-7-Kali!',
    'Password#2026',
    'P@ssw0rd1!',
    'P@$$w0rd!P@$$w0rd',
    'S4y4ng!Kamu',
    'S4y4ng-1ndon3s1a!',
    'K0p1Tubruk!Enak',
    'T3l0r_Dad4r!',
    'Bu1@n-Purn4ma77',
    'Xk7#mQp2!vL',
    'correct-Horse4!battery',
    'D3m0-j3nj4ng!26',
    'Qwerty!12345',
    '$3m4ng4t-P4g1!',
    slow,
  ])('%s is judged as with all of them', async (password) => {
    const known = ['jenjang', 'jenjang-demo-2026', 'demo']
    const { score } = free.check(password.slice(0, passwordScoredLength), known)
    expect(await isStrongPassword(password, [], asker)).toBe(score >= passwordScoreNeeded)
  })
})

describe('a reset', () => {
  async function confirmed(username: string): Promise<string> {
    const { body } = await call('resetPassword', null, { email: `${username}@example.id` })
    const answer = { user: body.user, verCode: await lastCode(database.url), device: testDevice, resetPass: true }
    return (await call('verify', null, answer)).body.confirmCode
  }
  test.each([
    ['weak ones', 'sutl-a', 'weak', 'password-weak'],
    ['the current one', 'sutl-b', testPassword, 'password-same'],
  ])('ends after ten passwords: %s', async (_, username, password, refusal) => {
    const confirmCode = await confirmed(username)
    const attempt = async (one: string) => (await call('resetChange', null, { confirmCode, password: one })).body.code
    const codes: string[] = []
    for (let n = 0; n < 11; n++) codes.push(await attempt(password))
    expect(codes).toEqual([...Array(10).fill(refusal), 'reset-code-invalid'])
    await database.query('delete from attempt')
    expect(await attempt('Mangga!Harum-27')).toBe('reset-code-invalid')
  })
})

test('who proves twenty times in a minute who it is, waits; in another session it does not', async () => {
  const { token } = (await call('login', null, { username: 'ustl-b', password: testPassword, device: testDevice })).body
  const prove = async (as: Parameters<typeof call>[1]) => (await call('confirmSelf', as, { password: testPassword })).status
  const statuses: number[] = []
  for (let n = 0; n < 21; n++) statuses.push(await prove('ustl-b'))
  expect(statuses).toEqual([...Array(20).fill(200), 429])
  expect(await prove({ token })).toBe(200)
})
