import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { type Clock, type Jobs, startClock } from './jobs.ts'
import { patternOf, type ScheduleName, schedules } from './schedules.ts'

const database = testDatabase({ world: 'empty' })
const names = Object.keys(schedules) as ScheduleName[]
const atOf = (name: ScheduleName): string | undefined => {
  const schedule = schedules[name]
  return 'at' in schedule ? schedule.at : undefined
}
const timed = names.filter((name) => atOf(name) !== undefined)

test.each([
  ['00:00', '0 17 * * *'],
  ['06:59', '59 23 * * *'],
  ['07:00', '0 0 * * *'],
  ['15:00', '0 8 * * *'],
  ['*:23', '23 * * * *'],
  ['*:*', '* * * * *'],
])('%s WIB is %s in UTC', (at, pattern) => {
  expect(patternOf(at)).toBe(pattern)
})

test('what ended is in the sums for reports within five seconds: their two jobs pause no longer together', () => {
  expect(schedules['fold-fees'].pauseMs + schedules['roll-up-sales'].pauseMs).toBeLessThan(5_000)
})

test('servers that were off for days do the last window of every schedule, and none of them twice', async () => {
  const installed = await startClock(database.url, {}, () => {})
  await installed.stop()
  await database.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     select name, now() - interval '30 days', now() - interval '3 days' from unnest($1::text[]) name`,
    [timed],
  )
  const done: { name: ScheduleName; server: number; window: Date; now: Date }[] = []
  const failures: unknown[] = []
  const clocks: Clock[] = []
  await new Promise<void>((allDone) => {
    const jobsOf = (server: number): Jobs =>
      Object.fromEntries(
        names.map((name) => [
          name,
          async (now: Date, window: Date) => {
            done.push({ name, server, window, now })
            if (names.every((other) => done.some((one) => one.name === other))) allDone()
          },
        ]),
      )
    for (const server of [1, 2])
      void startClock(database.url, jobsOf(server), (error) => {
        // Two servers that catch up at once may lock each other out in the queue's own list, which then tries again by itself.
        if (!/^Cron hit an error; restarting .* deadlock detected$/.test(String(error))) failures.push(error)
      }).then((clock) => clocks.push(clock))
  })
  await expect.poll(() => clocks.length).toBe(2)
  await Promise.all(clocks.map((clock) => clock.stop()))

  expect(failures).toEqual([])
  const windows = done.filter(({ name }) => atOf(name)).map(({ name, window }) => `${name} ${window.toISOString()}`)
  expect(windows.toSorted()).toEqual([...new Set(windows)].toSorted())
  for (const { name, window, now } of done) {
    const at = atOf(name)
    if (!at) continue
    const wib = new Date(window.getTime() + 7 * 3_600_000).toISOString().slice(11, 16)
    expect(`${name} ${wib}`).toMatch(RegExp(`^${name} ${at.replaceAll('*', '\\d\\d')}$`))
    const hours = (now.getTime() - window.getTime()) / 3_600_000
    expect(hours).toBeLessThan(at.startsWith('*') ? 2 : 25)
  }
})

test('a job that fails is told, and does not stand in the way of its next window', async () => {
  const told: unknown[] = []
  await database.query(
    `update graphile_worker._private_known_crontabs set last_execution = now() - interval '3 days' where identifier = 'daily-close'`,
  )
  const clock = await new Promise<Clock>((resolve) => {
    const starting = startClock(
      database.url,
      {
        'daily-close': async () => {
          throw new Error('no disk')
        },
      },
      (error, job) => {
        told.push([job, (error as Error).message])
        void starting.then(resolve)
      },
    )
  })
  await clock.stop()
  expect(told).toEqual([['daily-close', 'no disk']])
  expect(await database.query('select * from graphile_worker._private_jobs where attempts > 0')).toEqual([])
})

test('a queued message wakes its job between the times of the table', async () => {
  const failures: unknown[] = []
  let tell: (how: string) => void
  const told = new Promise<string>((resolve) => {
    tell = resolve
  })
  const jobs: Jobs = { 'send-messages': async (now, window) => tell(window === now ? 'woken' : 'its time') }
  const clock = await startClock(database.url, jobs, (error) => {
    failures.push(error)
    tell('failed')
  })
  await database.query(
    `insert into message (template, language, channel, recipient) values ('account-registered', 'id', 'email', 'melati@example.id')`,
  )
  expect(['woken', 'its time']).toContain(await told)
  await clock.stop()
  expect(failures).toEqual([])
})

test('a job that is asked for again while it works takes one worker, and works once more', async () => {
  const begun: (() => void)[] = []
  const others: string[] = []
  // Its time of the table, which comes when a minute ends, may ask for it as well.
  let isOver = false
  const clock = await startClock(
    database.url,
    {
      'send-messages': () => (isOver ? Promise.resolve() : new Promise<void>((resolve) => void begun.push(resolve))),
      'deliver-callbacks': async () => void others.push('deliver-callbacks'),
    },
    () => {},
  )
  const ask = (job: string) => database.query('select graphile_worker.add_job($1, job_key => $1)', [job])
  await ask('send-messages')
  await vi.waitFor(() => expect(begun).toHaveLength(1), 60_000)
  for (let time = 0; time < 6; time++) await ask('send-messages')
  others.length = 0
  await ask('deliver-callbacks')
  await vi.waitFor(() => expect(others.length).toBeGreaterThan(0), 60_000)
  expect(begun).toHaveLength(1)
  begun[0]!()
  await vi.waitFor(() => expect(begun).toHaveLength(2), 60_000)
  isOver = true
  begun[1]!()
  await clock.stop()
})

test('a clock that was ahead and is set right does not keep the queue waiting', async () => {
  const clock = await startClock(database.url, { 'erase-old-codes': async () => {} }, () => {})
  const ahead = async () =>
    (await database.query('select from graphile_worker._private_known_crontabs where last_execution > now()')).length
  const wait = "update graphile_worker._private_known_crontabs set last_execution = now() + interval '1 day'"
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    await database.query(wait)
    vi.setSystemTime(Date.now() - 3_600_000)
    await expect.poll(ahead, { timeout: 30_000 }).toBe(0)
    await clock.stop()
    await database.query(wait)
    await (await startClock(database.url, { 'erase-old-codes': async () => {} }, () => {})).stop()
    expect(await ahead()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('a clock that was behind and is set right does not keep the queue waiting until its timer ends', async () => {
  await database.query('delete from graphile_worker._private_known_crontabs')
  const minute = 60_000
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / minute) * minute + 1_000 })
  const clock = await startClock(database.url, { 'erase-old-codes': async () => {} }, () => {})
  const count = async (text: string) => (await database.query(text)).length
  try {
    await expect.poll(() => count('select from graphile_worker._private_known_crontabs'), { timeout: 20_000 }).toBe(1)
    vi.setSystemTime(Date.now() + 24 * 60 * minute)
    const tomorrow = "select from graphile_worker._private_jobs where run_at > now() + interval '23 hours'"
    await expect.poll(() => count(tomorrow), { timeout: 20_000 }).toBe(1)
  } finally {
    vi.useRealTimers()
    await clock.stop()
  }
})

test('a job that takes long does not hold up the others when the clock is set', async () => {
  const [begun, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const long = async () => {
    begun.resolve()
    await ending.promise
  }
  const short = Promise.withResolvers<void>()
  const jobs: Jobs = { 'check-books': long, 'erase-old-codes': async () => short.resolve() }
  const clock = await startClock(database.url, jobs, () => {})
  await database.query(`select graphile_worker.add_job('check-books')`)
  await begun.promise
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    await database.query("update graphile_worker._private_known_crontabs set last_execution = now() + interval '1 day'")
    vi.setSystemTime(Date.now() - 3_600_000)
    const ahead = 'select from graphile_worker._private_known_crontabs where last_execution > now()'
    await expect.poll(async () => (await database.query(ahead)).length, { timeout: 20_000 }).toBe(0)
    await database.query(`select graphile_worker.add_job('erase-old-codes')`)
    await short.promise
  } finally {
    vi.useRealTimers()
    ending.resolve()
    await clock.stop()
  }
})
