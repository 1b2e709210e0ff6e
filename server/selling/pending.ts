import type { ProductTypeId } from '../../contract/catalogue/product-types.ts'
import { dueCondition } from '../runner/due-condition.ts'
import type { RunSql } from '../runner/run-sql.ts'
import type { TraceStep } from './end.ts'

/** A pending sale as the partner is asked about it again. */
export interface PendingSale {
  saleId: number
  productId: number
  createdAt: Date
  userId: number
  requestType: 'inquiry' | 'purchase'
  mode: 'prod' | 'sand'
  customerCode: string
  amount: number
  base: number
  shares: number
  partners: number[]
  costs: number[]
  partnerCodes: string[]
  attempt: number
  advices: number
  trace: TraceStep[]
  family: string
  productName: string
  productTypeId: ProductTypeId
  nominal: number | null
  chain: number[]
}

/** `prices` without the base. */
type Row = Omit<PendingSale, 'costs'> & { prices: (number | string)[] }

const claimed = `o.sale_id, s.created_at, s.product_id, s.user_id, s.request_type, s.mode, s.customer_code, s.amount, s.base,
  coalesce(s.fee1, 0) + coalesce(s.fee2, 0) + coalesce(s.fee3, 0) + coalesce(s.fee4, 0) as shares, s.partners, s.prices, s.partner_codes, o.attempt, o.advices, o.trace,
  p.family, p.name as product_name, p.product_type_id, p.nominal, array_remove(array[s.l1, s.l2, s.l3, s.l4, s.l5], null) as chain`
const itsSale = 's.id = o.sale_id and s.created_at = o.created_at and s.head_id = o.head_id and p.id = s.product_id'

const minute = 60_000
const waits = [1, 2, 4, 8, 15, 30, 60]
/** Milliseconds until the next advice: a minute after the first, doubling, at most an hour. */
const waitAfter = (advices: number): number => (waits[Math.min(advices, waits.length) - 1] ?? 1) * minute
/** The same of a sale: only what was sent to a partner counts. */
export const waitOf = (trace: readonly TraceStep[]): number => waitAfter(trace.filter(({ event }) => event === 'advice').length)

/** The same of a row of open_sale; before the first advice a minute too. */
const itsWait = `(array[1, ${waits}])[least(o.advices, ${waits.length}) + 1] * interval '1 minute'`
// A time to come was written before the clock was set back.
const notJustAdvised =
  "(o.advised_at not between now() - interval '1 minute' and now() + interval '1 minute' or o.advised_at is null)"

const pendingSale = ({ prices, ...sale }: Row): PendingSale => ({
  ...sale,
  costs: prices.map((price) => sale.base + Number(price)),
})

/** Takes one pending sale for an advice, if no call is under way and the last advice is a minute old; null otherwise. `deadline` in ms. */
export async function claimForAdvice(runSql: RunSql, saleId: number, deadline: number): Promise<PendingSale | null> {
  const rows = await runSql<Row>(
    'claim_for_advice',
    `update open_sale o set busy_for = $2::interval, advised_at = now(), advices = o.advices + 1 from sale s, product p
     where o.sale_id = $1 and ${itsSale} and o.busy_for is null and ${notJustAdvised} returning ${claimed}`,
    [saleId, `${deadline} ms`],
  )
  return rows[0] ? pendingSale(rows[0]) : null
}

const isDue = `${dueCondition('o.next_advice_at', itsWait)} and o.busy_for is null and ${notJustAdvised}`

/** The sales of one who is asked, the oldest first, and how many requests it grants at once; null: it has no connection, and says nothing of it. */
interface DueOfOne {
  sales: number[]
  places: number | null
}

/** The sales whose advice is due by who is asked, of each at most `most`. Null stands for the simulator of the sandbox. */
export async function dueByPartner(runSql: RunSql, most: number): Promise<Map<number | null, DueOfOne>> {
  const rows = await runSql<{ asked: number | null; saleId: number; places: number | null }>(
    'due_by_partner',
    `select asked, sale_id, c.concurrency as places from (
       select sale_id, next_advice_at, asked, row_number() over (partition by asked order by next_advice_at, sale_id) as place from (
         select o.sale_id, o.next_advice_at, case when s.mode = 'prod' then s.partners[o.attempt] end as asked
         from open_sale o join sale s on s.id = o.sale_id and s.created_at = o.created_at and s.head_id = o.head_id
         where ${isDue}
       ) due
     ) placed left join partner_connection c on c.partner_id = asked where place <= $1 order by place`,
    [most],
  )
  const due = new Map<number | null, DueOfOne>()
  for (const { asked, saleId, places } of rows) {
    const its = due.get(asked) ?? { sales: [], places }
    its.sales.push(saleId)
    due.set(asked, its)
  }
  return due
}

/** Takes a sale whose advice is due; null where another server has taken it, or it is due no more. `deadline` in ms. */
export async function claimDue(runSql: RunSql, saleId: number, deadline: number): Promise<PendingSale | null> {
  const rows = await runSql<Row>(
    'claim_due',
    `update open_sale o set busy_for = $2::interval, advised_at = now(), advices = o.advices + 1 from sale s, product p
     where o.sale_id = $1 and ${itsSale} and ${isDue} returning ${claimed}`,
    [saleId, `${deadline} ms`],
  )
  return rows[0] ? pendingSale(rows[0]) : null
}

/** Puts a sale on the pending list or gives it back there: no call is under way, the next advice comes after `wait` ms. */
export async function leavePending(
  runSql: RunSql,
  saleId: number,
  wait: number,
  message: string,
  trace: TraceStep[],
): Promise<void> {
  await runSql('leave_pending', 'select keep_pending($1, null, null, $2, $3, $4)', [
    saleId,
    `${wait} ms`,
    message,
    JSON.stringify(trace),
  ])
}

/** Puts a sale on the pending list before the next partner of its route is asked. False: it is too late for that. */
export async function startAttempt(
  runSql: RunSql,
  saleId: number,
  attempt: number,
  deadline: number,
  trace: TraceStep[],
): Promise<boolean> {
  const [row] = await runSql<{ noted: boolean }>('start_attempt', 'select keep_pending($1, $2, $3, null, null, $4) as noted', [
    saleId,
    attempt,
    `${deadline} ms`,
    JSON.stringify(trace),
  ])
  return row?.noted ?? false
}

/** Why a sale could not be taken for advice or reversal: null when it is not pending at all. Off the pending list, its first call is under way. */
export async function pendingState(
  runSql: RunSql,
  saleId: number,
): Promise<{ busy: boolean; secondsToAdvice: number; lastMessage: string } | null> {
  const rows = await runSql<{ busy: boolean; seconds: number; lastMessage: string }>(
    'pending_state',
    `select o.sale_id is null or o.busy_for is not null as busy, coalesce(o.last_message, '') as last_message,
       greatest(0, ceil(extract(epoch from least(o.advised_at, now()) + interval '1 minute' - now())))::integer as seconds
     from sale s left join open_sale o on o.sale_id = s.id
     where s.id = $1 and not exists (select from outcome e where e.sale_id = s.id and e.created_at = s.created_at and e.head_id = s.head_id)`,
    [saleId],
  )
  return rows[0] ? { busy: rows[0].busy, secondsToAdvice: rows[0].seconds ?? 0, lastMessage: rows[0].lastMessage } : null
}
