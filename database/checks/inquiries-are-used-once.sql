-- One inquiry pays for one purchase at most, by the same user for the same product and number; a usable one is not used yet.
select s.id as sale_id, s.inquiry_id, 'not its inquiry' as problem
from sale s
left join sale i on i.id = s.inquiry_id
where s.inquiry_id is not null
  and (i.request_type = 'inquiry' and i.user_id = s.user_id and i.product_id = s.product_id and i.customer_code = s.customer_code and i.mode = s.mode) is not true
union all
select min(id), inquiry_id, 'used twice' from sale where inquiry_id is not null group by inquiry_id having count(*) > 1
union all
select s.id, u.sale_id, 'used and usable' from usable_inquiry u join sale s on s.inquiry_id = u.sale_id
limit 100;
