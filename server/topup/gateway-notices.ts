import { sql } from 'kysely'
import type { waitingOutcomes } from '../../contract/topup/gateways.ts'
import { creditableStatuses } from '../../rules/tickets.ts'
import { keywordOf, namedUsers } from '../lists/keyword.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Publish } from '../live/live.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { literals } from '../runner/literals.ts'
import type { Tx } from '../runner/pool.ts'
import { tellTicket } from './ticket-notices.ts'
import { ticketById } from './tickets.queries.ts'
import { presentRow } from './tickets.ts'

interface Row {
  id: number
  at: Date
  outcome: (typeof waitingOutcomes)[number]
  reference: string
  ourRef: string
  amount: number
  credit: number | null
  ticketId: number | null
  credited: number | null
  decidedAt: Date | null
  remark: string
}

const waiting = sql`n.outcome in ('late', 'amount', 'unknown', 'refunded')`
const reports = sql`gateway_notice n left join gateway_payment p on p.id = n.payment_id left join ticket t on t.id = p.ticket_id`

/** What was searched for, of `reports`. */
function found(typed: string) {
  const keyword = keywordOf(typed)
  if (!keyword) return sql`true`
  const { like, id, amount } = keyword
  return sql`(n.our_ref ilike ${like} or n.reference ilike ${like} or n.amount::text like ${amount} or t.id::text like ${like}
    or t.id = ${id}::bigint or t.user_id in ${namedUsers(keyword)})`
}

/** Reports that wait for a person, oldest first; then those that one has decided about, the latest first. */
export async function gatewayNotices(tx: Tx, _actor: Actor, input: Input<'gatewayNotices'>): Promise<Answer<'gatewayNotices'>> {
  const condition = found(input.keyword)
  const counted = await sql<{ listed: number; waiting: number }>`
    select count(*) filter (where ${condition}) as listed, count(*) filter (where n.decided_at is null) as waiting
    from ${reports} where ${waiting}`.execute(tx)
  const { listed: totalData, waiting: count } = counted.rows[0]!
  const { offset, limit } = pageOf(input)
  const { rows } = await sql<Row>`
    select n.id, n.at, n.outcome, n.reference, n.our_ref, n.amount, n.credited, n.decided_at, n.remark, p.ticket_id,
      case when n.status = 'paid' and n.currency = 'IDR' and t.status_id in (${literals(creditableStatuses)}) and gateway_credit(n, p) > 0 and not is_given_back(p.id)
        then gateway_credit(n, p) end as credit
    from ${reports} where ${waiting} and ${condition} order by n.decided_at is not null, n.decided_at desc, n.id offset ${offset} limit ${limit}`.execute(
    tx,
  )
  const notices: Answer<'gatewayNotices'>['notices'] = []
  for (const { id, at, outcome, reference, ourRef, amount, credit, ticketId, credited, decidedAt, remark } of rows) {
    const ticket = ticketId === null ? undefined : await ticketById(tx, ticketId)
    notices.push({
      id,
      at: at.toISOString(),
      outcome,
      reference,
      ourRef,
      amount,
      credit: decidedAt === null ? credit : null,
      ticket: ticket ? presentRow(ticket) : null,
      decision: decidedAt === null ? null : credited === null ? 'put-away' : 'credited',
      remark,
    })
  }
  return { notices, waiting: count, totalPages: pagesOf(totalData, input), totalData }
}

/** Credits what was reported, or puts the report away; once. */
export async function decideGatewayNotice(
  tx: Tx,
  actor: Actor,
  { id, credit, remark }: Input<'decideGatewayNotice'>,
  publish: Publish,
): Promise<Answer<'decideGatewayNotice'>> {
  const { rows } = await sql<{ ticketId: number | null }>`
    select decide_gateway_notice(${id}::bigint, ${credit}, ${actor.userId}::integer, ${actor.loginUser?.id ?? null}::integer,
      ${remark}) as ticket_id`.execute(tx)
  const ticketId = rows[0]?.ticketId ?? null
  if (ticketId !== null && credit) await tellTicket(tx, (await ticketById(tx, ticketId))!, publish)
  return {}
}
