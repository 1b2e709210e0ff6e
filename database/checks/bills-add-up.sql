-- States of a bill: 1 ready, 2 requested, 3 partial, 4 paid, 5 done, 6 outstanding, 7 splitted.

-- Paid and remaining, in parts or not, are what is due, and the state of a bill says so.
select b.id, b.status_id, b.amount, b.paid_amount, p.parts, p.amount as in_parts, p.paid as paid_in_parts
from
  bill b
  left join lateral (
    select
      count(*) as parts, coalesce(sum(p.amount), 0) as amount, coalesce(sum(p.paid_amount), 0) as paid,
      bool_or(p.lift_pending) as waits,
      bool_and(
        p.user_id = b.user_id
        and p.charger_id = b.charger_id
        and p.cycle = b.cycle
        and p.due_at = b.due_at
        and b.parent_id is null
      ) as alike
    from bill p
    where p.parent_id = b.id
  ) p
    on true
where
  (
    b.paid_amount + p.amount <= b.amount
    and p.paid <= p.amount
    and coalesce(p.alike, true)
    and (b.closed_at is not null) = (b.status_id in (4, 5))
    and case b.status_id
      when 1 then b.paid_amount = 0 and p.parts = 0
      when 2 then b.paid_amount < b.amount and p.parts = 0 and b.bank_id is not null
      when 3 then b.paid_amount between 1 and b.amount - 1 and p.parts = 0
      when 4 then b.paid_amount + p.paid = b.amount
      when 5 then b.paid_amount + p.paid = b.amount and not b.lift_pending and not coalesce(p.waits, false)
      when 6 then b.paid_amount < b.amount and p.parts = 0 and b.overdue_at is not null
      when 7 then b.paid_amount + p.paid < b.amount and p.parts > 0 and b.remark = 'Splitted'
    end
  ) is not true
limit 100;
