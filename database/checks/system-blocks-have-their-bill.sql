-- States of a bill: 1 ready, 2 requested, 3 partial, 4 paid, 5 done, 6 outstanding, 7 splitted.

-- Who was blocked by the system has an open bill that is overdue.
select u.id
from users u
where
  u.blocked_by_system
  and not (
    u.is_blocked
    and exists (select from bill b where b.user_id = u.id and b.status_id in (1, 2, 3, 6, 7))
    and exists (select from bill b where b.user_id = u.id and b.overdue_at is not null)
  )
limit 100;
