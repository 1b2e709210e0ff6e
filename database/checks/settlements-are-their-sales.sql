-- States of a sale: 1 pending, 2 failed, 3 reversed, 4 success, 5 refunded.

-- A settlement credits what its sale says: the cost to the partner that delivered, the revenue, and to each upline the share
-- frozen at acceptance.
with
  expected as (
    select s.id, l.account::system_account as account, l.party_id, l.amount
    from
      sale s
      join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id and o.status = 4
      cross join lateral (
        values
          ('in-flight', 0, -s.amount),
          ('partner', o.partner_id, o.cost),
          ('revenue', 0, o.revenue),
          ('fees-payable', s.l1, s.fee1),
          ('fees-payable', s.l2, s.fee2),
          ('fees-payable', s.l3, s.fee3),
          ('fees-payable', s.l4, s.fee4)
      ) l (account, party_id, amount)
    where o.at >= :from and o.at < :to and s.mode = 'prod' and s.request_type = 'purchase' and l.amount is not null
  )
select
  coalesce(x.id, e.cause_id) as sale_id, coalesce(x.account, e.account) as account, coalesce(x.party_id, e.party_id) as party_id,
  x.amount as expected, e.amount
from
  expected x
  full join (select * from system_entry where kind = 'settle' and created_at >= :from and created_at < :to) e
    on e.cause_id = x.id and e.account = x.account and e.party_id = x.party_id
where x.amount is distinct from e.amount
limit 100;
