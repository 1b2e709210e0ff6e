import { type RawBuilder, sql } from 'kysely'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { currentStatus } from '../lists/current-status.ts'
import type { Keyword } from '../lists/keyword.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import type { BilledRow, Mapping } from './settlement-file.ts'

export type Settlement = Answer<'settlementLines'>['settlement']
export type Line = Answer<'settlementLines'>['lines'][number]

export interface NewSettlement {
  partnerId: number
  startDay: string
  endDay: string
  fileName: string
  contentHash: string
  mapping: Mapping
  skipped: number
  actorId: number
  loginUserId: number | null
}

/** Whether the partner of sale `s` gave its price back after success. */
const isGivenBack = sql`exists (select from refund r where r.sale_id = s.id and r.is_returned)`

/**
 * Compares what a partner bills with the sales it delivered, and keeps both: one query whatever the number of rows. A reference names a
 * sale by its TRID, else by its serial number. What the partner gave back it did not deliver. Sales of the neighbouring days are found by their reference too, since the partner's clock is
 * another; sales that only our books know are listed for these days alone. The second row of a sale is theirs alone. Gives the settlement's id.
 */
export async function keepSettlement(tx: Tx, given: NewSettlement, billed: readonly BilledRow[]): Promise<number> {
  const { partnerId, startDay, endDay } = given
  const start = sql`(${startDay}::date)::timestamp at time zone 'Asia/Jakarta'`
  const end = sql`(${endDay}::date + 1)::timestamp at time zone 'Asia/Jakarta'`
  const { rows } = await sql<{ id: number }>`
    with theirs as materialized (
      select * from json_to_recordset(${JSON.stringify(billed)}::json)
        r("lineNo" integer, reference text, "saleId" bigint, amount bigint, "partnerStatus" text, "saysSuccess" boolean)
    ), ours as materialized (
      select s.id, s.created_at, s.head_id, o.cost, o.serial_number,
        coalesce(o.status = ${sql.lit(saleStatuses.success)} and o.partner_id = ${partnerId}, false)
          and not ${isGivenBack} as delivered,
        s.created_at >= ${start} and s.created_at < ${end} as inside, s.id || '-' || array_position(s.partners, ${partnerId}::integer) as sent
      from sale s left join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
      where s.created_at >= ${start} - interval '1 day' and s.created_at < ${end} + interval '1 day'
        and s.mode = 'prod' and s.request_type = 'purchase' and ${partnerId}::integer = any (s.partners)
    ), serials as materialized (
      select distinct on (serial_number) serial_number, id from ours where delivered and serial_number <> '' order by serial_number, id
    ), named as (
      select t.*, coalesce(i.id, n.id) as ours_id from theirs t
      left join ours i on i.id = t."saleId"
      left join serials n on i.id is null and n.serial_number = t.reference
    ), numbered as (
      select n.*, row_number() over (partition by n.ours_id order by n."lineNo") as turn from named n
    ), lines as materialized (
      select n."lineNo" as line_no, n.reference, n."partnerStatus" as partner_status, n."saysSuccess" as says_success, o.id as sale_id,
        o.created_at as sale_created_at, o.head_id as sale_head_id, n.amount as their_amount,
        case when o.delivered and n.turn = 1 then o.cost end as our_amount,
        case when not coalesce(o.delivered, false) or n.turn > 1 then 'only-theirs' when n.amount = o.cost then 'matched' else 'differs' end as state
      from numbered n left join ours o on o.id = n.ours_id
      union all
      select null, o.sent, '', false, o.id, o.created_at, o.head_id, null, o.cost, 'only-ours'
      from ours o where o.delivered and o.inside and not exists (select from numbered n where n.ours_id = o.id)
    ), totals as (
      select jsonb_object_agg(k.state, jsonb_build_object('count', k.count, 'theirs', k.theirs, 'ours', k.ours)) as all from (
        select v.state, count(l.state) as count, coalesce(sum(l.their_amount), 0) as theirs, coalesce(sum(l.our_amount), 0) as ours
        from unnest(array['matched', 'only-ours', 'only-theirs', 'differs']) v(state) left join lines l on l.state = v.state group by v.state
      ) k
    ), made as (
      insert into settlement (partner_id, from_day, until_day, file_name, content_hash, mapping, skipped, totals, created_at, actor_id, login_user_id)
      select ${partnerId}, ${startDay}, ${endDay}, ${given.fileName}, ${given.contentHash}, ${JSON.stringify(given.mapping)}, ${given.skipped}, t.all,
        clock_timestamp(), ${given.actorId}, ${given.loginUserId} from totals t
      returning id
    ), kept as (
      insert into settlement_line (settlement_id, line_no, reference, partner_status, says_success, sale_id, sale_created_at, sale_head_id, their_amount, our_amount, state)
      select m.id, l.* from made m cross join lines l order by l.line_no nulls last, l.sale_id
    )
    select id from made`.execute(tx)
  return rows[0]!.id
}

export async function knownFile(tx: Tx, partnerId: number, contentHash: string): Promise<number | undefined> {
  const known = await tx
    .selectFrom('settlement')
    .select('id')
    .where('partnerId', '=', partnerId)
    .where('contentHash', '=', contentHash)
    .executeTakeFirst()
  return known?.id
}

/** Mappings of the partner's files, the latest first. */
export async function mappingsOf(tx: Tx, partnerId: number): Promise<Mapping[]> {
  const rows = await tx
    .selectFrom('settlement')
    .select('mapping')
    .where('partnerId', '=', partnerId)
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
  return rows.map(({ mapping }) => mapping as unknown as Mapping)
}

interface SettlementRow {
  id: number
  partnerId: number
  partnerName: string
  startDay: string
  endDay: string
  fileName: string
  createdAt: Date
  pic: string
  skipped: number
  totals: Settlement['totals']
  open: number
}

interface Page {
  offset: number
  limit: number
}

/** Settlements `g` with their partner `p` and who uploaded them, a user `a` or its staff `k`. */
export const namedSettlements = sql`from settlement g join partner p on p.id = g.partner_id join users a on a.id = g.actor_id
  left join login_user k on k.id = g.login_user_id`

/** Settlements that fulfil `condition` on `namedSettlements`, newest first. */
export async function settlementRows(tx: Tx, condition: RawBuilder<unknown>, { offset, limit }: Page): Promise<Settlement[]> {
  const { rows } = await sql<SettlementRow>`
    select g.id, g.partner_id, p.name as partner_name, g.from_day::text as start_day, g.until_day::text as end_day, g.file_name, g.created_at,
      coalesce(k.name, a.name) as pic, g.skipped, g.totals,
      (select count(*) from settlement_line l where l.settlement_id = g.id and l.state <> 'matched' and (l.decision is null or l.decision = 'asked')) as open
    ${namedSettlements} where ${condition} order by g.id desc offset ${offset} limit ${limit}`.execute(tx)
  return rows.map(({ partnerId, partnerName, createdAt, pic, ...row }) => ({
    ...row,
    Partner: { id: partnerId, name: partnerName },
    at: createdAt.toISOString(),
    LoginUser: { name: pic },
  }))
}

interface LineFilter {
  id: number
  state: Input<'settlementLines'>['state']
  keyword: Keyword | null
}

function conditions({ id, state, keyword }: LineFilter): RawBuilder<unknown> {
  const all = [sql`l.settlement_id = ${id}`]
  if (state === 'open') all.push(sql`l.state <> 'matched' and (l.decision is null or l.decision = 'asked')`)
  else if (state !== 'All') all.push(sql`l.state = ${state}`)
  if (keyword)
    all.push(sql`(l.reference ilike ${keyword.like} or l.sale_id::text like ${keyword.like} or l.sale_id = ${keyword.id})`)
  return sql.join(all, sql` and `)
}

export async function sumOfLines(tx: Tx, filter: LineFilter): Promise<{ count: number; theirs: number; ours: number }> {
  const { rows } = await sql<{ count: number; theirs: number; ours: number }>`
    select count(*) as count, coalesce(sum(l.their_amount), 0) as theirs, coalesce(sum(l.our_amount), 0) as ours
    from settlement_line l where ${conditions(filter)}`.execute(tx)
  return rows[0]!
}

interface LineRow {
  id: number
  lineNo: number | null
  reference: string
  partnerStatus: string
  saysSuccess: boolean
  saleId: number | null
  saleCreatedAt: Date
  customerCode: string
  statusId: number
  productName: string
  userId: number
  userName: string
  deliveredBy: number | null
  partnerId: number
  theirAmount: number | null
  ourAmount: number | null
  state: Line['state']
  decision: Line['decision']
  remark: string
  decidedAt: Date | null
  pic: string | null
}

/** Lines of a settlement, those that do not match first. */
export async function lineRows(tx: Tx, filter: LineFilter, { offset, limit }: Page): Promise<Line[]> {
  const { rows } = await sql<LineRow>`
    select f.*, s.customer_code, ${currentStatus} as status_id,
      case when not ${isGivenBack} then o.partner_id end as delivered_by, p.name as product_name, u.id as user_id, u.name as user_name,
      coalesce(k.name, a.name) as pic
    from (
      select l.*, g.partner_id from settlement_line l join settlement g on g.id = l.settlement_id
      where ${conditions(filter)} order by l.state = 'matched', l.id offset ${offset} limit ${limit}
    ) f
    left join sale s on s.id = f.sale_id and s.created_at = f.sale_created_at and s.head_id = f.sale_head_id
    left join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
    left join product p on p.id = s.product_id
    left join users u on u.id = s.user_id
    left join users a on a.id = f.actor_id
    left join login_user k on k.id = f.login_user_id
    order by f.state = 'matched', f.id`.execute(tx)
  return rows.map(present)
}

/** Whether the partner delivered what ended otherwise. */
const isLate = ({ state, saysSuccess, saleId, statusId, deliveredBy, partnerId }: LineRow) =>
  state === 'only-theirs' &&
  saysSuccess &&
  saleId !== null &&
  (statusId === saleStatuses.success ? deliveredBy !== partnerId : statusId !== saleStatuses.pending)

const present = (row: LineRow): Line => ({
  id: row.id,
  lineNo: row.lineNo,
  reference: row.reference,
  partnerStatus: row.partnerStatus,
  sale:
    row.saleId === null
      ? null
      : {
          id: row.saleId,
          customerCode: row.customerCode,
          createdAt: row.saleCreatedAt.toISOString(),
          statusId: row.statusId,
          Product: { name: row.productName },
          User: { id: row.userId, name: row.userName },
        },
  theirs: row.theirAmount,
  ours: row.ourAmount,
  state: row.state,
  books: isLate(row),
  decision: row.decision,
  remark: row.remark,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  LoginUser: row.pic === null ? null : { name: row.pic },
})
