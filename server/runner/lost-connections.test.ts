import { afterEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../../database/embedded/guard.ts'
import { testDatabase } from '../../database/test-database.ts'
import { testApp } from '../test-app.ts'
import { startClock } from './jobs.ts'
import { gatherLosses, type Loss } from './lost-connections.ts'
import { openDatabase, openPool } from './pool.ts'
import { runSqlOn } from './run-sql.ts'
import { transactOn } from './transact.ts'

describe('a pool', () => {
  const database = testDatabase({ world: 'empty' })
  const end = (pid: number) => database.query('select pg_terminate_backend($1)', [pid])

  /** A pool of one connection, and the losses it tells of. */
  function open(name: string, byIndex: boolean) {
    const losses: { name: string; code: string | undefined }[] = []
    const lost = Promise.withResolvers<void>()
    const onLost = (lostName: string, { code }: { code?: string }) => {
      losses.push({ name: lostName, code })
      lost.resolve()
    }
    const pool = openPool({ url: database.url, max: 1, name, byIndex, onLost })
    return { pool, losses, lost: lost.promise, transact: transactOn(openDatabase(pool)) }
  }
  const pidOf = "select pg_backend_pid() as pid, set_config('jenjang.test', 'on', true)"
  const pools = [
    ['web', false],
    ['engine', true],
    ['reports', false],
  ] as const

  test.each(pools)(
    '%s: a connection that is ended between two queries of a transaction fails that transaction only',
    async (name, byIndex) => {
      const { pool, losses, lost, transact } = open(name, byIndex)
      const broken = transact.write(async (tx) => {
        const { rows } = await tx.executeQuery<{ pid: number }>({
          sql: pidOf,
          parameters: [],
          query: {} as never,
          queryId: {} as never,
        })
        await end(rows[0]!.pid)
        await lost
        await tx.selectFrom('users').select('id').execute()
      })
      await expect(broken).rejects.toThrow('not queryable')
      expect(await transact.read((tx) => tx.selectFrom('users').select('id').execute())).toEqual([])
      expect(losses).toEqual([{ name, code: '57P01' }])
      await pool.end()
    },
  )

  test.each(pools)('%s: a connection that is ended while a query runs fails that query only', async (name, byIndex) => {
    const { pool, losses } = open(name, byIndex)
    const runSql = runSqlOn(pool)
    const broken = expect(runSql('sleep', 'select pg_sleep(60)', [])).rejects.toMatchObject({ code: '57P01' })
    const asleep = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
    await expect.poll(async () => (await database.query(asleep)).length, { interval: 10 }).toBe(1)
    await broken
    expect(await runSql('one', 'select 1 as one', [])).toEqual([{ one: 1 }])
    expect(losses).toEqual([{ name, code: '57P01' }])
    await pool.end()
  })

  test.each(pools)('%s: a connection that is ended while idle is replaced', async (name, byIndex) => {
    const { pool, losses, lost } = open(name, byIndex)
    const runSql = runSqlOn(pool)
    const [row] = await runSql<{ pid: number }>('pid', 'select pg_backend_pid() as pid', [])
    await end(row!.pid)
    await lost
    expect(await runSql('one', 'select 1 as one', [])).toEqual([{ one: 1 }])
    expect(losses).toEqual([{ name, code: '57P01' }])
    await pool.end()
  })
})

describe('the queue', () => {
  const database = testDatabase({ world: 'empty' })

  test('writes down that a job is done when the connection that was to do so is ended', async () => {
    const losses: string[] = []
    const ran = Promise.withResolvers<void>()
    const jobs = { 'erase-old-codes': async () => ran.resolve() }
    const clock = await startClock(
      database.url,
      jobs,
      () => {},
      (name) => losses.push(name),
    )
    await database.query(`create sequence attempts`)
    await database.query(`
      create function end_first() returns trigger language plpgsql as $$
      begin
        if nextval('attempts') = 1 then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(60); end if;
        return old;
      end $$`)
    // The job of the minute has a key; a minute may begin while this runs.
    await database.query(
      'create trigger end_first before delete on graphile_worker._private_jobs for each row when (old.key is null) execute function end_first()',
    )
    await database.query(`select graphile_worker.add_job('erase-old-codes')`)
    await ran.promise
    const left = async () => (await database.query('select from graphile_worker._private_jobs')).length
    await expect.poll(left, { timeout: 60_000, interval: 100 }).toBe(0)
    expect(await database.query('select last_value from attempts')).toEqual([{ last_value: '2' }])
    expect(losses).toEqual(['queue'])
    await clock.stop()
  })
})

describe('the server', () => {
  const { database, call } = testApp({ clock: true })
  const buy = { refId: 'once', productCode: 'S10', customerCode: '081290347781' }
  const backends = `from pg_stat_activity where datname = current_database() and split_part(application_name, ' ', 1) = $1`
  const endAll = (name: string) => database.query(`select pg_terminate_backend(pid) ${backends}`, [name])
  const waiting = async (name: string) =>
    (await database.query(`select ${backends} and state = 'active' and wait_event_type = 'Lock'`, [name])).length

  test.each([
    ['web', 'transfer', 'owner', { amount: 500, remark: 'uji' }],
    ['engine', 'h2hPurchase', { token: 'prod-htdm-a' }, buy],
  ] as const)('goes on when the connections of %s are ended in the midst of %s', async (name, callName, as, input) => {
    const other = await connect(database.url)
    try {
      await other.query('begin')
      await other.query('select from balance for update')
      const broken = call(callName, as, input)
      await expect.poll(() => waiting(name), { interval: 10 }).toBe(1)
      await endAll(name)
      expect((await broken).status).toBe(503)
    } finally {
      await other.end()
    }
    expect((await call(callName, as, input)).status).toBe(200)
  })

  test.each(['web', 'engine', 'queue', 'live-notify', 'live-listen'])(
    'goes on when all connections of %s are ended',
    async (name) => {
      await call('balance', 'owner')
      await call('h2hPurchase', { token: 'prod-htdm-a' }, buy)
      await expect.poll(async () => (await database.query(`select ${backends}`, [name])).length).toBeGreaterThan(0)
      await endAll(name)
      await expect.poll(async () => (await call('balance', 'owner')).status).toBe(200)
      await expect.poll(async () => (await call('h2hPurchase', { token: 'prod-htdm-a' }, buy)).status).toBe(200)
      await expect
        .poll(async () => (await database.query(`select ${backends}`, [name])).length, { timeout: 30_000 })
        .toBeGreaterThan(0)
    },
  )
})

describe('losses', () => {
  afterEach(() => void vi.useRealTimers())
  const lost = (code: string) => Object.assign(new Error(`lost by ${code}`), { code })
  const loss = (connection: string, code: string, number: number): Loss => ({
    connection,
    code,
    reason: `lost by ${code}`,
    lost: number,
  })

  test('are told at once, then once in ten seconds with their number', () => {
    vi.useFakeTimers()
    const warn = vi.fn<(loss: Loss) => void>()
    const onLost = gatherLosses(warn)
    onLost('web', lost('57P01'))
    expect(warn.mock.lastCall).toEqual([loss('web', '57P01', 1)])
    onLost('web', lost('57P01'))
    onLost('engine', lost('57P02'))
    expect(warn).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(10_000)
    expect(warn.mock.lastCall).toEqual([loss('engine', '57P02', 2)])
    vi.advanceTimersByTime(60_000)
    onLost('web', lost('08006'))
    expect(warn.mock.lastCall).toEqual([loss('web', '08006', 1)])
    expect(warn).toHaveBeenCalledTimes(3)
  })
})
