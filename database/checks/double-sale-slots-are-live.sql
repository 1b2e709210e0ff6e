-- A slot against double sales belongs to a production purchase of the same user, product and number that is pending or delivered.
select d.sale_id, d.user_id, d.product_id, d.customer_code, d.counter, o.status
from double_sale d
left join sale s on s.id = d.sale_id
left join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
where (s.user_id = d.user_id and s.product_id = d.product_id and s.customer_code = d.customer_code and s.counter = d.counter and s.mode = 'prod'
  and s.request_type = 'purchase' and d.day = (s.created_at at time zone 'Asia/Jakarta')::date and coalesce(o.status, 4) = 4) is not true
limit 100;
