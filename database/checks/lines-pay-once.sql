-- States of a ticket: 1 active, 2 verifying, 3 verified, 4 withdrawn, 5 cancelled, 6 expired, 7 unverifiable.

-- A line that paid a ticket is of its bank and has the amount that was credited;
-- one that paid a bill has a payment of its amount at its bank.
-- None that paid has sen, and one that may be a double says why it paid.
select l.id, l.ticket_id, l.bill_id, l.amount
from
  statement_line l
  left join ticket t on t.id = l.ticket_id
where
  num_nonnulls(l.ticket_id, l.bill_id) = 1
  and (l.cents <> 0 or l.twin_id is not null and btrim(l.remark) = '')
  or case
    when l.ticket_id is not null then t.status_id = 3 and t.bank_id = l.bank_id and t.final_amount = l.amount
    when l.bill_id is not null then (
        select count(*)
        from bill_payment p
        where p.bill_id = l.bill_id and p.bank_id = l.bank_id and p.amount + p.excess = l.amount
      ) >= (select count(*) from statement_line o where o.bill_id = l.bill_id and o.amount = l.amount)
    else true
  end is not true
limit 100;
