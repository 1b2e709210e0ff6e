-- An open sale says what its sale says.
select o.sale_id, o.amount as open_amount, s.amount
from open_sale o
join sale s on s.id = o.sale_id
where (o.amount = s.amount and o.user_id = s.user_id and o.mode = s.mode and o.request_type = s.request_type and o.product_id = s.product_id
  and o.customer_code = s.customer_code and o.shares = coalesce(s.fee1, 0) + coalesce(s.fee2, 0) + coalesce(s.fee3, 0) + coalesce(s.fee4, 0)) is not true
limit 100;
