import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../runner/pool.ts'
import { type RunSql, runSqlOn } from '../runner/run-sql.ts'
import { testApp } from '../test-app.ts'
import { newestSaleTo } from './sale-state.ts'

const { database, call } = testApp()
const seller = 'ustl-b'
const wanted = '081290347001'
let pool: ReturnType<typeof openPool>
beforeAll(() => {
  pool = openPool({ url: database.url, max: 1, name: 'newest' })
})
afterAll(() => pool.end())

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
const readOfSales = (plan: Plan): number =>
  (plan['Relation Name']?.startsWith('sale_2')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0) + (plan.Plans ?? []).reduce((sum, below) => sum + readOfSales(below), 0)

/** What is found, and how many sales were read for it. */
async function found(customerCode: string) {
  let read = 0
  const runSql: RunSql = async (name, text, values) => {
    // So few sales are read whole at once.
    await pool.query('set enable_seqscan = off')
    const explained = await pool.query(`explain (analyze, format json) ${text}`, [...values])
    read += readOfSales(explained.rows[0]['QUERY PLAN'][0].Plan)
    return runSqlOn(pool)(name, text, values)
  }
  const sale = await newestSaleTo(runSql, database.userId(seller), customerCode)
  return { id: sale?.saleId, read }
}
const sell = async (customerCode: string, counter = 1) =>
  (await call('purchase', seller, { productCode: 'S10', customerCode, counter })).body.saleId
const rollUp = async () => {
  await database.query('select fold_fees()')
  while ((await database.query('select roll_up() as fold'))[0]!.fold !== null);
}

test('the newest sale to a number is found before and after it is rolled up, and without reading the seller’s others', async () => {
  await sell(wanted)
  const last = await sell(wanted, 2)
  expect((await found(wanted)).id).toBe(last)
  for (let n = 0; n < 40; n++) await sell(`0812903480${String(n).padStart(2, '0')}`)
  await rollUp()
  const { id, read } = await found(wanted)
  expect(id).toBe(last)
  expect(read).toBeLessThan(20)
  expect((await found('081290347999')).id).toBeUndefined()
})

test('a number that only others sold to is nobody’s business', async () => {
  await call('purchase', 'ustl-a', { productCode: 'S10', customerCode: '081290347333' })
  expect((await found('081290347333')).id).toBeUndefined()
})
