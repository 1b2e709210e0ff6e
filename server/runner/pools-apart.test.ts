import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { prodToken, testBalance, testDevice, testPassword } from '../../database/test-world.ts'
import { metricsToken, testApp } from '../test-app.ts'

const reports = 4
const lines: { msg: string; code?: string; times?: number }[] = []
const server = testApp({
  settings: { logLevel: 'warn', connections: { calls: 12, sales: 8, reports } },
  logTo: { write: (line) => lines.push(JSON.parse(line)) },
})
const { database, call } = server
const goods = { productCode: 'S10', customerCode: '081290347781' }
let holder: pg.Client | undefined
afterEach(() => holder?.end())

const figures = async () =>
  (await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).payload

/** Reports that wait, on every connection that reports may have, for a table which somebody holds. */
async function waitingReports() {
  holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin; lock table sale_rollup in access exclusive mode')
  const asked = Array.from({ length: reports }, () => call('dashboard', 'owner', calls.dashboard.example.input))
  const waiting = async () => {
    const [row] = await database.query<{ n: number }>(
      `select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return row!.n
  }
  await expect.poll(waiting, { timeout: 30_000 }).toBe(reports)
  return asked
}

test('while every connection of reports waits, everybody signs in, asks and sells', async () => {
  const asked = await waitingReports()
  const signedIn = await call('login', null, { username: 'ustl-a', password: testPassword, device: testDevice })
  expect(signedIn.status).toBe(200)
  expect((await call('session', 'ustl-a')).status).toBe(200)
  expect((await call('balance', 'usdm-a')).body).toEqual({ balance: testBalance })
  expect((await call('h2hBalance', { token: prodToken('htvt-a') })).status).toBe(200)
  expect((await call('h2hPurchase', { token: prodToken('htvt-a') }, { ...goods, refId: 'apart' })).body.status).toBe('Success')
  expect((await call('purchase', 'usfd-b', goods)).body.status).toBe('Success')
  await holder!.query('rollback')
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
})

test('searches through many rows have the connections of reports, and leave those of screens alone', async () => {
  const asked = await waitingReports()
  const { userId: _, ...input } = calls.balanceMutation.example.input
  const search = call('balanceMutation', 'ustl-a', { ...input, keyword: '0812' })
  // The figure of the locked table is waited for.
  await expect.poll(figures, { timeout: 30_000 }).toMatch(/^jenjang_pool_connections\{pool="reports",state="waiting"\} 1$/m)
  expect((await call('balanceMutation', 'ustl-a', input)).status).toBe(200)
  await holder!.query('rollback')
  await Promise.all(asked)
  expect((await search).status).toBe(200)
})

test('whose connections are ended is refused in the form of the contract; one line says so with its SQLSTATE, and it is counted', async () => {
  lines.length = 0
  const asked = await waitingReports()
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  for (const { status, body } of await Promise.all(asked)) expect([status, body.code]).toEqual([503, 'unavailable'])
  const told = lines.filter(({ msg }) => msg === 'refused: the database cannot be asked')
  expect(told).toMatchObject([{ code: '57P01', times: 1 }])
  expect(await figures()).toMatch(new RegExp(`^jenjang_refused_total\\{code="57P01"\\} ${reports}$`, 'm'))
})
