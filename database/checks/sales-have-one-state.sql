-- A sale is final, pending or within its first call: at most one of outcome and place on the pending list, and one of them at the latest when the sales were looked through up to it.
with state as (
  select sale_id, created_at, head_id from outcome
  union all
  select sale_id, created_at, head_id from open_sale
),
per_sale as (select sale_id, count(*) as states, min(created_at) as created_at, min(head_id) as head_id from state group by sale_id)
select coalesce(s.id, p.sale_id) as sale_id, coalesce(p.states, 0) as states
from sale s
full join per_sale p on p.sale_id = s.id and p.created_at = s.created_at and p.head_id = s.head_id
where s.id is null or p.states > 1 or p.states is null and s.id <= (select mark from sale_sweep)
limit 100;
