import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '../../database/test-clock.ts'
import { testDatabase } from '../../database/test-database.ts'
import { endingsIn } from '../../database/test-records.ts'
import { serverOf } from '../runner/test-acting.ts'
import { accept, agent, feesOf, payOutsOf, type Run, sell, settle, subAgent } from './test-fee-scene.ts'
import { wib } from './test-moving-clock.ts'

const database = testDatabase()
const server = serverOf(() => database.url)
const run: Run = (text, values) => database.query(text, values)
const payOut = (whom = 'all', at = 'now()') => run(`select user_id from pay_out_fees($1, ${at})`, [whom])
const folds = async () => (await run('select coalesce(max(number), 0) as last, count(*)::int as count from fee_fold'))[0]!

const others: pg.Client[] = []
/** A connection beside the others; one that is broken on purpose tells nobody. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  others.push(client)
  return client
}
const runOn =
  (client: pg.Client): Run =>
  async (text, values) =>
    (await client.query(text, values)).rows

/** Answers when a connection waits for another one. */
async function blocked(client: pg.Client): Promise<void> {
  const { processID } = client as unknown as { processID: number }
  const text = `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`
  while ((await run(text, [processID])).length === 0);
}

beforeAll(async () => {
  await run(`update users set is_dm = true, is_real_time = true where username = $1`, [agent])
})
afterAll(() => Promise.all([server.end(), ...others.map((client) => client.end().catch(() => {}))]))

/** Everybody is paid, so that a test begins with nothing due. */
async function settled(): Promise<void> {
  await payOut()
  expect(await feesOf(run, agent)).toMatchObject({ due: 0, waiting: 0 })
}

describe('one after the other', () => {
  test('a sale waits, is folded, and is paid once', async () => {
    await sell(run, [200])
    await sell(run, [200, 150])
    expect(await feesOf(run, agent)).toEqual({ earned: 550, paid: 0, due: 0, waiting: 550 })
    await run('select fold_fees()')
    expect(await feesOf(run, agent)).toEqual({ earned: 550, paid: 0, due: 550, waiting: 0 })
    await payOut()
    await payOut()
    expect(await feesOf(run, agent)).toEqual({ earned: 550, paid: 550, due: 0, waiting: 0 })
    expect(await payOutsOf(run, agent)).toEqual([{ after: 0, until: 1, paid: 550 }])
  })

  test('a fold of nothing is no fold, and a pay-out of nothing neither', async () => {
    await settled()
    const before = await folds()
    expect([await run('select fold_fees() as fold'), await payOut(), await payOut('real-time')]).toEqual([
      [{ fold: before.last }],
      [],
      [],
    ])
    expect(await folds()).toEqual(before)
  })

  test('what ends without shares is in a fold too', async () => {
    await settled()
    const [sale] = await accept(run, [200])
    const item = JSON.stringify([{ n: 0, sale_id: sale, status: 2, cost: 0, message: '', idle: false }])
    await run(`select * from void_sales(${endingsIn('$1')}, now() - interval '1 hour')`, [item])
    const { last } = await folds()
    await run('select fold_fees()')
    expect(await run('select b.fold from outcome o join fee_batch b using (batch) where o.sale_id = $1', [sale])).toEqual([
      { fold: (last as number) + 1 },
    ])
  })

  test('below zero is carried with its folds until it is above', async () => {
    await settled()
    const [last] = (await payOutsOf(run, agent)).slice(-1)
    for (const [share, paid] of [
      [-700, 0],
      [300, 0],
      [500, 100],
    ] as const) {
      const before = await feesOf(run, agent)
      await sell(run, [share])
      await payOut()
      expect((await feesOf(run, agent)).paid - before.paid).toBe(paid)
    }
    const [next] = (await payOutsOf(run, agent)).slice(-1)
    expect(next).toEqual({ after: last!.until, until: (await folds()).last, paid: 100 })
  })

  test.each(['all', 'd0', 'real-time'])('shares that come to nothing are carried too: %s', async (whom) => {
    await settled()
    await run(`update users set is_d0 = true where username = $1`, [agent])
    const before = await payOutsOf(run, agent)
    for (const share of [-300, 300]) {
      await sell(run, [share])
      await run('select fold_fees()')
    }
    await payOut(whom)
    expect(await payOutsOf(run, agent)).toEqual(before)
    await run(`update users set is_d0 = false where username = $1`, [agent])
  })

  test('who owns the database pays out at any hour', async () => {
    await settled()
    await run(`update users set is_d0 = true where username = $1`, [agent])
    await sell(run, [200])
    const morning = `(now() at time zone 'Asia/Jakarta')::date + time '10:00'`
    expect(await payOut('d0', `(${morning}) at time zone 'Asia/Jakarta'`)).toEqual([{ user_id: database.userId(agent) }])
    await run(`update users set is_d0 = false where username = $1`, [agent])
  })

  test('the server pays who gets fees at once outside of the closes', async () => {
    await settled()
    await sell(run, [200])
    await setClock(database, wib(0, '10:00'))
    const paid = `select 1 / (count(*) = 1)::integer from pay_out_fees('real-time', null)`
    expect(await server.refusal(null, paid)).toBe(null)
    await setClock(database, new Date())
  })

  test('who gets fees at once is paid without a fold for the others', async () => {
    await settled()
    await run(`update users set is_real_time = false where username = $1`, [agent])
    await sell(run, [200])
    await payOut('real-time')
    expect(await feesOf(run, agent)).toMatchObject({ due: 0, waiting: 200 })
    await run(`update users set is_real_time = true where username = $1`, [agent])
    expect(await payOut('real-time')).toEqual([{ user_id: database.userId(agent) }])
    expect(await feesOf(run, agent)).toMatchObject({ due: 0, waiting: 0 })
    expect((await feesOf(run, subAgent)).due).toBeGreaterThan(0)
  })

  test('who gets fees at once is paid what another fold counted', async () => {
    await settled()
    await sell(run, [200])
    await run('select fold_fees()')
    expect(await payOut('real-time')).toEqual([{ user_id: database.userId(agent) }])
  })

  test('two hundred batches are folded for nobody', async () => {
    await settled()
    await run(`update users set is_real_time = false where username = $1`, [agent])
    const before = await folds()
    const sales = await accept(run, Array(200).fill(1))
    for (const sale of sales.slice(1)) await settle(run, [sale])
    await payOut('real-time')
    expect(await folds()).toEqual(before)
    await settle(run, sales.slice(0, 1))
    await payOut('real-time')
    expect((await folds()).last).toBe((before.last as number) + 1)
    await run(`update users set is_real_time = true where username = $1`, [agent])
  })

  test('what is said to be due without shares is not paid', async () => {
    await settled()
    await run('begin')
    try {
      await run('update fee_due set amount = amount + 999')
      await sell(run, [200])
      expect(await payOut()).toEqual([])
    } finally {
      await run('rollback')
    }
  })
})

describe('whatever the clock does', () => {
  test('nothing that folds or pays reads it, nor a transaction number', async () => {
    const readers = await run(
      `select proname from pg_proc where proname in ('fold_fees_at', 'real_time_waits', 'fees_due_to', 'pay_out_fees')
         and prosrc ~* '(clock_timestamp|now\\(|current_|xact_id|snapshot|visible|xmin|nextval)'`,
    )
    expect(readers).toEqual([])
  })

  test.each(['3 hours', '-3 hours', '1 day', '-1 day'])(
    'a fold with a clock that is off by %s loses and doubles nothing',
    async (off) => {
      await settled()
      const { paid } = await feesOf(run, agent)
      await sell(run, [100])
      await payOut('d0', `now() + interval '${off}'`)
      await sell(run, [200, 50])
      await payOut()
      await payOut('all', `now() + interval '${off}'`)
      await payOut()
      expect(await feesOf(run, agent)).toMatchObject({ paid: paid + 350, due: 0, waiting: 0 })
    },
  )
})

describe('at the same time', () => {
  test('what commits during a fold is in the next one, whatever its sale id', async () => {
    await settled()
    const other = await connect()
    const [early, later] = await accept(run, [100, 200])
    await other.query('begin')
    await settle(runOn(other), [early!])
    await settle(run, [later!])
    const [{ fold }] = (await run('select fold_fees() as fold')) as [{ fold: number }]
    expect(await feesOf(run, agent)).toMatchObject({ due: 200, waiting: 0 })
    await other.query('commit')
    expect(await feesOf(run, agent)).toMatchObject({ due: 200, waiting: 100 })
    expect(await run('select fold_fees() as fold')).toEqual([{ fold: fold + 1 }])
    await payOut()
    expect((await payOutsOf(run, agent)).slice(-1)).toMatchObject([{ until: fold + 1, paid: 300 }])
  })

  test('sales do not wait for a fold, nor for a pay-out', async () => {
    await settled()
    const other = await connect()
    await sell(run, [200])
    await other.query('begin')
    await other.query(`select pay_out_fees('all', now())`)
    const sales = await accept(run, [100, 100])
    await run(`set lock_timeout = '2s'`)
    await settle(run, sales)
    await run('reset lock_timeout')
    await other.query('commit')
    expect(await feesOf(run, agent)).toMatchObject({ due: 0, waiting: 200 })
  })

  test.each(['fold_fees()', `pay_out_fees('all', now())`])('of two %s at once one works and the other goes on', async (work) => {
    await settled()
    const { paid } = await feesOf(run, agent)
    const [first, second] = [await connect(), await connect()]
    await sell(run, [200])
    await first.query('begin')
    await first.query(`select ${work}`)
    const { last } = await folds()
    await sell(run, [100])
    const waiting = second.query(`select ${work}`)
    await blocked(second)
    await first.query('commit')
    await waiting
    expect(await folds()).toEqual({ last: (last as number) + 2, count: (last as number) + 2 })
    await payOut()
    expect(await feesOf(run, agent)).toMatchObject({ paid: paid + 300, due: 0, waiting: 0 })
  })
})

describe('when a server dies', () => {
  const works = ['settle', 'fold', 'pay out'] as const
  test.each(works.flatMap((work) => [false, true].map((committed) => [work, committed] as const)))(
    'in %s, committed: %s',
    async (work, committed) => {
      await settled()
      const { paid } = await feesOf(run, agent)
      const sales = await accept(run, [200])
      if (work !== 'settle') await settle(run, sales)
      const dying = await connect()
      await dying.query('begin')
      if (work === 'settle') await settle(runOn(dying), sales)
      else await dying.query(work === 'fold' ? 'select fold_fees()' : `select pay_out_fees('all', now())`)
      if (committed) await dying.query('commit')
      const { rows } = await dying.query('select pg_backend_pid() as pid')
      await run('select pg_terminate_backend($1, 5000)', [rows[0].pid])
      if (work === 'settle' && !committed) await settle(run, sales)
      await payOut()
      await payOut()
      expect(await feesOf(run, agent)).toMatchObject({ paid: paid + 200, due: 0, waiting: 0 })
    },
  )
})
