import type pg from 'pg'
import { saleStatuses } from '../contract/selling/sale-statuses.ts'

const partnerId = 1
/** What the partner's file says of one of its rows in another way than our books. */
const dearerBy = 150

/** Yesterday's file of a partner: all but a few of its lines match, one of the others has been asked about. */
export async function settleWithPartner(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `insert into settlement (partner_id, from_day, until_day, file_name, content_hash, mapping, skipped, totals, created_at, actor_id)
     select $1, d.day, d.day, 'rekon-' || to_char(d.day, 'DD-MM-YYYY') || '.csv', 'demo', '{"reference":"ref_id","amount":"harga","status":"status"}', 2, '{}', $2, 1
     from (select ($2::timestamptz at time zone 'Asia/Jakarta')::date - 1 as day) d returning id`,
    [partnerId, now],
  )
  const id = rows[0]!.id
  await client.query(
    `with ours as (
       select s.id, s.created_at, s.head_id, o.cost, o.status, s.id || '-1' as reference, row_number() over (partition by o.status = ${saleStatuses.success} order by s.id) as place
       from sale s join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id join settlement g on g.id = $1
       where s.created_at >= g.from_day::timestamp at time zone 'Asia/Jakarta' and s.created_at < (g.until_day + 1)::timestamp at time zone 'Asia/Jakarta'
         and s.mode = 'prod' and s.request_type = 'purchase' and s.partners[1] = g.partner_id and (o.status in (${saleStatuses.failed}, ${saleStatuses.reversed}) or o.status = ${saleStatuses.success} and o.partner_id = g.partner_id)
     ), lines as (
       select place + 1 as line_no, reference, 'Sukses' as partner_status, true as says_success, id as sale_id, created_at, head_id,
         case place when 3 then null when 5 then cost + $2 else cost end as theirs, cost as ours,
         case place when 3 then 'only-ours' when 5 then 'differs' else 'matched' end as state
       from ours where status = ${saleStatuses.success}
       union all
       select 900, reference, 'Sukses', true, id, created_at, head_id, 10050, null, 'only-theirs' from ours where status <> ${saleStatuses.success} and place = 1
       union all
       select 901, 'R-' || $1 || '88213', 'Sukses', true, null, null, null, 25200, null, 'only-theirs'
     )
     insert into settlement_line (settlement_id, line_no, reference, partner_status, says_success, sale_id, sale_created_at, sale_head_id, their_amount, our_amount, state)
     select $1, case when theirs is not null then line_no end, reference, partner_status, says_success and theirs is not null, sale_id, created_at, head_id, theirs, ours, state
     from lines order by line_no`,
    [id, dearerBy],
  )
  await client.query(
    `update settlement_line set decision = 'asked', remark = 'Ditanyakan lewat tiket partner 5521', decided_at = $2, actor_id = 1
     where settlement_id = $1 and state = 'only-theirs' and sale_id is null`,
    [id, now],
  )
  await client.query(
    `update settlement set totals = (
       select jsonb_object_agg(k.state, jsonb_build_object('count', k.count, 'theirs', k.theirs, 'ours', k.ours)) from (
         select v.state, count(l.state) as count, coalesce(sum(l.their_amount), 0) as theirs, coalesce(sum(l.our_amount), 0) as ours
         from unnest(array['matched', 'only-ours', 'only-theirs', 'differs']) v(state) left join settlement_line l on l.settlement_id = $1 and l.state = v.state
         group by v.state) k)
     where id = $1`,
    [id],
  )
}
