-- The windows of an account follow each other from its first entry on, and say what the entries in them come to and what was
-- lent by them.
select w.account_id, w.from_seq, w.to_seq, w.spent, e.spent as by_entries, w.lent, e.lent as by_postings
from
  close_run r
  join bill_window w on w.run_id = r.id
  join users u on u.id = w.account_id
  left join lateral (
    select b.to_seq, b.balance_after, b.lent_after
    from bill_window b
    where b.account_id = w.account_id and b.to_seq < w.to_seq
    order by b.to_seq desc
    limit 1
  ) before
    on true
  cross join lateral (
    select
      -sum(e.amount) as spent, count(*) as entries,
      coalesce(
        sum(e.amount) filter (
          where
            case
              when e.kind in ('transfer', 'deduct', 'lift', 'return') then exists (
                select from posting p where p.id = e.cause_id and p.kind = e.kind and p.credit_of = e.user_id
              )
            end
        ),
        0
      ) as lent
    from entry e
    where e.head_id = u.head_id and e.user_id = w.account_id and e.seq > w.from_seq and e.seq <= w.to_seq
  ) e
  -- Those of its entries that are in months that are away.
  cross join lateral (
    select coalesce(sum(least(d.last_seq, w.to_seq) - greatest(d.first_seq, w.from_seq + 1) + 1), 0) as entries
    from detached_run d
    where d.user_id = w.account_id and d.last_seq > w.from_seq and d.first_seq <= w.to_seq
  ) away
where
  r.at >= :from
  and r.at < :to
  and (
    w.from_seq = coalesce(before.to_seq, 0)
    and w.spent = coalesce(before.balance_after, 0) - w.balance_after
    and w.lent = w.lent_after - coalesce(before.lent_after, 0)
    and (away.entries > 0 or w.spent = e.spent and w.lent = e.lent)
    and e.entries + away.entries = w.to_seq - w.from_seq
  ) is not true
limit 100;
