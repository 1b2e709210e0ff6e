-- Types of a product: 1 bill, 2 fixed, 3 open.

-- Whatever fees and partners were set for single users: every product leaves every seller, and whoever will sell below them,
-- nothing or more.
-- A price that a partner raised may take more: then the product is closed for the sellers it robs.
select s.admin_nominal_id, s.user_id, s.seller_type_id, s.share
from
  lowest_share(array(select p.admin_nominal_id from product p where p.admin_nominal_id is not null), null) s
  join product p on p.admin_nominal_id = s.admin_nominal_id
  join admin_nominal a on a.id = s.admin_nominal_id
  left join lateral (
    select max(h.at) as at from price_change h where h.product_id = p.id and h.closed > 0 and h.reopened_at is null
  ) closing
    on true
where
  s.share < 0
  and (
    closing.at is null
    or exists (
      select
      from
        seller_margins(p.id) m
        join product_partner pp on pp.product_id = p.id and pp.partner_id = m.partner_id
        join users u on u.id = m.user_id and u.created_at < closing.at
      where
        a.nominal - case p.product_type_id
          when 1 then pp.price
          else 0
        end - m.margin < 0
        and not exists (select from user_product_closed c where c.user_id = m.user_id and c.product_id = p.id)
    )
  )
limit 100;
