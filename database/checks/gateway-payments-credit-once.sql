-- States of a ticket: 1 active, 2 verifying, 3 verified, 4 withdrawn, 5 cancelled, 6 expired, 7 unverifiable.

-- A paid payment has one notice that credited its ticket with just that; no other payment has one. None stays undecided.
select p.id as payment_id, n.id as notice_id, p.state, t.status_id
from
  gateway_payment p
  join ticket t on t.id = p.ticket_id
  full join (select * from gateway_notice where credited is not null or outcome is null) n on n.payment_id = p.id
where
  case
    when p.state = 'paid' or n.id is not null then p.state = 'paid'
      and t.status_id = 3
      and n.outcome is not null
      and t.final_amount = n.credited
    else true
  end is not true
limit 100;
