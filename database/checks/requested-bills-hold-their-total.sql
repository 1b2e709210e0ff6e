-- States of a bill: 1 ready, 2 requested, 3 partial, 4 paid, 5 done, 6 outstanding, 7 splitted.

-- A bill whose payment was requested holds the total that is asked for at its bank.
select b.id, b.bank_id, b.unique_amount
from
  bill b
  left join taken_total t
    on t.bank_id = b.bank_id and t.total = b.unique_amount and t.kind = 'bill' and t.ref_id = b.id and t.until = 'infinity'
where
  (b.status_id = 2 or b.status_id = 6 and b.bank_id is not null)
  and (t.total is null or b.unique_amount <> b.amount - b.paid_amount + b.unique_code)
limit 100;
