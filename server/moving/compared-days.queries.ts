import { sql } from 'kysely'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import type { DayState, SaleHere } from '../../rules/compare-days.ts'
import { currentStatus } from '../lists/current-status.ts'
import type { pageOf } from '../lists/paging.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { literals } from '../runner/literals.ts'
import type { Tx } from '../runner/pool.ts'

type Page = ReturnType<typeof pageOf>

/** Instants: the first of a day, and the first that is not in it any more. */
export interface DayBounds {
  from: Date
  until: Date
}

export interface Rehearser {
  userId: number
  /** In small letters: whatever the old system may call it. */
  names: string[]
  /** At the end of the day, less what its latest rehearsal took until then; whole rupiah. */
  balance: number
}

/** Who rehearsed in a day, and what was rehearsed on it in its order; inquiries are no sales. */
export interface RehearsedDay {
  sellers: Rehearser[]
  sales: SaleHere[]
}

/** One statement, so one moment: no sale is in a balance and not among the sales. Of sales no more than `most` are read. */
export async function rehearsedDay(tx: Tx, { from, until }: DayBounds, most: number): Promise<RehearsedDay> {
  const { rows } = await sql<{ sellers: Rehearser[]; sales: (Omit<SaleHere, 'state'> & { status: number })[] }>`
    with of_day as materialized (
      select distinct on (h.user_id) h.user_id, h.id from rehearsal h
      where h.begun_at < ${until} and (h.ended_at is null or h.ended_at > ${from}) order by h.user_id, h.id desc
    ), taken as (
      select d.user_id, sum(r.amount) as amount
      from of_day d join rehearsed_sale r on r.rehearsal_id = d.id and r.created_at < ${until}
        left join outcome o on o.sale_id = r.sale_id and o.created_at = r.created_at and o.head_id = r.head_id
      where ${currentStatus} not in (${literals([saleStatuses.failed, saleStatuses.reversed])}) group by d.user_id
    ), later as (
      select d.user_id, sum(e.amount) as amount
      from of_day d join users u on u.id = d.user_id join entry e on e.head_id = u.head_id and e.user_id = d.user_id
      where e.created_at >= ${until} group by d.user_id
    ), seller as (
      select d.user_id as "userId",
        array_remove(array[lower(u.username), lower(m.code)] || array(select n.name from moved_name n where n.user_id = d.user_id), null) as names,
        (b.balance - coalesce(l.amount, 0) - coalesce(t.amount, 0))::bigint as balance
      from of_day d join users u on u.id = d.user_id join balance b on b.user_id = d.user_id left join moved_user m on m.user_id = d.user_id
        left join taken t on t.user_id = d.user_id left join later l on l.user_id = d.user_id
    ), sold as (
      select s.id as "saleId", s.user_id as "userId", s.product_id as "productId", p.code as product, s.customer_code as "customerCode",
        r.amount as price, s.ref_id as "refId", ${currentStatus} as status
      from rehearsal h join rehearsed_sale r on r.rehearsal_id = h.id and r.created_at >= ${from} and r.created_at < ${until}
        join sale s on s.id = r.sale_id and s.created_at = r.created_at and s.head_id = r.head_id join product p on p.id = s.product_id
        left join outcome o on o.sale_id = r.sale_id and o.created_at = r.created_at and o.head_id = r.head_id
      where s.created_at >= ${from} and s.created_at < ${until} and s.request_type = 'purchase'
      order by s.id limit ${most}
    )
    select (select coalesce(json_agg(row_to_json(w) order by w."userId"), '[]') from seller w) as sellers,
      (select coalesce(json_agg(row_to_json(w) order by w."saleId"), '[]') from sold w) as sales`.execute(tx)
  const { sellers, sales } = rows[0]!
  return { sellers, sales: sales.map(({ status, ...sale }) => ({ ...sale, state: stateOf(status) })) }
}

const stateOf = (status: number): DayState =>
  status === saleStatuses.success ? 'success' : status === saleStatuses.pending ? 'pending' : 'failed'

type Difference = Answer<'comparedSales'>['sales'][number]

export async function differencesPage(
  tx: Tx,
  { day, kind }: Pick<Input<'comparedSales'>, 'day' | 'kind'>,
  { limit, offset }: Page,
): Promise<Difference[]> {
  const { rows } = await sql<Omit<Difference, 'User'> & { userId: number; name: string; username: string }>`
    select c.n as id, c.kind, c.user_id, u.name, u.username, c.product, c.customer_code, c."row", c.price_there, c.state_there, c.sale_id, c.price_here, c.state_here,
      c.price_there - c.price_here as difference
    from compared_sale c join users u on u.id = c.user_id
    where c.day = ${day}::date ${kind ? sql`and c.kind = ${kind}` : sql``} order by c.n limit ${limit} offset ${offset}`.execute(
    tx,
  )
  return rows.map(({ userId, name, username, ...row }) => ({ ...row, User: { id: userId, name, username } }))
}

type Seller = Answer<'comparedSellers'>['sellers'][number]

/** Sellers of a compared day, those whose sums or balances differ most first. */
export async function sellersPage(tx: Tx, day: string, { limit, offset }: Page): Promise<{ sellers: Seller[]; total: number }> {
  const { rows } = await sql<Omit<Seller, 'User'> & { name: string; username: string; total: number }>`
    select c.user_id as id, u.name, u.username, m.code, c.sales_there, c.sales_here, c.amount_there, c.amount_here, c.balance_there, c.balance_here,
      c.amount_there - c.amount_here as amount_difference, c.balance_there - c.balance_here as balance_difference
    from compared_seller c join users u on u.id = c.user_id left join moved_user m on m.user_id = c.user_id
    where c.day = ${day}::date
    order by greatest(abs(c.amount_there - c.amount_here), abs(c.balance_there - c.balance_here)) desc, c.user_id limit ${limit} offset ${offset}`.execute(
    tx,
  )
  const { total } = await tx
    .selectFrom('comparedSeller')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('day', '=', sql<never>`${day}::date`)
    .executeTakeFirstOrThrow()
  const sellers = rows.map(({ name, username, ...row }) => ({ ...row, User: { id: row.id, name, username } }))
  return { sellers, total: Number(total) }
}
