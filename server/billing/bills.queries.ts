import { type RawBuilder, sql } from 'kysely'
import type { billOrigins } from '../../contract/billing/bill-origins.ts'
import { billStatuses } from '../../contract/billing/bill-statuses.ts'
import { typeIds } from '../../contract/user-types.ts'
import { openStatuses } from '../../rules/bills.ts'
import type { BankName } from '../banks/banks.queries.ts'
import { type Keyword, namedUsers } from '../lists/keyword.ts'
import { literals } from '../runner/literals.ts'
import type { Tx } from '../runner/pool.ts'

/** A bank as who pays was told it. */
interface ToldBank extends BankName {
  isDeleted: boolean
}

export interface BillRow {
  id: number
  parentId: number | null
  userId: number
  userName: string
  userType: string
  chargerId: number
  chargerName: string
  /** Who else confirms bills of this charger: the one above a type 3 or a blocked charger. */
  chargerUplineId: number | null
  origin: (typeof billOrigins)[number]
  /** Who confirms it at present; null of a paid one. */
  confirmerId: number | null
  confirmerName: string | null
  isArrived: boolean
  /** What of a paid bill is still to be lent again, and whether its charger is blocked; null where nothing waits. */
  refill: number | null
  isChargerBlocked: boolean
  amount: number
  paidAmount: number
  /** Confirmed in its parts. */
  paidInParts: number
  remaining: number
  uniqueCode: number
  uniqueAmount: number
  remark: string
  cycle: number
  isSemi: boolean
  statusId: number
  bankId: number | null
  Bank: ToldBank | null
  /** Where its payment was requested until that bank was deleted. */
  GoneBank: ToldBank | null
  pic: string | null
  createdAt: Date
  dueAt: Date
}

/** What made a bill \`b\`, by its run \`r\`. */
export const origin = sql`case when b.parent_id is not null then 'part' when r.day is not null then 'close' else coalesce(r.cause, 'switch') end`
const told = (bank: 'k' | 'g') => {
  const of = sql.ref(bank)
  return sql`case when ${of}.id is not null then json_build_object('id', ${of}.id, 'name', ${of}.name, 'accountNumber', ${of}.account_number,
    'accountName', ${of}.account_name, 'isDeleted', ${of}.deleted_at is not null) end`
}
const columns = sql`
  b.id, b.parent_id, b.user_id, u.name as user_name, t.code as user_type, b.charger_id, c.name as charger_name, c.is_blocked as is_charger_blocked,
  case when c.user_type_id = ${sql.lit(typeIds.SUTL)} or c.is_blocked then c.parent_id end as charger_upline_id, f.id as confirmer_id, f.name as confirmer_name, has_waiting_line(b) as is_arrived,
  ${origin} as origin, case when b.lift_pending then lift_wanted(b) end as refill,
  b.amount, b.paid_amount, coalesce(p.paid, 0) as paid_in_parts, b.amount - b.paid_amount - coalesce(p.amount, 0) as remaining, b.unique_code, b.unique_amount,
  b.remark, b.cycle, b.is_semi, b.status_id, b.bank_id, ${told('k')} as "Bank", ${told('g')} as "GoneBank", coalesce(s.name, a.name) as pic, b.created_at, b.due_at`
const isOpen = sql`b.status_id in (${literals(openStatuses)})`
const named = sql`bill b
  join users u on u.id = b.user_id
  join user_type t on t.id = u.user_type_id
  join users c on c.id = b.charger_id`
const joined = sql`${named}
  left join users f on f.id = case when ${isOpen} then confirmer_of(b.charger_id) end
  left join close_run r on r.id = b.run_id
  left join bank k on k.id = b.bank_id
  left join bank g on g.id = gone_bank_of(b)
  left join users a on a.id = b.actor_id
  left join login_user s on s.id = b.login_user_id
  left join lateral (select sum(p.amount)::bigint as amount, sum(p.paid_amount)::bigint as paid from bill p where p.parent_id = b.id) p on true`

/** Which bills a list shows; parts stand in their bills. */
export interface BillFilter {
  ids?: readonly number[]
  /** Charged to this user. */
  userId?: number
  /** Charged by this user, or confirmed by it for a type 3, or for a blocked charger as long as they are open. */
  settledBy?: number
  open?: boolean
  from?: Date
  until?: Date
  keyword?: Keyword | null
  /** At or below one of these users, by the column of their level. */
  below?: { column: string; ids: readonly number[] } | null
  salesType?: number | undefined
}

/** By who pays it, or by the number or an amount of the bill or of one of its parts. */
const matches = (keyword: Keyword) => sql`(b.user_id in ${namedUsers(keyword)} or ${bears('b', keyword)}
  or exists (select from bill part where part.parent_id = b.id and ${bears('part', keyword)}))`

const bears = (bill: 'b' | 'part', { like, id, amount }: Keyword) => {
  const of = sql.ref(bill)
  return sql`(${of}.id::text like ${like} or ${of}.id = ${id}::bigint
    or ${of}.amount::text like ${amount} or ${of}.unique_amount::text like ${amount})`
}

function conditions(filter: BillFilter): RawBuilder<boolean> {
  const all = [sql`b.parent_id is null`]
  if (filter.ids) all.push(sql`b.id = any (${[...filter.ids]}::integer[])`)
  if (filter.userId !== undefined) all.push(sql`b.user_id = ${filter.userId}`)
  if (filter.settledBy !== undefined)
    all.push(
      sql`(b.charger_id = ${filter.settledBy} or c.parent_id = ${filter.settledBy} and (c.user_type_id = ${sql.lit(typeIds.SUTL)} or c.is_blocked and ${isOpen}))`,
    )
  if (filter.open) all.push(isOpen)
  if (filter.from) all.push(sql`b.created_at >= ${filter.from}`)
  if (filter.until) all.push(sql`b.created_at < ${filter.until}`)
  if (filter.keyword) all.push(matches(filter.keyword))
  if (filter.below) all.push(sql`u.${sql.ref(filter.below.column)} = any (${[...filter.below.ids]}::integer[])`)
  if (filter.salesType !== undefined) all.push(sql`t.sales_type_id = ${filter.salesType}`)
  return sql`${sql.join(all, sql` and `)}`
}

const requested = sql.lit(billStatuses.requested)

/** Requested payments first, then by what is due first; or, of a history, newest first. */
const orders = {
  waiting: sql`case b.status_id when ${requested} then 0 when ${sql.lit(billStatuses.outstanding)} then 1 else 2 end, b.due_at, b.id`,
  newest: sql`b.created_at desc, b.id desc`,
  oldest: sql`b.created_at, b.id`,
}

export async function billRows(
  tx: Tx,
  filter: BillFilter,
  order: keyof typeof orders,
  page: { offset: number; limit: number },
): Promise<BillRow[]> {
  // Who confirms them and what has come in for them is asked for those of the page only.
  const { rows } = await sql<BillRow>`select ${columns} from ${joined}
    where b.id in (select b.id from ${named} where ${conditions(filter)}
      order by ${orders[order]} offset ${page.offset} limit ${page.limit})
    order by ${orders[order]}`.execute(tx)
  return rows
}

export async function countBills(tx: Tx, filter: BillFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${named} where ${conditions(filter)}`.execute(tx)
  return rows[0]!.count
}

/** How many bills a filter leaves, of how many a payment is to be confirmed, of the bill or a part of it, and what is not paid of them. */
export async function openTotal(tx: Tx, filter: BillFilter): Promise<{ count: number; waiting: number; rest: number }> {
  const { rows } = await sql<{ count: number; waiting: number; rest: number }>`
    select count(*) as count, coalesce(sum(bill_rest(b)), 0) as rest,
      count(*) filter (where b.status_id = ${requested} or exists (select from bill p where p.parent_id = b.id and p.status_id = ${requested})) as waiting
    from ${named} where ${conditions(filter)}`.execute(tx)
  return rows[0]!
}

/** Ids of all bills of a filter, oldest first. */
export async function billIds(tx: Tx, filter: BillFilter): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select b.id from ${named} where ${conditions(filter)} order by ${orders.oldest}`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function billById(tx: Tx, id: number): Promise<BillRow | undefined> {
  const { rows } = await sql<BillRow>`select ${columns} from ${joined} where b.id = ${id}`.execute(tx)
  return rows[0]
}

/** Parts of bills, by id. */
export async function partsOf(tx: Tx, bills: readonly number[]): Promise<BillRow[]> {
  if (bills.length === 0) return []
  const { rows } =
    await sql<BillRow>`select ${columns} from ${joined} where b.parent_id = any (${[...bills]}::integer[]) order by b.id`.execute(
      tx,
    )
  return rows
}

/** Bills that a user has paid and whose money is not lent again yet; parts of an open bill are read with that bill. */
export async function refilledLater(tx: Tx, userId: number): Promise<BillRow[]> {
  const { rows } = await sql<BillRow>`select ${columns} from ${joined}
    left join bill w on w.id = b.parent_id
    where b.user_id = ${userId} and b.status_id = ${sql.lit(billStatuses.paid)} and b.lift_pending and lift_wanted(b) > 0
      and (w.id is null or w.status_id not in (${literals(openStatuses)}))
    order by b.id`.execute(tx)
  return rows
}

/** Parts of the bills of a span that were charged to a user. */
export async function partsCharged(tx: Tx, userId: number, { from, until }: { from: Date; until: Date }): Promise<BillRow[]> {
  const { rows } = await sql<BillRow>`select ${columns} from ${joined}
    join bill w on w.id = b.parent_id
    where b.user_id = ${userId} and w.created_at >= ${from} and w.created_at < ${until} order by b.id limit 5000`.execute(tx)
  return rows
}

/** What a user still has to pay of all its bills. */
export async function openRest(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ rest: number }>`select coalesce(sum(bill_rest(b)), 0) as rest from bill b
    where b.user_id = ${userId} and b.parent_id is null and ${isOpen}`.execute(tx)
  return rows[0]!.rest
}

export async function chargerOf(tx: Tx, userId: number): Promise<number | null> {
  const { rows } = await sql<{ charger: number | null }>`select charger_of(${userId}::integer) as charger`.execute(tx)
  return rows[0]!.charger
}
