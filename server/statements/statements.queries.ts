import { type RawBuilder, sql } from 'kysely'
import { billStatuses } from '../../contract/billing/bill-statuses.ts'
import { statementTypes, typeIds } from '../../contract/user-types.ts'
import type { StatementLayout } from '../../rules/statement-layouts.ts'
import { creditableStatuses } from '../../rules/tickets.ts'
import type { Keyword } from '../lists/keyword.ts'
import { literals } from '../runner/literals.ts'
import type { Tx } from '../runner/pool.ts'
import type { NewLine } from './read-file.ts'

/** Whether it is a bank of this user; a deleted one still has statements. */
export async function isOwnBank(tx: Tx, userId: number, bankId: number): Promise<boolean> {
  const bank = await tx.selectFrom('bank').select('id').where('id', '=', bankId).where('userId', '=', userId).executeTakeFirst()
  return bank !== undefined
}

/** Banks whose statements a user reads in: its own, and, by whose they are, those of blocked chargers whose bills it confirms meanwhile. */
export async function readableBanks(tx: Tx, userId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select b.id, concat_ws(' · ', b.name || ' ' || b.account_number, case when c.id <> ${userId} then c.name end) as name
    from bank b join users c on c.id = b.user_id
    where takes_lines(b.id) and (c.id = ${userId} or c.is_blocked and c.user_type_id in (${literals(statementTypes)}) and confirmer_of(c.id) = ${userId})
    order by c.id <> ${userId}, b.name, b.id`.execute(tx)
  return rows
}

/** Layouts that following files of this bank are to be read by, the latest first. */
export async function layoutsOf(tx: Tx, bankId: number): Promise<StatementLayout[]> {
  const rows = await tx
    .selectFrom('statementImport')
    .select('layout')
    .where('bankId', '=', bankId)
    .where('isRemembered', '=', true)
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
  return rows.map(({ layout }) => layout as unknown as StatementLayout)
}

export interface NewImport {
  bankId: number
  source: 'csv' | 'webhook'
  fileName: string
  layout: StatementLayout | null
  /** Whether the layout is for following files too. */
  isRemembered: boolean
  /** Whether its days may be the bank's working day after the movement. */
  isPostingDay: boolean
  actorId: number | null
  loginUserId: number | null
}

/** A line that was kept, and the line of another door or file that may be the same movement. */
export interface KeptLine {
  lineId: number
  twin: number | null
}

/** Keeps the lines that are not there yet. */
export async function keepLines(tx: Tx, given: NewImport, lines: readonly NewLine[]): Promise<KeptLine[]> {
  const { layout, ...rest } = given
  const { id } = await tx
    .insertInto('statementImport')
    .values({ ...rest, layout: layout && JSON.stringify(layout), createdAt: sql`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<KeptLine>`select * from keep_lines(${id}::integer, ${JSON.stringify(lines)}::json)`.execute(tx)
  return rows
}

export interface Match {
  lineId: number
  kind: 'ticket' | 'bill'
  refId: number
  how: 'credited' | 'tied'
}

/** Lets lines pay what has exactly their total. */
export async function matchLines(tx: Tx, lineIds: readonly number[]): Promise<Match[]> {
  const { rows } = await sql<Match>`select * from match_lines(${[...lineIds]}::integer[], null)`.execute(tx)
  return rows
}

/** Whose bills these lines pay in full and wait to. */
export async function waitedFor(tx: Tx, lineIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select b.user_id from statement_line l join bill b on b.id = l.waits_for
    where l.id = any (${[...lineIds]}::integer[]) and l.decided_at is null`.execute(tx)
  return rows.map(({ userId }) => userId)
}

export const matchWaitingLines = async (tx: Tx): Promise<Match[]> =>
  (await sql<Match>`select * from match_waiting_lines(null)`.execute(tx)).rows

/** Whose lines a user looks at: those of its banks, and those that wait for it instead of a type 3 or a blocked charger below, put away or not. */
const inboxOf = (userId: number) => sql<boolean>`(b.user_id = ${userId} or exists (
    select from bill w join users c on c.id = w.charger_id
    where w.id = l.waits_for and (l.decided_at is null or l.is_away) and (confirmer_of(c.id) = ${userId}
      or c.parent_id = ${userId} and (c.user_type_id = ${sql.lit(typeIds.SUTL)} or c.is_blocked))))`

export interface LineFilter {
  userId: number
  state: 'open' | 'paid' | 'away' | 'All'
  bank: number | undefined
  keyword: Keyword | null
}

export interface LineRow {
  id: number
  bankId: number
  bankName: string
  day: string
  amount: number
  cents: number
  description: string
  source: 'csv' | 'webhook'
  fileName: string
  createdAt: Date
  twinId: number | null
  ticketId: number | null
  billId: number | null
  isAway: boolean
  payerId: number | null
  payerName: string | null
  remark: string
  decided: boolean
  pic: string | null
  /** The bill that it waits for, who pays it, and who confirms it. */
  waitsFor: number | null
  waitsForId: number | null
  waitsForName: string | null
  confirmerId: number | null
  confirmerName: string | null
}

const states: Record<LineFilter['state'], RawBuilder<boolean>> = {
  open: sql`l.decided_at is null`,
  paid: sql`(l.ticket_id is not null or l.bill_id is not null)`,
  away: sql`l.is_away`,
  All: sql`true`,
}

function conditions({ userId, state, bank, keyword }: LineFilter): RawBuilder<boolean> {
  const all = [inboxOf(userId), states[state]]
  if (bank !== undefined) all.push(sql`l.bank_id = ${bank}`)
  if (keyword)
    all.push(sql`(l.description ilike ${keyword.like} or l.amount::text like ${`%${keyword.typed.replace(/\D/g, '') || '-'}%`})`)
  return sql.join(all, sql` and `)
}

export async function countLines(tx: Tx, filter: LineFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from statement_line l join bank b on b.id = l.bank_id where ${conditions(filter)}`.execute(tx)
  return rows[0]!.count
}

export const lineRows = (tx: Tx, filter: LineFilter, page: { offset: number; limit: number }): Promise<LineRow[]> =>
  // Who confirms them is asked for those of the page only.
  rowsOf(
    tx,
    sql`l.id in (select l.id from statement_line l join bank b on b.id = l.bank_id where ${conditions(filter)}
      order by l.day desc, l.id desc offset ${page.offset} limit ${page.limit}) order by l.day desc, l.id desc`,
  )

export const linesById = (tx: Tx, ids: readonly number[]): Promise<LineRow[]> =>
  rowsOf(tx, sql`l.id = any (${[...ids]}::integer[])`)

async function rowsOf(tx: Tx, which: RawBuilder<unknown>): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.id, l.bank_id, case when l.waits_for is null then b.name else b.name || ' · ' || w.name end as bank_name, l.day, l.amount, l.cents, l.description, i.source, i.file_name, l.created_at, twin_of(l) as twin_id,
      l.ticket_id, l.bill_id, l.is_away, p.id as payer_id, p.name as payer_name,
      l.remark, l.decided_at is not null as decided, coalesce(s.name, a.name) as pic,
      v.id as waits_for, vp.id as waits_for_id, vp.name as waits_for_name, vf.id as confirmer_id, vf.name as confirmer_name
    from statement_line l
    join bank b on b.id = l.bank_id
    join users w on w.id = b.user_id
    join statement_import i on i.id = l.import_id
    left join ticket t on t.id = l.ticket_id
    left join bill o on o.id = l.bill_id
    left join users p on p.id = coalesce(t.user_id, o.user_id)
    left join bill v on v.id = l.waits_for and l.decided_at is null and has_waiting_line(v)
    left join users vp on vp.id = v.user_id
    left join users vf on vf.id = confirmer_of(v.charger_id)
    left join users a on a.id = l.actor_id
    left join login_user s on s.id = l.login_user_id
    where ${which}`.execute(tx)
  return rows
}

export interface Candidate {
  lineId: number
  kind: 'ticket' | 'bill'
  id: number
  statusId: number
  due: number
  uniqueAmount: number
  userId: number
  userName: string
}

/** Rupiah that a transfer may differ by: a code left out or typed wrongly. */
const NEAR = 1000

/** What open lines may be for, the nearest total first: tickets of the last seven days, and where `bills` says so what was requested at the line's bank. */
export async function candidatesOf(tx: Tx, lineIds: readonly number[], bills: boolean): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select l.id as line_id, c.kind, c.id, c.status_id, c.amount as due, c.unique_amount, u.id as user_id, u.name as user_name
    from statement_line l
    cross join lateral (
      select 'ticket' as kind, t.id, t.status_id, t.unique_amount, t.amount, t.user_id from ticket t
      where t.bank_id = l.bank_id and t.status_id in (${literals(creditableStatuses)}) and t.created_at > l.created_at - interval '7 days'
      union all
      select 'bill', b.id, b.status_id, b.unique_amount, b.amount - b.paid_amount, b.user_id from bill b
      where ${bills} and b.bank_id = l.bank_id and b.status_id in (${literals([billStatuses.requested, billStatuses.outstanding])})
      union all
      select 'bill', b.id, b.status_id, k.total, b.amount - b.paid_amount, b.user_id from taken_total k join bill b on b.id = k.ref_id
      where ${bills} and k.bank_id = l.bank_id and k.kind = 'bill' and k.until = 'infinity' and gone_bank_of(b) = l.bank_id
    ) c
    join users u on u.id = c.user_id
    where l.id = any (${[...lineIds]}::integer[]) and l.decided_at is null and l.cents = 0
      and (abs(c.unique_amount - l.amount) <= ${NEAR} or c.amount = l.amount)
    order by l.id, abs(c.unique_amount - l.amount), c.status_id = ${sql.lit(billStatuses.requested)} desc, c.kind, c.id desc`.execute(
    tx,
  )
  return rows
}

/** A line of an own bank, or one that waits for the user. */
export async function ownLine(tx: Tx, userId: number, lineId: number) {
  return tx
    .selectFrom('statementLine as l')
    .innerJoin('bank as b', 'b.id', 'l.bankId')
    .select(['l.id', 'l.bankId', 'l.amount', 'l.ticketId'])
    .where('l.id', '=', lineId)
    .where(inboxOf(userId))
    .executeTakeFirst()
}

export interface Decider {
  actorId: number
  loginUserId: number | null
  remark: string
}

/** Who lets a line pay, and, for a possible double, the line it was compared with. */
export interface Matcher extends Decider {
  twin: number | undefined
}

/** How the line paid the ticket; null when nothing was done. Raises JJ011 for a possible double without a reason, JJ012 for sen. */
export async function payTicket(
  tx: Tx,
  lineId: number,
  ticketId: number,
  { actorId, loginUserId, remark, twin }: Matcher,
): Promise<Match['how'] | null> {
  const { rows } = await sql<{ how: Match['how'] | null }>`
    select pay_ticket_by_line(${lineId}::integer, ${ticketId}::integer, ${[...creditableStatuses]}::smallint[], ${twin ?? null}::integer,
      ${actorId}::integer, ${loginUserId}::integer, ${remark}, null) as how`.execute(tx)
  return rows[0]!.how
}

/** Whether the line paid the bill; raises JJ001 when an excess is more than its charger has, JJ011 and JJ012 as above. */
export async function payBill(
  tx: Tx,
  lineId: number,
  billId: number,
  { actorId, loginUserId, remark, twin }: Matcher,
): Promise<boolean> {
  const { rows } = await sql<{ how: 'credited' | null }>`
    select pay_bill_by_line(${lineId}::integer, ${billId}::integer, ${twin ?? null}::integer, ${actorId}::integer, ${loginUserId}::integer, ${remark}, null) as how`.execute(
    tx,
  )
  return rows[0]!.how !== null
}

/** Whether the line went from open to put away, or back. */
export async function setAway(
  tx: Tx,
  lineId: number,
  away: boolean,
  { actorId, loginUserId, remark }: Decider,
): Promise<boolean> {
  const moved = await tx
    .updateTable('statementLine')
    .set({
      isAway: away,
      remark: away ? remark : '',
      decidedAt: away ? sql`clock_timestamp()` : null,
      actorId: away ? actorId : null,
      loginUserId: away ? loginUserId : null,
    })
    .where('id', '=', lineId)
    .$if(away, (query) => query.where('decidedAt', 'is', null))
    .$if(!away, (query) => query.where('isAway', '=', true))
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}
