import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '../../database/test-clock.ts'
import { raced } from '../../database/test-race.ts'
import { openDatabase, openPool } from '../runner/pool.ts'
import { transactOn } from '../runner/transact.ts'
import { testApp } from '../test-app.ts'
import { billingJobs } from './billing.jobs.ts'
import { bankOf, billsOf, pay, type TestBill } from './test-moving-clock.ts'
import { billSome } from './test-some-bills.ts'

const app = testApp()
const { database, call } = app
let pool: ReturnType<typeof openPool>
let follow: (at: Date) => Promise<unknown>

beforeAll(async () => {
  pool = openPool({ url: database.url, max: 2, name: 'clock' })
  const jobs = billingJobs(transactOn(openDatabase(pool)), { publish: () => {} }, 60, async () => {})
  follow = async (at) => {
    await setClock(database, at)
    await jobs['follow-bills'](at)
  }
  await billSome(app)
  await call('purchase', 'usft-a', { productCode: 'PLN20', customerCode: '14077203309' })
  await database.query(`select close_bills(null, 1::smallint, array[$1::integer], now())`, [database.userId('usft-a')])
  const partly = (await billsOf(database, 'usft-a')).at(-1)!
  expect(await pay(database, partly, new Date(), 1)).toBe(null)
  await database.query('update users set is_blocked = true, blocked_by = 1 where username = $1', ['htvt-a'])
})
afterAll(() => pool.end())

const standing = async () => [
  // The bank of a part that was paid is not asked for any more once the rest is overdue.
  await database.query(
    'select id, status_id, case when status_id <> 3 then bank_id end as bank, overdue_at is not null as overdue from bill order by id',
  ),
  await database.query('select username, is_blocked, blocked_by_system, blocked_by from users order by id'),
]
const blocked = async () =>
  (await database.query('select username from users where blocked_by_system order by 1')).map(({ username }) => username)

test('what a clock that was ahead has marked overdue is as it was once the clock is right, and its users may work', async () => {
  await bankOf(database, 'owner')
  const now = Date.now()
  await follow(new Date(now))
  const before = await standing()
  await follow(new Date(now + 10 * 86_400_000))
  expect(await blocked()).toEqual(['htvt-a', 'usft-a'])
  await follow(new Date(now + 1_000))
  expect(await standing()).toEqual(before)
})

test('what is due is marked again by a clock that is right, and a requested payment keeps its hour', async () => {
  const due = Math.max(...(await database.query('select due_at from bill')).map(({ due_at }) => Number(due_at)))
  const hour = 3_600_000
  await follow(new Date(due + 2 * hour))
  const marked = await standing()
  await follow(new Date(due + hour))
  expect([await blocked(), await standing()]).toEqual([['htvt-a', 'usft-a'], marked])
  const late = () =>
    database.query(
      `select b.id from bill b join users u on u.id = b.user_id where u.username = 'usft-a' and b.overdue_at is not null`,
    )
  const before = await late()
  await follow(new Date(due + hour - 60_000))
  expect([await blocked(), await late()]).toEqual([['usft-a'], before])
  const [requested] = await billsOf(database, 'htvt-a')
  expect(requested!.status).toBe(2)
})

test('the time of the last look is that of the clock that is right', async () => {
  const [sweep] = await database.query('select at > now() as ahead from bill_sweep')
  expect(sweep).toEqual({ ahead: true })
  await follow(new Date())
  expect(await database.query('select at <= clock_timestamp() as right from bill_sweep')).toEqual([{ right: true }])
})

describe('of a bill that is due a day before those of others', () => {
  const hour = 3_600_000
  let requested: TestBill
  let part: number
  let due: number
  let dayBefore: number

  beforeAll(async () => {
    const bills = await billsOf(database, 'htvt-a', 'usft-a')
    requested = bills[0]!
    const split = bills.find(({ user, status }) => user === 'usft-a' && status === 7)!
    const [whole] = await database.query('select due_at, bill_remaining(b)::int as rest from bill b where id = $1', [split.id])
    due = Number(whole!.due_at)
    dayBefore = due - 24 * hour
    const bank = await bankOf(database, 'caft-a')
    part = (await database.query(`select part from split_bill($1, $2, $3, '', now())`, [split.id, whole!.rest, bank]))[0]!.part
    await database.query('update bill set due_at = $2 where id = $1', [requested.id, new Date(dayBefore)])
    await setClock(database, new Date(due + hour))
  })

  const mark = async (
    grace: string,
    at: number,
    client: { query: (text: string, values: unknown[]) => Promise<unknown> } = database,
  ) => {
    const answer = await client.query('select mark_overdue($1, $2) as id', [grace, new Date(at)])
    const rows: { id: number }[] = Array.isArray(answer) ? answer : (answer as pg.QueryResult).rows
    return ['htvt-a', 'usft-a'].filter((username) => rows.some(({ id }) => id === database.userId(username)))
  }

  test('a look that takes its mark back marks nothing, the next one does', async () => {
    expect(await mark('2 days', due)).toEqual(['usft-a'])
    expect(await mark('0', due - hour)).toEqual(['usft-a'])
    expect(await mark('0', due - hour)).toEqual(['htvt-a'])
    expect(await mark('2 days', dayBefore)).toEqual(['htvt-a'])
  })

  test('an hour of grace below zero is none', async () => {
    expect(await mark('-1 hour', dayBefore - 1)).toEqual([])
    expect(await mark('-1 hour', dayBefore)).toEqual(['htvt-a'])
  })

  test('what was marked at this very moment stays, and what is due at it', async () => {
    expect(await mark('2 days', dayBefore)).toEqual([])
    expect(await mark('2 days', due + hour)).toEqual(['usft-a'])
    expect(await mark('2 days', due)).toEqual([])
  })

  test('a part with a bank that nobody asked to confirm has no grace', async () => {
    const [row] = await database.query('select overdue_at from bill where id = $1', [part])
    expect(row).toEqual({ overdue_at: new Date(due + hour) })
  })

  test('whose mark is taken back stays blocked by another bill', async () => {
    const isDue = (at: number) => database.query('update bill set due_at = $2 where id = $1', [part, new Date(at)])
    await isDue(due + 48 * hour)
    expect(await mark('2 days', due)).toEqual(['usft-a'])
    expect(await blocked()).toContain('usft-a')
    await isDue(due)
  })

  test('whose mark is taken back stays blocked by what is left of a split bill', async () => {
    const bills = await billsOf(database, 'usft-a')
    const split = bills.find(({ status }) => status === 7)!
    const others = bills.filter(({ id }) => id !== split.id).map(({ id }) => id)
    const before = await database.query('select id, due_at from bill where id = any ($1)', [others])
    const leave = (more: number) =>
      database.query('update bill set amount = amount - $2, unique_amount = unique_amount - $2 where id = $1', [part, more])
    await leave(100)
    await database.query('update bill set due_at = $2 where id = any ($1)', [others, new Date(due + 48 * hour)])
    await database.query('update bill set overdue_at = $2 where id = any ($1)', [
      [split.id, ...others],
      new Date(due + 72 * hour),
    ])
    await database.query('update bill set status_id = 6 where id = any ($1)', [others])
    expect(await mark('0', due + hour)).toContain('usft-a')
    const [left] = await database.query('select status_id, overdue_at is not null as late from bill where id = $1', [split.id])
    expect([left, await blocked()]).toEqual([{ status_id: 7, late: true }, expect.arrayContaining(['usft-a'])])
    await database.query('update bill set overdue_at = null where id = $1', [split.id])
    await leave(-100)
    for (const { id, due_at } of before) await database.query('update bill set due_at = $2 where id = $1', [id, due_at])
  })

  test('whose marks are taken back is not blocked by a bill that was paid late', async () => {
    await mark('0', due + hour)
    const partly = (await billsOf(database, 'usft-a')).find(({ paid }) => paid === 1)!
    expect(await pay(database, partly, new Date(due + hour))).toBe(null)
    expect(await blocked()).toContain('usft-a')
    expect(await mark('0', due - 1)).toContain('usft-a')
    expect(await blocked()).not.toContain('usft-a')
  })

  test('one that is paid while its mark is taken back is paid', async () => {
    const payment = `select confirm_payment($1, $2, null, '', $3, null, null, null, now())`
    const race = await raced(
      database,
      (client) => client.query(payment, [requested.id, requested.amount, database.userId(requested.charger)]),
      (client) => mark('2 days', dayBefore - 1, client),
    )
    expect(race.waited).toBe(true)
    expect((await billsOf(database, 'htvt-a'))[0]).toMatchObject({ status: 4, paid: requested.amount })
  })
})
