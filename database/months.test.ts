import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './test-database.ts'

const database = testDatabase({ world: 'empty' })
const parents = ['entry', 'outcome', 'sale', 'system_line']

/** Every index of a month with what it is built of, by table, without the names of the month. */
const indexesOf = (month: string) =>
  database.query(
    `select left(tablename, -8) as parent, regexp_replace(indexdef, '^.* USING ', '') as built from pg_indexes where tablename like $1 order by 1, 2`,
    [`%\\_${month}`],
  )

test('a month is made beside a reader of its tables, and is like every other month', async () => {
  const reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  try {
    await reader.query('begin')
    for (const parent of parents) await reader.query(`select from ${parent} limit 1`)
    await database.query(`set lock_timeout = '5s'`)
    await database.query(`select ensure_months('2031-04-10Z', '2031-05-10Z')`)
  } finally {
    await reader.end()
  }
  const made = await database.query(
    `select i.inhparent::regclass::text as parent, i.inhrelid::regclass::text as part, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relname like '%2031\\_0_' and c.relkind = 'r' order by 1, 2`,
  )
  expect(made).toEqual(
    parents.flatMap((parent) => [
      { parent, part: `${parent}_2031_04`, bound: "FOR VALUES FROM ('2031-04-01 00:00:00+00') TO ('2031-05-01 00:00:00+00')" },
      { parent, part: `${parent}_2031_05`, bound: "FOR VALUES FROM ('2031-05-01 00:00:00+00') TO ('2031-06-01 00:00:00+00')" },
    ]),
  )
  const loose = await database.query(
    `select c.relname from pg_class c join pg_index x on x.indexrelid = c.oid join pg_class t on t.oid = x.indrelid
     where t.relname like '%2031\\_0_' and not c.relispartition`,
  )
  expect(loose).toEqual([])
  const [{ month }] = (await database.query(`select to_char(now() at time zone 'UTC', 'YYYY_MM') as month`)) as [
    { month: string },
  ]
  const present = await indexesOf(month)
  expect(present.length).toBeGreaterThan(parents.length)
  expect(await indexesOf('2031_04')).toEqual(present)
})

test.each([
  ['the present one, which is there', 'now()', 'now()', null],
  ['up to a year away on either side', `now() - interval '11 months'`, `now() + interval '11 months'`, null],
  ['of longer ago', `now() - interval '13 months'`, 'now()', 'JJ010'],
  ['of later', 'now()', `now() + interval '13 months'`, 'JJ010'],
])('the server makes months: %s', async (_, from, to, refusal) => {
  const made = database.query(`set local role jenjang_app; select ensure_months(${from}, ${to})`)
  expect(await made.then(() => null).catch(({ code }) => code)).toBe(refusal)
})
