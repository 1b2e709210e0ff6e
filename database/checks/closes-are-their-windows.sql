-- Every close of a user goes on where the one before ended, counts every window of its group between them once, and makes a bill of what is owed, or carries it on.
with chain as (
  select c.*, lag(c.run_id, 1, 0) over u as run_before, lag(c.carried_out, 1, 0::bigint) over u as carried_before
  from bill_close c window u as (partition by c.user_id order by c.run_id)
),
share as (
  select w.account_id as user_id, w.run_id, w.spent, w.lent from bill_window w
  union all
  select x.user_id, w.run_id, w.spent, 0 from bill_window w cross join lateral (values (w.c1), (w.c2), (w.c3)) x(user_id) where x.user_id is not null
)
select c.user_id, c.run_id, c.spent, s.spent as by_windows, c.lent, s.lent as lent_by_windows, c.amount, b.amount as billed
from chain c
left join bill b on b.user_id = c.user_id and b.run_id = c.run_id and not b.is_semi
left join lateral (
  select coalesce(sum(s.spent), 0) as spent, coalesce(sum(s.lent), 0) as lent from share s
  where s.user_id = c.user_id and s.run_id > c.since_run_id and s.run_id <= c.run_id
) s on not c.is_start
where (c.since_run_id = c.run_before
  and case when c.is_start then c.amount = 0
    else c.spent = s.spent and c.lent = s.lent and c.carried_in = c.carried_before
      and c.amount - c.carried_out = c.spent + c.lent - c.carried_in and (c.amount = 0 or c.carried_out = 0) end
  and coalesce(b.amount, 0) = c.amount) is not true
union all
select b.user_id, b.run_id, null, null, null, null, null, b.amount
from bill b left join bill_close c on c.user_id = b.user_id and c.run_id = b.run_id
where b.parent_id is null and not b.is_semi and c.user_id is null
limit 100;
