-- States of a sale: 1 pending, 2 failed, 3 reversed, 4 success, 5 refunded.

-- A production purchase took its price when it was accepted and gave it back when it failed or was reversed, under the numbers
-- the sale keeps; nothing else did.
with
  due as (
    select
      s.id, 'hold' as kind, s.user_id,
      case
        when s.mode = 'prod' and s.request_type = 'purchase' then -s.amount
      end as amount,
      s.hold_seq as seq
    from sale s
    where
      s.created_at >= :from
      and s.created_at < :to
      and (s.mode = 'prod' and s.request_type = 'purchase' or s.hold_seq is not null)
    union all
    select
      s.id, 'void', s.user_id,
      case
        when o.status in (2, 3) and s.mode = 'prod' and s.request_type = 'purchase' then s.amount
      end,
      o.void_seq
    from
      outcome o
      join sale s on s.id = o.sale_id and s.created_at = o.created_at and s.head_id = o.head_id
    where
      o.at >= :from
      and o.at < :to
      and (o.status in (2, 3) and s.mode = 'prod' and s.request_type = 'purchase' or o.void_seq is not null)
      and not (o.void_seq is not null and is_detached(o.at))
    union all
    -- Given back here, of sales that are away.
    select sale_id, 'void', user_id, amount, seq from detached_void where at >= :from and at < :to and not is_detached(at)
  ),
  moved as (
    select cause_id, kind::text as kind, user_id, amount, seq
    from entry
    where kind in ('hold', 'void') and created_at >= :from and created_at < :to
  )
select coalesce(d.id, m.cause_id) as sale_id, coalesce(d.kind, m.kind) as kind, d.amount as expected, m.amount
from
  due d
  full join moved m on m.cause_id = d.id and m.kind = d.kind
where (m.user_id = d.user_id and m.amount = d.amount and m.seq = d.seq) is not true
limit 100;
