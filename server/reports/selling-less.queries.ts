import { type RawBuilder, sql } from 'kysely'
import type { Span } from '../lists/span.ts'
import type { Tx } from '../runner/pool.ts'
import type { Viewer } from './own-sales.ts'
import { refundsOf } from './refunds.queries.ts'
import { everything, purchases } from './sums.queries.ts'

/** The last seven whole days of a zone, minutes east of UTC, and the seven before them; `day` is the day after. */
export interface Weeks {
  day: string
  utcOffset: number
  span: Span
  before: Span
}

/** What one seller sold in the two weeks. */
export interface Slower {
  id: number
  amount: number
  before: number
}

/** Who sells less, the largest loss first, and how many there are. */
export interface Less {
  sellers: Slower[]
  total: number
}

/** Counts it from every sale of everybody in the two weeks. */
export async function countLess(tx: Tx, { span, before }: Weeks, limit: number): Promise<Less> {
  const owner: Viewer = { userId: 0, level: 0 }
  const amounts = (of: Span) => {
    const sold = purchases(tx, owner, { ...everything, ...of }, {})
      .select(['s.userId', sql<number>`sum(s.amount)`.as('amount')])
      .groupBy('s.userId')
    return sql`select user_id, sum(amount) as amount from (
      ${sold} union all select r.user_id, -r.amount ${refundsOf(owner, { ...everything, ...of })}) part group by user_id`
  }
  const { rows } = await sql<Slower & { total: number }>`
    select b.user_id as id, b.amount as before, coalesce(n.amount, 0) as amount, count(*) over () as total
    from (${amounts(before)}) b left join (${amounts(span)}) n on n.user_id = b.user_id
    where coalesce(n.amount, 0) < b.amount
    order by b.amount - coalesce(n.amount, 0) desc, b.user_id limit ${limit}`.execute(tx)
  return { sellers: rows.map(({ id, amount, before }) => ({ id, amount, before })), total: rows[0]?.total ?? 0 }
}

/** What was counted for somebody about these weeks; undefined where it was not yet. */
export async function keptLess(tx: Tx, userId: number, { day, utcOffset }: Weeks): Promise<Less | undefined> {
  const { rows } = await sql<Less>`
    select total, sellers from selling_less
    where user_id = ${userId} and day = ${day}::date and utc_offset = ${utcOffset}`.execute(tx)
  return rows[0]
}

/**
 * Whether it has to be counted for somebody: it was not yet, or a sale that was pending then has ended – not at once where counting takes
 * long, so that it never takes more than a hundredth of the time.
 */
export async function isLessDue(tx: Tx, userId: number, { day, utcOffset }: Weeks, pending: number): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select not exists (
      select from selling_less
      where user_id = ${userId} and day = ${day}::date and utc_offset = ${utcOffset}
        and (pending = ${pending} or clock_timestamp() < made_at + took_ms * interval '0.1 seconds')
    ) as is_due`.execute(tx)
  return rows[0]!.isDue
}

/** How many purchases of the two weeks are pending, on the list of them or in their first call. */
export async function pendingOf(tx: Tx, { span, before }: Weeks): Promise<number> {
  const within = (at: RawBuilder<unknown>) => sql`${at} >= ${before.from} and ${at} < ${span.until}`
  const { rows } = await sql<{ pending: number }>`
    select (select count(*) from open_sale w where ${within(sql`w.created_at`)}) + (
      select count(*) from sale s
      where s.id > (select mark from sale_sweep) and ${within(sql`s.created_at`)}
        and not exists (select from open_sale w where w.sale_id = s.id)
        and not exists (
          select from outcome o
          where o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id and ${within(sql`o.created_at`)}
        )
    ) as pending`.execute(tx)
  return rows[0]!.pending
}

/** Keeps it for somebody, instead of that of the days before. */
export async function keepLess(
  tx: Tx,
  userId: number,
  { day, utcOffset }: Weeks,
  { sellers, total }: Less,
  { pending, tookMs }: { pending: number; tookMs: number },
): Promise<void> {
  const row = sql`${day}::date, ${utcOffset}::smallint, clock_timestamp(), ${tookMs}::integer, ${pending}::integer, ${total}::integer,
    ${JSON.stringify(sellers)}::jsonb`
  await sql`
    insert into selling_less (user_id, day, utc_offset, made_at, took_ms, pending, total, sellers) values (${userId}::integer, ${row})
    on conflict (user_id) do update set (day, utc_offset, made_at, took_ms, pending, total, sellers) = row (${row})`.execute(tx)
}
