-- A production purchase has its hold, and once final either its settlement or its return, under the numbers the sale keeps; nothing else moves money.
with moved as (
  select cause_id, bool_or(kind = 'hold') as held, bool_or(kind = 'void') as voided,
    min(seq) filter (where kind = 'hold') as hold_seq, min(seq) filter (where kind = 'void') as void_seq,
    sum(amount) filter (where kind = 'hold') as debit, sum(amount) filter (where kind = 'void') as credit, min(user_id) as user_id, max(user_id) as last_user
  from entry where kind in ('hold', 'void') group by cause_id
),
settled as (select distinct cause_id from system_entry where kind = 'settle')
select s.id, s.request_type, s.mode, o.status, m.debit, m.credit, t.cause_id is not null as settled
from sale s
left join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
left join moved m on m.cause_id = s.id
left join settled t on t.cause_id = s.id
where case
  when s.mode = 'sand' or s.request_type = 'inquiry' then m.cause_id is null and t.cause_id is null and s.hold_seq is null and o.void_seq is null
  else m.held and m.debit = -s.amount and m.hold_seq = s.hold_seq and m.user_id = s.user_id and m.last_user = s.user_id
    and (t.cause_id is not null) = (o.status is not distinct from 4)
    and m.voided = coalesce(o.status in (2, 3), false)
    and case when m.voided then m.credit = s.amount and m.void_seq = o.void_seq else o.void_seq is null end
end is not true
limit 100;
