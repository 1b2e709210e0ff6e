-- Types of a product: 1 bill, 2 fixed, 3 open.
-- Types of a user: 1 OWNR.

-- What a user pays for a product above the partner's price, by what stands here.
create or replace function margins_of(p_user integer, p_nominal integer)
returns bigint
language sql
stable
as $$
  select coalesce(sum(coalesce(f.fee, a.fees[px.user_type_id])), 0)::bigint
  from
    users u
    join admin_nominal a on a.id = p_nominal
    cross join lateral unnest(array[u.l1, u.l2, u.l3, u.l4, u.l5]) l (id)
    join users x on x.id = l.id
    join users px on px.id = x.parent_id
    left join user_fee f on f.user_id = x.id and f.admin_nominal_id = p_nominal
  where u.id = p_user;
$$;

-- Prices name a user of these files, or one that moved before to where the move goes, and a product of these files or of those
-- before. Each becomes what its upline earns by it: the price less what the upline pays, by its own price in the files or by the
-- shares that hold without one.
create or replace function check_move_prices(r move_run)
returns void
language plpgsql
as $$
declare
  v_level smallint;
  v_owner integer := (select id from users where parent_id is null);
  v_place integer := nullif(r.parent_id, v_owner);
begin
  update move_price x
  set
    user_row = u."row",
    product_row = p."row",
    product_id = coalesce(p.product_id, k.product_id, h.id),
    is_known = coalesce(u.is_known, bearer_within(b, v_place) is not null)
    and (coalesce(p.is_known, true) and coalesce(p.product_id, k.product_id, h.id) is not null),
    fee = null
  from
    move_price o
    left join (
      select distinct on (upper(f.code)) upper(f.code) as code, f."row", f.is_known
      from move_user f
      where f.run_id = r.id
      order by upper(f.code), f."row"
    ) u
      on u.code = upper(o.user_code)
    left join moved_user ku on ku.code = upper(o.user_code)
    left join users b on b.id = ku.user_id
    left join (
      select distinct on (upper(f.code)) upper(f.code) as code, f."row", f.product_id, f.is_known
      from move_product f
      where f.run_id = r.id
      order by upper(f.code), f."row"
    ) p
      on p.code = upper(o.product_code)
    left join moved_product k on k.code = upper(o.product_code)
    left join product h on upper(h.code) = upper(o.product_code)
  where x.run_id = r.id and o.run_id = r.id and o."row" = x."row";
  -- Counted before, every price named nobody: a plan by that may compare all rows with all.
  analyze move_price;
  insert into move_refusal (run_id, kind, "row", field, problem, written, by_check)
  select r.id, 'prices', x."row", 'user', 'unknown', x.user_code, true
  from
    move_price x
    left join moved_user k on k.code = upper(x.user_code)
    left join users b on b.id = k.user_id
  where x.run_id = r.id and x.user_code is not null and x.user_row is null and bearer_within(b, v_place) is null
  union all
  select r.id, 'prices', x."row", 'product', 'unknown', x.product_code, true
  from move_price x
  where x.run_id = r.id and x.product_code is not null and x.product_row is null and x.product_id is null
  union all
  select r.id, 'prices', x."row", 'user', 'moved-before', x.user_code, true
  from
    move_price x
    left join move_user u on u.run_id = r.id and u."row" = x.user_row
    left join moved_user k on k.code = upper(x.user_code)
    left join users b on b.id = k.user_id
  where
    x.run_id = r.id
    and not x.is_known
    and coalesce(u.is_known, bearer_within(b, v_place) is not null)
    and (x.product_row is not null or x.product_id is not null)
  union all
  select r.id, 'prices', d."row", 'product', 'doubled', d.product_code, true
  from
    (
      select
        x."row", x.product_code,
        row_number() over (
          partition by upper(x.user_code), upper(x.product_code)
          order by x."row"
        ) as n
      from move_price x
      where x.run_id = r.id and x.user_code is not null and x.product_code is not null
    ) d
  where d.n > 1;
  create temp table if not exists move_paid (
    user_row integer, product_row integer, product_id integer, level smallint, above bigint, paid bigint, ceiling bigint,
    price_row integer, primary key (user_row, product_row, product_id)
  )
  on commit drop;
  truncate move_paid;
  insert into move_paid (user_row, product_row, product_id, level)
  with recursive
    need as (
      select x.user_row, coalesce(x.product_row, 0) as product_row, coalesce(x.product_id, 0) as product_id
      from
        move_price x
        join move_user u on u.run_id = r.id and u."row" = x.user_row and not u.is_known
      where x.run_id = r.id and (x.product_row is not null or x.product_id is not null)
      union
      select u.parent_row, n.product_row, n.product_id
      from
        need n
        join move_user u on u.run_id = r.id and u."row" = n.user_row
      where u.parent_row is not null
    )
  select n.user_row, n.product_row, n.product_id, u.level
  from
    need n
    join move_user u on u.run_id = r.id and u."row" = n.user_row and u.level > 0 and u.user_type_id is not null;
  analyze move_paid;
  for v_level in 1..5 loop
    update move_paid d
    set
      above = s.above,
      paid = coalesce(s.price, s.above + s.share),
      ceiling = s.ceiling,
      price_row = s.price_row
    from
      (
        select
          n.user_row, n.product_row, n.product_id, x.price, x."row" as price_row,
          case n.product_id
            when 0 then m.retail
            else a.nominal + case h.product_type_id
                when 1 then 0
                else coalesce(t.prices[1], 0)
              end
          end as ceiling,
          case
            when up.user_row is not null then up.paid
            when n.product_id = 0 then case
              when u.parent_id = v_owner then m.cost
              else m.price
            end
            else coalesce(t.prices[1], 0) + margins_of(u.parent_id, a.id)
          end as above,
          case
            when n.product_id <> 0 then a.fees[w.user_type_id]
            when w.user_type_id = 1 then m.price - m.cost
            else 0
          end as share
        from
          move_paid n
          join move_user u on u.run_id = r.id and u."row" = n.user_row
          left join move_user pu on pu.run_id = r.id and pu."row" = u.parent_row
          left join users e on e.id = u.parent_id
          cross join lateral (select coalesce(pu.user_type_id, e.user_type_id) as user_type_id) w
          left join move_paid up on up.user_row = u.parent_row and up.product_row = n.product_row and up.product_id = n.product_id
          left join move_product m on m.run_id = r.id and m."row" = n.product_row
          left join product h on h.id = n.product_id
          left join admin_nominal a on a.id = h.admin_nominal_id
          left join product_route t on t.product_id = h.id and t.kind = 'dm'
          left join (
            select distinct on (o.user_row, coalesce(o.product_row, 0), coalesce(o.product_id, 0))
              o."row", o.price, o.user_row, coalesce(o.product_row, 0) as product_row, coalesce(o.product_id, 0) as product_id
            from move_price o
            where o.run_id = r.id and o.user_row is not null
            order by o.user_row, coalesce(o.product_row, 0), coalesce(o.product_id, 0), o."row"
          ) x
            on x.user_row = n.user_row and x.product_row = n.product_row and x.product_id = n.product_id
        where n.level = v_level
      ) s
    where d.user_row = s.user_row and d.product_row = s.product_row and d.product_id = s.product_id;
  end loop;
  update move_price x set fee = d.paid - d.above from move_paid d where x.run_id = r.id and d.price_row = x."row";
  insert into move_refusal (run_id, kind, "row", field, problem, written, by_check)
  select r.id, 'prices', x."row", 'price', 'below-upline', x.price::text, true
  from move_price x
  where x.run_id = r.id and x.fee < 0
  union all
  select r.id, 'prices', x."row", 'price', 'above-retail', x.price::text, true
  from
    move_price x
    join move_paid d on d.price_row = x."row"
  where x.run_id = r.id and d.paid > d.ceiling
  union all
  select r.id, 'prices', x."row", 'product', 'not-priced', x.product_code, true
  from
    move_price x
    left join move_product m on m.run_id = r.id and m."row" = x.product_row
    left join product h on h.id = x.product_id
  where
    x.run_id = r.id
    and not x.is_known
    and case
      when x.product_id is null then m.price is null and m."row" is not null
      else h.admin_nominal_id is null
    end;
end;
$$;
