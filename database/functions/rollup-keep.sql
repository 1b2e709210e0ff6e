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

-- Final sales by what they are found by: customer number, reference, and seller and month of WIB. `is_referred`: the seller gave
-- the reference itself.
create or replace function final_sales()
returns table (
  sale_id bigint, created_at timestamptz, head_id integer, batch bigint, month timestamptz, user_id integer,
  user_type_id smallint, request_type request_type, status smallint, customer_code text, ref_id text, is_referred boolean
)
language sql
stable
as $$
  select
    s.id as sale_id, s.created_at, s.head_id, o.batch, wib_month(s.created_at) as month, s.user_id, s.user_type_id,
    s.request_type, o.status, s.customer_code, s.ref_id, s.ref_id <> s.id::text as is_referred
  from
    sale s
    join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
  where s.mode = 'prod';
$$;
grant execute on function final_sales to jenjang_app;

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
  select customer_key(s.customer_code), s.sale_id
  from
    sales_in_batches(v_batches) f
    join final_sales() s on s.sale_id = f.sale_id and s.created_at = f.created_at and s.head_id = f.head_id
  where s.created_at < (select built_to from rollup_scope where scope = 0);
  insert into sale_reference (reference, sale_id)
  select reference_key(s.ref_id), s.sale_id
  from
    sales_in_batches(v_batches) f
    join final_sales() s on s.sale_id = f.sale_id and s.created_at = f.created_at and s.head_id = f.head_id
  where s.is_referred and s.created_at < (select built_to from rollup_scope where scope = -1);
  insert into seller_month (month, status, user_id, user_type_id)
  select distinct s.month, s.status, s.user_id, s.user_type_id
  from
    sales_in_batches(v_batches) f
    join final_sales() s on s.sale_id = f.sale_id and s.created_at = f.created_at and s.head_id = f.head_id
  where s.request_type = 'purchase' and s.created_at < (select built_to from rollup_scope where scope = -2)
  on conflict do nothing;
  update rollup_mark set fold = v_upto;
  return v_upto;
end;
$$;
grant execute on function roll_up to jenjang_app;

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
