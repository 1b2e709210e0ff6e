-- The windows of an account follow each other from its first entry on, and say what the entries in them come to and what was lent by them.
select w.account_id, w.from_seq, w.to_seq, w.spent, e.spent as by_entries, w.lent, e.lent as by_postings
from (
  select w.*, u.head_id, lag(w.to_seq, 1, 0) over a as seq_before, lag(w.balance_after, 1, 0::bigint) over a as balance_before, lag(w.lent_after, 1, 0::bigint) over a as lent_before
  from bill_window w join users u on u.id = w.account_id
  window a as (partition by w.account_id order by w.to_seq)
) w
cross join lateral (
  select -sum(e.amount) as spent, count(*) as entries, coalesce(sum(e.amount) filter (where p.credit_of = e.user_id), 0) as lent
  from entry e left join posting p on p.id = e.cause_id and p.kind = e.kind
  where e.head_id = w.head_id and e.user_id = w.account_id and e.seq > w.from_seq and e.seq <= w.to_seq
) e
where (w.from_seq = w.seq_before and w.spent = w.balance_before - w.balance_after and w.lent = w.lent_after - w.lent_before
  and w.spent = e.spent and w.lent = e.lent and e.entries = w.to_seq - w.from_seq) is not true
limit 100;
