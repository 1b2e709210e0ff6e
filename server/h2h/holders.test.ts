import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RunSql } from '../runner/run-sql.ts'
import { type TestConnections, testConnections } from '../runner/test-transact.ts'
import { testApp } from '../test-app.ts'
import { findHolders } from './holders.ts'

const api = testApp()
const { database, call } = api
let at = 0
let reads: unknown[][] = []
let connections: TestConnections
beforeAll(() => {
  connections = testConnections(database.url, 'holders')
})
afterAll(() => connections.end())
beforeEach(() => {
  reads = []
})

/** What a server knows of holders, at the time of this test, with what it has read. */
const finder = () => {
  const counted: RunSql = (name, text, values) => {
    if (name === 'holders_of_names') reads.push(values[1] as unknown[])
    return connections.runSql(name, text, values)
  }
  return findHolders(counted, () => at)
}
const newToken = async (username: string, tokenType: 'prod' | 'sand' = 'prod'): Promise<string> =>
  (await call('refreshToken', username, { tokenType })).body.token

test('who is asked for together is read at once, in any letters, each kind with its own secret', async () => {
  const prod = await newToken('httl-a')
  const { pin, password } = (await call('renewDoorSecret', 'httl-a', { door: 'irs', tokenType: 'sand' })).body
  const find = finder()
  const found = await Promise.all([
    find('token', 'HTTL-a'),
    find('irs', 'httl-a'),
    find('otomax', 'httl-a'),
    find('token', 'nobody'),
  ])
  expect(found.map((holder) => holder?.secrets ?? null)).toEqual([
    { prod, sand: expect.any(String) },
    { prod: '', sand: `${pin} ${password}` },
    { prod: '', sand: '' },
    null,
  ])
  expect(found[0]).toMatchObject({ isActivated: true, caller: { userId: database.userId('httl-a') } })
  expect(reads).toEqual([['httl-a', 'httl-a', 'httl-a', 'nobody']])
})

test('a new secret counts after two seconds at most, and at once for who asks for it anew', async () => {
  const before = await newToken('htdm-a')
  const find = finder()
  await find('token', 'htdm-a')
  const after = await newToken('htdm-a')
  expect((await find('token', 'htdm-a'))?.secrets.prod).toBe(before)
  expect((await find('token', 'htdm-a', true))?.secrets.prod).toBe(after)
  at += 2_000
  expect((await find('token', 'htdm-a'))?.secrets.prod).toBe(after)
})

test("names that can be nobody's are not asked for", async () => {
  const find = finder()
  expect([await find('token', ''), await find('token', 'x'.repeat(101))]).toEqual([null, null])
  expect(reads).toEqual([])
})
