-- A sale is final, pending or within its first call: at most one of outcome and place on the pending list, and one of them at
-- the latest when the sales were looked through up to it. A mark above the last id is of ids that have begun anew since.
with
  state as (
    select sale_id, created_at, head_id from outcome where created_at >= :from and created_at < :to
    union all
    select sale_id, created_at, head_id from open_sale where created_at >= :from and created_at < :to
  ),
  per_sale as (select sale_id, count(*) as states, created_at, head_id from state group by sale_id, created_at, head_id)
select coalesce(s.id, p.sale_id) as sale_id, coalesce(p.states, 0) as states
from
  (select * from sale where created_at >= :from and created_at < :to) s
  full join per_sale p on p.sale_id = s.id and p.created_at = s.created_at and p.head_id = s.head_id
where
  s.id is null
  or p.states > 1
  or p.states is null
  and s.id <= (
    select w.mark
    from
      sale_sweep w
      join sale_id i on w.mark <= i.last_value
  )
union all
-- The pending list is short: all of it, every time.
select w.sale_id, 2
from
  open_sale w
  join outcome o on o.sale_id = w.sale_id and o.created_at = w.created_at and o.head_id = w.head_id
limit 100;
