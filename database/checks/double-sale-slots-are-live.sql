-- A slot against double sales belongs to a production purchase of the same user, product and number that is pending or delivered.
-- And such a purchase of today or yesterday holds its slot; at doors that do not guard it only of those who asked for it, which
-- the sale
-- does not tell.
with kept as (select now() at time zone 'Asia/Jakarta' - interval '1 day' as since)
select
  coalesce(d.sale_id, s.id) as sale_id, coalesce(d.user_id, s.user_id) as user_id,
  coalesce(d.product_id, s.product_id) as product_id, o.status
from
  double_sale d
  full join (
    select *
    from sale
    where
      created_at >= least(
        (select min(day) from double_sale), (select since::date from kept)
      )::timestamp at time zone 'Asia/Jakarta'
  ) s
    on s.id = d.sale_id
  left join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
where
  case
    when d.sale_id is null then s.mode <> 'prod'
      or s.request_type <> 'purchase'
      or not guards_double(s.door)
      or coalesce(o.status, 4) <> 4
      or (s.created_at at time zone 'Asia/Jakarta')::date < (select since::date from kept)
    else s.user_id = d.user_id
      and s.product_id = d.product_id
      and s.customer_code = d.customer_code
      and s.counter = d.counter
      and s.mode = 'prod'
      and s.request_type = 'purchase'
      and d.day = (s.created_at at time zone 'Asia/Jakarta')::date
      and coalesce(o.status, 4) = 4
  end is not true
limit 100;
