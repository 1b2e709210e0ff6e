import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { raced } from '../../database/test-race.ts'
import { endingsIn } from '../../database/test-records.ts'
import { accept, agent, feesOf, type Run, sell, settle, subAgent } from './test-fee-scene.ts'

const database = testDatabase()
const run: Run = (text, values) => database.query(text, values)

beforeAll(async () => {
  await sell(run, [200, 200])
  await run(`select pay_out_fees('all', now())`)
  await sell(run, [-150])
  await run('select fold_fees()')
  await sell(run, [200, 100])
  await sell(run, [-20])
  const [nothing, failed] = await accept(run, [0, 200])
  await run('update sale set fee2 = 0 where id = $1', [nothing])
  await settle(run, [nothing!])
  const ending = JSON.stringify([{ n: 0, sale_id: failed, status: 2, message: '' }])
  await run(`select from void_sales(${endingsIn('$1')}, now() - interval '1 hour')`, [ending])
})

const differing = async () => [
  await run('select batch, user_id, waiting, facts from queue_differences()'),
  await run('select user_id, due, shares, facts from due_differences()'),
]

test('where nothing is wrong nothing differs, and mending changes nothing', async () => {
  expect(await differing()).toEqual([[], []])
  const before = await run('select (select max(number) from fee_fold) as folds, * from fee_queue order by batch')
  await run('select repair_fees(now())')
  expect(await run('select (select max(number) from fee_fold) as folds, * from fee_queue order by batch')).toEqual(before)
})

/** Damage, and the checks that tell of it before it is mended; `stays` those that tell of what only a person can decide. */
const damages: [string, string, { seenBy: string[]; stays?: string[] }][] = [
  [
    'a waiting batch is lost',
    'delete from fee_queue where batch = (select min(batch) from fee_queue)',
    { seenBy: ['batches-are-folded-once', 'fees-payable-is-due-or-waits'] },
  ],
  [
    'a waiting batch says more',
    'update fee_queue set amounts[1] = amounts[1] + 7 where cardinality(users) > 0',
    { seenBy: ['fees-payable-is-due-or-waits'] },
  ],
  [
    'a waiting batch names another',
    'update fee_queue set users[1] = 1 where cardinality(users) > 0',
    { seenBy: ['fees-payable-is-due-or-waits'] },
  ],
  [
    'a folded batch waits again',
    `insert into fee_queue select b.batch, array_agg(f.user_id), array_agg(f.amount) from fee_batch b join fee_fact f using (batch) group by b.batch`,
    { seenBy: ['batches-are-folded-once', 'fees-payable-is-due-or-waits'] },
  ],
  [
    'a folded batch waits again when the next one is folded',
    `insert into fee_queue select b.batch, array_agg(f.user_id), array_agg(f.amount) from fee_batch b join fee_fact f using (batch) group by b.batch; select fold_fees()`,
    { seenBy: ['batches-are-folded-once', 'fees-payable-is-due-or-waits'] },
  ],
  ['a batch of no sale waits', `insert into fee_queue values (7, '{}', '{}')`, { seenBy: ['batches-are-folded-once'] }],
  [
    'more is due',
    'update fee_due set amount = amount + 999',
    { seenBy: ['fees-due-are-unpaid-shares', 'fees-payable-is-due-or-waits'] },
  ],
  [
    'something is due to who was never paid',
    `insert into fee_due (user_id, amount) select id, 7 from users where username = 'sutl-b'`,
    { seenBy: ['fees-due-are-unpaid-shares', 'fees-payable-is-due-or-waits'] },
  ],
  ['nothing is due', 'delete from fee_due', { seenBy: ['fees-due-are-unpaid-shares'] }],
  [
    'a share is another',
    'update fee_share set amount = amount + 5 where fold = (select max(fold) from fee_share)',
    { seenBy: ['fees-due-are-unpaid-shares'] },
  ],
  [
    'a batch was folded with more than it had, and paid',
    `update fee_queue set amounts[1] = amounts[1] + 1000 where cardinality(users) > 0; select pay_out_fees('all', now())`,
    { seenBy: ['fees-payable-is-due-or-waits'] },
  ],
  [
    'a pay-out is posted again by hand',
    `with twice as (insert into posting (kind, actor_id, receiver_id, amount, created_at)
       select kind, actor_id, receiver_id, amount, created_at from posting where kind = 'payout' returning *)
     insert into system_line (account, party_id, kind, cause_id, amount, created_at)
       select 'fees-payable', receiver_id, kind, id, -amount, created_at from twice`,
    { seenBy: ['pay-outs-are-their-folds', 'fees-payable-is-due-or-waits'], stays: ['pay-outs-are-their-folds'] },
  ],
]

const checks = [
  'batches-are-folded-once',
  'fees-due-are-unpaid-shares',
  'fees-payable-is-due-or-waits',
  'folds-run-on',
  'pay-outs-are-their-folds',
]
async function broken(): Promise<string[]> {
  const found: string[] = []
  for (const name of checks) {
    const text = await readFile(new URL(`../../database/checks/${name}.sql`, import.meta.url), 'utf8')
    if ((await run(text)).length > 0) found.push(name)
  }
  return found
}

describe.each(damages)('%s', (_what, query, { seenBy, stays = [] }) => {
  test('is seen, is mended, and what is paid in the end is what was earned', async () => {
    await run('begin')
    try {
      for (const part of query.split('; ')) await run(part)
      expect(await broken()).toEqual(expect.arrayContaining(seenBy))
      expect((await differing()).flat().length).toBeGreaterThan(0)
      await run('select repair_fees(now())')
      expect(await differing()).toEqual([[], []])
      expect(await broken()).toEqual(stays)
      await sell(run, [500, 500, 500])
      await run(`select pay_out_fees('all', now())`)
      for (const user of [agent, subAgent]) {
        const { earned, paid, due, waiting } = await feesOf(run, user)
        expect({ open: due + waiting, paid, isOwed: due > 0 }).toEqual({
          open: earned - paid,
          paid: Math.max(paid, earned),
          isOwed: false,
        })
      }
      expect(await broken()).toEqual(stays)
    } finally {
      await run('rollback')
    }
  })
})

test.each([
  ['a waiting batch is lost', 'delete from fee_queue where batch = (select min(batch) from fee_queue)', '-infinity'],
  ['only what is due is wrong', 'update fee_due set amount = amount + 1', 'infinity'],
])('sums for reports are built anew only where batches are folded anew: %s', async (_, damage, built) => {
  await run('begin')
  try {
    await run(`update rollup_scope set built_to = 'infinity'`)
    await run(damage)
    await run('select repair_fees(now())')
    expect(await run('select distinct built_to::text from rollup_scope')).toEqual([{ built_to: built }])
  } finally {
    await run('rollback')
  }
})

test('nothing is mended while batches are folded', async () => {
  const race = await raced(
    database,
    (client) => client.query('select fold_fees()'),
    (client) => client.query('select repair_fees(now())'),
  )
  expect([race.waited, race.error, await differing()]).toEqual([true, undefined, [[], []]])
})
