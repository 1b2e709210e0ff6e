import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { endingsIn } from '../../database/test-records.ts'
import { accept, type Run, settle } from '../billing/test-fee-scene.ts'
import { openDatabase, openPool } from '../runner/pool.ts'
import { type Transact, transactOn } from '../runner/transact.ts'
import { lastRun } from './check-run.queries.ts'
import { checkBooks } from './check-run.ts'

const database = testDatabase()
const run: Run = (text, values) => database.query(text, values)
let pool: ReturnType<typeof openPool>
let primary: Transact

/** Months before this one have their turn first, so that what is here is seen as new or not at all. */
beforeAll(async () => {
  pool = openPool({ url: database.url, max: 2, name: 'checks' })
  primary = transactOn(openDatabase(pool))
  const older = [90, 60, 30].map((days) => new Date(Date.now() - days * 86_400_000))
  for (const at of older) await run('select ensure_months($1, $1)', [at])
  await run(
    `insert into sale (id, head_id, created_at, user_id, user_type_id, request_type, mode, door, ref_id, product_id, customer_code,
    base, admin, amount, customer_pays, revenue) values (1, 1, $1, 1, 4, 'inquiry', 'sand', 'counter', '1', 1, '1', 0, 0, 0, 0, 0)`,
    [older[0]],
  )
  await run(
    `insert into outcome (sale_id, created_at, batch, head_id, at, status, cost, revenue, message)
    values (1, $1, 1, 1, $1, 2, 0, 0, '')`,
    [older[0]],
  )
  await run(`insert into fee_queue (batch, users, amounts) values (1, '{}', '{}')`)
  await run('select fold_fees()')
})
afterAll(() => pool.end())
beforeEach(() => run('delete from check_run'))

/** What a night finds broken whose clock is so many hours ahead of the one by which the rows of the tests are written. */
async function night(hours: number): Promise<string[]> {
  const at = new Date(Date.now() + hours * 3_600_000)
  await checkBooks({ primary, replica: primary, patience: () => 60_000 }, at, at)
  const last = await primary.read(lastRun)
  expect(last!.startedAt).toEqual(at)
  return last!.results.filter(({ rows }) => rows !== 0).map(({ name }) => name)
}

/** What is written between two nights: prepared before the first, done, then damaged and mended. */
interface Written {
  prepare?: () => Promise<unknown>
  write: () => Promise<unknown>
  damage: (by: string) => string
  breaks: string
}

const sales: number[] = []
const newest = () => sales.at(-1)!
const accepted = async () => sales.push(...(await accept(run, [200])))
const fail = () => {
  const item = JSON.stringify([{ n: 0, sale_id: newest(), status: 2, cost: 0, message: '', idle: false }])
  return run(`select * from void_sales(${endingsIn('$1')}, now() - interval '1 hour')`, [item])
}
const written: Record<string, Written> = {
  'a sale that is pending': {
    write: accepted,
    damage: (by) => `update entry set amount = amount ${by} where kind = 'hold' and cause_id = ${newest()}`,
    breaks: 'sales-moved-their-money',
  },
  'the end of a sale': {
    prepare: accepted,
    write: async () => {
      await fail()
      await run('select fold_fees()')
    },
    damage: (by) => `update entry set amount = amount ${by} where kind = 'void' and cause_id = ${newest()}`,
    breaks: 'sales-moved-their-money',
  },
  'a refund': {
    prepare: async () => {
      await accepted()
      await settle(run, [newest()])
      await run('select fold_fees()')
    },
    write: async () => {
      await run(`select refund_sale_at($1, true, 'test', $2, null, null)`, [newest(), database.userId('owner')])
      await run('select fold_fees()')
    },
    damage: (by) => `update entry set amount = amount ${by} where kind = 'refund' and cause_id = ${newest()}`,
    breaks: 'refunds-mirror-their-sales',
  },
  'a transfer': {
    write: () =>
      run(`select move_balance('transfer', $1, null, $1, $2, 1000, '', null, null)`, [
        database.userId('owner'),
        database.userId('catl-a'),
      ]),
    damage: (by) => `update posting set amount = amount ${by} where id = (select max(id) from posting)`,
    breaks: 'posting-legs-are-its-causes',
  },
}

describe.each([
  ['was a day ahead in the first night', 1],
  ['was a day behind between the nights', 48],
])('under a clock that %s', (_, next) => {
  test.each(Object.entries(written))('%s is looked at in the night after', async (_, { prepare, write, damage, breaks }) => {
    await prepare?.()
    expect(await night(24)).toEqual([])
    await write()
    await run(damage('+ 1'))
    expect(await night(next)).toContain(breaks)
    await run(damage('- 1'))
    expect(await night(next + 1)).toEqual([])
    if (write === accepted) await settle(run, [newest()])
  })
})

test('a fold whose own time is right has its sales looked at from their day on', async () => {
  await accepted()
  expect(await night(1)).toEqual([])
  await fail()
  await run(`update outcome set at = at - interval '2 days' where sale_id = $1`, [newest()])
  await run(`update entry set created_at = created_at - interval '2 days' where kind = 'void' and cause_id = $1`, [newest()])
  await run('select fold_fees()')
  const { damage, breaks } = written['the end of a sale']!
  await run(damage('+ 1'))
  expect(await night(2)).toContain(breaks)
  await run(damage('- 1'))
  expect(await night(3)).toEqual([])
})
