import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { createAdapters } from '../partners/adapters.ts'
import { openPool } from '../runner/pool.ts'
import { type RunSql, runSqlOn } from '../runner/run-sql.ts'
import { adviseDue } from './advice.ts'
import type { TraceStep } from './end.ts'
import { createEngine, type Engine, type SaleEvent } from './engine.ts'
import { waitOf } from './pending.ts'
import type { SaleRequest } from './sale-fields.ts'
import { forgetSpentGuards } from './selling.jobs.ts'
import { plainRequest } from './test-request.ts'

const database = testDatabase()
const events: SaleEvent[] = []
let pool: ReturnType<typeof openPool>
let runSql: RunSql
let engine: Engine
let number = 50

beforeAll(() => {
  pool = openPool({ url: database.url, max: 4, name: 'test' })
  runSql = runSqlOn(pool)
  engine = createEngine({
    runSql,
    adapterOf: createAdapters({ simulatorLatency: 0 }),
    onLateSuccess: async () => {},
    publish: (event) => events.push(event),
    partnerTimeout: 100,
    answerWithin: 1_000,
  })
})
afterAll(async () => {
  await engine.close()
  await pool.end()
})

const request = (customerCode: string): SaleRequest => ({
  ...plainRequest,
  userId: database.userId('ustl-a'),
  door: 'native',
  refId: customerCode,
  customerCode,
})

test('nothing is asked before its minute; what is due is asked once, whichever server comes', async () => {
  const sale = await engine.sell(request('081290340913'))
  expect([sale.statusId, await adviseDue(engine)]).toEqual([1, 0])
  await database.query("update open_sale set next_advice_at = now() - interval '1 second'")
  const asked = await Promise.all([adviseDue(engine), adviseDue(engine)])
  expect(asked.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect((await engine.state(sale.saleId))?.statusId).toBe(4)
  expect(events.at(-1)).toMatchObject({ kind: 'sale', saleId: sale.saleId, statusId: 4 })
})

test.each([
  { advices: 0, next: '1 minute', asked: 0 },
  { advices: 0, next: '3 minutes', asked: 1 },
  { advices: 1, next: '1 minute', asked: 0 },
  { advices: 3, next: '4 minutes', asked: 0 },
  { advices: 3, next: '6 minutes', asked: 1 },
  { advices: 7, next: '60 minutes', asked: 0 },
  { advices: 99, next: '60 minutes', asked: 0 },
  { advices: 99, next: '62 minutes', asked: 1 },
  { advices: 0, next: '1 day', asked: 1 },
])('after $advices advices, the next one in $next: asked about $asked times now', async ({ advices, next, asked }) => {
  const sale = await engine.sell(request(`0812903${++number}913`))
  await database.query(
    `update open_sale set advices = $1, advised_at = now() - interval '2 minutes', next_advice_at = now() + $2::interval`,
    [advices, next],
  )
  expect(await adviseDue(engine)).toBe(asked)
  await database.query('update open_sale set next_advice_at = now(), advised_at = null')
  await adviseDue(engine)
  expect((await engine.state(sale.saleId))?.statusId).toBe(4)
})

test('the wait doubles up to an hour', () => {
  const step = (event: TraceStep['event']): TraceStep => ({ at: '', event, partnerId: 1, detail: '' })
  const after = (advices: number) => waitOf([step('attempt'), ...Array.from({ length: advices }, () => step('advice'))]) / 60_000
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 99].map(after)).toEqual([1, 1, 2, 4, 8, 15, 30, 60, 60, 60])
})

test('spent guards are forgotten, live ones stay', async () => {
  await engine.sell({ ...request('081290342000'), door: 'counter', refId: null })
  await engine.sell({ ...request('532110884207'), requestType: 'inquiry', productCode: 'PLNPOST' })
  const left = async () =>
    (
      await database.query(
        'select (select count(*) from double_sale)::int as doubles, (select count(*) from usable_inquiry)::int as inquiries',
      )
    )[0]
  await forgetSpentGuards(runSql)
  expect(await left()).toEqual({ doubles: 1, inquiries: 1 })
  await database.query("update usable_inquiry set expires_at = now() - interval '1 second'")
  await forgetSpentGuards(runSql)
  expect(await left()).toEqual({ doubles: 1, inquiries: 0 })
})

test.each(['double_sale', 'partner_count'])('%s: a clock that is ahead for a moment ends no day', async (table) => {
  const put = (...daysAgo: number[]) =>
    database.query(
      table === 'double_sale'
        ? `insert into double_sale select 1, 1, 'uji', 0, (now() at time zone 'Asia/Jakarta')::date - d, 1, d from unnest($1::integer[]) d`
        : `insert into partner_count (partner_id, partner_code, customer_code, day, sent) select 1, 'uji', 'uji', (now() at time zone 'Asia/Jakarta')::date - d, 1 from unnest($1::integer[]) d`,
      [daysAgo],
    )
  const left = async () => {
    await database.query('select forget_spent_guards()')
    const rows = await database.query(
      `select (now() at time zone 'Asia/Jakarta')::date - day as ago from ${table} order by day desc`,
    )
    return rows.map(({ ago }) => ago)
  }
  await database.query('begin')
  await database.query(`delete from ${table}`)
  await put(5)
  expect(await left()).toEqual([5])
  await put(4)
  expect(await left()).toEqual([4, 5])
  // A sale of the moment in which the clock was ahead.
  await put(-3)
  expect(await left()).toEqual([-3, 4])
  await put(0, 1)
  expect(await left()).toEqual([-3, 0, 1])
  await database.query(`delete from ${table}`)
  await put(31, 32)
  expect(await left()).toEqual([31])
  await database.query('rollback')
})
