-- What a sale drew moved from charger to seller under its own posting, and came back with the sale unless a bill had counted it.
select d.sale_id, d.amount, s.amount as price, p.amount as drawn, r.amount as given_back, o.status, d.bill_id
from semi_draw d
left join sale s on s.id = d.sale_id
left join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
left join posting p on p.id = d.posting_id
left join posting r on r.id = d.undraw_id
where (s.user_id = d.user_id and s.request_type = 'purchase' and s.mode = 'prod' and d.amount <= s.amount
  and p.kind::text = 'draw' and p.sender_id = d.charger_id and p.receiver_id = d.user_id and p.amount = d.amount
  and (r.id is null or r.kind::text = 'undraw' and r.sender_id = d.user_id and r.receiver_id = d.charger_id and r.amount = d.amount)
  and case when d.bill_id is null then (r.id is not null) = coalesce(o.status in (2, 3), false) else r.id is null end) is not true
union all
select null, p.amount, null, null, null, null, null
from posting p
where p.kind::text in ('draw', 'undraw') and not exists (select from semi_draw d where p.id in (d.posting_id, d.undraw_id))
limit 100;
