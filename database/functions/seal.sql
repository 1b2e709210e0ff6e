-- What a final sale is, in one number: every field of it and of its outcome. A field that is added here has to be sealed
-- anew for all days. Written out, so that neither a new column nor a setting of the session changes it.
create or replace function sale_digest(s sale, o outcome)
returns bigint
language sql
immutable
as $$
  select
    (
      'x' || left(
        md5(
          array[
            s.id::text, s.head_id::text, extract(epoch from s.created_at)::text, s.user_id::text, s.user_type_id::text,
            s.l1::text, s.l2::text, s.l3::text, s.l4::text, s.l5::text, s.login_user_id::text, s.request_type::text, s.mode::text,
            s.door::text, s.ref_id, s.product_id::text, s.customer_code, s.base::text, s.admin::text, s.amount::text,
            s.customer_pays::text, s.revenue::text, s.fee1::text, s.fee2::text, s.fee3::text, s.fee4::text, s.inquiry_id::text,
            s.counter::text, s.hold_seq::text, s.partners::text, s.prices::text, s.partner_codes::text, s.tells::text,
            extract(epoch from o.at)::text, o.status::text, o.partner_id::text, o.cost::text, o.revenue::text, o.base::text,
            o.quote::text, o.customer_name, o.serial_number, o.message, o.details::text, o.trace::text, o.actor_id::text,
            o.remark, o.void_seq::text, o.batch::text, o.moved::text, o.l1::text, o.l2::text, o.l3::text, o.l4::text,
            o.fee1::text, o.fee2::text, o.fee3::text, o.fee4::text
          ]::text
        ),
        16
      )
    )::bit(64)::bigint;
$$;
grant execute on function sale_digest to jenjang_app;

-- The final sales of a day, in WIB, but for some; and which of all are not final.
create or replace function day_digest(p_day date, p_but bigint[])
returns table (sales integer, digest numeric, pending bigint[])
language sql
stable
as $$
  select
    count(o.sale_id) filter (where s.id <> all (p_but))::integer,
    coalesce(sum(sale_digest(s, o)) filter (where o.sale_id is not null and s.id <> all (p_but)), 0),
    coalesce(array_agg(s.id order by s.id) filter (where o.sale_id is null), '{}')
  from
    sale s
    left join outcome o
      on o.sale_id = s.id
      and o.created_at = s.created_at
      and o.head_id = s.head_id
      and o.created_at >= p_day::timestamp at time zone 'Asia/Jakarta'
      and o.created_at < (p_day + 1)::timestamp at time zone 'Asia/Jakarta'
  where
    s.created_at >= p_day::timestamp at time zone 'Asia/Jakarta'
    and s.created_at < (p_day + 1)::timestamp at time zone 'Asia/Jakarta';
$$;

-- Seals the first day that is over and not sealed; then, one by one, the days of which sales have become final since, if what
-- was sealed of them is still as it was. Gives the day, null when there is nothing left to seal. A day is over an hour after
-- its midnight: no sale accepted on it is still being written then.
create or replace function seal_day(p_at timestamptz)
returns date
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_day date;
  v_old sealed_day;
  v_before record;
  v_now record;
begin
  p_at := time_of(p_at);
  perform pg_advisory_xact_lock(7302121);
  select coalesce(max(day) + 1, (select (min(created_at) at time zone 'Asia/Jakarta')::date from sale))
  into v_day
  from sealed_day;
  if v_day < ((p_at - interval '1 hour') at time zone 'Asia/Jakarta')::date then
    insert into sealed_day (day, sales, digest, pending, at)
    select v_day, d.sales, d.digest, d.pending, p_at
    from day_digest(v_day, '{}') d;
    return v_day;
  end if;
  for v_old in
    select *
    from sealed_day d
    where d.pending <> '{}' and d.at < p_at and exists (select from outcome o where o.sale_id = any (d.pending))
    order by d.day
    for update
  loop
    select * into v_before from day_digest(v_old.day, v_old.pending);
    if v_before.sales = v_old.sales and v_before.digest = v_old.digest then
      select * into v_now from day_digest(v_old.day, '{}');
      update sealed_day
      set
        sales = v_now.sales,
        digest = v_now.digest,
        pending = v_now.pending,
        at = p_at
      where day = v_old.day;
      return v_old.day;
    end if;
  end loop;
  return null;
end;
$$;
grant execute on function seal_day to jenjang_app;
