import { type RawBuilder, sql } from 'kysely'
import { isOwner, typeIds } from '../../contract/user-types.ts'
import { type Chosen, chosenUsers } from '../lists/chosen-users.ts'
import { currentStatus } from '../lists/current-status.ts'
import { keywordOf } from '../lists/keyword.ts'
import { pageOf } from '../lists/paging.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { levelColumn } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'

export type Complaint = Answer<'listComplaints'>['complaints'][number]

interface Facts {
  id: number
  state: Complaint['state']
  outcome: Complaint['outcome']
  openedAt: Date
  movedAt: Date
  closedAt: Date | null
  words: string
  answer: string
  saleId: number
  refId: string
  customerCode: string
  amount: number
  createdAt: Date
  statusId: number | null
  refundedAt: Date | null
  productId: number
  productName: string
  userId: number
  userName: string
  staffName: string | null
  partnerId: number | null
  partnerName: string | null
}

/** Those of the caller's subtree, as the log has its sales. */
const seenBy = (actor: Pick<Actor, 'userId' | 'level'>): RawBuilder<boolean> => {
  const column = levelColumn(actor.level)
  return column === null ? sql`true` : sql`c.${sql.ref(column)} = ${actor.userId}`
}

const states: Record<Input<'listComplaints'>['state'], RawBuilder<boolean>> = {
  waiting: sql`c.state <> 'closed'`,
  open: sql`c.state = 'open'`,
  partner: sql`c.state = 'partner'`,
  closed: sql`c.state = 'closed'`,
  All: sql`true`,
}

/** What the filters leave of the complaints that the caller sees. Empty lists and absent instants filter nothing. */
async function filtered(tx: Tx, actor: Actor, input: Input<'listComplaints'>): Promise<RawBuilder<boolean>> {
  const chosen = await chosenUsers(tx, actor, input.parents)
  const keyword = keywordOf(input.keyword)
  const parts = [
    seenBy(actor),
    states[input.state],
    input.startDate && sql<boolean>`c.opened_at >= ${new Date(input.startDate)}`,
    input.endDate && sql<boolean>`c.opened_at < ${new Date(Date.parse(input.endDate) + 1)}`,
    isOwner(actor) && input.partners.length > 0 && sql<boolean>`c.partner_id = any (${[...input.partners]}::bigint[])`,
    chosen && ofUsers(chosen),
    keyword &&
      sql<boolean>`(c.customer_code ilike ${keyword.like} or c.ref_id ilike ${keyword.like} or c.sale_id::text like ${keyword.like}
        or c.sale_id = ${keyword.id})`,
  ]
  return sql<boolean>`${sql.join(
    parts.filter((part) => !!part),
    sql` and `,
  )}`
}

const ofUsers = ({ column, ids }: Chosen) => sql<boolean>`c.${sql.ref(column)} = any (${[...ids]}::integer[])`

const columns = sql`c.id, c.state, c.outcome, c.opened_at, c.moved_at, c.closed_at, c.sale_id, c.ref_id, c.customer_code, c.amount, c.created_at,
  c.product_id, p.name as product_name, c.user_id, u.name as user_name, k.name as staff_name, c.partner_id, d.name as partner_name,
  (select t.words from complaint_step t where t.complaint_id = c.id and t.event = 'opened') as words,
  coalesce((select t.words from complaint_step t where t.complaint_id = c.id and t.event <> 'opened' and t.words <> ''
    order by t.id desc limit 1), '') as answer,
  case when s.id is not null then ${currentStatus} end as status_id, r.at as refunded_at`
const joins = sql`join product p on p.id = c.product_id join users u on u.id = c.user_id
  left join login_user k on k.id = c.login_user_id left join partner d on d.id = c.partner_id
  left join sale s on s.id = c.sale_id and s.created_at = c.created_at and s.head_id = c.head_id
  left join outcome o on o.sale_id = c.sale_id and o.created_at = c.created_at and o.head_id = c.head_id
  left join refund r on r.sale_id = c.sale_id`

/** One page: those that wait first, the oldest at the top; then the newest closed. */
export async function complaintsPage(tx: Tx, actor: Actor, input: Input<'listComplaints'>) {
  const { offset, limit } = pageOf(input)
  const where = await filtered(tx, actor, input)
  const { rows } = await sql<Facts>`
    select ${columns} from complaint c ${joins} where ${where}
    order by c.state = 'closed', case when c.state <> 'closed' then c.id end, c.closed_at desc, c.id desc
    offset ${offset} limit ${limit}`.execute(tx)
  const counts = await sql<{ listed: number; waiting: number }>`
    select (select count(*) from complaint c where ${where}) as listed,
      (select count(*) from complaint c where c.state <> 'closed' and ${seenBy(actor)}) as waiting`.execute(tx)
  return { complaints: rows.map((row) => present(row, isOwner(actor))), ...counts.rows[0]! }
}

/** One that the caller sees; undefined where there is none. */
export async function complaintOf(tx: Tx, actor: Actor, id: number): Promise<Complaint | undefined> {
  const { rows } = await sql<Facts>`
    select ${columns} from complaint c ${joins} where c.id = ${id} and ${seenBy(actor)}`.execute(tx)
  return rows[0] && present(rows[0], isOwner(actor))
}

/** The newest complaint about a sale; undefined where there is none. */
export async function newestOf(tx: Tx, saleId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from complaint where sale_id = ${saleId} order by id desc limit 1`.execute(tx)
  return rows[0]?.id
}

/** The steps of a complaint in their order. Only the owner sees who answered. */
export async function stepsOfComplaint(tx: Tx, actor: Actor, id: number): Promise<Answer<'complaint'>['steps']> {
  const { rows } = await sql<{ at: Date; event: Step['event']; words: string; who: string | null; isOwners: boolean }>`
    select t.at, t.event, t.words, coalesce(k.name, u.name) as who, u.user_type_id = ${sql.lit(typeIds.OWNR)} as is_owners
    from complaint_step t left join users u on u.id = t.actor_id left join login_user k on k.id = t.login_user_id
    where t.complaint_id = ${id} order by t.id`.execute(tx)
  return rows.map(({ at, who, isOwners, ...step }) => ({
    ...step,
    at: at.toISOString(),
    who: isOwners && !isOwner(actor) ? null : who,
  }))
}
type Step = Answer<'complaint'>['steps'][number]

const present = (row: Facts, forOwner: boolean): Complaint => ({
  id: row.id,
  state: row.state,
  outcome: row.outcome,
  openedAt: row.openedAt.toISOString(),
  movedAt: row.movedAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  words: row.words,
  answer: row.answer,
  Sale: {
    id: row.saleId,
    refId: row.refId,
    customerCode: row.customerCode,
    amount: row.amount,
    createdAt: row.createdAt.toISOString(),
    statusId: row.statusId,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    Product: { id: row.productId, name: row.productName },
  },
  User: { id: row.userId, name: row.userName },
  LoginUser: row.staffName === null ? null : { name: row.staffName },
  Partner: forOwner && row.partnerId !== null ? { id: row.partnerId, name: row.partnerName! } : null,
})
