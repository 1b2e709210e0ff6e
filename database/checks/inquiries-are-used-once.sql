-- One inquiry pays for one purchase at most, by the same user for the same product and number; a usable one is not used yet.
with paid as (select * from sale where inquiry_id is not null and created_at >= :from and created_at < :to)
select s.id as sale_id, s.inquiry_id, 'not its inquiry' as problem
from
  paid s
  left join lateral (select * from sale where id = s.inquiry_id limit 1) i on true
where
  (
    i.request_type = 'inquiry'
    and i.user_id = s.user_id
    and i.product_id = s.product_id
    and i.customer_code = s.customer_code
    and i.mode = s.mode
  ) is not true
  -- It was made half an hour before at most.
  and not (i.id is null and is_detached(s.created_at - interval '1 hour'))
union all
-- With those of the day before: a usable one lasts half an hour.
select min(id), inquiry_id, 'used twice'
from sale
where inquiry_id is not null and created_at >= :from - interval '1 day' and created_at < :to
group by inquiry_id
having count(*) > 1
union all
select s.id, u.sale_id, 'used and usable'
from
  usable_inquiry u
  join paid s on s.inquiry_id = u.sale_id
limit 100;
