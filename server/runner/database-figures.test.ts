import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { gaugeDatabase } from './database-figures.ts'
import { type TestConnections, testConnections } from './test-transact.ts'

const { database, call } = testApp()
const registry = new Registry()
let connections: TestConnections

beforeAll(() => {
  connections = testConnections(database.url, 'figures')
  gaugeDatabase(connections.runSql, [registry])
})
afterAll(() => connections.end())

async function figure(name: string): Promise<number> {
  const { values } = await registry.getSingleMetric(name)!.get()
  return values[0]!.value
}
const delay = () => figure('jenjang_rollup_delay_seconds')

test('sums are as late as the oldest sale that is not in them: its batch waits for a fold, then the fold for the sums', async () => {
  await database.query('select fold_fees(), roll_up()')
  expect(await delay()).toBe(0)
  await call('purchase', 'ustl-a', { productCode: 'PLN20', customerCode: '14077203385' })
  expect(await delay()).toBeLessThan(60)
  await database.query(`update fee_queue set at = now() - interval '90 seconds'`)
  expect(await delay()).toBeGreaterThanOrEqual(90)
  await database.query('select fold_fees()')
  expect(await delay()).toBeLessThan(60)
  await database.query(`update fee_fold set at = now() - interval '70 seconds' where number = (select max(number) from fee_fold)`)
  expect(await delay()).toBeGreaterThanOrEqual(70)
  await database.query('select roll_up()')
  expect(await delay()).toBe(0)
})

test('the bytes of sums are those of all four tables', async () => {
  const [size] = await database.query(
    `select sum(pg_total_relation_size(t::regclass))::float8 as bytes from unnest('{sale_rollup,sale_customer,sale_reference,seller_month}'::text[]) t`,
  )
  expect(await figure('jenjang_rollup_bytes')).toBe(size!.bytes)
})

test('the bytes of the database are those of all its files', async () => {
  const [size] = await database.query('select pg_database_size(current_database())::float8 as bytes')
  expect(Math.abs((await figure('jenjang_database_bytes')) - size!.bytes)).toBeLessThan(size!.bytes / 10)
})
