-- States of a sale: 1 pending, 2 failed, 3 reversed, 4 success, 5 refunded.

-- What a sale drew moved from charger to seller under its own posting, and came back with the sale, or its refund, unless a bill
-- had counted it.
with p as (select * from posting where kind in ('draw', 'undraw') and created_at >= :from and created_at < :to)
select d.sale_id, d.amount, s.amount as price, p.amount as drawn, r.amount as given_back, o.status, d.bill_id
from
  p
  join semi_draw d on d.posting_id = p.id
  -- Drawn and sold in one transaction.
  left join (select * from sale where created_at >= :from and created_at < :to + interval '1 hour') s
    on s.id = d.sale_id
  left join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
  left join refund f on f.sale_id = d.sale_id
  left join posting r on r.id = d.undraw_id
where
  (
    (
      s.user_id = d.user_id
      and s.request_type = 'purchase'
      and s.mode = 'prod'
      and d.amount <= s.amount
      or s.id is null
      and (is_detached(p.created_at) or is_detached(p.created_at - interval '1 hour'))
    )
    and p.kind = 'draw'
    and p.sender_id = d.charger_id
    and p.receiver_id = d.user_id
    and p.amount = d.amount
    and (r.id is null or r.kind = 'undraw' and r.sender_id = d.user_id and r.receiver_id = d.charger_id and r.amount = d.amount)
    and case
      when s.id is null then r.id is null or d.bill_id is null
      when d.bill_id is null then (r.id is not null) = (coalesce(o.status in (2, 3), false) or f.sale_id is not null)
      else r.id is null
    end
  ) is not true
union all
select null, p.amount, null, null, null, null, null
from p
where
  not exists (
    select
    from semi_draw d
    where
      case p.kind
        when 'draw' then d.posting_id
        else d.undraw_id
      end = p.id
  )
union all
select d.sale_id, d.amount, null, null, null, null, d.bill_id
from semi_draw d
where not exists (select from posting p where p.id = d.posting_id)
limit 100;
