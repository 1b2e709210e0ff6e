-- Where the part of a day begins in which a moment lies. A day has three: the hours from 15:00 and from 16:00 UTC, and the 22
-- hours from 17:00, so that the days of all three zones of Indonesia are made of whole parts.
create or replace function day_part(p_at timestamptz)
returns timestamptz
language sql
immutable
as $$
  select
    case
      when p_at < date_bin('1 day', p_at, '2000-01-01 17:00Z') + interval '22 hours' then date_bin(
        '1 day', p_at, '2000-01-01 17:00Z'
      )
      else date_bin('1 hour', p_at, '2000-01-01 00:00Z')
    end;
$$;
grant execute on function day_part to jenjang_app;

-- Where the month of WIB begins in which a moment lies.
create or replace function wib_month(p_at timestamptz)
returns timestamptz
language sql
immutable
as $$
  select (date_trunc('month', (p_at at time zone 'UTC') + interval '7 hours') - interval '7 hours') at time zone 'UTC';
$$;
grant execute on function wib_month to jenjang_app;

-- The batches whose sales are not in the sums yet: those that wait for their fold, and those of folds after the last in the sums.
create or replace function unrolled_batches()
returns table (batch bigint)
language sql
stable
as $$
  select q.batch
  from fee_queue q
  where not exists (select from fee_batch b where b.batch = q.batch)
  union all
  select b.batch
  from fee_batch b
  where b.fold > (select fold from rollup_mark);
$$;
grant execute on function unrolled_batches to jenjang_app;

-- Final sales as parts of the sums: one row for each scope and each span that a sale is added to, by the levels frozen on it.
create or replace function rollup_parts()
returns table (
  sale_id bigint, created_at timestamptz, head_id integer, batch bigint, built_to timestamptz, scope integer, grain smallint,
  at timestamptz, product_id integer, partner_id integer, request_type request_type, user_type_id smallint, status smallint,
  amount bigint, admin bigint, customer_pays bigint, revenue bigint, fee1 bigint, fee2 bigint, fee3 bigint, fee4 bigint
)
language sql
stable
as $$
  select
    s.id as sale_id, s.created_at, s.head_id, o.batch, c.built_to, c.scope, g.grain, g.at, g.product_id, g.partner_id,
    s.request_type, s.user_type_id, o.status, s.amount, s.admin, s.customer_pays, o.revenue, coalesce(s.fee1, 0) as fee1,
    coalesce(s.fee2, 0) as fee2, coalesce(s.fee3, 0) as fee3, coalesce(s.fee4, 0) as fee4
  from
    sale s
    join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
    cross join lateral (
      values
        (0),
        (s.l1),
        (s.l2),
        (s.l3),
        (s.l4),
        (s.l5)
    ) m (scope)
    join rollup_scope c on c.scope = m.scope
    cross join lateral (
      values
        (1::smallint, date_bin('1 hour', s.created_at, '2000-01-01 00:00Z'), 0, 0),
        (2::smallint, day_part(s.created_at), 0, 0),
        (3::smallint, day_part(s.created_at), s.product_id, coalesce(o.partner_id, 0)),
        (4::smallint, wib_month(s.created_at), s.product_id, coalesce(o.partner_id, 0))
    ) g (grain, at, product_id, partner_id)
  where s.mode = 'prod' and (c.is_large or g.grain in (2, 4));
$$;
grant execute on function rollup_parts to jenjang_app;

-- The sales of batches, and when they were accepted. All sales of a batch ended at one time, and the first of them bears its
-- name: so what ended between the first and the last of them is looked through, whatever the clock said then.
create or replace function sales_in_batches(p_batches bigint[])
returns table (sale_id bigint, created_at timestamptz, head_id integer)
language plpgsql
stable
rows 100
set search_path = public, pg_temp
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set jit = off
as $$
declare
  v_first timestamptz;
  v_last timestamptz;
begin
  if p_batches = '{}' then
    return;
  end if;
  select min(o.at), max(o.at)
  into v_first, v_last
  from
    unnest(p_batches) b (batch)
    join outcome o on o.sale_id = b.batch;
  return query
    select o.sale_id, o.created_at, o.head_id
    from outcome o
    where o.at >= v_first and o.at <= v_last and o.batch = any (p_batches);
end;
$$;
grant execute on function sales_in_batches to jenjang_app;

-- The sales that no sum holds: those that ended in batches that are not rolled up yet, and those that are pending, on the list
-- or in their first call.
create or replace function unrolled_sales()
returns table (sale_id bigint, created_at timestamptz, head_id integer)
language plpgsql
stable
rows 100
set search_path = public, pg_temp
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set jit = off
as $$
declare
  v_sales bigint[];
  v_first timestamptz;
  v_last timestamptz;
begin
  return query select * from sales_in_batches(array(select u.batch from unrolled_batches() u));
  -- Only their months are looked at, and nothing where there are none: planning takes longer than reading.
  select array_agg(s.id), min(s.created_at), max(s.created_at)
  into v_sales, v_first, v_last
  from sale s
  where s.id > (select mark from sale_sweep);
  if v_sales is not null then
    return query execute
      $q$
      select s.id, s.created_at, s.head_id
      from sale s
      where
        s.id = any ($1) and s.created_at >= $2 and s.created_at <= $3
        and not exists (
          select from outcome o
          where o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
            and o.created_at >= $2 and o.created_at <= $3
        )
        and not exists (select from open_sale w where w.sale_id = s.id)
      $q$
      using v_sales, v_first, v_last;
  end if;
  return query select w.sale_id, w.created_at, w.head_id from open_sale w;
end;
$$;
grant execute on function unrolled_sales to jenjang_app;
