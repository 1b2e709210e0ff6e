-- Folds are numbered from 1 without a gap, and batches are of folds that are there; the folds which the pay-outs of an upline
-- name follow each other without a gap.
select null::integer as user_id, max(number) as fold, count(*) as folds
from fee_fold
having coalesce(max(number), 0) <> count(*)
union all
select null, fold, count(*)
from fee_batch
where fold not in (select number from fee_fold)
group by fold
union all
select n.user_id, n.to_fold, n.from_fold
from
  (
    select
      *,
      lag(to_fold, 1, 0) over (
        partition by user_id
        order by to_fold
      ) as ended
    from fee_payout
  ) n
where n.from_fold <> n.ended or n.to_fold not in (select number from fee_fold)
limit 100;
