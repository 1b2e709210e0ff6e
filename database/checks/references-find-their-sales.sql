-- Every final sale with a reference of its seller that the references hold is found by it.
select s.id, s.ref_id
from
  sale s
  join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
  left join sale_reference r on r.reference = reference_key(s.ref_id) and r.sale_id = s.id
where
  s.mode = 'prod'
  and s.ref_id <> s.id::text
  and s.created_at >= :from
  and s.created_at < :to
  and s.created_at < (select built_to from rollup_scope where scope = -1)
  and r.sale_id is null
  and not exists (select from unrolled_batches() u where u.batch = o.batch)
limit 100;
