-- An offer says what product, prices, default shares and partners say now, and every product has one for each of its codes and
-- each type of seller.
select coalesce(o.code, k.code) as code, coalesce(o.user_type_id, t.id) as user_type_id
from
  (
    product_codes(null) k
    join product p on p.id = k.product_id
    cross join user_type t
  )
  left join admin_nominal a on a.id = p.admin_nominal_id
  left join lateral (
    select
      array_agg(array[pp.partner_id, pp.price] order by place.n, pp.partner_id) as prices,
      array_agg(pp.partner_code order by place.n, pp.partner_id) as codes
    from
      product_partner pp
      join partner d
        on d.id = pp.partner_id
        and d.is_active
        and (d.type <> 'simulator' or exists (select from setting where name = 'demo' and value = 'true'))
      cross join lateral (
        select
          case t.kind
            when 'dm' then pp.priority
            else pp.priority_tl
          end as n
      ) place
    where pp.product_id = p.id and pp.is_open
  ) r
    on true
  full join offer o on o.code = k.code and o.user_type_id = t.id
where
  coalesce(t.is_seller, true)
  and (
    o.product_id = p.id
    and (
      o.product_code, o.product_name, o.family, o.product_type_id, o.min_amount, o.max_amount, o.customer_form, o.customer_pattern
    ) = (p.code, p.name, p.family, p.product_type_id, p.min_amount, p.max_amount, p.customer_form, p.customer_pattern)
    and o.is_available = case t.kind
      when 'dm' then p.is_available
      else p.is_available_tl
    end
    and (o.nominal, o.cut_off_from, o.cut_off_to, o.outage_reason, o.admin_nominal_id, o.admin, o.revenue) is not distinct from (
      p.nominal, p.cut_off_from, p.cut_off_to, p.outage_reason, a.id, a.nominal, a.fees[1]
    )
    and array[o.fee1, o.fee2, o.fee3, o.fee4] is not distinct from array[
      case
        when t.level > 1 then a.fees[t.chain[1]]
      end,
      case
        when t.level > 2 then a.fees[t.chain[2]]
      end,
      case
        when t.level > 3 then a.fees[t.chain[3]]
      end,
      case
        when t.level > 4 then a.fees[t.chain[4]]
      end
    ]
    and (
      select array_agg(array[x.partner, x.price]) from unnest(o.partners, o.prices) x (partner, price)
    ) is not distinct from r.prices
    and o.partner_codes is not distinct from r.codes
  ) is not true
limit 100;
