-- The entries of an account are numbered from 1 without a gap, and each running balance continues the one before.
select head_id, user_id, seq, amount, balance_after
from (
  select e.*, u.head_id as own_head,
    lag(e.seq, 1, 0) over account as seq_before,
    lag(e.balance_after, 1, 0::bigint) over account as balance_before
  from entry e left join users u on u.id = e.user_id
  window account as (partition by e.user_id order by e.seq, e.created_at)
) e
where seq <> seq_before + 1 or balance_after <> balance_before + amount or head_id is distinct from own_head
limit 100;
