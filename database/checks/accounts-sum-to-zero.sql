-- All accounts together have moved by zero, in all time and in any part of it: money only moves.
select u.users, s.system
from
  (select coalesce(sum(amount), 0) as users from entry where created_at >= :from and created_at < :to) u,
  (select coalesce(sum(amount), 0) as system from system_entry where created_at >= :from and created_at < :to) s
where u.users + s.system <> 0;
