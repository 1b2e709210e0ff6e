-- States of a sale: 1 pending, 2 failed, 3 reversed, 4 success, 5 refunded.

-- What a seller paid for a delivered sale is the partner's cost, the revenue and the uplines' shares; revenue is not below zero,
-- and nothing else costs or earns.
-- The cost is the price at which the partner that delivered stood on the sale's route.
select s.id, s.amount, o.status, o.partner_id, o.cost, o.revenue, s.fee1, s.fee2, s.fee3, s.fee4
from
  sale s
  join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
where
  o.at >= :from
  and o.at < :to
  and case
    when s.request_type = 'purchase' and o.status = 4 then s.amount = o.cost + o.revenue + coalesce(s.fee1, 0) + coalesce(
        s.fee2, 0
      ) + coalesce(s.fee3, 0) + coalesce(s.fee4, 0)
      and o.revenue >= 0
      and o.cost >= 0
      and o.cost = s.base + s.prices[array_position(s.partners, o.partner_id)]
    else o.cost = 0 and o.revenue = 0
  end is not true
limit 100;
