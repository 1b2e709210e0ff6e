-- By what a customer number is found, however it is written: the same in every cluster and release of PostgreSQL.
create or replace function customer_key(p_customer text)
returns integer
language sql
immutable
as $$
  select ('x' || left(md5(lower(p_customer)), 8))::bit(32)::integer;
$$;
grant execute on function customer_key to jenjang_app;

-- The same of a reference, which is somebody else's where only its letters are smaller.
create or replace function reference_key(p_ref_id text)
returns integer
language sql
immutable
as $$
  select ('x' || left(md5(p_ref_id), 8))::bit(32)::integer;
$$;
grant execute on function reference_key to jenjang_app;

-- Adds the sales of the next folds to the sums, at most a hundred folds, and gives the number of the last one; null when there is
-- none left, or another server is at it. A fold is complete once it is there: nothing is waited for, and no clock decides what
-- is in the sums. Those that are being built take what lies before the place that they are built to.
create or replace function roll_up()
returns integer
language plpgsql
security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
  v_after integer;
  v_upto integer;
  v_batches bigint[];
begin
  if not pg_try_advisory_xact_lock(7302122) then
    return null;
  end if;
  v_after := (select fold from rollup_mark);
  v_upto := (select max(number) from fee_fold where number <= v_after + 100);
  if coalesce(v_upto, 0) <= v_after then
    return null;
  end if;
  v_batches := array(select b.batch from fee_batch b where b.fold > v_after and b.fold <= v_upto);
  insert into sale_rollup as r
  select
    sum(p.amount) as amount, sum(p.admin) as admin, sum(p.customer_pays) as customer_pays, sum(p.revenue) as revenue,
    sum(p.fee1) as fee1, sum(p.fee2) as fee2, sum(p.fee3) as fee3, sum(p.fee4) as fee4, p.at, count(*) as sales, p.scope,
    p.product_id, p.partner_id, p.request_type, p.user_type_id, p.status, p.grain
  from
    sales_in_batches(v_batches) f
    join rollup_parts() p on p.sale_id = f.sale_id and p.created_at = f.created_at and p.head_id = f.head_id
  where p.created_at < p.built_to
  group by p.scope, p.grain, p.at, p.product_id, p.partner_id, p.user_type_id, p.status, p.request_type
  on conflict (scope, grain, at, product_id, partner_id, user_type_id, status, request_type) do update
    set
      sales = r.sales + excluded.sales,
      amount = r.amount + excluded.amount,
      admin = r.admin + excluded.admin,
      customer_pays = r.customer_pays + excluded.customer_pays,
      revenue = r.revenue + excluded.revenue,
      fee1 = r.fee1 + excluded.fee1,
      fee2 = r.fee2 + excluded.fee2,
      fee3 = r.fee3 + excluded.fee3,
      fee4 = r.fee4 + excluded.fee4;
  insert into sale_customer (customer, sale_id)
  select customer_key(s.customer_code), s.id
  from
    sales_in_batches(v_batches) f
    join sale s on s.id = f.sale_id and s.created_at = f.created_at and s.head_id = f.head_id
  where s.mode = 'prod' and s.created_at < (select built_to from rollup_scope where scope = 0);
  insert into sale_reference (reference, sale_id)
  select reference_key(s.ref_id), s.id
  from
    sales_in_batches(v_batches) f
    join sale s on s.id = f.sale_id and s.created_at = f.created_at and s.head_id = f.head_id
  where s.mode = 'prod' and s.ref_id <> s.id::text and s.created_at < (select built_to from rollup_scope where scope = -1);
  update rollup_mark set fold = v_upto;
  return v_upto;
end;
$$;
grant execute on function roll_up to jenjang_app;

-- The sums that there should be of what was accepted in a span of whole months of WIB, made from the sales; p_scopes: of these
-- alone, null: of all, as far as they are built.
create or replace function made_rollups(p_from timestamptz, p_to timestamptz, p_scopes integer[])
returns setof sale_rollup
language plpgsql
stable
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
set enable_partitionwise_join = on
set enable_nestloop = off
set work_mem = '64MB'
set jit = off
as $$
begin
  return query
    select
      sum(p.amount)::bigint as amount, sum(p.admin)::bigint as admin, sum(p.customer_pays)::bigint as customer_pays,
      sum(p.revenue)::bigint as revenue, sum(p.fee1)::bigint as fee1, sum(p.fee2)::bigint as fee2, sum(p.fee3)::bigint as fee3,
      sum(p.fee4)::bigint as fee4, p.at, count(*)::integer as sales, p.scope, p.product_id, p.partner_id, p.request_type,
      p.user_type_id, p.status, p.grain
    from rollup_parts() p
    where
      p.created_at >= p_from
      and p.created_at < p_to
      and (p.scope = any (p_scopes) or p_scopes is null and p.created_at < p.built_to)
      and not exists (select from unrolled_batches() u where u.batch = p.batch)
    group by p.scope, p.grain, p.at, p.product_id, p.partner_id, p.user_type_id, p.status, p.request_type;
end;
$$;
grant execute on function made_rollups to jenjang_app;

-- Brings sums that are not complete one month on, those first that have the longest way to go. False: all are complete.
-- It builds whole months of WIB, so that no sum is begun twice. What is in no fold yet, or in one that is not rolled up, comes
-- with its fold.
create or replace function build_rollups()
returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
set enable_partitionwise_join = on
set enable_nestloop = off
set work_mem = '64MB'
set jit = off
as $$
declare
  v_from timestamptz;
  v_to timestamptz;
  v_scopes integer[];
begin
  perform pg_advisory_xact_lock(7302122);
  v_from := (select min(built_to) from rollup_scope);
  if v_from = 'infinity' then
    return false;
  end if;
  v_scopes := array(select scope from rollup_scope where built_to = v_from);
  v_to := (select min(created_at) from sale where created_at >= v_from);
  v_to := coalesce(wib_month(wib_month(v_to) + interval '32 days'), 'infinity');
  -- Sums of months that are away stay as they were.
  if v_scopes <> array[-1] then
    insert into sale_rollup select m.* from made_rollups(v_from, v_to, v_scopes) m on conflict do nothing;
  end if;
  if 0 = any (v_scopes) then
    insert into sale_customer (customer, sale_id)
    select customer_key(s.customer_code), s.id
    from
      sale s
      join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
    where
      s.mode = 'prod'
      and s.created_at >= v_from
      and s.created_at < v_to
      and not exists (select from unrolled_batches() u where u.batch = o.batch)
    order by 1;
  end if;
  if -1 = any (v_scopes) then
    insert into sale_reference (reference, sale_id)
    select reference_key(s.ref_id), s.id
    from
      sale s
      join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
    where
      s.mode = 'prod'
      and s.ref_id <> s.id::text
      and s.created_at >= v_from
      and s.created_at < v_to
      and not exists (select from unrolled_batches() u where u.batch = o.batch)
    order by 1
    -- A month that was away and came back has its own still.
    on conflict do nothing;
  end if;
  update rollup_scope set built_to = v_to where scope = any (v_scopes);
  return true;
end;
$$;
grant execute on function build_rollups to jenjang_app;

-- Begins sums of those who sold more than so many a day in the last seven days, they and everybody below them: some sums from
-- p_some on, all of them from p_many on. They are read once they are complete. Nobody loses its sums again.
create or replace function choose_rollups(p_some integer, p_many integer)
returns void
language plpgsql
security definer
set search_path = public, pg_temp
set jit = off
as $$
declare
  v_grown integer[];
begin
  perform pg_advisory_xact_lock(7302122);
  with
    sold as (
      select m.scope, count(*) / 7 >= p_many as is_large
      from
        sale s
        cross join lateral (
          values
            (s.l1),
            (s.l2),
            (s.l3),
            (s.l4),
            (s.l5)
        ) m (scope)
      where s.created_at > now() - interval '7 days' and s.created_at <= now() and s.mode = 'prod' and m.scope is not null
      group by m.scope
      having count(*) / 7 >= p_some
    ),
    chosen as (
      insert into rollup_scope as c (scope, is_large)
      select scope, is_large from sold
      on conflict (scope) do update
        set
          is_large = true,
          built_to = '-infinity'
        where not c.is_large and excluded.is_large
      returning scope
    )
  select array_agg(scope)
  into v_grown
  from chosen;
  delete from sale_rollup where scope = any (v_grown) and not is_kept_sum(grain, at);
end;
$$;
grant execute on function choose_rollups to jenjang_app;

-- Forgets all sums, so that they are built anew; until then reports read the sales. Raises JJ020 while a month is away: its sums
-- could not be made again.
create or replace function forget_rollups()
returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(7302122);
  if exists (select from detached_month) then
    raise exception 'sums of months that are detached cannot be built anew: attach them first' using errcode = 'JJ020';
  end if;
  delete from sale_rollup;
  delete from sale_customer;
  delete from sale_reference;
  update rollup_scope set built_to = '-infinity';
end;
$$;
