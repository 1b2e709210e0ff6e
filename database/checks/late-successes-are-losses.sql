-- States of a sale: 1 pending, 2 failed, 3 reversed, 4 success, 5 refunded.

-- What a partner delivered too late is owed to it, at the price its sale was accepted with, and lost; and its sale did not end
-- with it, or its partner gave it back after it had.
with late as (select * from late_success where at >= :from and at < :to)
select n.id, n.sale_id, n.partner_id, n.cost, e.owed, e.lost
from
  late n
  left join sale s on s.id = n.sale_id and s.created_at = n.created_at and s.head_id = n.head_id
  left join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
  left join (
    select
      e.cause_id, sum(e.amount) filter (where e.account = 'partner' and e.party_id = n.partner_id) as owed,
      sum(e.amount) filter (where e.account = 'loss') as lost
    from
      system_entry e
      join late n on n.id = e.cause_id
    where e.kind = 'late-loss' and e.created_at >= :from and e.created_at < :to
    group by e.cause_id
  ) e
    on e.cause_id = n.id
where
  (
    (e.owed = n.cost and e.lost = -n.cost or is_detached(n.at))
    and (
      n.cost = s.base + s.prices[array_position(s.partners, n.partner_id)]
      and s.mode = 'prod'
      and s.request_type = 'purchase'
      and (
        o.status is distinct from 4
        or o.partner_id <> n.partner_id
        or n.source = 'settlement'
        and exists (select from refund f where f.sale_id = s.id and f.is_returned)
      )
      or is_detached(n.created_at)
    )
  ) is not true
limit 100;
