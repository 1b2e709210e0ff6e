-- The money in flight is the price of the purchases that are not final yet.
select f.in_flight, o.open
from (select coalesce(sum(amount), 0) as in_flight from system_entry where account = 'in-flight') f,
  (
    select coalesce(sum(s.amount), 0) as open
    from sale s
    where s.request_type = 'purchase' and s.mode = 'prod'
      and not exists (select from outcome o where o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id)
  ) o
where f.in_flight <> o.open;
