-- No user balance is below zero, now or after any of its entries.
select user_id, balance, null::integer as seq from balance where balance < 0
union all
select user_id, balance_after, seq
from entry
where balance_after < 0 and created_at >= :from and created_at < :to
limit 100;
