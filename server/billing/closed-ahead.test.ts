import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '../../database/test-clock.ts'
import { testDatabase } from '../../database/test-database.ts'
import { openDatabase, openPool } from '../runner/pool.ts'
import { transactOn } from '../runner/transact.ts'
import { billingJobs } from './billing.jobs.ts'
import { agent, feesOf, type Run, sell } from './fee-scene.ts'
import { wib } from './moving-clock.ts'

const database = testDatabase()
const run: Run = (text, values) => database.query(text, values)
let pool: ReturnType<typeof openPool>
let jobs: ReturnType<typeof billingJobs>

beforeAll(async () => {
  pool = openPool({ url: database.url, max: 2, name: 'clock' })
  jobs = billingJobs(transactOn(openDatabase(pool)), { publish: () => {} }, 60, async () => {})
  await run('update users set is_d0 = true where username = $1', [agent])
})
afterAll(() => pool.end())

test.each([
  ['daily-close', '00:00'],
  ['d0-close', '15:00'],
] as const)('%s pays out what was earned since a clock that was ahead has closed its day', async (name, time) => {
  const at = wib(1, time)
  await setClock(database, at)
  const closes = async () => (await run('select from close_run where day is not null')).length
  await jobs[name](at)
  const closed = await closes()
  const { paid } = await feesOf(run, agent)
  await sell(run, [200])
  await jobs['follow-bills'](at)
  expect(await feesOf(run, agent)).toMatchObject({ paid })
  await jobs[name](at)
  expect([await feesOf(run, agent), await closes()]).toMatchObject([{ paid: paid + 200, due: 0, waiting: 0 }, closed])
})
