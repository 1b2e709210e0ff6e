-- States of a ticket: 1 active, 2 verifying, 3 verified, 4 withdrawn, 5 cancelled, 6 expired, 7 unverifiable.

-- A verified ticket has exactly one posting, of its user, its bank and its final amount;
-- no other ticket and no other top-up has one.
select t.id as ticket_id, p.id as posting_id, t.status_id
from
  ticket t
  full join (select * from posting where kind = 'topup') p on p.id = t.posting_id
where
  case
    when t.id is null or t.status_id = 3 then t.id is not null
      and p.id is not null
      and p.receiver_id = t.user_id
      and p.bank_id = t.bank_id
      and p.amount = t.final_amount
    else p.id is null
  end is not true
limit 100;
