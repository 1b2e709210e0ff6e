-- Every sale is either open or has exactly one outcome, and there is no outcome and no open row without its sale.
with state as (
  select sale_id, created_at, head_id, 'outcome' as kind from outcome
  union all
  select sale_id, created_at, head_id, 'open' from open_sale
),
per_sale as (select sale_id, count(*) as states, min(created_at) as created_at, min(head_id) as head_id from state group by sale_id)
select coalesce(s.id, p.sale_id) as sale_id, coalesce(p.states, 0) as states
from sale s
full join per_sale p on p.sale_id = s.id and p.created_at = s.created_at and p.head_id = s.head_id
where p.states is distinct from 1 or s.id is null
limit 100;
