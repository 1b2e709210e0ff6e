import { expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { connectionsOf, crowdedAt, refuseCrowd, tellReplicaCrowd } from './pools.ts'

const database = testDatabase()
const usual = { calls: 12, sales: 8, reports: 4 }

test.each([
  ['the only server', { servers: 1, each: 42, most: 57, taken: 4 }, null],
  ['one that just fits', { servers: 1, each: 42, most: 57, taken: 15 }, null],
  ['a third beside two that work', { servers: 1, each: 42, most: 57, taken: 31 }, /grants 57 .* have 31 .* open 42/],
])('%s', (_, at, told) => {
  const said = crowdedAt(at)
  if (told === null) expect(said).toBe(null)
  else expect(said).toMatch(told)
})

test('servers that were announced and never fit do not start', () => {
  expect(() => crowdedAt({ servers: 2, each: 42, most: 57, taken: 0 })).toThrow(
    'SERVERS: 2 x 42 connections are more than the 57',
  )
})

test('what others have of a database is counted at the start', async () => {
  const lines: string[] = []
  const [row] = await database.query<{ most: number }>(
    `select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
       - current_setting('reserved_connections')::integer as most`,
  )
  const calls = usual.calls + row!.most - connectionsOf(usual)
  await refuseCrowd(database.url, { servers: 1, ...usual, calls }, (line) => lines.push(line))
  expect(lines).toEqual([
    expect.stringMatching(`^PostgreSQL grants ${row!.most} connections here. Other servers have [1-9]\\d* of them now`),
  ])
})

test('of a replica that grants too few a line tells; one that is away says nothing', async () => {
  const lines: string[] = []
  const tell = (url: string, servers: number) => tellReplicaCrowd(url, { servers, ...usual }, (line) => lines.push(line))
  await tell(database.url, 1)
  await tell('postgres://nobody@127.0.0.1:1/none', 1_000)
  expect(lines).toEqual([])
  await tell(database.url, 1_000)
  expect(lines).toEqual([expect.stringMatching(/^The replica grants \d+ connections\. 1000 x 7 may be opened there: raise/)])
})
