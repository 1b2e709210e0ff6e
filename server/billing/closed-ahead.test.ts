import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '../../database/test-clock.ts'
import { testDatabase } from '../../database/test-database.ts'
import { dueCloses } from '../../rules/closes.ts'
import { openDatabase, openPool } from '../runner/pool.ts'
import { transactOn } from '../runner/transact.ts'
import { billingJobs } from './billing.jobs.ts'
import { agent, feesOf, type Run, sell } from './test-fee-scene.ts'
import { dateOf, wib } from './test-moving-clock.ts'

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

describe('the database says of a close', () => {
  const said = (text: string, at: Date) =>
    Promise.all([1, 2].map(async (cycle) => (await run(`select ${text} as said`, [cycle, at]))[0]!.said))

  test.each(['00:00', '14:59', '15:00', '23:59'])('at %s that those are due which the server finds due', async (time) => {
    const at = wib(3, time)
    const due = dueCloses(at)
    const days = [1, 2].map((cycle) => due.find((one) => one.cycle === cycle)?.day ?? null)
    expect(await said('close_due($1::smallint, $2)::text', at)).toEqual(days)
  })

  test('that it is on while it is due, and for an hour after its time', async () => {
    const on = (time: string) => said('close_is_on($1::smallint, $2)', wib(4, time))
    expect([await on('12:00'), await on('17:00')]).toEqual([
      [true, false],
      [true, true],
    ])
    for (const cycle of [1, 2]) await run('select close_bills($1, $2::smallint, null, $3)', [dateOf(4), cycle, wib(4, '17:00')])
    expect([await on('01:00'), await on('01:01'), await on('14:59'), await on('15:00'), await on('16:01')]).toEqual([
      [true, false],
      [false, false],
      [false, false],
      [false, true],
      [false, false],
    ])
  })
})
