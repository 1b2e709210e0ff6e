import { beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { testDatabase } from './test-database.ts'

const database = testDatabase()

/** Every sequence with the table and column it numbers, and whether the next number is above all that are there. */
const sequences = async () => {
  const rows = await database.query<{ sequence: string; table: string; column: string }>(
    `select c.oid::regclass::text as sequence, d.refobjid::regclass::text as table, a.attname as column
     from pg_class c join pg_depend d on d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
     join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid where c.relkind = 'S' order by 1`,
  )
  const found: { sequence: string; most: number; next: number }[] = []
  for (const { sequence, table, column } of rows) {
    const [row] = await database.query<{ most: number; next: number }>(
      `select (select coalesce(max(${column}), 0)::float8 from ${table}) as most,
         (select (last_value + is_called::integer)::float8 from ${sequence}) as next`,
    )
    found.push({ sequence, ...row! })
  }
  return found
}
const behind = async () => (await sequences()).filter(({ most, next }) => next <= most).map(({ sequence }) => sequence)

beforeAll(() =>
  database.query(
    `insert into sale (id, head_id, created_at, user_id, user_type_id, request_type, mode, door, ref_id, product_id, customer_code, base, admin, amount, customer_pays, revenue)
     values (10000500, 1, now() - interval '1 day', 1, 4, 'inquiry', 'prod', 'counter', 'n', 1, '1', 0, 0, 0, 0, 0);
     insert into outcome (sale_id, created_at, batch, head_id, at, status, cost, revenue, message)
     select id, created_at, id, head_id, now(), 2, 0, 0, '' from sale;
     insert into fee_queue values (10000500, '{}', '{}');
     insert into sale_key (user_id, mode, request_type, ref_id, head_id, body_hash, sale_id, created_at)
     select user_id, mode, request_type, ref_id, head_id, '', id, created_at from sale`,
  ),
)

test('every sequence numbers a column of a table', async () => {
  const loose = await database.query(
    `select c.relname from pg_class c where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i'))`,
  )
  expect(loose).toEqual([])
})

test('sequences that did not come along with their tables are brought past them at the start', async () => {
  for (const { sequence } of await sequences()) await database.query(`select setval($1, 1, false)`, [sequence])
  expect(await behind()).toEqual(expect.arrayContaining(['sale_id', 'users_id_seq', 'posting_id_seq']))
  await migrate(database.url)
  expect(await behind()).toEqual([])
  const skipped = (await sequences()).filter(({ most, next }) => most > 0 && next !== most + 1)
  expect(skipped.map(({ sequence }) => sequence)).toEqual(['sale_id'])
  const [{ id }] = (await database.query(`select nextval('sale_id')::float8 as id`)) as [{ id: number }]
  expect(id).toBeGreaterThan(10_000_500 + 10_000)
})

test('where they are past their tables a start leaves them alone', async () => {
  const before = await sequences()
  await migrate(database.url)
  expect(await sequences()).toEqual(before)
})

test('a restored database goes on with numbers that nobody has given since, also by an earlier restore, and without its sessions', async () => {
  const next = async () => (await database.query<{ id: number }>(`select nextval('sale_id')::float8 as id`))[0]!.id
  const open = 'select count(*)::integer as sessions from session where revoked_at is null and expires_at > now()'
  const before = await next()
  const others = ['users', 'ticket', 'bill', 'message']
  const nextOf = async (table: string) =>
    (await database.query<{ id: number }>(`select nextval(pg_get_serial_sequence($1, 'id'))::integer as id`, [table]))[0]!.id
  const nextOfOthers = async () => {
    const numbers: number[] = []
    for (const table of others) numbers.push(await nextOf(table))
    return numbers
  }
  const first = await nextOfOthers()
  const [{ sessions }] = (await database.query(open)) as [{ sessions: number }]
  expect(sessions).toBeGreaterThan(0)
  // The last sale is a day old.
  expect(await database.query('select settle_restored() as ended')).toEqual([{ ended: sessions }])
  const after = await next()
  expect(after - before).toBeGreaterThan(10_000_000 + 86_400 * 10_000)
  expect(after - before).toBeLessThan(10_000_000 + 2 * 86_400 * 10_000)
  expect(await database.query(open)).toEqual([{ sessions: 0 }])
  for (const [place, number] of (await nextOfOthers()).entries()) {
    const skipped = number - first[place]!
    expect([others[place], skipped > 100_000 + 86_400, skipped < 100_000 + 2 * 86_400]).toEqual([others[place], true, true])
  }
})

const week = 7 * 86_400

test.each([
  ['an hour after now, by a clock that was ahead,', `interval '1 hour'`, week],
  ['a week and a day ago', `interval '-8 days'`, week + 86_400],
  ['never', null, week],
  ['long before now, by a clock that was behind,', `(timestamptz '1990-01-01' - now())`, 366 * 86_400],
])('numbers go on by what may have been given since a last sale that was %s', async (_, at, seconds) => {
  const last = async (sequence: string) =>
    (await database.query<{ last: number }>(`select last_value::float8 as last from ${sequence}`))[0]!.last
  const before = [await last('sale_id'), await last('message_id_seq')]
  await database.query('begin')
  await database.query('delete from sale')
  if (at !== null) {
    await database.query('create table if not exists sale_1990 partition of sale default')
    await database.query(
      `insert into sale (id, head_id, created_at, user_id, user_type_id, request_type, mode, door, ref_id, product_id, customer_code, base, admin, amount, customer_pays, revenue)
       values (10000600, 1, now() + ${at}, 1, 4, 'inquiry', 'prod', 'counter', 'm', 1, '1', 0, 0, 0, 0, 0)`,
    )
  }
  await database.query('select settle_restored()')
  await database.query('rollback')
  const skipped = [(await last('sale_id')) - before[0]!, (await last('message_id_seq')) - before[1]!]
  // The numbers that are drawn to be gone on from, and the seconds that the test takes.
  const [sales, messages] = [skipped[0]! - 10_000_000 - seconds * 10_000, skipped[1]! - 100_000 - seconds]
  expect([sales >= 0 && sales <= 60 * 10_000 + 1, messages >= 0 && messages <= 61]).toEqual([true, true])
})
