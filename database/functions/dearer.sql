-- Types of a product: 1 bill, 2 fixed, 3 open.

-- Sellers who would pay the partner more after a change of routes than they paid altogether before it, or of a bill more than
-- their customers do.
-- A rise below what the owner takes of everybody reaches nobody and is not looked into.
create or replace function sellers_reached(p_before product_route_gone[], p_after product_route_gone[])
returns table (
  product_id integer, from_partner_id integer, partner_id integer, old_price bigint, new_price bigint, users integer[],
  limits bigint[]
)
language sql
stable
set search_path = public, pg_temp
as $$
  with
    rise as materialized (
      select
        n.product_id, n.kind, o.partners as old_partners, o.prices as old_prices, n.partners, n.prices, p.product_type_id,
        a.nominal
      from
        unnest(p_after) n
        join unnest(p_before) o on o.product_id = n.product_id and o.kind = n.kind
        join product p on p.id = n.product_id
        join admin_nominal a on a.id = p.admin_nominal_id
        cross join lateral (
          select
            max(
              n.prices[coalesce(array_position(n.partners, c.id), 1)] - o.prices[coalesce(array_position(o.partners, c.id), 1)]
            ) as most
          from unnest(o.partners || n.partners || 0) c (id)
        ) worst
      where
        worst.most > 0
        and (
          p.product_type_id = 1
          or worst.most >= least(a.fees[1], (select min(f.fee) from user_fee f where f.admin_nominal_id = a.id))
        )
    ),
    seller as (
      select
        r.product_id, s.user_id, r.old_partners[x.place] as from_partner_id, s.partner_id, r.old_prices[x.place] as old_price,
        r.prices[array_position(r.partners, s.partner_id)] as new_price,
        case r.product_type_id
          when 1 then least(r.old_prices[x.place] + s.margin, r.nominal - s.margin + 1)
          else r.old_prices[x.place] + s.margin
        end as limit_price
      from
        rise r
        cross join lateral seller_margins(r.product_id) s
        cross join lateral (select coalesce(array_position(r.old_partners, s.own_partner_id), 1) as place) x
      where s.kind = r.kind
    )
  select
    s.product_id, s.from_partner_id, s.partner_id, s.old_price, s.new_price, array_agg(s.user_id), array_agg(s.limit_price)
  from seller s
  where
    s.new_price > s.old_price
    and s.new_price >= s.limit_price
    and not exists (select from user_product_closed c where c.user_id = s.user_id and c.product_id = s.product_id)
  group by s.product_id, s.from_partner_id, s.partner_id, s.old_price, s.new_price
  order by s.product_id, s.partner_id, s.from_partner_id;
$$;

-- Closes products for the sellers that a dearer route reached, and opens them where their partner's price fell below that
-- again. Notes which partner a product is sold from first since then.
create or replace function compare_routes(p_before product_route_gone[], p_after product_route_gone[])
returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_change bigint;
  v_noted bigint[] = '{}';
  v_reached record;
begin
  delete from user_product_closed c
  using
    price_change h,
    unnest(p_after) n,
    users u,
    user_type t
  where
    h.product_id = n.product_id
    and h.closed > 0
    and h.reopened_at is null
    and c.price_change_id = h.id
    and u.id = c.user_id
    and t.id = u.user_type_id
    and t.kind = n.kind
    and n.prices[
      coalesce(
        array_position(
          n.partners, (select o.partner_id from user_partner o where o.user_id = u.id and o.product_id = n.product_id)
        ),
        1
      )
    ] < c.opens_below;
  update price_change h
  set reopened_at = clock_timestamp()
  where
    h.product_id in (select n.product_id from unnest(p_after) n)
    and h.closed > 0
    and h.reopened_at is null
    and not exists (select from user_product_closed c where c.price_change_id = h.id);
  for v_reached in select * from sellers_reached(p_before, p_after) loop
    v_change := null;
    if v_reached.from_partner_id = v_reached.partner_id then
      select
        case
          when h.old_price is not null then h.id
        end
      into v_change
      from price_change h
      where h.product_id = v_reached.product_id and h.partner_id = v_reached.partner_id and h.from_partner_id is null
      order by h.id desc
      limit 1;
    end if;
    if v_change is null then
      insert into price_change (product_id, partner_id, from_partner_id, old_price, new_price, user_id, login_user_id)
      select
        v_reached.product_id, v_reached.partner_id, v_reached.from_partner_id, v_reached.old_price, v_reached.new_price,
        d.user_id, d.login_user_id
      from acting() d
      returning id
      into v_change;
      v_noted := v_noted || v_change;
    end if;
    insert into user_product_closed (user_id, product_id, price_change_id, opens_below)
    select x.user_id, v_reached.product_id, v_change, x.limit_price
    from unnest(v_reached.users, v_reached.limits) x (user_id, limit_price)
    on conflict do nothing;
    update price_change h
    set
      closed = x.closed,
      told_at = null,
      reopened_at = null
    from (select count(*) as closed from user_product_closed c where c.price_change_id = v_change) x
    where h.id = v_change and x.closed > 0;
  end loop;
  insert into price_change (product_id, partner_id, from_partner_id, old_price, new_price, user_id, login_user_id)
  select distinct
    n.product_id, n.partners[1], o.partners[1], o.prices[1], n.prices[1], d.user_id, d.login_user_id
  from
    unnest(p_after) n
    join unnest(p_before) o on o.product_id = n.product_id and o.kind = n.kind
    cross join acting() d
  where
    n.partners[1] <> o.partners[1]
    and not exists (
      select
      from price_change h
      where
        h.id = any (v_noted)
        and h.product_id = n.product_id
        and h.partner_id = n.partners[1]
        and h.from_partner_id = o.partners[1]
        and h.old_price = o.prices[1]
        and h.new_price = n.prices[1]
    );
end;
$$;

-- Notes the price. Whom it closes the product for, and whom it opens it for, follows from the route it changes.
create or replace function price_changed()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_old bigint := case
    when tg_op <> 'INSERT' then old.price
  end;
  v_new bigint := case
    when tg_op <> 'DELETE' then new.price
  end;
begin
  if v_old is distinct from v_new then
    insert into price_change (product_id, partner_id, old_price, new_price, user_id, login_user_id)
    select
      coalesce(new.product_id, old.product_id), coalesce(new.partner_id, old.partner_id), v_old, v_new, d.user_id, d.login_user_id
    from acting() d;
  end if;
  return null;
end;
$$;
create or replace trigger price_changed
after insert or delete or update of price on product_partner
for each row
execute function price_changed();

-- What a person closes, the price no longer opens.
create or replace function closed_by_person()
returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  new.price_change_id := null;
  new.opens_below := null;
  return new;
end;
$$;
create or replace trigger closed_by_person
before update on user_product_closed
for each row
execute function closed_by_person();
