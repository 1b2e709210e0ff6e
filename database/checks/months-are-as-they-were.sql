-- What stays of a month that is away is what stayed when it was detached: its totals, its references, its sums for reports.
-- None of
-- its rows is here.
select
  d.month, d.total_digest, detached_total_digest(d.month) as totals, d.key_digest, key_digest(d.from_at, d.to_at) as keys,
  d.sum_digest, sum_digest(d.from_at, d.to_at) as sums
from detached_month d
where
  d.total_digest <> detached_total_digest(d.month)
  or d.key_digest <> key_digest(d.from_at, d.to_at)
  or d.sum_digest <> sum_digest(d.from_at, d.to_at)
  or exists (select from sale s where s.created_at >= d.from_at and s.created_at < d.to_at)
  or exists (select from outcome o where o.created_at >= d.from_at and o.created_at < d.to_at)
  or exists (select from entry e where e.created_at >= d.from_at and e.created_at < d.to_at)
  or exists (select from system_line l where l.created_at >= d.from_at and l.created_at < d.to_at)
limit 100;
