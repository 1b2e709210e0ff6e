-- Every final sale that the sums hold is found by its customer number.
select s.id, s.customer_code
from
  sale s
  join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
  left join sale_customer c on c.customer = customer_key(s.customer_code) and c.sale_id = s.id
where
  s.mode = 'prod'
  and s.created_at >= :from
  and s.created_at < :to
  and s.created_at < (select built_to from rollup_scope where scope = 0)
  and c.sale_id is null
  and not exists (select from unrolled_batches() u where u.batch = o.batch)
limit 100;
