-- All accounts together are zero: money only moves.
select b.users, s.system
from (select coalesce(sum(balance), 0) as users from balance) b, (select coalesce(sum(amount), 0) as system from system_entry) s
where b.users + s.system <> 0;
