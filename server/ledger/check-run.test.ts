import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasSpan, readChecks } from '../../database/run-checks.ts'
import { openDatabase, openPool } from '../runner/pool.ts'
import { type Transact, transactOn } from '../runner/transact.ts'
import { metricsToken, testApp } from '../test-app.ts'
import { type CheckParts, checkBooks, patienceAt } from './check-run.ts'
import { checkTitles } from './check-titles.ts'

const world = testApp({ checks: false })
const { database, call } = world
const checks = await readChecks()
const names = checks.map(({ name }) => name)
const night = (day: number) => new Date(Date.UTC(2026, 10, day, 20, 10))

let pool: ReturnType<typeof openPool>
let primary: Transact
beforeAll(async () => {
  pool = openPool({ url: database.url, max: 4, name: 'checks' })
  primary = transactOn(openDatabase(pool))
  await call('purchase', 'ustl-a', { productCode: 'PLN20', customerCode: '14077203385' })
  await database.query(`update users set email = 'owner@example.id' where id = 1`)
})
afterAll(() => pool.end())
beforeEach(() => database.query(`delete from check_run; delete from message where template = 'books-broken'`))

const check = (at: Date, parts: Partial<CheckParts> = {}) => checkBooks({ primary, replica: primary, ...parts }, at, at)
const last = async (as = 'owner') => (await call('lastChecks', as, {})).body.last
const messages = () => database.query(`select recipient, language, facts from message where template = 'books-broken'`)
const metrics = async () => {
  const { payload } = await world.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  return Object.fromEntries(
    [...payload.matchAll(/^(jenjang_checks_\w+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]),
  )
}
const breaking = `update balance set balance = balance + 1, lent = lent + 1 where user_id = (select max(user_id) from balance)`
const mending = breaking.replaceAll('+', '-')

test('before the first night there is nothing to tell', async () => {
  expect(await last()).toBeNull()
  expect(await metrics()).toEqual({})
})

test('books that hold are clean: every check ran, found nothing, and nobody is disturbed', async () => {
  await check(night(20))
  const { startedAt, endedAt, checks } = await last()
  expect(startedAt).toBe('2026-11-20T20:10:00.000Z')
  expect(Date.parse(endedAt)).toBeGreaterThan(Date.parse(startedAt))
  expect(checks.map(({ name, rows }: { name: string; rows: number }) => [name, rows])).toEqual(names.map((name) => [name, 0]))
  expect(await messages()).toEqual([])
  expect(await metrics()).toEqual({
    jenjang_checks_last_run_timestamp_seconds: Date.parse(endedAt) / 1000,
    jenjang_checks_last_run_duration_seconds: (Date.parse(endedAt) - Date.parse(startedAt)) / 1000,
    jenjang_checks_broken: 0,
    jenjang_checks_unfinished: 0,
  })
})

describe('broken books', () => {
  beforeEach(() => database.query(breaking))
  afterEach(() => database.query(mending))
  const rowsFound = (checks: { name: string; rows: number | null }[]) =>
    Object.fromEntries(checks.filter(({ rows }) => rows !== 0).map(({ name, rows }) => [name, rows]))

  test('are told with what broke and how many rows, to the owner by message, and to whoever watches', async () => {
    await check(night(20))
    const { checks } = await last()
    const [{ uid }] = (await database.query<{ uid: string }>(`select 'UID ' || padded(max(user_id), 6) as uid from balance`)) as [
      { uid: string },
    ]
    expect(rowsFound(checks)).toEqual({ 'balances-are-their-entries': 1, 'lent-is-what-chargers-gave': 1 })
    expect(await messages()).toEqual([
      {
        recipient: 'owner@example.id',
        language: 'id',
        facts: {
          app: 'Jenjang',
          count: 2,
          at: expect.stringMatching(/^21-NOV-2026 03:10:\d\d WIB$/),
          checks: [
            `Saldo tidak sama dengan jumlah mutasinya (balances-are-their-entries: 1 baris, ${uid})`,
            `Pinjaman tidak sesuai pemberian pengelola (lent-is-what-chargers-gave: 1 baris, ${uid})`,
          ].join('; '),
        },
      },
    ])
    expect(await metrics()).toMatchObject({ jenjang_checks_broken: 2, jenjang_checks_unfinished: 0 })
  })

  test('stay red until a night finds them whole', async () => {
    await check(night(20))
    await database.query(mending)
    await check(night(21))
    expect(rowsFound((await last()).checks)).toEqual({})
    expect(await metrics()).toMatchObject({ jenjang_checks_broken: 0 })
    expect(await messages()).toHaveLength(1)
    await database.query(breaking)
  })

  test('two servers at once, and one of them again, check them once', async () => {
    await Promise.all([check(night(20)), check(night(20))])
    await check(night(20))
    expect(await database.query('select window_at from check_run')).toEqual([{ window_at: night(20) }])
    expect(await messages()).toHaveLength(1)
  })

  test('are described in both languages', async () => {
    await check(night(20))
    const title = { id: 'Saldo tidak sama dengan jumlah mutasinya', en: 'A balance is not the sum of its entries' }
    expect((await last()).checks[2]).toMatchObject({ title, rows: 1 })
  })
})

describe('of three months', () => {
  const broken = async () => {
    const { checks } = await last()
    return checks.filter(({ rows }: { rows: number | null }) => rows !== 0).map(({ name }: { name: string }) => name)
  }
  beforeAll(async () => {
    await database.query(`select ensure_months('2026-09-01Z', '2026-12-01Z')`)
    await database.query(`insert into sale (id, head_id, created_at, user_id, user_type_id, request_type, mode, door, ref_id,
      product_id, customer_code, base, admin, amount, customer_pays, revenue)
      values (1000000, 1, '2026-09-10Z', 1, 4, 'inquiry', 'sand', 'counter', '1000000', 1, '1', 0, 0, 0, 0, 0)`)
    await database.query(`insert into outcome (sale_id, created_at, batch, head_id, at, status, cost, revenue, message)
      values (1000000, '2026-09-10Z', 1000000, 1, '2026-09-10 00:01Z', 2, 0, 0, '')`)
    await database.query(`insert into fee_queue (batch, users, amounts) values (1000000, '{}', '{}')`)
    await database.query('select fold_fees()')
  })

  test('every night one has its turn; what does not hold there is looked at again every night until it does', async () => {
    const found: string[][] = []
    const night = async (day: number) => {
      await check(new Date(Date.UTC(2026, 10, day, 20, 10)))
      found.push(await broken())
    }
    await night(12)
    await database.query(`update outcome set cost = 1 where sale_id = 1000000`)
    for (const day of [13, 14, 15, 16]) await night(day)
    await database.query(`update outcome set cost = 0 where sale_id = 1000000`)
    await night(17)
    const seen = ['final-sales-never-change', 'sales-divide-their-price']
    expect(found).toEqual([[], [], [], seen, seen, []])
    const runs = await database.query<{ months: string[] }>('select months::text[] from check_run order by window_at')
    const turns = ['09', '10', '11', '09', '10', '11'].map((month) => [`2026-${month}-01`])
    expect(runs.map(({ months }) => months)).toEqual(turns)
  })

  test('what is new is seen every night, and again until it holds', async () => {
    const damage = (change: string) => database.query(`update entry set amount = amount ${change} where kind = 'hold'`)
    await check(night(20))
    await damage('+ 1')
    await check(night(21))
    const seen = await broken()
    await check(night(22))
    expect(await broken()).toEqual(seen)
    expect(seen).toContain('sales-moved-their-money')
    await damage('- 1')
    await check(night(23))
    expect(await broken()).toEqual([])
  })
})

describe('npm run checks', () => {
  const script = fileURLToPath(new URL('../../scripts/checks.ts', import.meta.url))
  const byHand = () =>
    spawnSync(process.execPath, [script], { env: { PATH: process.env.PATH, DATABASE_URL: database.url } }).status
  const patience = () => 60_000

  test('moves the figures as a night does, and sends no letter: who ran it reads it', async () => {
    const begun = Date.now()
    await check(new Date(begun - 60_000), { patience })
    await database.query(breaking)
    expect(byHand()).toBe(1)
    expect(await metrics()).toMatchObject({ jenjang_checks_broken: 2, jenjang_checks_unfinished: 0 })
    await database.query(mending)
    expect(byHand()).toBe(0)
    const figures = await metrics()
    expect(figures).toMatchObject({ jenjang_checks_broken: 0, jenjang_checks_unfinished: 0 })
    expect(figures.jenjang_checks_last_run_timestamp_seconds * 1000).toBeGreaterThanOrEqual(begun)
    expect((await last()).checks.map(({ name }: { name: string }) => name)).toEqual(names)
    expect(await messages()).toEqual([])
  })

  test('leaves what does not hold in an older month to the nights, until it does', async () => {
    await database.query('update outcome set cost = 1 where sale_id = 1000000')
    expect(byHand()).toBe(1)
    // So far apart that the first has ended when the second begins, however long it takes.
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
    await check(inHours(1), { patience })
    expect(await metrics()).toMatchObject({ jenjang_checks_broken: 2 })
    await database.query('update outcome set cost = 0 where sale_id = 1000000')
    await check(inHours(2), { patience })
    expect(await metrics()).toMatchObject({ jenjang_checks_broken: 0 })
  })
})

test('the checks are read where reports are read, and can write nothing there', async () => {
  const read: string[] = []
  const replica: Transact = {
    read: (work) =>
      primary.read(async (tx) => {
        read.push('snapshot')
        return work(tx)
      }),
    write: () => Promise.reject(new Error('a replica takes no writes')),
  }
  await check(night(20), { replica })
  // What is new, and the one month that there is.
  expect(read).toHaveLength(names.length + checks.filter(hasSpan).length)
})

test('a check that cannot be run in its time is neither clean nor broken: the others run, and the job fails', async () => {
  const held = 'inquiries-are-used-once'
  const turns = [null, ...names]
  const patience = () => (turns.shift() === held ? 20 : 60_000)
  await database.query('begin; lock table usable_inquiry')
  try {
    await expect(check(night(20), { patience })).rejects.toThrow('1 checks of the books did not run to their end')
  } finally {
    await database.query('rollback')
  }
  const { checks } = await last()
  expect(checks.filter(({ rows }: { rows: number | null }) => rows !== 0)).toMatchObject([{ name: held, rows: null }])
  expect(await messages()).toEqual([])
  expect(await metrics()).toMatchObject({ jenjang_checks_broken: 0, jenjang_checks_unfinished: 1 })
})

test.each([
  ['00:00', 900],
  ['03:10', 900],
  ['06:59', 900],
  ['07:00', 30],
  ['15:59', 30],
  ['16:00', 0],
  ['22:59', 0],
  ['23:00', 30],
])('a check that begins at %s WIB may take %i seconds', (time, seconds) => {
  expect(patienceAt(new Date(`2026-11-21T${time}:00+07:00`))).toBe(seconds * 1000)
})

test('a server that comes back in the evening leaves the window to the night', async () => {
  await check(new Date('2026-11-21T18:30:00+07:00'))
  expect(await database.query('select from check_run')).toEqual([])
})

test('every check is put in words', () => {
  expect(Object.keys(checkTitles).sort()).toEqual([...names].sort())
})
