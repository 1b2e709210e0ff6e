-- Who is kept as a seller of a month sold something in it, and whoever did is kept. Where a part of the sales is away nothing
-- can be compared, nor months that are still to be built anew.
with
  made as (
    select distinct s.month, s.status, s.user_id, s.user_type_id
    from final_sales() s
    where
      s.request_type = 'purchase'
      and s.created_at >= wib_month(:from)
      and s.created_at < next_span(4::smallint, :to)
      and s.created_at < (select built_to from rollup_scope where scope = -2)
      and not exists (select from unrolled_batches() u where u.batch = s.batch)
  ),
  kept as (
    select *
    from seller_month
    where
      month >= wib_month(:from)
      and month < next_span(4::smallint, :to)
      and month < (select built_to from rollup_scope where scope = -2)
  )
select month, status, user_id, user_type_id, k.is_kept is null as is_missing
from
  (select *, true as is_kept from kept) k
  full join (select *, true as is_made from made) m using (month, status, user_id, user_type_id)
where (k.is_kept is null or m.is_made is null) and not is_kept_sum(4::smallint, month)
limit 100;
