-- What `sale_sums` adds of the sales themselves; p_sales: of these alone, null: of all.
create or replace function sums_of_sales(
  p_level smallint, p_ids integer[], p_from timestamptz, p_until timestamptz, p_by text, p_offset integer, p_sales bigint[]
)
returns table (
  unit integer, day date, product_id integer, partner_id integer, request_type request_type, user_type_id smallint,
  status smallint, sales bigint, amount bigint, admin bigint, customer_pays bigint, revenue bigint, fee1 bigint, fee2 bigint,
  fee3 bigint, fee4 bigint
)
language plpgsql
stable
set search_path = public, pg_temp
set timezone = 'UTC'
set enable_nestloop = on
set jit = off
as $$
declare
  v_unit text := case
    when p_level = 0 then '0'
    else format('s.l%s', p_level)
  end;
  v_partner text := $q$
    case
      when o.status is null then s.partners[coalesce((select w.attempt from open_sale w where w.sale_id = s.id), 1)]
      else o.partner_id
    end $q$;
  v_sums text := format(
    $q$
    select
      %s as unit, %s as day, %s as product_id, %s as partner_id, s.request_type, s.user_type_id,
      coalesce(o.status, 1::smallint) as status, count(*) as sales, sum(s.amount)::bigint as amount,
      sum(s.admin)::bigint as admin, sum(s.customer_pays)::bigint as customer_pays,
      sum(coalesce(o.revenue, s.revenue))::bigint as revenue, coalesce(sum(s.fee1), 0)::bigint as fee1,
      coalesce(sum(s.fee2), 0)::bigint as fee2, coalesce(sum(s.fee3), 0)::bigint as fee3,
      coalesce(sum(s.fee4), 0)::bigint as fee4
    from
    $q$,
    v_unit,
    case
      when p_by = 'day' then '((s.created_at at time zone ''UTC'') + make_interval(mins => $4))::date'
      else 'null::date'
    end,
    case
      when p_by = 'product' then 's.product_id'
      else '0'
    end,
    case
      when p_by = 'product' then v_partner
      else '0'
    end
  );
  v_where text := format(
    $q$ where s.mode = 'prod' and s.created_at >= $2 and s.created_at < $3 %s %s $q$,
    case
      when p_level > 0 then format('and %s = any ($1)', v_unit)
    end,
    case
      when p_sales is not null then 'and s.id = any ($5)'
    end
  );
  v_grouped text := v_where || ' group by 1, 2, 3, 4, 5, 6, 7';
  v_outcome text := 'sale s left join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id';
  v_count bigint;
  v_first bigint;
  v_last bigint;
begin
  if p_sales is null and p_until - p_from < interval '1 day' then
    execute 'select count(*), min(s.id), max(s.id) from sale s' || v_where
    into v_count, v_first, v_last
    using p_ids, p_from, p_until;
    if v_count = 0 then
      return;
    end if;
    if v_last - v_first < 4 * v_count then
      -- Hardly another sale is between the first and the last: their outcomes lie together and are read as they lie, instead of
      -- three pages for each. Bounded by whole months: PostgreSQL takes times and ids for independent, and thinks that there is
      -- hardly an outcome of both.
      perform set_config('enable_nestloop', 'off', true);
      return query execute
        v_sums || v_outcome || ' and o.sale_id between $5 and $6 and o.created_at >= $7 and o.created_at < $8' || v_grouped
        using
          p_ids, p_from, p_until, p_offset, v_first, v_last, date_trunc('month', p_from, 'UTC'),
          date_trunc('month', p_until, 'UTC') + interval '1 month';
      return;
    end if;
  end if;
  return query execute
    v_sums || v_outcome || ' and o.created_at >= $2 and o.created_at < $3' || v_grouped
    using p_ids, p_from, p_until, p_offset, p_sales;
end;
$$;
grant execute on function sums_of_sales to jenjang_app;
