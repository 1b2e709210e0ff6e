import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import type { LiveEvent } from '../live/live-event.ts'
import { openDatabase, openPool } from '../runner/pool.ts'
import { type Transact, transactOn } from '../runner/transact.ts'
import { followBills } from './close.ts'

// Its bills were not closed from anything.
const database = testDatabase({ checks: false })
let pool: ReturnType<typeof openPool>
let transact: Transact
let told: LiveEvent[] = []

beforeAll(() => {
  pool = openPool({ url: database.url, max: 2, name: 'follow' })
  transact = transactOn(openDatabase(pool))
})
afterAll(() => pool.end())
beforeEach(() => {
  told = []
})

/** Gives each of `count` sellers of one agent a bill that is past its due time. */
async function fallDue(count: number, series: string): Promise<void> {
  await database.query(
    `with run as (insert into close_run (cycle, at) values (1, now()) returning id), made as (
       insert into users (name, username, user_type_id, parent_id, head_id, password_hash)
       select 'Konter ' || g, $2 || g, user_type_id, parent_id, head_id, '-' from users cross join generate_series(1, $1) g where username = 'usft-a' returning id
     )
     insert into bill (user_id, charger_id, run_id, cycle, amount, unique_code, unique_amount, created_at, due_at)
     select made.id, $3, run.id, 1, 1000, 1, 1001, now() - interval '12 hours', now() - interval '1 minute' from made, run`,
    [count, series, database.userId('caft-a')],
  )
}
const follow = () => followBills(transact, (event) => told.push(event), 60)

test('a few whose bills fall due are told one by one, and those who charge them', async () => {
  await fallDue(2, 'some')
  await follow()
  const ids = (await database.query<{ id: number }>(`select id from users where username like 'some%' and is_blocked`)).map(
    ({ id }) => id,
  )
  expect(ids).toHaveLength(2)
  const hears = (userId: number) => told.filter(({ to }) => to !== 'all' && to.includes(userId)).map(({ kind }) => kind)
  for (const id of ids) expect(hears(id).sort()).toEqual(['balance', 'bill', 'user'])
  const charger = database.userId('caft-a')
  expect(told.filter((event) => event.kind === 'balance').map(({ userId }) => userId)).toContain(charger)
})

test('very many are told in one event, and the next minute nobody', async () => {
  await fallDue(1_000, 'many')
  await follow()
  expect(told).toEqual([{ kind: 'reload', to: 'all' }])
  const [blocked] = await database.query(`select count(*)::int as n from users where username like 'many%' and is_blocked`)
  expect(blocked!.n).toBe(1_000)
  await follow()
  expect(told).toHaveLength(1)
})
