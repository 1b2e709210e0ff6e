-- The end of the span of a grain that begins at or ends after a moment; see sale_rollup.
create or replace function next_span(p_grain smallint, p_at timestamptz)
returns timestamptz
language sql
immutable
as $$
  select
    case
      when p_grain = 1 then date_bin('1 hour', p_at, '2000-01-01 00:00Z') + interval '1 hour'
      when p_grain = 4 then wib_month(wib_month(p_at) + interval '32 days')
      when date_part('hour', day_part(p_at) at time zone 'UTC') = 17 then day_part(p_at) + interval '22 hours'
      else day_part(p_at) + interval '1 hour'
    end;
$$;
grant execute on function next_span to jenjang_app;

-- Where the span of a grain begins that a moment lies in.
create or replace function span_of(p_grain smallint, p_at timestamptz)
returns timestamptz
language sql
immutable
as $$
  select
    case p_grain
      when 1 then date_bin('1 hour', p_at, '2000-01-01 00:00Z')
      when 4 then wib_month(p_at)
      else day_part(p_at)
    end;
$$;
grant execute on function span_of to jenjang_app;

-- Divides a span of time into whole spans of the grains, the first grain first, and what is left at both ends, as grain 0.
create or replace function cover_span(p_from timestamptz, p_until timestamptz, p_grains smallint[])
returns table (grain smallint, from_at timestamptz, until_at timestamptz)
language plpgsql
immutable
set search_path = public, pg_temp
as $$
declare
  v_grain smallint := p_grains[1];
  v_from timestamptz;
  v_until timestamptz;
begin
  if p_from >= p_until then
    return;
  end if;
  if v_grain is null then
    return query select 0::smallint, p_from, p_until;
    return;
  end if;
  v_from := span_of(v_grain, p_from);
  if v_from < p_from then
    v_from := next_span(v_grain, p_from);
  end if;
  v_until := span_of(v_grain, p_until);
  if v_from >= v_until then
    return query select * from cover_span(p_from, p_until, p_grains[2:]);
    return;
  end if;
  return query select * from cover_span(p_from, v_from, p_grains[2:]);
  return query select v_grain, v_from, v_until;
  return query select * from cover_span(v_until, p_until, p_grains[2:]);
end;
$$;
grant execute on function cover_span to jenjang_app;

-- The grains that answer a question of a scope, the largest first. p_by: `all` nothing but sums, `product`, or `day` of a zone
-- p_offset minutes east of UTC.
create or replace function grains_for(p_is_large boolean, p_by text, p_offset integer)
returns smallint[]
language sql
immutable
as $$
  select
    case
      when p_by = 'product' and p_is_large then '{4,3}'
      when p_by = 'product' then '{4}'
      when p_by = 'all' and p_is_large then '{4,2,1}'
      when p_by = 'all' then '{4,2}'
      when p_offset in (420, 480, 540) and p_is_large then '{2,1}'
      when p_offset in (420, 480, 540) then '{2}'
      when p_offset % 60 = 0 and p_is_large then '{1}'
      else '{}'
    end::smallint[];
$$;
grant execute on function grains_for to jenjang_app;

-- Sums of the sales and inquiries of users and all below them that were accepted in a span: of those of a level by their ids, or
-- of everybody as level 0 and id 0. Whatever sums are kept, it answers what the sales themselves say in the same snapshot: it
-- adds the kept sums, what they do not hold yet, and the sales at both ends of the span.
-- Refunds that were given in the span are rows of their own, of the state 5: their sums are below zero, `sales` is their number.
-- A sale without an outcome has the state 1, and the revenue and partner that it has so far. Where products are not asked for,
-- some rows have them and some have none.
create or replace function sale_sums(
  p_level smallint, p_ids integer[], p_from timestamptz, p_until timestamptz, p_by text, p_offset integer
)
returns table (
  unit integer, day date, product_id integer, partner_id integer, request_type request_type, user_type_id smallint,
  status smallint, sales bigint, amount bigint, admin bigint, customer_pays bigint, revenue bigint, fee1 bigint, fee2 bigint,
  fee3 bigint, fee4 bigint
)
language plpgsql
stable
set search_path = public, pg_temp
set jit = off
as $$
declare
  v_sales bigint[];
  v_large boolean;
  v_ids integer[];
  v_kept integer[] := '{}';
  v_part record;
  v_first timestamptz;
  v_last timestamptz;
begin
  return query
    select
      m.unit,
      case
        when p_by = 'day' then ((r.at at time zone 'UTC') + make_interval(mins => p_offset))::date
      end as day,
      r.product_id, r.partner_id, 'purchase'::request_type as request_type, r.user_type_id, 5::smallint as status,
      count(*) as sales, -sum(r.amount)::bigint as amount, -sum(r.admin)::bigint as admin,
      -sum(r.customer_pays)::bigint as customer_pays, -sum(r.revenue)::bigint as revenue,
      -coalesce(sum(r.fee1), 0)::bigint as fee1, -coalesce(sum(r.fee2), 0)::bigint as fee2,
      -coalesce(sum(r.fee3), 0)::bigint as fee3, -coalesce(sum(r.fee4), 0)::bigint as fee4
    from
      refund r
      cross join lateral (select (array[0, r.l1, r.l2, r.l3, r.l4, r.l5])[p_level + 1] as unit) m
    where r.at >= p_from and r.at < p_until and (p_level = 0 or m.unit = any (p_ids))
    group by m.unit, day, r.product_id, r.partner_id, r.user_type_id;
  foreach v_large in array array[true, false] loop
    v_ids := array(
      select c.scope
      from rollup_scope c
      where c.scope = any (p_ids) and c.is_large = v_large and c.built_to = 'infinity'
    );
    continue when v_ids = '{}';
    v_kept := v_kept || v_ids;
    v_first := null;
    v_last := null;
    for v_part in select * from cover_span(p_from, p_until, grains_for(v_large, p_by, p_offset)) loop
      if v_part.grain = 0 then
        return query select * from sums_of_sales(p_level, v_ids, v_part.from_at, v_part.until_at, p_by, p_offset, null);
        continue;
      end if;
      v_first := coalesce(v_first, v_part.from_at);
      v_last := v_part.until_at;
      return query
        select
          r.scope as unit,
          case
            when p_by = 'day' then ((r.at at time zone 'UTC') + make_interval(mins => p_offset))::date
          end as day,
          r.product_id, r.partner_id, r.request_type, r.user_type_id, r.status, sum(r.sales) as sales,
          sum(r.amount)::bigint as amount, sum(r.admin)::bigint as admin, sum(r.customer_pays)::bigint as customer_pays,
          sum(r.revenue)::bigint as revenue, sum(r.fee1)::bigint as fee1, sum(r.fee2)::bigint as fee2,
          sum(r.fee3)::bigint as fee3, sum(r.fee4)::bigint as fee4
        from sale_rollup r
        where r.scope = any (v_ids) and r.grain = v_part.grain and r.at >= v_part.from_at and r.at < v_part.until_at
        group by r.scope, day, r.product_id, r.partner_id, r.request_type, r.user_type_id, r.status;
    end loop;
    if v_first is not null then
      -- Only their months are looked at, and nothing where there are none: planning takes longer than reading.
      select array_agg(n.sale_id), min(n.created_at), max(n.created_at) + interval '1 microsecond'
      into v_sales, v_first, v_last
      from unrolled_sales() n
      where n.created_at >= v_first and n.created_at < v_last;
      if v_sales is not null then
        return query select * from sums_of_sales(p_level, v_ids, v_first, v_last, p_by, p_offset, v_sales);
      end if;
    end if;
  end loop;
  v_ids := array(select i from unnest(p_ids) i where i <> all (v_kept));
  if v_ids <> '{}' then
    return query select * from sums_of_sales(p_level, v_ids, p_from, p_until, p_by, p_offset, null);
  end if;
end;
$$;
grant execute on function sale_sums to jenjang_app;
