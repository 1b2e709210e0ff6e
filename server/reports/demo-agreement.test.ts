import { beforeAll, expect, test } from 'vitest'
import { ensureDemoWorld } from '../../demo-world/demo-world.ts'
import { testApp } from '../test-app.ts'
import { compareWithLedger } from './test-ledger.ts'

/** The sums of every user of the demo world are those of its journal, with and without sums that are kept. */

const { database, call } = testApp({ world: 'empty' })
const now = new Date('2026-11-20T13:00:00Z')
let users: number[] = []

beforeAll(async () => {
  await ensureDemoWorld(database.url, { demo: true, now }, () => {})
  await database.query(`insert into device (hash) values (sha256('agreement')) on conflict do nothing`)
  await database.query(`insert into session (token_hash, user_id, device_hash, expires_at)
    select sha256(convert_to('agrees-' || id, 'UTF8')), id, sha256('agreement'), '2999-01-01' from users`)
  users = (await database.query<{ id: number }>('select id from users order by id')).map(({ id }) => id)
})

const ask = async (userId: number, name: 'transactionLog' | 'transactionReport' | 'transactionByProduct', input: object) => {
  const { status, body } = await call(name, { token: `agrees-${userId}` }, input as never)
  expect([userId, name, status, body.code]).toEqual([userId, name, 200, undefined])
  return body
}

const spans = [
  ['all that was ever sold', '2026-01-01T00:00:00.000Z', '2026-12-31T16:59:59.999Z'],
  ['two days and a half', '2026-11-15T03:17:00.000Z', '2026-11-17T15:40:59.999Z'],
] as const

test.each(spans)('%s', async (_, startDate, endDate) => {
  const compared = await compareWithLedger((text, values) => database.query(text, values), ask, { startDate, endDate }, users)
  expect(compared.wrong).toEqual([])
  expect(compared.paid).toBeGreaterThan(20)
  expect(compared.earning).toBeGreaterThan(20)
})

test('and again once sums are kept of everybody', async () => {
  await database.query('insert into rollup_scope (scope, is_large) select id, id % 2 = 0 from users on conflict do nothing')
  while ((await database.query('select roll_up() as fold'))[0]!.fold !== null);
  while ((await database.query('select build_rollups() as more'))[0]!.more);
  const [, startDate, endDate] = spans[1]
  const compared = await compareWithLedger((text, values) => database.query(text, values), ask, { startDate, endDate }, users)
  expect(compared.wrong).toEqual([])
})
