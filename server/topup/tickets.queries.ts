import { type RawBuilder, sql } from 'kysely'
import { ticketStatuses } from '../../contract/topup/ticket-statuses.ts'
import { ticketState, waitingStatuses } from '../../rules/tickets.ts'
import { type Keyword, namedUsers } from '../lists/keyword.ts'
import type { Span } from '../lists/span.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { literals } from '../runner/literals.ts'
import type { Tx } from '../runner/pool.ts'

/** A ticket with what it names. */
export interface TicketRow {
  id: number
  statusId: number
  userId: number
  userName: string
  /** The user and everybody above it except the owner. */
  chain: number[]
  amount: number
  uniqueCode: number
  uniqueAmount: number
  finalAmount: number | null
  bankId: number
  bankName: string
  accountNumber: string
  accountName: string
  isDeleted: boolean
  createdAt: Date
  deadline: Date | null
  /** Milliseconds until the deadline by the clock of the database. */
  left: number | null
  remark: string
  /** Who set its state: the staff account, else the account; null for its user and the clock. */
  pic: string | null
}

const columns = sql`t.id, t.status_id, t.user_id, u.name as user_name, array_remove(array[u.l1, u.l2, u.l3, u.l4, u.l5], null) as chain,
  t.amount, t.unique_code, t.unique_amount, t.final_amount, t.bank_id, b.name as bank_name, b.account_number, b.account_name, b.deleted_at is not null as is_deleted, t.created_at, t.deadline,
  round(extract(epoch from t.deadline - now()) * 1000)::bigint as "left", t.remark, case when t.actor_id <> t.user_id then coalesce(s.name, a.name) end as pic`
const named = sql`join users u on u.id = t.user_id join bank b on b.id = t.bank_id
  left join users a on a.id = t.actor_id left join login_user s on s.id = t.login_user_id`

/** What everybody sees of a ticket. */
export const ticketFacts = (ticket: TicketRow) => ({
  id: ticket.id,
  statusId: ticket.statusId,
  TicketStatus: { name: ticketState(ticket.statusId).name },
  amount: ticket.amount,
  unique: ticket.uniqueCode,
  uniqueAmount: ticket.uniqueAmount,
  finalAmount: ticket.finalAmount,
  Bank: {
    id: ticket.bankId,
    name: ticket.bankName,
    accountNumber: ticket.accountNumber,
    accountName: ticket.accountName,
    isDeleted: ticket.isDeleted,
  },
  createdAt: ticket.createdAt.toISOString(),
  deadline: ticket.deadline?.toISOString() ?? null,
})

/** The ticket of a sandbox, behind which stands no row: nobody transfers money to it. */
export const sandboxTicket = (
  amount: number,
  bank: Omit<Answer<'requestTicket'>['Bank'], 'isDeleted'>,
): Answer<'requestTicket'> => ({
  id: 1,
  statusId: ticketStatuses.active,
  TicketStatus: { name: 'Active' },
  amount,
  unique: 1,
  uniqueAmount: amount + 1,
  finalAmount: null,
  Bank: { ...bank, accountNumber: '0000000000', isDeleted: false },
  createdAt: new Date().toISOString(),
  deadline: null,
  secondsLeft: null,
  payment: null,
})

/** One ticket as it is now. */
export async function ticketById(tx: Tx, ticketId: number): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`select ${columns} from ticket t ${named} where t.id = ${ticketId}`.execute(tx)
  return rows[0]
}

/** The ticket that a user has not put away. */
export async function currentTicket(tx: Tx, userId: number): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`select ${columns} from ticket t ${named}
    where t.user_id = ${userId} and t.settled_at is null order by t.id desc limit 1`.execute(tx)
  return rows[0]
}

const waiting = sql<boolean>`t.status_id in (${literals(waitingStatuses)})`
const created = ({ from, until }: Span) => sql<boolean>`t.created_at >= ${from} and t.created_at < ${until}`

/** Which tickets a list shows. */
export interface TicketFilter {
  /** Every ticket of it; null: those that may still be paid. */
  span: Span | null
  keyword: Keyword | null
}

function conditions({ span, keyword }: TicketFilter): RawBuilder<boolean> {
  const listed = span ? created(span) : waiting
  if (!keyword) return listed
  const { like, id, amount } = keyword
  return sql`${listed} and (t.id::text like ${like} or t.id = ${id}::bigint or t.user_id in ${namedUsers(keyword)}
    or t.unique_amount::text like ${amount} or t.final_amount::text like ${amount})`
}

const reportedFirst = sql`t.status_id = ${sql.lit(ticketStatuses.active)}, t.id`
const newestFirst = sql`t.created_at desc, t.id desc`

export async function countTickets(tx: Tx, filter: TicketFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ticket t where ${conditions(filter)}`.execute(tx)
  return rows[0]!.count
}

/** One page of those that wait, what was reported first; or of a span, newest first. */
export async function ticketRows(tx: Tx, filter: TicketFilter, page: { offset: number; limit: number }): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`select ${columns} from ticket t ${named} where ${conditions(filter)}
    order by ${filter.span ? newestFirst : reportedFirst} offset ${page.offset} limit ${page.limit}`.execute(tx)
  return rows
}

/** Lets the clock have its way with one user's tickets, one ticket, or all; answers the tickets it moved. */
export async function advanceTickets(tx: Tx, of: { userId?: number; ticketId?: number } = {}): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from advance_tickets(${of.userId ?? null}::integer, ${of.ticketId ?? null}::integer, null)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What a ticket is asked with, whatever it is paid by: fields of the contract by the name of their column. */
type Asked = Omit<Input<'requestGatewayTicket'>, 'method'>

/** The row that asks for a ticket. */
export const askedRow = (userId: number, asked: Asked, bankId?: number) =>
  sql`json_populate_record(null::ticket, ${JSON.stringify({ ...asked, user_id: userId, bank_id: bankId })})`

/** Opens a ticket and answers its id; undefined when the user has an open one. Raises JJ004 when no total is free. */
export async function openTicket(
  tx: Tx,
  userId: number,
  { bank, ...asked }: Asked & { bank: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from request_ticket(${askedRow(userId, asked, bank)}, null)`.execute(tx)
  return rows[0]?.id
}

export interface Decision {
  /** States it may come from; in another it stays as it is. */
  from: readonly number[]
  actorId: number | null
  loginUserId: number | null
  remark?: string
}

/** Whether the ticket went to a state that touches no money. */
export async function moveTicket(
  tx: Tx,
  ticketId: number,
  to: number,
  { from, actorId, loginUserId, remark }: Decision,
): Promise<boolean> {
  const { rows } = await sql`select id from move_ticket(${ticketId}::integer, ${[...from]}::smallint[], ${to}::smallint,
    ${actorId}::integer, ${loginUserId}::integer, ${remark ?? null}, null)`.execute(tx)
  return rows.length > 0
}

/** Whether the ticket was credited now. `amount` null is the exact total. */
export async function creditTicket(tx: Tx, ticketId: number, amount: number | null, decision: Decision): Promise<boolean> {
  const { from, actorId, loginUserId, remark } = decision
  const { rows } = await sql`select id from confirm_ticket(${ticketId}::integer, ${[...from]}::smallint[], ${amount}::bigint,
    ${actorId}::integer, ${loginUserId}::integer, ${remark ?? null})`.execute(tx)
  return rows.length > 0
}

export async function putTicketAway(tx: Tx, ticketId: number): Promise<void> {
  await sql`select put_ticket_away(${ticketId}::integer, null)`.execute(tx)
}
