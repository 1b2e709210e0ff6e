import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { type Database, openDatabase, openPool } from './pool.ts'
import { Refused } from './refuse.ts'
import { type Transact, transactOn } from './transact.ts'

const database = testDatabase()
let db: Database
let transact: Transact

beforeAll(() => {
  db = openDatabase(openPool({ url: database.url, max: 6, name: 'test' }))
  transact = transactOn(db)
})
afterAll(() => db.destroy())

const failing = (error: object, times: number) => {
  let runs = 0
  return { run: async () => (runs++ < times ? Promise.reject(Object.assign(new Error('x'), error)) : 'done'), runs: () => runs }
}

describe('a transaction that lost against another one', () => {
  test.each([[{ code: '40001' }], [{ code: '40P01' }], [{ code: '23505', constraint: 'posting_key' }]])(
    '%j is run again',
    async (error) => {
      const work = failing(error, 3)
      expect(await transact.write(work.run)).toBe('done')
      expect(work.runs()).toBe(4)
    },
  )

  test('is "unavailable" in the end, and never a business refusal', async () => {
    const work = failing({ code: '40001' }, 99)
    await expect(transact.write(work.run)).rejects.toMatchObject({ code: 'unavailable' })
    expect(work.runs()).toBe(8)
  })

  test.each([[{ code: '23505', constraint: 'users_username' }], [{ code: 'JJ001' }], [{ code: '57014' }]])(
    '%j is no lost race',
    async (error) => {
      const work = failing(error, 99)
      await expect(transact.write(work.run)).rejects.toMatchObject(error)
      expect(work.runs()).toBe(1)
    },
  )

  test('two that lock each other out both succeed', async () => {
    const [a, b] = [database.userId('ustl-a'), database.userId('ustl-b')]
    let met = 0
    const { promise: both, resolve } = Promise.withResolvers<void>()
    const crossing = (first: number, second: number) =>
      transact.write(async (tx) => {
        await sql`select from users where id = ${first} for update`.execute(tx)
        if (++met === 2) resolve()
        await both
        await sql`select from users where id = ${second} for update`.execute(tx)
      })
    await Promise.all([crossing(a, b), crossing(b, a)])
    expect(met).toBeGreaterThan(2)
  })
})

test('a refusal undoes what was written', async () => {
  const attempt = transact.write(async (tx) => {
    await sql`insert into device (hash) values ('\\x0101')`.execute(tx)
    throw new Refused('not-found')
  })
  await expect(attempt).rejects.toBeInstanceOf(Refused)
  expect(await database.query(`select hash from device where hash = '\\x0101'`)).toEqual([])
})

test('what follows the commit runs once, after it, and not when nothing was committed', async () => {
  const seen: string[] = []
  const work = failing({ code: '40001' }, 1)
  await transact.write(async (_tx, afterCommit) => {
    afterCommit(() => seen.push('after'))
    await work.run()
    seen.push('work')
  })
  await transact
    .write(async (_tx, afterCommit) => {
      afterCommit(() => seen.push('never'))
      throw new Refused('not-found')
    })
    .catch(() => {})
  expect(seen).toEqual(['work', 'after'])
})

test('a read sees one moment and writes nothing', async () => {
  const count = () => sql<{ n: number }>`select count(*) as n from device`
  await transact.read(async (tx) => {
    const before = (await count().execute(tx)).rows[0]?.n
    await database.query(`insert into device (hash) values ('\\x0102')`)
    expect((await count().execute(tx)).rows[0]?.n).toBe(before)
  })
  const writing = transact.read((tx) => tx.deleteFrom('device').execute())
  await expect(writing).rejects.toMatchObject({ code: '25006' })
})

test('the server cannot write an entry, a balance or a sale past the functions', async () => {
  const attempts = [
    sql`update balance set balance = 1`,
    sql`insert into posting (kind, actor_id, amount, created_at) values ('transfer', 1, 1, now())`,
    sql`delete from entry`,
    sql`update sale set amount = 1`,
    sql`select post('transfer', 1, '{}', now())`,
    sql`select move_balance_at('addition', 1, null, null, 1, 1, '', null, null, now() - interval '1 day')`,
  ]
  for (const attempt of attempts) {
    await expect(transact.write((tx) => attempt.execute(tx))).rejects.toMatchObject({ code: '42501' })
  }
})
