import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runChecks } from '../../database/run-checks.ts'
import { testDatabase } from '../../database/test-database.ts'
import { accept, agent, feesOf, type Run, settle, shares, subAgent } from './test-fee-scene.ts'

const database = testDatabase()
const run: Run = (text, values) => database.query(text, values)

/** Two connections that leave their transactions open for a while. */
const late: { client: pg.Client; run: Run; sales: number[] }[] = []

beforeAll(async () => {
  for (let n = 0; n < 2; n++) {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    late.push({ client, run: async (text, values) => (await client.query(text, values)).rows, sales: [] })
  }
  await run(`update users set is_dm = true, is_real_time = true, is_d0 = true where username = $1`, [agent])
})
afterAll(() => Promise.all(late.map(({ client }) => client.end())))

const step = fc.oneof(
  fc.record({
    does: fc.constant('settle' as const),
    ofAgent: fc.array(fc.integer({ min: -700, max: 500 }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    does: fc.constant('begin' as const),
    which: fc.nat(1),
    ofAgent: fc.array(fc.integer({ min: -700, max: 500 }), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ does: fc.constant('end' as const), which: fc.nat(1), commits: fc.boolean() }),
  fc.record({ does: fc.constantFrom('fold' as const, 'restore' as const) }),
  fc.record({ does: fc.constant('jump' as const), hours: fc.constantFrom(-24, -3, 0, 3, 24) }),
  fc.record({ does: fc.constant('pay' as const), whom: fc.constantFrom('all', 'd0', 'real-time') }),
)
type Step = typeof step extends fc.Arbitrary<infer A> ? A : never

/** Of every sale that ended, what it brought to the agent. */
let ofAgent: Map<number, number>
let hours: number

/** Tables in the order in which their rows may be written. */
const tables = ['fee_queue', 'fee_fold', 'fee_batch', 'fee_share', 'fee_payout', 'fee_due'] as const

/** What a restore does: every row comes anew, in any order, by one transaction of a later number, and no sequence came along. */
async function restore(): Promise<void> {
  await run('begin')
  for (const table of tables) await run(`create temporary table kept_${table} on commit drop as table ${table}`)
  for (const table of [...tables].reverse()) await run(`delete from ${table}`)
  for (const table of tables) {
    const columns = await run(
      `select string_agg(attname, ', ') as names from pg_attribute where attrelid = $1::regclass and attnum > 0 and attgenerated = ''`,
      [table],
    )
    const names = columns[0]!.names
    // A row comes after those which it names.
    const order = { fee_fold: 'number', fee_payout: 'to_fold' }[table as string] ?? 'random()'
    await run(`insert into ${table} (${names}) select ${names} from kept_${table} order by ${order}`)
  }
  await run('commit')
  await run(`select setval('sale_id', 1, false), setval('posting_id_seq', 1, false)`)
  await run('select ensure_numbers()')
}

async function end(which: number, commits: boolean): Promise<void> {
  const open = late[which]!
  if (open.sales.length === 0) return
  await open.run(commits ? 'commit' : 'rollback')
  if (!commits) for (const sale of open.sales) ofAgent.delete(sale)
  open.sales = []
}

async function play(next: Step): Promise<void> {
  switch (next.does) {
    case 'settle': {
      const sales = await accept(run, next.ofAgent)
      await settle(run, sales)
      for (const [n, sale] of sales.entries()) ofAgent.set(sale, next.ofAgent[n]!)
      return
    }
    case 'begin': {
      const open = late[next.which]!
      if (open.sales.length > 0) return
      open.sales = await accept(run, next.ofAgent)
      await open.run('begin')
      await settle(open.run, open.sales)
      for (const [n, sale] of open.sales.entries()) ofAgent.set(sale, next.ofAgent[n]!)
      return
    }
    case 'end':
      return end(next.which, next.commits)
    case 'fold':
      return void (await run('select fold_fees_at(now() + make_interval(hours => $1))', [hours]))
    case 'pay':
      return void (await run('select pay_out_fees($1, now() + make_interval(hours => $2))', [next.whom, hours]))
    case 'jump':
      hours = next.hours
      return
    case 'restore':
      // A backup sees what is committed.
      for (const which of late.keys()) await end(which, true)
      return restore()
  }
}

test('whatever is sold, folded, paid, restored and whenever it commits: paid, due and waiting are together what was earned', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
      ofAgent = new Map()
      hours = 0
      await run(`select pay_out_fees('all', now())`)
      const before = { agent: await feesOf(run, agent), subAgent: await feesOf(run, subAgent) }
      for (const next of steps) {
        await play(next)
        for (const user of [agent, subAgent]) {
          const { earned, paid, due, waiting } = await feesOf(run, user)
          expect(paid + due + waiting).toBe(earned)
        }
      }
      for (const which of late.keys()) await end(which, true)
      await run(`select pay_out_fees('all', now())`)
      const [now, sub] = [await feesOf(run, agent), await feesOf(run, subAgent)]
      const earned = [...ofAgent.values()].reduce((sum, share) => sum + share, 0)
      expect(now.earned - before.agent.earned).toBe(earned)
      expect(sub.earned - before.subAgent.earned).toBe(ofAgent.size * shares.subAgent)
      expect([now.waiting, sub.waiting, sub.due, now.due > 0]).toEqual([0, 0, 0, false])
      expect(await runChecks({ query: (text: string) => run(text).then((rows) => ({ rows })) } as never)).toEqual([])
    }),
    { numRuns: 25 },
  )
})
