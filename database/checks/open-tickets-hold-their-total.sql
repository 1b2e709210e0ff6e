-- States of a ticket: 1 active, 2 verifying, 3 verified, 4 withdrawn, 5 cancelled, 6 expired, 7 unverifiable.

-- Every open ticket holds its total at its bank, and no other ticket holds one without an end.
select t.id as ticket_id, k.bank_id, k.total, t.status_id
from
  (select * from ticket where status_id in (1, 2)) t
  full join (select * from taken_total where kind = 'ticket' and until = 'infinity') k on k.ref_id = t.id
where (k.bank_id = t.bank_id and k.total = t.unique_amount) is not true
limit 100;
