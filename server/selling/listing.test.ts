import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { endingsIn } from '../../database/test-records.ts'
import { noon, testSales } from '../reports/test-sales.ts'

const database = testDatabase()
const { open } = testSales(database)
const order = { seller: 'ustl-a', product: 'PLN20', customerCode: '14077203385' }
/** Of one moment: one that nobody has heard of, one that is pending, and one that ended. */
let silent: number
let pending: number
let ended: number

beforeAll(() => database.query(`select ensure_months('2090-02-01', '2090-04-01')`))

beforeEach(async () => {
  await database.query('begin')
  const sold: number[] = []
  for (const digit of [1, 2, 3]) sold.push(await open(noon(1), { ...order, customerCode: `1407720338${digit}` }))
  ;[silent, pending, ended] = sold as [number, number, number]
  const item = { n: 0, sale_id: ended, status: 2, partner_id: 1, message: '' }
  await database.query(`select void_sales_at(${endingsIn('$1')}, $2, $3)`, [JSON.stringify([item]), noon(), noon(4)])
  await database.query('delete from open_sale where sale_id <> $1', [pending])
})
afterEach(() => database.query('rollback'))

const listed = async () =>
  (await database.query('select sale_id::int as id from open_sale order by sale_id')).map(({ id }) => id as number)
const found = async (after: number, to: number) =>
  (await database.query('select sale_id::int as id, lasts_ms from silent_sales($1, $2)', [after, to])) as {
    id: number
    lasts_ms: number
  }[]
const keep = async (sale: number, attempt: number | null = null) =>
  (
    await database.query(`select keep_pending_at($1, $2, '20 s', '1 minute', 'told', '[]', $3) as kept`, [sale, attempt, noon(5)])
  )[0]!.kept

test('a sale is silent that has neither ended nor a place on the list', async () => {
  const all: [number, number][] = [
    [silent - 1, ended],
    [silent - 1, silent],
  ]
  for (const [after, to] of all) expect(await found(after, to)).toEqual([{ id: silent, lasts_ms: 10_000 }])
  expect([await found(silent, ended), await found(silent - 1, silent - 1)]).toEqual([[], []])
})

test('a sale that says nothing of its first call has five minutes', async () => {
  await database.query('update sale set busy_until = null where id = $1', [silent])
  expect(await found(silent - 1, silent)).toEqual([{ id: silent, lasts_ms: 300_000 }])
})

test('what is listed is what has not ended, once', async () => {
  const list = async () => (await database.query('select list_sales($1) as n', [[silent, pending, ended]]))[0]!.n
  expect([await list(), await list()]).toEqual([1, 0])
  expect(await listed()).toEqual([silent, pending])
})

test('what has ended is taken from the list, and nothing else', async () => {
  await database.query(
    `insert into open_sale (sale_id, created_at, head_id, next_advice_at) select id, created_at, head_id, now() from sale where id = any ($1)`,
    [[silent, ended]],
  )
  await database.query('select unlist_ended()')
  expect(await listed()).toEqual([silent, pending])
})

test.each([
  ['settle_sales_at', 4],
  ['void_sales_at', 2],
])('%s takes from the list what it ends, and nothing else', async (ends, status) => {
  await keep(silent)
  const item = { n: 0, sale_id: pending, status, partner_id: 1, message: '' }
  await database.query(`select ${ends}(${endingsIn('$1')}, $2, $3)`, [JSON.stringify([item]), noon(), noon(6)])
  expect(await listed()).toEqual([silent])
})

test('a sale is kept pending alone, and not when it has ended', async () => {
  expect([await keep(ended), await listed()]).toEqual([false, [pending]])
  expect([await keep(silent), await listed()]).toEqual([true, [silent, pending]])
})

test.each<[string, number | null, { attempt: number; advices: number }, boolean]>([
  ['without an attempt', null, { attempt: 2, advices: 3 }, true],
  ['the next attempt', 2, { attempt: 1, advices: 0 }, true],
  ['the same attempt', 1, { attempt: 1, advices: 0 }, false],
  ['an attempt after it was asked about', 2, { attempt: 1, advices: 1 }, false],
])('what is noted of a pending sale: %s', async (_, attempt, before, kept) => {
  const change = 'update open_sale set attempt = $2, advices = $3, last_message = $4 where sale_id = $1'
  await database.query(change, [pending, before.attempt, before.advices, 'before'])
  expect(await keep(pending, attempt)).toBe(kept)
  const [row] = await database.query(
    'select attempt, last_message, busy_for is not null as busy, next_advice_at from open_sale where sale_id = $1',
    [pending],
  )
  const noted = { attempt: attempt ?? before.attempt, last_message: 'told', busy: true, next_advice_at: noon(6) }
  expect(row).toMatchObject(kept ? noted : { attempt: before.attempt, last_message: 'before', busy: false })
})

test.each([
  [true, 5000],
  [false, 4999],
])('the last sale begun, where the number 5000 is taken: %s', async (isCalled, last) => {
  await database.query(`select setval('sale_id', 5000, $1)`, [isCalled])
  expect(await database.query('select last_id::int from sales_begun()')).toEqual([{ last_id: last }])
})

test.each([
  ['goes on', 10, 20, 20],
  ['never goes back', 20, 10, 20],
  ['begins anew where the numbers do', 9000, 10, 10],
])('the mark %s', async (_, before, to, after) => {
  await database.query(`select setval('sale_id', 5000)`)
  await database.query('update sale_sweep set mark = $1', [before])
  await database.query('select mark_looked($1)', [to])
  expect(await database.query('select mark::int from sale_sweep')).toEqual([{ mark: after }])
})

test.each([
  ['the call that is over', 1, 0, true],
  ['another attempt', 2, 0, false],
  ['another advice', 1, 1, false],
])('giving up %s', async (_, attempt, advices, gone) => {
  await database.query(`update open_sale set busy_for = '20 s', attempt = 1, advices = 0`)
  await database.query('select give_up_call($1, $2, $3)', [pending, attempt, advices])
  const [row] = await database.query(
    `select busy_for is null as free, next_advice_at = '-infinity' as due from open_sale where sale_id = $1`,
    [pending],
  )
  expect(row).toEqual({ free: gone, due: gone })
})
