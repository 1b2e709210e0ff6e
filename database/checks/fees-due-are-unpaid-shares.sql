-- What is due to an upline is the sum of its shares in the folds that no pay-out names.
select coalesce(d.user_id, s.user_id) as user_id, d.amount, s.amount as by_shares
from
  fee_due d
  full join (
    select s.user_id, sum(s.amount) as amount
    from
      fee_share s
      left join (select user_id, max(to_fold) as fold from fee_payout group by user_id) p on p.user_id = s.user_id
    where s.fold > coalesce(p.fold, 0)
    group by s.user_id
  ) s
    on s.user_id = d.user_id
where coalesce(d.amount, 0) <> coalesce(s.amount, 0)
limit 100;
