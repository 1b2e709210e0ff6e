-- Every pay-out is named once, and paid what the folds it names brought to its upline.
select coalesce(p.id, n.posting_id) as posting_id, p.receiver_id, p.amount, n.user_id, n.from_fold, n.to_fold, n.shares
from
  (select id, receiver_id, amount from posting where kind = 'payout') p
  full join (
    select
      n.*,
      (
        select sum(s.amount) from fee_share s where s.user_id = n.user_id and s.fold > n.from_fold and s.fold <= n.to_fold
      ) as shares
    from fee_payout n
  ) n
    on n.posting_id = p.id
where (p.receiver_id = n.user_id and p.amount = n.shares) is not true
limit 100;
