import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { thisRelease, writeFunctions } from './functions.ts'
import { testDatabase } from './test-database.ts'

const database = testDatabase({ world: 'empty' })
let client: pg.Client

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(() => client.end())

const written = async (ahead: number) => {
  const release = await thisRelease()
  await writeFunctions(client, { ...release, number: release.number + ahead }, 3_000)
}
const there = async () =>
  (await database.query(`select proname as name from pg_proc where proname in ('former', 'strange') order by 1`)).map(
    ({ name }) => name,
  )

test('a form that a release gives up stays for one more, beside which servers of the former run; what no release wrote goes', async () => {
  await database.query('create function former(n integer) returns integer language sql as $$ select 1 $$')
  await database.query('create function strange() returns integer language sql as $$ select 1 $$')
  await database.query(`update release set functions = functions || 'former(integer)'::text`)
  await written(1)
  expect(await there()).toEqual(['former'])
  await written(2)
  expect(await there()).toEqual([])
  const [{ number, besides }] = (await database.query('select number, besides from release order by number desc limit 1')) as [
    { number: number; besides: number },
  ]
  expect(besides).toBe(number - 1)
})

test('neither this release again nor an older one writes anything', async () => {
  await database.query('create function strange() returns integer language sql as $$ select 1 $$')
  const before = await database.query('select * from release order by number')
  await written(2)
  await written(1)
  expect(await there()).toEqual(['strange'])
  expect(await database.query('select * from release order by number')).toEqual(before)
  await database.query('drop function strange()')
})
