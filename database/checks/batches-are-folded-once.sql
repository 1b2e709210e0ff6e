-- Every batch bears the smallest id of its sales, a refund's batch its sale's below zero, and is folded or waits for the next
-- fold: one of them, once. Of months that are away there are as many others, of the same numbers, as when they were detached.
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
  ),
  found as (
    select coalesce(p.batch, e.batch) as batch, p.places, e.first_sale
    from
      place p
      full join ended e on e.batch = p.batch
  ),
  -- Its first sale is away, or should be there.
  away as (select * from found where places = 1 and first_sale is distinct from batch and batch > 0)
select batch, places, first_sale
from found
where (places = 1 and (first_sale = batch or batch > 0)) is not true
union all
select a.batch, a.batches, d.batches
from
  (select min(batch) as batch, count(*) as batches, coalesce(sum(text_digest(batch::text)), 0) as digest from away) a,
  (select coalesce(sum(batches), 0) as batches, coalesce(sum(batch_digest), 0) as digest from detached_month) d
where a.batches <> d.batches or a.digest <> d.digest
limit 100;
