import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { costFigures, grown, type Spell, sizes } from './cost.ts'

const database = testDatabase({ world: 'empty' })

const goals = { wal: 2_000, disk: 1_300 }

function spell(settled: number, wal: Spell['wal'], growth: Record<string, number>): Spell {
  return { settled, seconds: 1, wal, growth: new Map(Object.entries(growth)) }
}

test('what grew is told by table, and what did not is left out', () => {
  const before = new Map([
    ['sale', 8_192],
    ['users', 100],
    ['outbox', 16_384],
  ])
  const after = new Map([
    ['sale', 24_576],
    ['users', 100],
    ['outbox', 8_192],
    ['sale_key', 8_192],
  ])
  expect([...grown(before, after)]).toEqual([
    ['sale', 16_384],
    ['outbox', -8_192],
    ['sale_key', 8_192],
  ])
})

test('the log is a median without full pages, the disk a sum over all spells with the largest table first', () => {
  const spells = [
    spell(10, { all: 30_000, fullPages: 10_000 }, { entry: 1_000, sale: 3_000 }),
    spell(20, { all: 44_000, fullPages: 0 }, { entry: 2_000, sale: 9_000, outbox: -300 }),
    spell(10, { all: 90_000, fullPages: 60_000 }, { entry: 1_000, partner: 400 }),
    spell(10, null, { sale: 3_000 }),
  ]
  const found = costFigures(spells, goals).map(({ name, value }) => [name, value])
  expect(found).toEqual([
    ['wal', 2_200],
    ['wal-full-pages', 1_000],
    ['disk', 388],
    ['disk sale', 300],
    ['disk entry', 80],
    ['disk partner', 8],
  ])
})

test('a log that a checkpoint cut in every spell is not measured', () => {
  const [wal] = costFigures([spell(10, null, { sale: 10 })], goals)
  expect(wal?.value).toBeNaN()
})

test('partitions, indexes and long values grow with their table, and nothing else does', async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(`
      create table parted (id integer primary key, words text) partition by range (id);
      create table parted_1 partition of parted for values from (0) to (5000);
      create table parted_2 partition of parted for values from (5000) to (10000);
      alter table parted_1 alter words set storage external`)
    const fill = `insert into parted select n, repeat('x', case n when 0 then 100000 else 10 end) from generate_series(0, 9999) n`
    const whole = `select (pg_total_relation_size('parted_1') + pg_total_relation_size('parted_2'))::float8 as bytes`
    const [empty, before] = [await database.query(whole), await sizes(client)]
    await client.query(fill)
    const [full, after] = [await database.query(whole), await sizes(client)]
    expect([...grown(before, after)]).toEqual([['parted', full[0]?.bytes - empty[0]?.bytes]])
    expect(full[0]?.bytes - empty[0]?.bytes).toBeGreaterThan(100_000 + 10_000 * 40)
  } finally {
    await client.end()
  }
})
