-- Every batch bears the smallest id of its sales, a refund's batch its sale's below zero, and is folded or waits for the next
-- fold:
-- one of them, once.
with
  place as (
    select batch, count(*) as places
    from
      (
        select batch from fee_queue
        union all
        select batch from fee_batch
      ) b
    group by batch
  ),
  ended as (
    select batch, min(sale_id) as first_sale from outcome group by batch
    union all
    select -sale_id, -sale_id from refund
  )
select coalesce(p.batch, e.batch) as batch, p.places, e.first_sale
from
  place p
  full join ended e on e.batch = p.batch
where (p.places = 1 and e.first_sale = e.batch) is not true
limit 100;
