-- All accounts together have moved by zero, in all time and in any part of it: money only moves.
select u.users, s.system
from
  (select coalesce(sum(amount), 0) as users from entry where created_at >= :from and created_at < :to) u,
  (select coalesce(sum(amount), 0) as system from system_entry where created_at >= :from and created_at < :to) s
where u.users + s.system <> 0
union all
-- A month that is away moved by zero as well.
select r.moved, t.moved
from
  detached_month d
  cross join lateral (select coalesce(sum(closing - opening), 0) as moved from detached_run where month = d.month) r
  cross join lateral (select coalesce(sum(amount), 0) as moved from detached_total where month = d.month) t
where r.moved + t.moved <> 0;
