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
  if 0 <= any (v_scopes) then
    insert into sale_rollup select m.* from made_rollups(v_from, v_to, v_scopes) m on conflict do nothing;
  end if;
  if 0 = any (v_scopes) then
    insert into sale_customer (customer, sale_id)
    select customer_key(s.customer_code), s.sale_id
    from final_sales() s
    where s.created_at >= v_from and s.created_at < v_to and not exists (select from unrolled_batches() u where u.batch = s.batch)
    order by 1;
  end if;
  if -1 = any (v_scopes) then
    insert into sale_reference (reference, sale_id)
    select reference_key(s.ref_id), s.sale_id
    from final_sales() s
    where
      s.is_referred
      and s.created_at >= v_from
      and s.created_at < v_to
      and not exists (select from unrolled_batches() u where u.batch = s.batch)
    order by 1
    -- A month that was away and came back has its own still.
    on conflict do nothing;
  end if;
  if -2 = any (v_scopes) then
    insert into seller_month (month, status, user_id, user_type_id)
    select distinct s.month, s.status, s.user_id, s.user_type_id
    from final_sales() s
    where
      s.request_type = 'purchase'
      and s.created_at >= v_from
      and s.created_at < v_to
      and not exists (select from unrolled_batches() u where u.batch = s.batch)
    order by 1, 2, 3, 4
    on conflict do nothing;
  end if;
  update rollup_scope set built_to = v_to where scope = any (v_scopes);
  return true;
end;
$$;
grant execute on function build_rollups to jenjang_app;

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
  delete from seller_month;
  update rollup_scope set built_to = '-infinity';
end;
$$;
