-- Writes only what is another route, under the locks of its products, as offers are. Null: all products.
create or replace function refresh_routes(p_products integer[])
returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform from product p where p_products is null or p.id = any (p_products) order by p.id for no key update;
  with
    route as (
      select
        pp.product_id, k.kind, array_agg(pp.partner_id order by place.n, pp.partner_id) as partners,
        array_agg(pp.price order by place.n, pp.partner_id) as prices,
        array_agg(pp.partner_code order by place.n, pp.partner_id) as partner_codes
      from
        product_partner pp
        join partner pr
          on pr.id = pp.partner_id
          and pr.is_active
          and (pr.type <> 'simulator' or exists (select from setting where name = 'demo' and value = 'true'))
        cross join (
          values
            ('dm'),
            ('tl')
        ) k (kind)
        cross join lateral (
          select
            case k.kind
              when 'dm' then pp.priority
              else pp.priority_tl
            end as n
        ) place
      where pp.is_open and (p_products is null or pp.product_id = any (p_products))
      group by pp.product_id, k.kind
    ),
    gone as (
      delete from product_route r
      where
        (p_products is null or r.product_id = any (p_products))
        and not exists (select from route n where n.product_id = r.product_id and n.kind = r.kind)
    )
  insert into product_route (product_id, kind, partners, prices, partner_codes)
  select n.product_id, n.kind, n.partners, n.prices, n.partner_codes from route n
  on conflict (product_id, kind) do update
    set
      partners = excluded.partners,
      prices = excluded.prices,
      partner_codes = excluded.partner_codes
    where
      (product_route.partners, product_route.prices, product_route.partner_codes) is distinct from (
        excluded.partners, excluded.prices, excluded.partner_codes
      );
end;
$$;

-- What some products, or all, are sold by, in capitals: their codes, and those they had in another system where that is nobody's
-- code here.
create or replace function product_codes(p_products integer[])
returns table (code text, product_id integer)
language sql
stable
set search_path = public, pg_temp
as $$
  select upper(p.code), p.id from product p where p_products is null or p.id = any (p_products)
  union all
  select m.code, m.product_id
  from moved_product m
  where
    (p_products is null or m.product_id = any (p_products))
    and not exists (select from product o where upper(o.code) = m.code);
$$;
grant execute on function product_codes to jenjang_app;

-- Makes the offers of some products anew, or of all. Their rows are locked first, so that of two changes at once the later one
-- sees the earlier.
create or replace function refresh_offers(p_products integer[])
returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform from product p where p_products is null or p.id = any (p_products) order by p.id for no key update;
  delete from offer o
  where
    (p_products is null or o.product_id = any (p_products))
    and not exists (select from product_codes(p_products) c where c.product_id = o.product_id and c.code = o.code);
  insert into offer
  select
    c.code, t.id as user_type_id, p.id as product_id, p.code as product_code, p.name as product_name, p.family, p.product_type_id,
    p.nominal, p.min_amount, p.max_amount, p.customer_form, p.customer_pattern, p.customer_hint,
    case t.kind
      when 'dm' then p.is_available
      else p.is_available_tl
    end as is_available,
    p.cut_off_from, p.cut_off_to, p.outage_reason, a.id as admin_nominal_id, a.nominal as admin, a.fees[1] as revenue,
    case
      when t.level > 1 then a.fees[t.chain[1]]
    end as fee1,
    case
      when t.level > 2 then a.fees[t.chain[2]]
    end as fee2,
    case
      when t.level > 3 then a.fees[t.chain[3]]
    end as fee3,
    case
      when t.level > 4 then a.fees[t.chain[4]]
    end as fee4,
    r.partners, r.prices, r.partner_codes
  from
    product_codes(p_products) c
    join product p on p.id = c.product_id
    join user_type t on t.is_seller
    left join admin_nominal a on a.id = p.admin_nominal_id
    left join product_route r on r.product_id = p.id and r.kind = t.kind
  on conflict (code, user_type_id) do update
    set
      product_id = excluded.product_id,
      product_code = excluded.product_code,
      product_name = excluded.product_name,
      family = excluded.family,
      product_type_id = excluded.product_type_id,
      nominal = excluded.nominal,
      min_amount = excluded.min_amount,
      max_amount = excluded.max_amount,
      customer_form = excluded.customer_form,
      customer_pattern = excluded.customer_pattern,
      customer_hint = excluded.customer_hint,
      is_available = excluded.is_available,
      cut_off_from = excluded.cut_off_from,
      cut_off_to = excluded.cut_off_to,
      outage_reason = excluded.outage_reason,
      admin_nominal_id = excluded.admin_nominal_id,
      admin = excluded.admin,
      revenue = excluded.revenue,
      fee1 = excluded.fee1,
      fee2 = excluded.fee2,
      fee3 = excluded.fee3,
      fee4 = excluded.fee4,
      partners = excluded.partners,
      prices = excluded.prices,
      partner_codes = excluded.partner_codes
    where (offer.*) is distinct from (excluded.*);
end;
$$;

-- Writes the routes of the products whose partners changed; of all products where a partner itself or the demo changed.
create or replace function route_changed()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if tg_table_name = 'product_partner' then
    perform refresh_routes(array(select distinct product_id from changed));
  else
    perform refresh_routes(null);
  end if;
  return null;
end;
$$;
create or replace trigger route_changed
after update of is_active, type on partner
for each statement
execute function route_changed();
create or replace trigger route_of_changed
after update on product_partner
referencing new table as changed
for each statement
execute function route_changed();
create or replace trigger route_of_gone
after delete on product_partner
referencing old table as changed
for each statement
execute function route_changed();
create or replace trigger route_of_new
after insert on product_partner
referencing new table as changed
for each statement
execute function route_changed();
create or replace trigger route_closed
after delete on setting
for each row
when (old.name = 'demo')
execute function route_changed();
create or replace trigger route_opened
after insert or update on setting
for each row
when (new.name = 'demo')
execute function route_changed();

-- One pass per statement, however many rows it changed.
create or replace function offers_changed()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if tg_table_name = 'product' then
    perform refresh_offers(array(select id from changed));
  else
    perform refresh_offers(array(select distinct product_id from changed));
  end if;
  return null;
end;
$$;
create or replace trigger offers_of_changed
after update on admin_nominal
referencing new table as changed
for each statement
execute function offers_changed();
create or replace trigger offers_of_changed
after update on product
referencing new table as changed
for each statement
execute function offers_changed();
create or replace trigger offers_of_new
after insert on product
referencing new table as changed
for each statement
execute function offers_changed();
create or replace trigger offers_of_changed
after update on product_route
referencing new table as changed
for each statement
execute function offers_changed();
create or replace trigger offers_of_gone
after delete on product_route
referencing old table as changed
for each statement
execute function offers_changed();
create or replace trigger offers_of_new
after insert on product_route
referencing new table as changed
for each statement
execute function offers_changed();
create or replace trigger offers_of_old_codes
after insert on moved_product
referencing new table as changed
for each statement
execute function offers_changed();
