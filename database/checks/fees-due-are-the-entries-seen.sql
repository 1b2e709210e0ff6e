-- What stands to be paid out to an upline is the sum of those of its entries that were seen by the last fold.
select coalesce(d.user_id, e.party_id) as user_id, d.amount, e.amount as by_entries
from fee_due d
full join (
  select e.party_id, sum(e.amount) as amount from system_entry e join fee_fold f on f.seen is not null
  where e.account = 'fees-payable' and (e.kind::text = 'payout' or pg_visible_in_snapshot(e.xid, f.seen)) group by e.party_id
) e on e.party_id = d.user_id
where coalesce(d.amount, 0) <> coalesce(e.amount, 0) and (select seen from fee_fold) is not null
limit 100;
