import type { ProductTypeId } from '../../rules/fees.ts'
import type { Statement } from '../runner/statements.ts'
import type { TraceStep } from './end.ts'

/** A pending sale as the partner is asked about it again. */
export interface PendingSale {
  saleId: number
  productId: number
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

type Row = {
  sale_id: number
  product_id: number
  user_id: number
  request_type: 'inquiry' | 'purchase'
  mode: 'prod' | 'sand'
  customer_code: string
  amount: number
  base: number
  shares: number
  partners: number[]
  prices: (number | string)[]
  partner_codes: string[]
  attempt: number
  advices: number
  trace: TraceStep[]
  family: string
  product_name: string
  product_type_id: ProductTypeId
  nominal: number | null
  chain: number[]
}

const claimed = `o.sale_id, o.product_id, o.user_id, o.request_type, o.mode, o.customer_code, o.amount, o.base, o.shares, o.partners, o.prices, o.partner_codes, o.attempt, o.advices, o.trace,
  p.family, p.name as product_name, p.product_type_id, p.nominal, array_remove(array[u.l1, u.l2, u.l3, u.l4, u.l5], null) as chain`

const pendingSale = (row: Row): PendingSale => ({
  saleId: row.sale_id,
  productId: row.product_id,
  userId: row.user_id,
  requestType: row.request_type,
  mode: row.mode,
  customerCode: row.customer_code,
  amount: row.amount,
  base: row.base,
  shares: row.shares,
  partners: row.partners,
  costs: row.prices.map((price) => row.base + Number(price)),
  partnerCodes: row.partner_codes,
  attempt: row.attempt,
  advices: row.advices,
  trace: row.trace,
  family: row.family,
  productName: row.product_name,
  productTypeId: row.product_type_id,
  nominal: row.nominal,
  chain: row.chain,
})

/** Takes one pending sale for an advice, if no call is under way and the last advice is a minute old; null otherwise. `deadline` in ms. */
export async function claimForAdvice(statement: Statement, saleId: number, deadline: number): Promise<PendingSale | null> {
  const rows = await statement<Row>(
    'claim_for_advice',
    `update open_sale o set busy_until = now() + $2::interval, advised_at = now(), advices = o.advices + 1 from product p, users u
     where o.sale_id = $1 and p.id = o.product_id and u.id = o.user_id and coalesce(o.busy_until <= now(), true) and coalesce(o.advised_at <= now() - interval '1 minute', true)
     returning ${claimed}`,
    [saleId, `${deadline} ms`],
  )
  return rows[0] ? pendingSale(rows[0]) : null
}

/** Takes the sales whose advice is due, oldest first, at most `limit`; other servers pass over the taken ones. */
export async function claimDue(statement: Statement, limit: number, deadline: number): Promise<PendingSale[]> {
  const rows = await statement<Row>(
    'claim_due',
    `with due as (
       select sale_id from open_sale where coalesce(next_advice_at, busy_until) <= now() and coalesce(busy_until <= now(), true)
         and coalesce(advised_at <= now() - interval '1 minute', true) order by coalesce(next_advice_at, busy_until) limit $1 for update skip locked
     )
     update open_sale o set busy_until = now() + $2::interval, advised_at = now(), advices = o.advices + 1 from due, product p, users u
     where o.sale_id = due.sale_id and p.id = o.product_id and u.id = o.user_id returning ${claimed}`,
    [limit, `${deadline} ms`],
  )
  return rows.map(pendingSale)
}

/** Gives a pending sale back to the clock: no call is under way, the next advice comes after `wait` ms. */
export async function leavePending(
  statement: Statement,
  saleId: number,
  wait: number,
  message: string,
  trace: TraceStep[],
): Promise<void> {
  await statement(
    'leave_pending',
    `update open_sale set busy_until = null, next_advice_at = now() + $2::interval, last_message = $3, trace = $4 where sale_id = $1`,
    [saleId, `${wait} ms`, message, JSON.stringify(trace)],
  )
}

/** Notes that the next partner of the route is being asked, before it is asked. */
export async function startAttempt(
  statement: Statement,
  saleId: number,
  attempt: number,
  deadline: number,
  trace: TraceStep[],
): Promise<void> {
  await statement(
    'start_attempt',
    'update open_sale set attempt = $2, busy_until = now() + $3::interval, trace = $4 where sale_id = $1',
    [saleId, attempt, `${deadline} ms`, JSON.stringify(trace)],
  )
}

/** Why a sale could not be taken for advice or reversal: null when it is not pending at all. */
export async function pendingState(
  statement: Statement,
  saleId: number,
): Promise<{ busy: boolean; secondsToAdvice: number; lastMessage: string } | null> {
  const rows = await statement<{ busy: boolean; seconds: number; last_message: string }>(
    'pending_state',
    `select coalesce(busy_until > now(), false) as busy, greatest(0, ceil(extract(epoch from advised_at + interval '1 minute' - now())))::integer as seconds, last_message
     from open_sale where sale_id = $1`,
    [saleId],
  )
  return rows[0] ? { busy: rows[0].busy, secondsToAdvice: rows[0].seconds ?? 0, lastMessage: rows[0].last_message } : null
}
