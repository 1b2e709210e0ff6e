-- Every close of a user goes on where the one before ended, counts every window of its group between them once, with what
-- administrators took out of it, and makes a bill of what is owed, or carries it on. Only who comes back from deposit, before
-- which a beginning stands, begins with a bill of another amount than is lent to it.
with
  closed as (
    select c.*
    from
      close_run r
      join bill_close c on c.run_id = r.id
    where r.at >= :from and r.at < :to
  ),
  -- A close counts no window from before the last daily close; with a week more, one that was left out is seen as well.
  counted_from as (
    select coalesce(max(id), 0) as run_id
    from close_run
    where day is not null and cycle = 1 and at < :from - interval '7 days'
  ),
  line as (
    select g.user_id, w.run_id, false as is_close, g.spent, g.lent
    from
      bill_window w
      cross join lateral (
        values
          (w.account_id, w.spent, w.lent),
          (w.c1, w.spent, 0),
          (w.c2, w.spent, 0),
          (w.c3, w.spent, 0)
      ) g (user_id, spent, lent)
    where g.user_id is not null and w.run_id > (select run_id from counted_from)
    union all
    select charger_id, until_run_id, false, taken, 0
    from administration
    where until_run_id > (select run_id from counted_from)
    union all
    select user_id, run_id, true, 0, 0 from bill_close where run_id > (select run_id from counted_from)
  ),
  ran as (
    select user_id, run_id, is_close, sum(spent) over a as spent, sum(lent) over a as lent
    from line
    window
      a as (
        partition by user_id
        order by run_id, is_close
        rows unbounded preceding
      )
  ),
  share as (
    select user_id, run_id, spent - lag(spent, 1, 0::numeric) over a as spent, lent - lag(lent, 1, 0::numeric) over a as lent
    from ran
    where is_close
    window
      a as (
        partition by user_id
        order by run_id
      )
  )
select c.user_id, c.run_id, c.spent, s.spent as by_windows, c.lent, s.lent as lent_by_windows, c.amount, b.amount as billed
from
  closed c
  left join bill_close before on before.run_id = c.since_run_id and before.user_id = c.user_id
  left join bill b on b.user_id = c.user_id and b.run_id = c.run_id and not b.is_semi
  left join share s on s.user_id = c.user_id and s.run_id = c.run_id
where
  (
    c.since_run_id < c.run_id
    and (c.since_run_id = 0) = (before.run_id is null)
    and case
      when c.is_start then c.amount in (0, c.lent) or c.carried_out = 0 and coalesce(before.is_start, true)
      else c.spent = s.spent
        and c.lent = s.lent
        and c.carried_in = coalesce(before.carried_out, 0)
        and c.amount - c.carried_out = c.spent + c.lent - c.carried_in
        and (c.amount = 0 or c.carried_out = 0)
    end
    and coalesce(b.amount, 0) = c.amount
  ) is not true
union all
select b.user_id, b.run_id, null, null, null, null, null, b.amount
from
  close_run r
  join bill b on b.run_id = r.id
  left join bill_close c on c.user_id = b.user_id and c.run_id = b.run_id
where r.at >= :from and r.at < :to and b.parent_id is null and not b.is_semi and c.user_id is null
limit 100;
