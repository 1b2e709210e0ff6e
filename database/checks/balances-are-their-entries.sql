-- Every balance is the sum of its entries and its last running balance; its number is how many there are.
select u.id as user_id, b.balance, b.seq, e.total, e.count, last.balance_after
from users u
left join balance b on b.user_id = u.id
left join (select user_id, sum(amount) as total, count(*) as count, max(seq) as seq from entry group by user_id) e on e.user_id = u.id
left join entry last on last.head_id = u.head_id and last.user_id = u.id and last.seq = e.seq
where (b.balance = coalesce(e.total, 0) and b.seq = coalesce(e.count, 0) and b.balance = coalesce(last.balance_after, 0)) is not true
limit 100;
