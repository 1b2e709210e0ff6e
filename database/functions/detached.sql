-- Whether the month that holds a moment is away.
create or replace function is_detached(p_at timestamptz)
returns boolean
language sql
stable
as $$
  select exists (select from detached_month d where p_at >= d.from_at and p_at < d.to_at);
$$;
grant execute on function is_detached to jenjang_app;

-- Whether a span of the sums for reports holds sales that are away: it stays as it was, and is not made anew.
create or replace function is_kept_sum(p_grain smallint, p_at timestamptz)
returns boolean
language sql
stable
as $$
  select exists (select from detached_month d where p_at < d.to_at and next_span(p_grain, p_at) > d.from_at);
$$;
grant execute on function is_kept_sum to jenjang_app;

-- Refuses where a sale that is looked for is away. Numbers run on, so one that stands nowhere and lies between those of a month
-- that is away is taken to be of that month.
-- Errors: JJ010 sale-archived, with the month.
create or replace function refuse_detached(p_sale bigint)
returns void
language plpgsql
stable
set search_path = public, pg_temp
as $$
declare
  v_month date;
begin
  select d.month
  into v_month
  from detached_month d
  where p_sale between d.first_sale and d.last_sale and not exists (select from sale s where s.id = p_sale)
  order by d.month
  limit 1;
  if found then
    perform refuse('sale-archived', jsonb_build_object('sale', padded(p_sale, 8), 'month', to_char(v_month, 'YYYY-MM')));
  end if;
end;
$$;

-- One number over a text, the same in every cluster and release of PostgreSQL.
create or replace function text_digest(p_text text)
returns numeric
language sql
immutable
as $$
  select ('x' || left(md5(p_text), 16))::bit(64)::bigint::numeric;
$$;
grant execute on function text_digest to jenjang_app;

-- What stays of a month that is away, in one number: its totals, runs, folds and voids.
create or replace function detached_total_digest(p_month date)
returns numeric
language sql
stable
as $$
  select coalesce(sum(text_digest(l.line)), 0)
  from
    (
      select concat_ws(' ', 'total', account, party_id, kind, amount) as line from detached_total where month = p_month
      union all
      select concat_ws(' ', 'run', user_id, first_seq, last_seq, head_id, opening, closing)
      from detached_run
      where month = p_month
      union all
      select concat_ws(' ', 'fold', fold, day - date '2000-01-01', sales, digest) from detached_fold where month = p_month
      union all
      select concat_ws(' ', 'void', sale_id, extract(epoch from at), user_id, seq, amount)
      from detached_void
      where month = p_month
    ) l;
$$;
grant execute on function detached_total_digest to jenjang_app;

-- The references of a span, in one number.
create or replace function key_digest(p_from timestamptz, p_to timestamptz)
returns numeric
language sql
stable
as $$
  select
    coalesce(
      sum(
        text_digest(
          array[
            sale_id::text, extract(epoch from created_at)::text, user_id::text, head_id::text, mode::text, request_type::text,
            ref_id, body_hash
          ]::text
        )
      ),
      0
    )
  from sale_key
  where created_at >= p_from and created_at < p_to;
$$;
grant execute on function key_digest to jenjang_app;

-- The sums for reports of everybody that lie in a span, in one number;
-- months of WIB, which reach into other months, are left out.
create or replace function sum_digest(p_from timestamptz, p_to timestamptz)
returns numeric
language sql
stable
as $$
  select
    coalesce(
      sum(
        text_digest(
          concat_ws(
            ' ', grain, extract(epoch from at), product_id, partner_id, request_type, user_type_id, status, sales, amount, admin,
            customer_pays, revenue, fee1, fee2, fee3, fee4
          )
        )
      ),
      0
    )
  from sale_rollup
  where scope = 0 and grain <> 4 and at >= p_from and at < p_to and next_span(grain, at) <= p_to;
$$;
grant execute on function sum_digest to jenjang_app;
