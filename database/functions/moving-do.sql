-- Types of a product: 1 bill, 2 fixed, 3 open.

-- Does a move, whole or not at all, and answers its control sums, also when it was done before. `p_users` and `p_balance` are
-- the sums that whoever begins it has seen; `p_password_hash` is of a password that nobody knows.
-- Errors: JJ010 with `move-refused` where a row is refused, `move-changed` where the sums are others.
create or replace function do_move(p_run integer, p_users integer, p_balance bigint, p_password_hash text)
returns jsonb
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  r move_run;
begin
  perform pg_advisory_xact_lock(7302131);
  r := move_draft(p_run);
  if r.state = 'moved' then
    return r.sums;
  end if;
  r.sums := check_move(p_run);
  if (r.sums ->> 'refused')::integer > 0 then
    perform refuse('move-refused', jsonb_build_object('count', r.sums -> 'refused'));
  end if;
  if (r.sums ->> 'users')::integer <> p_users or (r.sums ->> 'balance')::bigint <> p_balance then
    perform refuse('move-changed');
  end if;
  update move_run
  set
    state = 'moving',
    password_hash = p_password_hash
  where id = r.id;
  perform move_users(r, p_password_hash);
  perform move_products(r);
  perform move_prices(r);
  perform move_balances(r);
  delete from move_user where run_id = r.id;
  delete from move_product where run_id = r.id;
  delete from move_price where run_id = r.id;
  update move_run
  set
    state = 'moved',
    moved_at = clock_timestamp()
  where id = r.id;
  return r.sums;
end;
$$;
grant execute on function do_move to jenjang_app;

-- Whether this transaction does a move now; that row is written by do_move alone.
create or replace function is_moving()
returns boolean
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select exists (select from move_run r where r.state = 'moving' and written_now(r.xmin));
$$;

-- The accounts of a move, from the top down, with their old codes and names.
create or replace function move_users(r move_run, p_password_hash text)
returns void
language plpgsql
as $$
declare
  v_level smallint;
begin
  update move_user
  set user_id = nextval(pg_get_serial_sequence('users', 'id'))
  where run_id = r.id and not is_known;
  for v_level in 1..5 loop
    insert into users
      (id, head_id, name, username, email, phone, user_type_id, parent_id, password_hash, is_dm, is_verified, address)
    select
      m.user_id, 0, m.name, m.username, m.email, m.phone, m.user_type_id, coalesce(m.parent_id, p.user_id), p_password_hash, true,
      false, m.address
    from
      move_user m
      left join move_user p on p.run_id = r.id and p."row" = m.parent_row
    where m.run_id = r.id and not m.is_known and m.level = v_level
    order by m."row";
  end loop;
  insert into moved_user (code, user_id, run_id)
  select upper(m.code), m.user_id, r.id from move_user m where m.run_id = r.id and not m.is_known;
  with
    old as (
      insert into moved_name (name, user_id)
      select distinct n.name, m.user_id
      from
        move_user m
        cross join lateral unnest(m.names) n (name)
      where m.run_id = r.id and not m.is_known and n.name <> lower(m.username)
      returning name
    )
  insert into sign_in_name (name)
  select name from old;
end;
$$;

-- What users bring along: of each a posting from outside the platform.
create or replace function move_balances(r move_run)
returns void
language plpgsql
as $$
declare
  v record;
begin
  for v in
    select m.user_id, m.balance
    from move_user m
    where m.run_id = r.id and not m.is_known and m.balance > 0
    order by m.user_id
  loop
    perform
      post_move('move-in', r.actor_id, null, null, v.user_id, v.balance, 'MIGRASI', 'adjustment', 0, null, null, null, null);
  end loop;
end;
$$;

-- The products of a move that are not there; their seller pays the price, and a nominal leaves room for the highest one. What is
-- there stays as it is, and is found by the old code too. The server makes categories before, on the tiles that it tells; those
-- here are for the server of the release before.
create or replace function move_products(r move_run)
returns void
language plpgsql
as $$
begin
  insert into category (name, position, tile)
  select
    c.name, (select coalesce(max(o.position), 0) from category o) + row_number() over (order by c.name), 'other'
  from
    (
      select min(m.category) as name
      from move_product m
      where
        m.run_id = r.id
        and m.product_id is null
        and not exists (select from category o where lower(o.name) = lower(m.category))
      group by lower(m.category)
    ) c;
  with
    given as materialized (
      select
        m.*, nextval(pg_get_serial_sequence('product', 'id')) as new_id,
        case
          when m.price is not null then nextval(pg_get_serial_sequence('admin_nominal', 'id'))
        end as nominal_id,
        (select min(o.id) from category o where lower(o.name) = lower(m.category)) as category_id,
        greatest(coalesce(m.retail, m.price), coalesce(x.price, 0)) - case m.product_type_id
          when 1 then 0
          else m.cost
        end as admin
      from
        move_product m
        left join (select o.product_row, max(o.price) as price from move_price o where o.run_id = r.id group by o.product_row) x
          on x.product_row = m."row"
      where m.run_id = r.id and m.product_id is null
      order by m."row"
    ),
    made as (
      insert into product
        (
          id, code, name, category_id, brand, family, product_type_id, nominal, min_amount, max_amount, customer_form,
          customer_pattern, customer_hint, is_available, is_available_tl, admin_nominal_id
        )
      select
        g.new_id, g.own_code, g.name, g.category_id, g.brand, g.family, g.product_type_id, g.nominal, g.min_amount, g.max_amount,
        g.customer_form, g.customer_pattern, g.customer_hint, g.is_open, g.is_open, g.nominal_id
      from given g
    ),
    nominals as (
      insert into admin_nominal (id, product_id, nominal, fees)
      select g.nominal_id, g.new_id, g.admin, array[g.price - g.cost] || array_fill(0::bigint, array[28])
      from given g
      where g.price is not null
    ),
    routes as (
      insert into product_partner (product_id, partner_id, price, priority, priority_tl, partner_code)
      select g.new_id, r.partner_id, g.cost, 1, 1, coalesce(g.partner_code, g.code) from given g
    )
  update move_product m
  set product_id = g.new_id
  from given g
  where m.run_id = r.id and m."row" = g."row";
  insert into moved_product (code, product_id, run_id)
  select upper(m.code), m.product_id, r.id from move_product m where m.run_id = r.id and not m.is_known;
end;
$$;

-- What uplines earn by the prices of a move. What they leave for sellers is looked at once, and not user by user.
-- Error: JJ010 with `share-below-zero`.
create or replace function move_prices(r move_run)
returns void
language plpgsql
as $$
declare
  v record;
begin
  insert into user_fee (user_id, admin_nominal_id, fee)
  select u.user_id, p.admin_nominal_id, x.fee
  from
    move_price x
    join move_user u on u.run_id = r.id and u."row" = x.user_row
    left join move_product m on m.run_id = r.id and m."row" = x.product_row
    join product p on p.id = coalesce(m.product_id, x.product_id)
  where x.run_id = r.id and not x.is_known
  order by u.user_id, p.id;
  for v in
    select l.share, t.code
    from
      lowest_share(
        array(
          select distinct p.admin_nominal_id
          from
            move_price x
            left join move_product m on m.run_id = r.id and m."row" = x.product_row
            join product p on p.id = coalesce(m.product_id, x.product_id)
          where x.run_id = r.id and not x.is_known
        ),
        null
      ) l
      join user_type t on t.id = l.seller_type_id
    where l.share < 0
    limit 1
  loop
    perform refuse('share-below-zero', jsonb_build_object('type', v.code, 'share', v.share, 'most', 0));
  end loop;
end;
$$;
