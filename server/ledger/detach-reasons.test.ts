import { beforeAll, expect, test } from 'vitest'
import { testSales } from '../reports/test-sales.ts'
import { testApp } from '../test-app.ts'

const { database } = testApp()
const { sell } = testSales(database)
let id: number

const reasons = async (now = '2090-08-01Z') =>
  (await database.query(`select reason, found::integer from detach_reasons('2090-02-01', $1)`, [now])).map(
    ({ reason, found }) => `${reason}: ${found}`,
  )

beforeAll(async () => {
  id = await sell(new Date('2090-02-03T05:00Z'), { seller: 'ustl-a', refId: 'R-1', customerCode: '081290000001' })
  await sell(new Date('2090-02-03T06:00Z'), { seller: 'ustl-a', refId: 'R-2', customerCode: '081290000002' }, { status: 2 })
  await database.query('select fold_fees()')
  await database.query('select seal_folds(now())')
  while ((await database.query('select roll_up() as fold, build_rollups() as more'))[0]!.more);
  await database.query(`select pay_out_fees('all', now())`)
  await database.query('delete from double_sale')
  await database.query(`insert into close_run (day, cycle, at) values ('2090-02-02', 1, '2090-02-03Z')`)
})

const [run, when] = [`(select max(id) from close_run)`, `(select created_at from sale where id = $1)`]
const late = `insert into late_success (sale_id, created_at, head_id, partner_id, at, source, cost, message) select id, created_at, head_id, partners[1], now(), 'callback', 1, '' from sale where id = $1`
const claim = `insert into refund_claim (sale_id, created_at, head_id, partner_id, at, message) select id, created_at, head_id, partners[1], now(), '' from sale where id = $1`
const complaint = `insert into complaint (sale_id, created_at, head_id, user_id, product_id, ref_id, customer_code, amount, was_pending, opened_at, moved_at) select id, created_at, head_id, user_id, product_id, ref_id, customer_code, amount, false, now(), now() from sale where id = $1`
const outbox = `insert into outbox (sale_id, sale_created_at, created_at, next_attempt_at, user_id) select id, created_at, now(), now(), user_id from sale where id = $1`
const notice = `insert into partner_notice (partner_id, received_at, body, fingerprint, sale_id) select partners[1], now(), '', '', id from sale where id = $1`
const bill = `insert into bill (user_id, charger_id, run_id, cycle, amount, unique_code, unique_amount, created_at, due_at) select user_id, 1, ${run}, 1, 5000, 1, 5001, now(), now() from sale where id = $1`
const draw = `with p as (insert into posting (kind, actor_id, amount, created_at) values ('draw', 1, 5, ${when}) returning id)
  insert into semi_draw (sale_id, user_id, charger_id, amount, ceiling, posting_id) select s.id, s.user_id, 1, 5, 5, p.id from sale s, p where s.id = $1`
const slot = `insert into double_sale (user_id, product_id, customer_code, base, day, counter, sale_id) select user_id, product_id, customer_code, 0, '2090-02-03', 1, id from sale where id = $1`
const folded = (found: number) => `batches of sales whose fees are not folded, sealed and in the sums for reports yet: ${found}`

test('a month with nothing open may be detached', async () => {
  expect(await reasons()).toEqual([])
})

test.each([
  ['2090-05-01Z', ['it ended less than 62 days ago: 1']],
  ['2090-05-02T00:00:01Z', []],
])('its age is told by %s', async (now, found) => {
  expect(await reasons(now)).toEqual(found)
})

test.each([
  ['pending sales: 1', `delete from outcome where sale_id = $1`],
  [folded(1), 'delete from fee_batch where batch = $1'],
  [folded(1), `insert into fee_queue (batch, users, amounts) values ($1, '{}', '{}')`],
  [folded(2), 'update rollup_mark set fold = (select fold from fee_batch where batch = $1) - 1'],
  [folded(2), 'delete from sealed_fold where fold >= (select fold from fee_batch where batch = $1)'],
  ['sums for reports that are being built: 1', `update rollup_scope set built_to = '2090-01-01Z' where scope = 0 and $1 > 0`],
  [
    'users with a fee that is not paid out: 1',
    `with one as (select max(user_id) as user_id from fee_payout where $1 > 0), gone as (delete from fee_payout where user_id in (select user_id from one)) insert into fee_due select user_id, 5 from one on conflict (user_id) do update set amount = 5`,
  ],
  ['bills that are not done: 1', bill],
  ['draws that are not billed: 1', draw],
  ['callbacks that are not delivered: 1', outbox],
  ['refund claims that nobody decided: 1', claim],
  ['complaints that are not closed: 1', complaint],
  ['late successes that nobody looked at: 1', late],
  ['reports of partners that wait: 1', notice],
  ['guards against double sales and inquiries that are still used: 1', slot],
])('%s', async (reason, query) => {
  await database.query('begin')
  try {
    await database.query(query, [id])
    expect(await reasons()).toContain(reason)
  } finally {
    await database.query('rollback')
  }
})
