-- The sums that reports read are those of the sales: of every scope, span, product, partner, seller type and state. Where a part
-- of the sales is away nothing can be compared.
with
  made as (select * from made_rollups(wib_month(:from), next_span(4::smallint, :to), null)),
  kept as (select * from sale_rollup where at >= wib_month(:from) and at < next_span(4::smallint, :to))
select
  coalesce(k.scope, m.scope) as scope, coalesce(k.grain, m.grain) as grain, coalesce(k.at, m.at) as at,
  coalesce(k.product_id, m.product_id) as product_id, k.sales, m.sales as made_sales, k.amount, m.amount as made_amount
from
  kept k
  full join made m using (scope, grain, at, product_id, partner_id, user_type_id, status, request_type)
where
  not is_kept_sum(coalesce(k.grain, m.grain), coalesce(k.at, m.at))
  and (k.sales, k.amount, k.admin, k.customer_pays, k.revenue, k.fee1, k.fee2, k.fee3, k.fee4) is distinct from (
    m.sales, m.amount, m.admin, m.customer_pays, m.revenue, m.fee1, m.fee2, m.fee3, m.fee4
  )
limit 100;
