-- States of a bill: 1 ready, 2 requested, 3 partial, 4 paid, 5 done, 6 outstanding, 7 splitted.

-- What was not paid in time was marked overdue when the clock last looked, an hour of grace more for what happens between two of
-- its looks.
-- A bill whose payment has come in and waits to be confirmed is not overdue.
select b.id, b.user_id, b.status_id, b.due_at
from
  bill b
  join bill_sweep w on b.created_at < w.at and b.due_at + w.grace + interval '1 hour' < w.at
where
  b.status_id in (1, 2, 3, 7)
  and b.overdue_at is null
  and not (b.status_id = 7 and bill_remaining(b) = 0)
  and not exists (
    select
    from statement_line l
    where
      l.waits_for = b.id
      and l.decided_at is null
      and l.amount = b.unique_amount
      and l.bank_id = any (b.bank_id || other_rows_of(b.bank_id))
  )
limit 100;
