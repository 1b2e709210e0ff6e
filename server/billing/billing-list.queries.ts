import { type RawBuilder, sql } from 'kysely'
import { type Keyword, saleMatches } from '../lists/keyword.ts'
import { readThrough } from '../lists/read-through.ts'
import type { Span } from '../lists/span.ts'
import { type LevelColumn, ownColumn, type Target } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { type BillRow, origin } from './bills.queries.ts'

/** Which lines of the billing of one user. */
export interface BillingFilter extends Span {
  account: Pick<Target, 'id' | 'headId' | LevelColumn>
  products: readonly number[]
  keyword: Keyword | null
  /** Only what this bill is made of. */
  bill?: number | undefined
}

export interface BillingLine {
  kind: string
  isSemi: boolean
  chargerId: number | null
  chargerName: string | null
  origin: BillRow['origin'] | null
  userId: number
  userName: string
  createdAt: Date
  saleId: number | null
  refId: string | null
  customerCode: string | null
  productName: string | null
  remark: string | null
  amount: number
  currAmount: number
}

/** From where on lines are read, with microseconds, and the run that closed what was before. */
interface Since {
  at: string
  runId: number
}

/** A running total needs its close from the beginning: back to the last daily close before a span, and an hour for what was under way then. */
async function sinceBefore(tx: Tx, { from }: Span): Promise<Since> {
  const { rows } = await sql<Since>`
    select (coalesce(max(at), '-infinity') - interval '1 hour')::text as at, coalesce(max(id), 0) as run_id
    from close_run where day is not null and cycle = 1 and at < ${from}`.execute(tx)
  return rows[0]!
}

/** Joins the sale `s` or else the posting `p` of a line `e`: that of a purchase is as old as its line. */
const saleOfLine = ({ at }: Since, { until }: Span) => sql`left join lateral (
    select s.* from sale s
    where e.kind = 'hold' and s.id = e.cause_id and s.created_at = e.created_at and s.head_id = e.head_id
      and s.created_at >= ${at}::timestamptz and s.created_at < ${until}
    union all
    select s.* from sale s where e.kind in ('void', 'refund', 'draw') and s.id = e.cause_id and s.head_id = e.head_id
  ) s on true
  left join posting p on p.id = e.cause_id and e.kind not in ('hold', 'settle', 'void', 'refund', 'draw', 'bill', 'lent', 'left')`

/**
 * Lines `e` of the charge group of one user. Which close an entry went into is read from the windows, by its number: of a window the group is the one it was closed with,
 * of what is open the present one. What moves inside the group sums to nothing, and so does what its charger lends. A running total needs its close from the
 * beginning, so more is read than the span: back to the last daily close before it, and an hour for what was under way at that moment.
 * What a semi account drew adds up by itself, to a bill of its own. A bill of what is still lent to who is billed no more is one line,
 * and so is what an administrator took out that stopped.
 */
function linesOf({ account, until }: BillingFilter, since: Since): RawBuilder<unknown> {
  const { id, headId } = account
  const column = ownColumn(account)
  const at = sql`${since.at}::timestamptz`
  return sql`
    charged as materialized (select c.* from charge c join users u on u.id = c.user_id where u.head_id = ${headId} and ${column ? sql`u.${sql.ref(column)} = ${id}` : sql`true`}),
    present as materialized (
      select v.user_id from charged v left join charged c1 on c1.user_id = v.charger_id left join charged c2 on c2.user_id = c1.charger_id
      where v.in_group and ${id} in (v.user_id, v.charger_id, c1.charger_id, c2.charger_id)
    ),
    closes as materialized (select run_id, carried_in, amount, carried_out, is_start from bill_close where user_id = ${id}),
    accounts as (
      select user_id from present
      union select account_id from bill_window where run_id >= ${since.runId} and ${id} in (account_id, c1, c2, c3)
    ),
    moved as (
      select e.user_id, e.kind, e.cause_id, e.amount, e.created_at, w.run_id
      from accounts a
      join entry e on e.head_id = ${headId} and e.user_id = a.user_id and e.created_at >= ${at} and e.created_at < ${until}
      left join lateral (select run_id, c1, c2, c3 from bill_window where account_id = e.user_id and to_seq >= e.seq order by to_seq limit 1) w on true
      where case when w.run_id is null then e.user_id in (select user_id from present) else ${id} in (e.user_id, w.c1, w.c2, w.c3) end
    ),
    owed as (
      select m.kind, m.cause_id, c.run_id, min(m.created_at) as created_at, case when bool_or(m.user_id = ${id}) then ${id} else min(m.user_id) end as user_id,
        -sum(m.amount) + coalesce(min(case when p.receiver_id = ${id} then p.amount else -p.amount end) filter (where p.credit_of = ${id}), 0) as amount
      from moved m
      left join lateral (select min(run_id) as run_id from closes where run_id >= m.run_id) c on true
      left join posting p on p.id = m.cause_id and m.kind not in ('hold', 'settle', 'void', 'refund')
      group by m.kind, m.cause_id, c.run_id
    ),
    drawn as (
      select d.sale_id, d.user_id, d.amount, d.bill_id, e.created_at
      from entry e join semi_draw d on d.posting_id = e.cause_id
      where e.head_id = ${headId} and e.user_id = ${id} and e.kind = 'draw' and e.created_at >= ${at} and e.created_at < ${until} and d.undraw_id is null
    ),
    lines as (
      select ${headId}::integer as head_id, o.kind::text as kind, o.cause_id, o.user_id, o.created_at, o.run_id, 0 as place, o.amount, null::integer as semi_bill
      from owed o left join closes c on c.run_id = o.run_id
      where o.amount <> 0 and case when o.run_id is null then (select is_billed from charged where user_id = ${id}) else not c.is_start end
      union all
      select ${headId}::integer, 'left', a.user_id, a.user_id, r.at, c.run_id, 0, a.taken, null
      from administration a join close_run r on r.id = a.until_run_id
      left join lateral (select run_id, is_start from closes where run_id >= a.until_run_id order by run_id limit 1) c on true
      where a.charger_id = ${id} and a.taken <> 0 and r.at >= ${at} and r.at < ${until}
        and coalesce(not c.is_start, (select is_billed from charged where user_id = ${id}))
      union all
      select ${headId}::integer, case x.place when 1 then 'bill' else 'lent' end, b.id, b.user_id, b.created_at, b.run_id, x.place, x.amount, null
      from closes c join bill b on b.run_id = c.run_id and b.user_id = ${id} and not b.is_semi
      cross join lateral (select 1, -c.amount union all select 0, c.amount where c.is_start) x (place, amount)
      where c.amount > 0 and b.created_at >= ${at} and b.created_at < ${until}
      union all
      select ${headId}::integer, 'draw', d.sale_id, d.user_id, d.created_at, b.run_id, 2, d.amount, coalesce(b.id, 0)
      from drawn d left join bill b on b.id = d.bill_id
      union all
      select ${headId}::integer, 'bill', b.id, b.user_id, b.created_at, b.run_id, 3, -b.amount, b.id
      from bill b where b.user_id = ${id} and b.is_semi and b.parent_id is null and b.created_at >= ${at} and b.created_at < ${until}
    ),
    running as (
      select l.*, sum(l.amount) over (partition by l.run_id, l.semi_bill order by l.place, l.created_at, l.cause_id, l.kind rows unbounded preceding)
        - case when l.semi_bill is null then coalesce((select carried_in from closes c where c.run_id = l.run_id), (select carried_out from closes order by run_id desc limit 1), 0) else 0 end as curr_amount
      from lines l
    )`
}

function chosen(filter: BillingFilter, since: Since): RawBuilder<unknown> {
  const { account, from, products, keyword, bill } = filter
  const joined = products.length > 0 || keyword ? saleOfLine(since, filter) : sql``
  const conditions = [sql`e.created_at >= ${from}`]
  if (products.length > 0) conditions.push(sql`s.product_id = any (${[...products]}::bigint[])`)
  if (keyword) conditions.push(saleMatches(keyword))
  if (bill)
    conditions.push(
      sql`exists (select from bill b where b.id = ${bill} and b.user_id = ${account.id} and b.run_id = e.run_id and coalesce(e.semi_bill, 0) = case when b.is_semi then b.id else 0 end)`,
    )
  return sql`from running e ${joined} where ${sql.join(conditions, sql` and `)}`
}

async function countBillingLines(tx: Tx, filter: BillingFilter, since: Since): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`with ${linesOf(filter, since)} select count(*) as count ${chosen(filter, since)}`.execute(tx)
  return rows[0]!.count
}

const newestFirst = sql`order by e.run_id desc nulls first, e.place desc, e.created_at desc, e.cause_id desc, e.kind desc`

/** What is shown of lines `e`. */
const shown = sql`e.kind, e.semi_bill is not null as is_semi, c.id as charger_id, c.name as charger_name, case when b.id is not null then ${origin} end as origin, coalesce(s.user_id, e.user_id) as user_id, u.name as user_name, e.created_at, s.id as sale_id, s.ref_id, s.customer_code, pr.name as product_name,
      case e.kind when 'bill' then 'BILL ' || padded(e.cause_id, 6) else p.remark end as remark, e.amount, e.curr_amount`
/** And what it is read from. */
const known = (since: Since, span: Span) => sql`${saleOfLine(since, span)}
    left join product pr on pr.id = s.product_id
    left join bill b on e.kind in ('bill', 'lent') and b.id = e.cause_id
    left join close_run r on r.id = b.run_id
    left join users c on c.id = b.charger_id
    join users u on u.id = coalesce(s.user_id, e.user_id)`

/** One page, newest first, and how many lines there are. Both are of one reading: the lines of the whole span are added up for either. */
export async function billingLines(
  tx: Tx,
  filter: BillingFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ lines: BillingLine[]; count: number }> {
  const since = await sinceBefore(tx, filter)
  const { rows: lines } = await sql<BillingLine & { count: number }>`
    with ${linesOf(filter, since)}, page as (select e.*, count(*) over () as count ${chosen(filter, since)} ${newestFirst} offset ${offset} limit ${limit})
    select ${shown}, e.count from page e ${known(since, filter)} ${newestFirst}`.execute(tx)
  // A page behind the last one does not say how many there are.
  const count = lines[0]?.count ?? (offset > 0 ? await countBillingLines(tx, filter, since) : 0)
  return { lines, count }
}

/** All lines in the same order, some thousands at a time; the span is added up once, however long it is. */
export async function* allBillingLines(tx: Tx, filter: BillingFilter): AsyncGenerator<BillingLine[]> {
  const since = await sinceBefore(tx, filter)
  // As texts, because their instants are finer than a Date holds. What is shown of them is looked up for some at a time: for all of them before the first it would take too long.
  const query = sql<{
    line: string
  }>`with ${linesOf(filter, since)} select to_jsonb(e)::text as line ${chosen(filter, since)} ${newestFirst}`
  for await (const found of readThrough(tx, query)) {
    const { rows } = await sql<BillingLine>`
      select ${shown}
      from jsonb_to_recordset(${`[${found.map(({ line }) => line).join()}]`}::jsonb) e (
        head_id integer, kind text, cause_id bigint, user_id integer, created_at timestamptz, run_id bigint, place integer, amount bigint, semi_bill bigint, curr_amount bigint
      ) ${known(since, filter)} ${newestFirst}`.execute(tx)
    yield rows
  }
}
