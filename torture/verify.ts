import { setTimeout as delay } from 'node:timers/promises'
import { saleStatuses } from '../contract/selling/sale-statuses.ts'
import { ticketStatuses } from '../contract/topup/ticket-statuses.ts'
import { runChecks } from '../database/run-checks.ts'
import { type Asked, acknowledgedState, contradictionsIn, isAcknowledged, isRefused } from './book.ts'
import type { Postgres } from './database.ts'
import { askState, foreverPending, type Load } from './load.ts'
import type { WallClock } from './wall-clock.ts'

const ASKING_AT_ONCE = 8
/** How often is looked, and after how long the clock is stepped by how much: what falls due by the clock need not be waited for. */
const LOOK_MS = 1_000
const STEP_EVERY_MS = 5_000
const STEP_MS = 60_000
/** Without any progress for so long nothing comes any more: a call without a word is given up after a minute, and asked about in the next two. */
const QUIET_MS = 180_000
const MOST_MS = 900_000

type Books = Pick<Postgres, 'query' | 'connect'>

/** What was found to hold or not: a name, and what breaks it. */
export interface Finding {
  name: string
  broken: string[]
}

const unsettled = `
  select s.id, s.customer_code, w.sale_id is not null as listed from sale s
  left join open_sale w on w.sale_id = s.id
  where s.mode = 'prod' and s.request_type = 'purchase' and s.customer_code not like '%${foreverPending}'
    and not exists (select from outcome o where o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id)`

const unlisted = `
  select s.id from sale s
  where s.mode = 'prod' and s.request_type = 'purchase' and not exists (select from open_sale w where w.sale_id = s.id)
    and not exists (select from outcome o where o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id)`

/** Of every upline: its shares of delivered sales, and what was paid out to it. */
const fees = `
  with earned as (
    select l.user_id, sum(l.fee) as amount from sale s
    join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id and o.status = ${saleStatuses.success}
    cross join lateral (values (s.l1, s.fee1), (s.l2, s.fee2), (s.l3, s.fee3), (s.l4, s.fee4)) l(user_id, fee)
    where s.mode = 'prod' and s.request_type = 'purchase' and l.fee is not null group by l.user_id
  ), paid as (select receiver_id as user_id, sum(amount) as amount from posting where kind = 'payout' group by receiver_id)
  select u.username, u.is_real_time as "isRealTime", coalesce(e.amount, 0)::float8 as earned, coalesce(p.amount, 0)::float8 as paid
  from users u left join earned e on e.user_id = u.id left join paid p on p.user_id = u.id
  where coalesce(e.amount, 0) <> coalesce(p.amount, 0)`
interface Fees {
  username: string
  isRealTime: boolean
  earned: number
  paid: number
}

/** Waits until nothing is left, or no progress is made any more; meanwhile minutes pass where the clock can be stepped. */
async function waitFor(what: string, clock: WallClock, left: () => Promise<number>): Promise<void> {
  const begun = performance.now()
  let [least, moved, stepped] = [Number.POSITIVE_INFINITY, begun, begun]
  for (;;) {
    const count = await left()
    const now = performance.now()
    if (count < least) {
      console.log(`  ${((now - begun) / 1_000).toFixed(1).padStart(5)} s ${count} ${what}`)
      ;[least, moved] = [count, now]
    }
    if (count === 0 || now - moved > QUIET_MS || now - begun > MOST_MS) return
    await delay(LOOK_MS)
    if (!clock.canStep || now - stepped < STEP_EVERY_MS) continue
    stepped = now
    await clock.step(STEP_MS)
  }
}

/** With the clock right and everything running: waits until nothing moves any more, then compares what was said with what is there. */
export async function verify(postgres: Books, load: Load, clock: WallClock): Promise<Finding[]> {
  const sales = load.asked.filter(({ kind }) => kind === 'sale')
  await waitFor('sales without an outcome', clock, async () => (await postgres.query(unsettled)).length)
  const left = await postgres.query<{ id: number; listed: boolean }>(unsettled)
  const hidden = await postgres.query<{ id: number }>(unlisted)
  await askAgain(load, sales.filter(isAcknowledged))
  const overpaid = (await postgres.query<Fees>(fees)).filter(({ earned, paid }) => paid > earned)
  const unpaid = await payOut(postgres, clock)
  const client = await postgres.connect()
  const broken = await runChecks(client)
  await client.end()
  return [
    {
      name: 'every sale whose partner answers has an outcome',
      broken: left.map(({ id, listed }) => `sale ${id}${listed ? '' : ', not on the pending list'}`),
    },
    { name: 'no money is held that is not on the pending list', broken: hidden.map(({ id }) => `sale ${id}`) },
    { name: 'every acknowledged sale is there as it was acknowledged, once', broken: await lostSales(postgres, sales) },
    { name: 'every acknowledged transfer is there, once', broken: await lostTransfers(postgres, load.asked) },
    { name: 'every confirmed ticket is credited', broken: await lostTickets(postgres, load.asked) },
    { name: 'no answer contradicts another', broken: load.asked.flatMap(contradictionsIn) },
    { name: 'no fee is paid twice', broken: overpaid.map(worded) },
    { name: 'every fee is paid', broken: unpaid.map(worded) },
    { name: 'no answer is a fault of the program', broken: load.asking.faults },
    {
      name: 'the invariants of the books hold',
      broken: broken.map(({ name, rows }) => `${name}: ${JSON.stringify(rows.slice(0, 3))}`),
    },
  ]
}

const worded = ({ username, earned, paid }: Fees) => `${username} has earned ${earned} and was paid ${paid}`

/** Steps to the next close of everybody, which pays them; without steps only those in real time are waited for. */
async function payOut(postgres: Books, clock: WallClock): Promise<Fees[]> {
  const unpaid = async () => (await postgres.query<Fees>(fees)).filter(({ isRealTime }) => clock.canStep || isRealTime)
  if (clock.canStep) await clock.stepToDailyClose()
  await waitFor('users whose fees are not paid', clock, async () => (await unpaid()).length)
  return unpaid()
}

async function askAgain(load: Load, sales: Asked[]): Promise<void> {
  const waiting = [...sales]
  const worker = async () => {
    for (let sale = waiting.pop(); sale; sale = waiting.pop()) await askState(load, sale)
  }
  await Promise.all(Array.from({ length: ASKING_AT_ONCE }, worker))
}

async function lostSales(postgres: Books, sales: Asked[]): Promise<string[]> {
  const rows = await postgres.query<{
    reference: string
    username: string
    sales: number
    status: number | null
    outcomes: number
  }>(`
    select s.ref_id as reference, u.username, count(distinct s.id)::int as sales, count(o.sale_id)::int as outcomes, max(o.status)::int as status
    from sale s join users u on u.id = s.user_id
    left join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
    where s.mode = 'prod' and s.request_type = 'purchase' group by s.ref_id, u.username`)
  const found = new Map(rows.map((row) => [`${row.username} ${row.reference}`, row]))
  return sales.flatMap((sale) => {
    const row = found.get(`${sale.username} ${sale.reference}`)
    const said = acknowledgedState(sale)
    if (row && (row.sales > 1 || row.outcomes > 1))
      return `${sale.reference} was sold ${row.sales} times and ended ${row.outcomes} times`
    if (row && isRefused(sale)) return `${sale.reference} was refused and sold`
    if (said !== null && !row) return `${sale.reference} was acknowledged and is not there`
    if (said !== null && said !== 1 && row?.status !== said)
      return `${sale.reference} was acknowledged as ${said} and is ${row?.status}`
    return []
  })
}

async function lostTransfers(postgres: Books, asked: Asked[]): Promise<string[]> {
  const rows = await postgres.query<{ key: string; times: number; amount: number }>(
    `select key, count(*)::int as times, max(amount)::float8 as amount from posting where key like 'transfer-%' group by key`,
  )
  const found = new Map(rows.map((row) => [row.key, row]))
  return asked.flatMap((one) => {
    if (one.kind !== 'transfer') return []
    const { times, amount } = found.get(one.reference) ?? { times: 0, amount: one.amount }
    if (times > 1 || amount !== one.amount) return `${one.reference} of ${one.amount} was done ${times} times with ${amount}`
    return isAcknowledged(one) && times === 0 ? `${one.reference} was acknowledged and is not there` : []
  })
}

async function lostTickets(postgres: Books, asked: Asked[]): Promise<string[]> {
  const rows = await postgres.query<{ id: number; finalAmount: number }>(
    `select id, final_amount::float8 as "finalAmount" from ticket where status_id = ${ticketStatuses.verified} and posting_id is not null`,
  )
  const credited = new Map(rows.map(({ id, finalAmount }) => [`ticket ${id}`, finalAmount]))
  return asked.flatMap(({ kind, reference, amount, answers }) => {
    const name = reference.split(' ').slice(0, 2).join(' ')
    const confirmed = answers.some((answer) => answer.kind === 'done' && answer.facts === String(ticketStatuses.verified))
    return kind === 'ticket' && confirmed && credited.get(name) !== amount
      ? `${name} was confirmed with ${amount}, credited is ${credited.get(name)}`
      : []
  })
}
