import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'

const database = testDatabase()
let pool: pg.Pool

beforeAll(() => {
  pool = new pg.Pool({ connectionString: database.url, max: 1 })
})
afterAll(() => pool.end())

/** Rows of users that nobody else may change while a transaction has done something, by user name. */
async function heldBy(work: string, values: unknown[]): Promise<{ balances: string[]; users: string[]; closes: boolean }> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(work, values)
    const held = async (table: string, column: string) => {
      const rows = await database.query<{ username: string }>(
        `with free as materialized (select ${column} as id from ${table} for no key update skip locked)
         select username from users where id not in (select id from free) order by username`,
      )
      return rows.map(({ username }) => username)
    }
    const [closes] = await database.query<{ free: boolean }>('select pg_try_advisory_xact_lock(7302116) as free')
    return { balances: await held('balance', 'user_id'), users: await held('users', 'id'), closes: !closes!.free }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test.each([
  ['one above a seller', 'sutl-a', ['catl-a', 'sutl-a', 'ustl-a']],
  ['a seller below an administrator', 'ustl-b', ['catl-b', 'sutl-b', 'ustl-b']],
  ['a seller deep in its chain', 'usft-a', ['caft-a', 'mift-a', 'usft-a']],
  ['a charger, whose sellers are not held', 'caft-a', ['caft-a', 'mift-a']],
  ['a head', 'mift-b', ['mift-b', 'owner']],
])('while a switch is turned no close runs, and nothing moves at %s', async (_, username, balances) => {
  expect(await heldBy('select lock_switches($1)', [database.userId(username)])).toEqual({
    balances,
    users: [username],
    closes: true,
  })
})

test('while a ceiling is set nothing is lent to its user', async () => {
  const held = await heldBy('select set_ceiling($1, 5000)', [database.userId('ustl-a')])
  expect(held).toEqual({ balances: ['ustl-a'], users: ['ustl-a'], closes: false })
  await database.query('select set_ceiling($1, 5000)', [database.userId('ustl-a')])
  const set = await database.query(`select username from users where balance_limit = 5000`)
  expect(set).toEqual([{ username: 'ustl-a' }])
})
