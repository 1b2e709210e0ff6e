-- Types of a product: 1 bill, 2 fixed, 3 open.

-- Checks account, product and customer number, in that order, and prices. One statement: every figure comes from one
-- snapshot.
-- `p_amount` is the wish of an open denomination.
-- A bill whose seller would pay more than the customer is refused as product-closed: a partner's price that rises closes the
-- product for the sellers of that moment only.
create or replace function price_item(p_user integer, p_code text, p_customer text, p_amount bigint, p_at timestamptz)
returns setof priced_item
language sql
stable
as $$
  select
    case
      when u.is_blocked then 'account-blocked'
      when o.product_id is null and not is_seller(u.user_type_id) then 'not-a-seller'
      when u.is_password_expired then 'password-expired'
      when o.product_id is null then 'product-unknown'
      when not o.is_available then 'product-unavailable'
      when c.user_id is not null then 'product-closed'
      when o.cut_off_from is not null
        and is_between((p_at at time zone 'Asia/Jakarta')::time, o.cut_off_from, o.cut_off_to) then 'product-cut-off'
      when o.outage_reason is not null then 'product-outage'
      when o.partners is null or o.admin is null then 'product-no-partner'
      when o.product_type_id = 1
        and o.admin < x.cost + x.revenue + coalesce(x.fee1, 0) + coalesce(x.fee2, 0) + coalesce(x.fee3, 0) + coalesce(
          x.fee4, 0
        ) then 'product-closed'
      when o.product_type_id = 3
        and (p_amount is null or p_amount not between o.min_amount and o.max_amount) then 'amount-required'
      when p_customer !~ o.customer_form then 'customer-code-invalid'
      when p_customer !~ o.customer_pattern then 'customer-code-prefix'
    end as code,
    u.head_id, u.user_type_id, u.l1, u.l2, u.l3, u.l4, u.l5, o.product_id, o.product_code, o.product_name, o.family,
    o.product_type_id, o.nominal, x.base, o.admin,
    x.base + x.cost + x.revenue + coalesce(x.fee1, 0) + coalesce(x.fee2, 0) + coalesce(x.fee3, 0) + coalesce(x.fee4, 0) as amount,
    x.base + case o.product_type_id
      when 1 then 0
      else x.cost
    end + o.admin as customer_pays,
    x.revenue, x.fee1, x.fee2, x.fee3, x.fee4, o.partners, o.prices, o.partner_codes,
    array_position(o.partners, own.partner_id) as own_place, u.double_sale_check, u.callback_url is not null as calls_back
  from
    users u
    left join offer o on o.code = upper(p_code) and o.user_type_id = u.user_type_id
    left join user_partner own on own.user_id = p_user and own.product_id = o.product_id
    left join user_product_closed c on c.user_id = p_user and c.product_id = o.product_id
    cross join lateral (
      select
        min(f.fee) filter (where f.user_id = u.l1) as l1, min(f.fee) filter (where f.user_id = u.l2) as l2,
        min(f.fee) filter (where f.user_id = u.l3) as l3, min(f.fee) filter (where f.user_id = u.l4) as l4,
        min(f.fee) filter (where f.user_id = u.l5) as l5
      from user_fee f
      where f.admin_nominal_id = o.admin_nominal_id and f.user_id in (u.l1, u.l2, u.l3, u.l4, u.l5)
    ) f
    cross join lateral (
      select
        case o.product_type_id
          when 3 then coalesce(p_amount, 0)
          else 0
        end as base,
        o.prices[coalesce(array_position(o.partners, own.partner_id), 1)] as cost, coalesce(f.l1, o.revenue) as revenue,
        coalesce(f.l2, o.fee1) as fee1, coalesce(f.l3, o.fee2) as fee2, coalesce(f.l4, o.fee3) as fee3,
        coalesce(f.l5, o.fee4) as fee4
    ) x
  where u.id = p_user;
$$;
grant execute on function price_item to jenjang_app;

-- Whether a time of day lies in a span that may cross midnight.
create or replace function is_between(p_at time, p_from time, p_to time)
returns boolean
language sql
immutable
as $$
  select
    case
      when p_from <= p_to then p_at >= p_from and p_at < p_to
      else p_at >= p_from or p_at < p_to
    end;
$$;
grant execute on function is_between to jenjang_app;

-- A function of its own because it is asked only where a product has no offer.
create or replace function is_seller(p_user_type smallint)
returns boolean
language plpgsql
stable
as $$
begin
  return (select t.is_seller from user_type t where t.id = p_user_type);
end;
$$;
grant execute on function is_seller to jenjang_app;
