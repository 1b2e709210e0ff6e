-- Types of a product: 1 bill, 2 fixed, 3 open.

-- For each seller the partner's price at which it would pay the partner more than it pays today, or of a bill more than its
-- customer does.
create or replace function price_limits(p_product integer, p_partner integer, p_price bigint)
returns table (user_id integer, price bigint)
language sql
stable
set search_path = public, pg_temp
as $$
  select
    m.user_id,
    case p.product_type_id
      when 1 then least(p_price + m.margin, a.nominal - m.margin + 1)
      else p_price + m.margin
    end
  from
    seller_margins(p_product) m
    join product p on p.id = p_product
    join admin_nominal a on a.id = p.admin_nominal_id
  where m.partner_id = p_partner;
$$;
grant execute on function price_limits to jenjang_app;

-- What every seller of a product pays above the partner's price (the owner's and its uplines' margins), and whose price it is
-- sold at.
create or replace function seller_margins(p_product integer)
returns table (user_id integer, partner_id integer, margin bigint, kind text, own_partner_id integer)
language sql
stable
set search_path = public, pg_temp
as $$
  select
    u.id,
    case
      when up.partner_id = any (r.partners) then up.partner_id
      else r.partners[1]
    end,
    coalesce(f.l1, a.fees[1]) + case
      when t.level > 1 then coalesce(f.l2, a.fees[t.chain[1]])
      else 0
    end + case
      when t.level > 2 then coalesce(f.l3, a.fees[t.chain[2]])
      else 0
    end + case
      when t.level > 3 then coalesce(f.l4, a.fees[t.chain[3]])
      else 0
    end + case
      when t.level > 4 then coalesce(f.l5, a.fees[t.chain[4]])
      else 0
    end,
    t.kind, up.partner_id
  from
    product p
    join admin_nominal a on a.id = p.admin_nominal_id
    join user_type t on t.is_seller
    join product_route r on r.product_id = p.id and r.kind = t.kind
    join users u on u.user_type_id = t.id
    left join user_partner up on up.user_id = u.id and up.product_id = p.id
    left join lateral (
      select
        min(o.fee) filter (where o.user_id = u.l1) as l1, min(o.fee) filter (where o.user_id = u.l2) as l2,
        min(o.fee) filter (where o.user_id = u.l3) as l3, min(o.fee) filter (where o.user_id = u.l4) as l4,
        min(o.fee) filter (where o.user_id = u.l5) as l5
      from user_fee o
      where o.admin_nominal_id = a.id and o.user_id in (u.l1, u.l2, u.l3, u.l4, u.l5)
    ) f
      on true
  where p.id = p_product;
$$;
grant execute on function seller_margins to jenjang_app;

-- Two who change the shares of one product, at whatever level, do so one after the other.
create or replace function lock_shares(p_nominal integer)
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  select 1 from admin_nominal where id = p_nominal for no key update;
$$;
grant execute on function lock_shares to jenjang_app;

-- The least that is left of a nominal for a seller: of everybody below `p_within`, or of everybody (null).
-- Looked at are only those at whom a chain leaves the defaults, by a fee or a partner of their own: whoever hangs below one of
-- them without an exception of its own has the same left. In plpgsql because planning it takes longer than running it. A chain
-- that does not reach down to a seller yet is continued with the defaults.
create or replace function lowest_share(p_nominals integer[], p_within integer)
returns table (admin_nominal_id integer, user_id integer, seller_type_id smallint, share bigint)
language plpgsql
stable
as $$
#variable_conflict use_column
begin
  return query
    with
      node as (
        select n.id as nominal_id, p_within as user_id from unnest(p_nominals) n (id) where p_within is not null
        union
        -- A probe by key for each: a join would read all users.
        select f.admin_nominal_id, f.user_id
        from user_fee f
        where
          f.admin_nominal_id = any (p_nominals)
          and (p_within is null or (select p_within in (u.l1, u.l2, u.l3, u.l4, u.l5) from users u where u.id = f.user_id))
        union
        select p.admin_nominal_id, up.user_id
        from
          product p
          join user_partner up on up.product_id = p.id and not up.is_above
          join users u on u.id = up.user_id
        where
          p.admin_nominal_id = any (p_nominals)
          and p.product_type_id = 1
          and (p_within is null or p_within in (u.l1, u.l2, u.l3, u.l4, u.l5))
        union
        select n.id, null from unnest(p_nominals) n (id) where p_within is null
      ),
      remainder as (
        select
          a.id as nominal_id, u.id as user_id, s.id as seller_type_id,
          a.nominal - a.fees[1] - (select coalesce(sum(a.fees[upline]), 0) from unnest(s.chain[:s.level - 1]) upline) - (
            select
              coalesce(
                sum(
                  f.fee - a.fees[
                    case x.level
                      when 1 then 1
                      else s.chain[x.level - 1]
                    end
                  ]
                ),
                0
              )
            from
              unnest(array[u.l1, u.l2, u.l3, u.l4, u.l5]) with ordinality x (id, level)
              join user_fee f on f.user_id = x.id and f.admin_nominal_id = a.id
          ) - case p.product_type_id
            when 1 then coalesce(
              (
                select
                  r.prices[
                    coalesce(
                      (
                        select array_position(r.partners, up.partner_id)
                        from user_partner up
                        where up.product_id = p.id and up.user_id in (u.id, u.l1) and up.partner_id = any (r.partners)
                        order by up.user_id = u.id desc
                        limit 1
                      ),
                      1
                    )
                  ]
                from product_route r
                where r.product_id = p.id and r.kind = s.kind
              ),
              0
            )
            else 0
          end as share
        from
          node
          join admin_nominal a on a.id = node.nominal_id
          join product p on p.id = a.product_id
          left join users u on u.id = node.user_id
          left join user_type t on t.id = u.user_type_id
          join user_type s on s.is_seller and (u.id is null or s.chain[1] = t.chain[1])
      )
    select distinct on (r.nominal_id) r.nominal_id, r.user_id, r.seller_type_id, r.share::bigint
    from remainder r
    order by r.nominal_id, r.share, r.seller_type_id;
end;
$$;
grant execute on function lowest_share to jenjang_app;
