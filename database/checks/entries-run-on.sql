-- The entries of an account are numbered from 1 without a gap, and each running balance continues the one before.
with
  line as (
    select e.*, lag(e.seq) over account as seq_before, lag(e.balance_after) over account as balance_before
    from entry e
    where e.created_at >= :from and e.created_at < :to
    window
      account as (
        partition by e.user_id
        order by e.seq, e.created_at
      )
  ),
  -- The one before stands elsewhere: in an earlier month, or nowhere.
  alone as (select * from line where seq_before is distinct from seq - 1)
select head_id, user_id, seq, amount, balance_after
from line
where seq_before = seq - 1 and balance_after <> balance_before + amount
union all
select l.head_id, l.user_id, l.seq, l.amount, l.balance_after
from
  line l
  join users u on u.id = l.user_id
where l.head_id <> u.head_id
union all
select a.head_id, a.user_id, a.seq, a.amount, a.balance_after
from
  alone a
  left join lateral (
    select e.balance_after
    from entry e
    where e.head_id = a.head_id and e.user_id = a.user_id and e.seq = a.seq - 1
    union all
    select r.closing
    from detached_run r
    where r.user_id = a.user_id and r.last_seq = a.seq - 1
    limit 1
  ) before
    on true
  left join lateral (
    select true as found
    from entry e
    where e.head_id = a.head_id and e.user_id = a.user_id and e.seq = a.seq and e.created_at <> a.created_at
    limit 1
  ) twin
    on true
where
  a.seq_before = a.seq
  or twin.found
  or a.balance_after is distinct from case
    when a.seq = 1 then 0
    else before.balance_after
  end + a.amount
union all
-- What is away continues the one before it as well, and stands nowhere else.
select r.head_id, r.user_id, r.first_seq, r.closing - r.opening, r.closing
from
  detached_run r
  left join lateral (
    select e.balance_after
    from entry e
    where e.head_id = r.head_id and e.user_id = r.user_id and e.seq = r.first_seq - 1
    union all
    select p.closing
    from detached_run p
    where p.user_id = r.user_id and p.last_seq = r.first_seq - 1
    limit 1
  ) before
    on true
where
  r.opening is distinct from case
    when r.first_seq = 1 then 0
    else before.balance_after
  end
  or exists (
    select from entry e where e.head_id = r.head_id and e.user_id = r.user_id and e.seq >= r.first_seq and e.seq <= r.last_seq
  )
limit 100;
