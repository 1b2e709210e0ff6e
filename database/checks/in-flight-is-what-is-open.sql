-- The money in flight is the price of the purchases that are not final yet: what came in is that of those accepted, what left
-- that of those ended.
select f.moved, a.accepted, e.ended
from
  (
    select coalesce(sum(amount), 0) as moved
    from system_entry
    where account = 'in-flight' and created_at >= :from and created_at < :to
  ) f,
  (
    select coalesce(sum(amount), 0) as accepted
    from sale
    where request_type = 'purchase' and mode = 'prod' and created_at >= :from and created_at < :to
  ) a,
  (
    select coalesce(sum(s.amount), 0) as ended
    from
      outcome o
      join sale s on s.id = o.sale_id and s.created_at = o.created_at and s.head_id = o.head_id
    where
      s.request_type = 'purchase'
      and s.mode = 'prod'
      and o.at >= :from
      and o.at < :to
      -- Its return went with another month.
      and not (o.void_seq is not null and is_detached(o.at))
  ) e,
  -- Returned here, of sales that are away.
  (select coalesce(sum(amount), 0) as ended from detached_void where at >= :from and at < :to and not is_detached(at)) v
where f.moved <> a.accepted - e.ended - v.ended;
