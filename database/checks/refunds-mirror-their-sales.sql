-- States of a sale: 1 pending, 2 failed, 3 reversed, 4 success, 5 refunded.

-- A refund is its sale the other way: of a delivered purchase, at the sale's own amounts, to those who had paid and been paid;
-- what
-- the partner keeps is taken from the revenue. Nothing else moved as a refund.
with
  given as (select * from refund where at >= :from and at < :to),
  due as (
    select r.sale_id as cause_id, l.account, l.party_id, l.amount
    from
      given r
      cross join lateral (
        values
          ('user', r.user_id, r.amount),
          (
            'partner',
            case
              when r.is_returned then r.partner_id
            end,
            -r.cost
          ),
          ('revenue', 0, -r.revenue),
          ('fees-payable', r.l1, -r.fee1),
          ('fees-payable', r.l2, -r.fee2),
          ('fees-payable', r.l3, -r.fee3),
          ('fees-payable', r.l4, -r.fee4)
      ) l (account, party_id, amount)
    where l.party_id is not null and l.amount is not null and not is_detached(r.at)
  ),
  moved as (
    select cause_id, 'user' as account, user_id as party_id, amount
    from entry
    where kind = 'refund' and created_at >= :from and created_at < :to
    union all
    select cause_id, account::text, party_id, amount
    from system_entry
    where kind = 'refund' and created_at >= :from and created_at < :to
  )
select coalesce(d.cause_id, m.cause_id) as sale_id, coalesce(d.account, m.account) as account, d.amount as expected, m.amount
from
  due d
  full join moved m using (cause_id, account, party_id)
where d.amount is distinct from m.amount
union all
select r.sale_id, 'sale', s.amount, r.amount
from
  given r
  left join sale s on s.id = r.sale_id and s.created_at = r.created_at and s.head_id = r.head_id
  left join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
where
  not (s.id is null and is_detached(r.created_at))
  and (
    s.mode = 'prod'
    and s.request_type = 'purchase'
    and o.status = 4
    and (r.user_id, r.user_type_id, r.product_id, r.partner_id, r.amount, r.admin, r.customer_pays) = (
      s.user_id, s.user_type_id, s.product_id, o.partner_id, s.amount, s.admin, s.customer_pays
    )
    and (r.l1, r.l2, r.l3, r.l4, r.l5) is not distinct from (s.l1, s.l2, s.l3, s.l4, s.l5)
    and (r.fee1, r.fee2, r.fee3, r.fee4) is not distinct from (o.fee1, o.fee2, o.fee3, o.fee4)
    and r.cost = case
      when r.is_returned then o.cost
      else 0
    end
    and r.cost + r.revenue = o.cost + o.revenue
  ) is not true
limit 100;
