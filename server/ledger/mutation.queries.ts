import { type RawBuilder, sql } from 'kysely'
import { type Keyword, saleMatches } from '../lists/keyword.ts'
import type { Span } from '../lists/span.ts'
import type { Actor } from '../runner/actor.ts'
import { levelColumn, type Target } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'

/** Which movements of one account. Chosen products leave only movements of their sales. */
export interface MutationFilter extends Span {
  account: Pick<Target, 'id' | 'headId' | 'name'>
  products: readonly number[]
  types: 'ALL' | 'TRANSAKSI' | 'DEPOSIT'
  keyword: Keyword | null
}

/** One movement; of a sale it has the product, of a posting its two sides, null where the other side is no user. */
export interface Movement {
  seq: number
  kind: string
  amount: number
  balanceAfter: number
  createdAt: Date
  saleId: number | null
  refId: string | null
  customerCode: string | null
  productName: string | null
  remark: string | null
  senderId: number | null
  senderName: string | null
  receiverName: string | null
  /** Who acted: the staff account, else the user; null for the clock. */
  pic: string | null
}

export interface MutationTotal {
  rows: number
  balanceIn: number
  balanceOut: number
  /** Numbers of the newest and the oldest movement; 0 without movements. */
  newest: number
  oldest: number
}

/**
 * Joins the sale `s` or else the posting `p` of an entry `e`. A hold is as old as its sale, so one month is looked at; a void or a refund comes later, so every month is asked for the id.
 * Saying that its sale is not younger would make PostgreSQL walk the index of the times instead: 100 times slower when measured.
 */
const saleOfEntry = sql`left join lateral (
    select s.* from sale s where e.kind = 'hold' and s.id = e.cause_id and s.created_at = e.created_at and s.head_id = e.head_id
    union all
    select s.* from sale s where e.kind in ('void', 'refund') and s.id = e.cause_id and s.head_id = e.head_id
  ) s on true
  left join posting p on p.id = e.cause_id and e.kind not in ('hold', 'settle', 'void', 'refund')`

const kinds: Record<MutationFilter['types'], RawBuilder<boolean>> = {
  ALL: sql`true`,
  TRANSAKSI: sql`e.kind in ('hold', 'settle', 'void', 'refund')`,
  DEPOSIT: sql`e.kind not in ('hold', 'settle', 'void', 'refund')`,
}

function conditions({ account, from, until, products, types, keyword }: MutationFilter): RawBuilder<boolean> {
  const all = [
    sql<boolean>`e.head_id = ${account.headId} and e.user_id = ${account.id} and e.created_at >= ${from} and e.created_at < ${until}`,
    kinds[types],
  ]
  if (products.length > 0) all.push(sql`s.product_id = any (${[...products]}::bigint[])`)
  if (keyword) all.push(sql`(${saleMatches(keyword)} or p.remark ilike ${keyword.like})`)
  return sql.join(all, sql` and `)
}

const needsSale = ({ products, keyword }: MutationFilter) => products.length > 0 || keyword !== null

/** Sums of the whole filter. */
export async function movementsTotal(tx: Tx, filter: MutationFilter): Promise<MutationTotal> {
  const joined = needsSale(filter) ? saleOfEntry : sql``
  const { rows } = await sql<MutationTotal>`
    select count(*) as rows, coalesce(sum(e.amount) filter (where e.amount > 0), 0) as balance_in,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as balance_out, coalesce(max(e.seq), 0) as newest, coalesce(min(e.seq), 0) as oldest
    from entry e ${joined} where ${conditions(filter)}`.execute(tx)
  return rows[0]!
}

/** Where movements begin: below a number or from it on, and after how many of them. */
export interface Beginning {
  below?: number
  from?: number
  offset: number
}

/** The beginning of a page by its number where the numbers of a filter have no gap, so that a page far away is read like the first one. */
export function beginningOf({ rows, newest, oldest }: MutationTotal, offset: number, order: 'newest' | 'oldest'): Beginning {
  if (rows !== newest - oldest + 1) return { offset }
  return order === 'oldest' ? { from: oldest + offset, offset: 0 } : { below: newest + 1 - offset, offset: 0 }
}

/**
 * Movements from the newest down, or from the oldest up, starting below number `below` or at `from`, after `offset` of them.
 * Names are shown for the account's own uplines and the viewer's subtree; for anybody else a dash.
 */
export async function movements(
  tx: Tx,
  viewer: Pick<Actor, 'userId' | 'level'>,
  filter: MutationFilter,
  page: Beginning & { limit: number; order?: 'newest' | 'oldest' },
): Promise<Movement[]> {
  const name = (party: string, of: string) => {
    const [user, other] = [sql.ref(party), sql.ref(of)]
    const column = levelColumn(viewer.level)
    if (!column || viewer.userId === filter.account.id) return sql`${user}.name`
    const own = sql`${user}.${sql.ref(column)} = ${viewer.userId}`
    const upline = sql`${user}.id in (a.l1, a.l2, a.l3, a.l4, a.l5) or ${user}.parent_id is null`
    return sql`case when ${other} is null or ${own} or ${upline} then ${user}.name else '–' end`
  }
  const below = page.below === undefined ? sql`true` : sql`e.seq < ${page.below}`
  const above = page.from === undefined ? sql`true` : sql`e.seq >= ${page.from}`
  const order = page.order === 'oldest' ? sql`asc` : sql`desc`
  const some = sql`where ${conditions(filter)} and ${below} and ${above} order by e.seq ${order} offset ${page.offset} limit ${page.limit}`
  // What is passed over needs no sale unless its sale decides.
  const entries = needsSale(filter)
    ? sql`entry e ${saleOfEntry} ${some}`
    : sql`(select e.* from entry e ${some}) e ${saleOfEntry}`
  const { rows } = await sql<Movement>`
    with m as (
      select e.seq, e.kind, e.amount, e.balance_after, e.created_at, s.id as sale_id, s.created_at as sold_at, s.head_id, s.ref_id, s.customer_code, s.product_id,
        s.user_id as seller_id, s.login_user_id as sold_by, p.remark, p.sender_id, p.receiver_id, p.bank_id, p.actor_id, p.login_user_id
      from ${entries}
    )
    select m.seq, m.kind, m.amount, m.balance_after, m.created_at, m.sale_id, m.ref_id, m.customer_code, pr.name as product_name, coalesce(f.remark, m.remark) as remark,
      m.sender_id, coalesce(${name('sender', 'm.sender_id')}, outside.name) as sender_name, ${name('receiver', 'm.receiver_id')} as receiver_name,
      case m.kind when 'hold' then coalesce(seller_staff.name, a.name) when 'void' then decider.name when 'refund' then coalesce(refunding.name, refunder.name) else coalesce(staff.name, acting.name) end as pic
    from m
    join users a on a.id = ${filter.account.id}
    left join product pr on pr.id = m.product_id
    left join users sender on sender.id = m.sender_id
    left join users receiver on receiver.id = m.receiver_id
    left join bank outside on outside.id = m.bank_id
    left join users acting on acting.id = m.actor_id
    left join login_user staff on staff.id = m.login_user_id
    left join login_user seller_staff on seller_staff.id = m.sold_by
    left join outcome o on m.kind = 'void' and o.sale_id = m.sale_id and o.created_at = m.sold_at and o.head_id = m.head_id
    left join users decider on decider.id = o.actor_id
    left join refund f on m.kind = 'refund' and f.sale_id = m.sale_id
    left join users refunder on refunder.id = f.actor_id
    left join login_user refunding on refunding.id = f.login_user_id
    order by m.seq ${order}`.execute(tx)
  return rows
}

/** By name, for the second sheet of a download. */
export async function productNames(tx: Tx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const products = await tx
    .selectFrom('product')
    .select('name')
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .orderBy('name')
    .execute()
  return products.map((product) => product.name)
}
