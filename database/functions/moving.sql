-- Types of a user: 1 OWNR, 6 SLDM, 9 CADP, 10 SUDP, 14 MIFD, 15 CAFD, 16 SOFD, 17 STFD.

-- Begins a move, in the place of one that was not done, and keeps which columns its files have. Answers its id.
-- Errors: JJ010 where the parent's network holds no deposits.
create or replace function open_move(
  p_system text, p_parent integer, p_head_type smallint, p_partner integer, p_files jsonb, p_columns jsonb
)
returns integer
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_id integer;
  v_actor integer := coalesce((select w.user_id from acting() w), (select u.id from users u where u.parent_id is null));
begin
  perform require_effect('move-in', v_actor);
  if
    p_head_type not in (6, 9, 14)
    or not exists (select from users u where u.id = p_parent and u.user_type_id in (1, 6, 9, 10, 14, 15, 16, 17))
  then
    perform refuse('move-parent');
  end if;
  delete from move_run where state = 'draft';
  insert into move_run (system, actor_id, parent_id, head_type_id, partner_id, files, opened_at)
  values (p_system, v_actor, p_parent, p_head_type, p_partner, p_files, clock_timestamp())
  returning id
  into v_id;
  insert into move_layout (system, kind, columns)
  select p_system, c.key, c.value from jsonb_each(p_columns) c
  on conflict (system, kind) do update set columns = excluded.columns;
  return v_id;
end;
$$;
grant execute on function open_move to jenjang_app;

-- A move that is not done yet, locked.
create or replace function move_draft(p_run integer)
returns move_run
language plpgsql
as $$
declare
  r move_run;
begin
  select * into r from move_run where id = p_run for update;
  if not found then
    perform refuse('not-found');
  end if;
  perform require_effect('move-in', r.actor_id);
  return r;
end;
$$;

-- Keeps rows of a file, and why cells of them cannot be read. Rows that are there already are written anew.
create or replace function add_move_rows(p_run integer, p_kind text, p_rows jsonb, p_refusals jsonb)
returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  r move_run := move_draft(p_run);
  v_rows integer[] := array(select (g ->> 'row')::integer from jsonb_array_elements(p_rows) g);
begin
  if r.state <> 'draft' then
    perform refuse('not-found');
  end if;
  delete from move_refusal where run_id = r.id and kind = p_kind and "row" = any (v_rows);
  insert into move_refusal (run_id, kind, "row", field, problem, written, by_check)
  select r.id, p_kind, g."row", g.field, g.problem, g.written, false
  from jsonb_to_recordset(p_refusals) g ("row" integer, field text, problem text, written text);
  if p_kind = 'users' then
    delete from move_user where run_id = r.id and "row" = any (v_rows);
    insert into move_user (run_id, "row", code, name, username, names, upline, phone, email, address, balance)
    select
      r.id, g."row", g.code, g.name, g.username, coalesce(g.names, '{}'), g.upline, g.phone, g.email, coalesce(g.address, ''),
      g.balance
    from
      jsonb_to_recordset(p_rows) g (
        "row" integer, code text, name text, username text, names text[], upline text, phone text, email text, address text,
        balance bigint
      );
  elsif p_kind = 'products' then
    delete from move_product where run_id = r.id and "row" = any (v_rows);
    insert into move_product
      (
        run_id, "row", code, own_code, name, category, brand, product_type_id, nominal, min_amount, max_amount, cost, price,
        retail, partner_code, is_open, family, customer_form, customer_pattern, customer_hint
      )
    select
      r.id, g."row", g.code, g."ownCode", g.name, g.category, g.brand, g."productTypeId", g.nominal, coalesce(g."minAmount", 0),
      coalesce(g."maxAmount", 0), g.cost, g.price, g.retail, g."partnerCode", coalesce(g."isOpen", true), g.family,
      g."customerForm", g."customerPattern", g."customerHint"
    from
      jsonb_to_recordset(p_rows) g (
        "row" integer, code text, "ownCode" text, name text, category text, brand text, "productTypeId" smallint, nominal bigint,
        "minAmount" bigint, "maxAmount" bigint, cost bigint, price bigint, retail bigint, "partnerCode" text, "isOpen" boolean,
        family text, "customerForm" text, "customerPattern" text, "customerHint" text
      );
  else
    delete from move_price where run_id = r.id and "row" = any (v_rows);
    insert into move_price (run_id, "row", user_code, product_code, price)
    select r.id, g."row", g."user", g.product, g.price
    from jsonb_to_recordset(p_rows) g ("row" integer, "user" text, product text, price bigint);
  end if;
end;
$$;
grant execute on function add_move_rows to jenjang_app;

-- Looks through all rows of a move: every reason against it stands in move_refusal then. Answers the control sums.
create or replace function check_move(p_run integer)
returns jsonb
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  r move_run := move_draft(p_run);
begin
  if r.state = 'moved' then
    return r.sums;
  end if;
  analyze move_user;
  analyze move_product;
  analyze move_price;
  delete from move_refusal where run_id = r.id and by_check;
  perform check_move_names(r);
  perform check_move_tree(r);
  perform check_move_products(r);
  analyze move_user;
  analyze move_product;
  perform check_move_prices(r);
  r.sums := move_sums(r.id);
  update move_run set sums = r.sums where id = r.id;
  return r.sums;
end;
$$;
grant execute on function check_move to jenjang_app;

-- The control sums of a move: what is new, what moved before, and all of the balance that is new.
create or replace function move_sums(p_run integer)
returns jsonb
language sql
stable
as $$
  select
    jsonb_build_object(
      'users', u.fresh, 'knownUsers', u.known, 'balance', u.balance, 'types', u.types, 'products', p.fresh, 'knownProducts',
      p.known, 'prices', x.fresh, 'knownPrices', x.known, 'refused', (select count(*) from move_refusal f where f.run_id = p_run)
    )
  from
    (
      select
        count(*) filter (where not m.is_known) as fresh, count(*) filter (where m.is_known) as known,
        coalesce(sum(m.balance) filter (where not m.is_known), 0) as balance,
        coalesce(
          (
            select jsonb_object_agg(t.user_type_id, t.n)
            from
              (
                select o.user_type_id, count(*) as n
                from move_user o
                where o.run_id = p_run and not o.is_known and o.user_type_id is not null
                group by 1
              ) t
          ),
          '{}'
        ) as types
      from move_user m
      where m.run_id = p_run
    ) u,
    (
      select count(*) filter (where m.product_id is null) as fresh, count(*) filter (where m.product_id is not null) as known
      from move_product m
      where m.run_id = p_run
    ) p,
    (
      select count(*) filter (where not m.is_known) as fresh, count(*) filter (where m.is_known) as known
      from move_price m
      where m.run_id = p_run
    ) x;
$$;
