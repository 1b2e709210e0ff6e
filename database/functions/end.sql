-- States of a sale: 1 pending, 2 failed, 3 reversed, 4 success, 5 refunded.

-- The endings that may be written. What a delivery costs is the price that the sale holds for the partner, whatever the partner
-- says; one by a partner that is not of its route, or is not the one asked now, is none.
-- `idle` asks that the sale be on the pending list and no partner call be under way; a failure must be of the partner asked last.
-- That a sale ends once is for the key of its outcome to say.
-- Each names the time of its sale, cut to the millisecond, so that only its month is looked at: sales of one batch may lie as
-- far apart as the clock was ever set. One without it is looked for from `p_since`, which none is older than.
create or replace function ending_sales(p_items sale_ending[], p_since timestamptz, p_at timestamptz)
returns setof ending_sale
language sql
stable
as $$
  select
    e.n, s.id as sale_id, s.created_at, s.head_id, s.user_id, s.product_id, s.customer_code, s.mode,
    s.request_type = 'purchase' as buys, s.request_type = 'purchase' and s.mode = 'prod' as moves, s.amount, s.base,
    coalesce(s.fee1, 0) + coalesce(s.fee2, 0) + coalesce(s.fee3, 0) + coalesce(s.fee4, 0) as shares, s.l1, s.l2, s.l3, s.l4,
    s.fee1, s.fee2, s.fee3, s.fee4, s.tells, w.sale_id is not null as waits, e.status, e.partner_id,
    s.base + s.prices[array_position(s.partners, e.partner_id)] as cost, e.base as bill, e.customer_name, e.serial_number,
    coalesce(e.message, '') as message, e.details, e.trace, e.actor_id, e.remark
  from
    unnest(p_items) e
    join sale s
      on s.id = e.sale_id
      and s.created_at >= p_since
      and s.created_at <= coalesce(e.created_at + interval '1 millisecond', greatest(p_at, p_since + interval '1 day'))
    left join open_sale w on w.sale_id = s.id
  where
    (
      not coalesce(e.idle, false)
      or w.sale_id is not null
      and w.busy_for is null
      and (e.status = 3 or e.partner_id = s.partners[w.attempt])
    )
    and (e.status in (2, 3) or e.partner_id = any (s.partners) and (w.sale_id is null or e.partner_id = s.partners[w.attempt]));
$$;

-- What an ending by anything but the first call and the question to the next partner hold in turn: two partners that deliver one
-- sale are both known.
create or replace function ending_lock(p_sale bigint)
returns bigint
language sql
immutable
as $$
  select hashtextextended('ending ' || p_sale, 0);
$$;
