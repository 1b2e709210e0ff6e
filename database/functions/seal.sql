-- What a final sale is, in one number: every field of it and of its outcome. Written out, so that neither a new column nor a
-- setting of the session changes it. A field that is added stands behind the brackets of the others, before their cast, and only
-- where a sale has it: `|| case when s.note is not null then array['note', s.note] end`.
-- So what was sealed without it still holds.
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

-- The final sales of the folds after p_after, up to and with p_upto, by fold and the day in UTC on which they ended; of them
-- those that ended in a span. `batches`: how many batches that are, each counted where the sale stands that names it.
create or replace function fold_digests(p_after integer, p_upto integer, p_from timestamptz, p_to timestamptz)
returns table (fold integer, day date, sales integer, digest numeric, batches bigint)
language sql
stable
as $$
  select
    b.fold, (o.at at time zone 'UTC')::date, count(*)::integer, sum(sale_digest(s, o)), count(*) filter (where s.id = b.batch)
  from
    fee_batch b
    join outcome o on o.batch = b.batch and o.at >= p_from and o.at <= p_to
    join sale s on s.id = o.sale_id and s.created_at = o.created_at and s.head_id = o.head_id
  where b.fold > p_after and b.fold <= p_upto
  group by 1, 2;
$$;

-- Seals the next folds, at most a thousand: gives the number of the last one, null when there is none left. A fold is complete
-- once it is there, and what ends later is in a later one: nothing is waited for, and no clock decides what is sealed.
-- The times of the folds say only where to look for their sales first. All sales of a batch ended at one time, so a batch is
-- found whole or not at all: when one is not found, because the clock was stepped, all there is is looked through.
create or replace function seal_folds(p_at timestamptz)
returns integer
language plpgsql
security definer
set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan
set enable_nestloop = off
set jit = off
as $$
declare
  v_after integer;
  v_upto integer;
  v_from timestamptz;
  v_to timestamptz;
  v_found bigint;
begin
  p_at := time_of(p_at);
  perform pg_advisory_xact_lock(7302121);
  v_after := coalesce((select max(fold) from sealed_fold), 0);
  v_upto := (select max(number) from fee_fold where number <= v_after + 1000);
  if coalesce(v_upto, 0) = v_after then
    return null;
  end if;
  select
    case
      when v_after = 0 then '-infinity'
      else min(at) - interval '1 hour'
    end,
    max(at) + interval '1 hour'
  into v_from, v_to
  from fee_fold
  where number >= v_after and number <= v_upto;
  loop
    with
      found as materialized (select * from fold_digests(v_after, v_upto, v_from, v_to)),
      kept as (
        insert into sealed_fold (fold, day, sales, digest, at)
        select f.fold, f.day, f.sales, f.digest, p_at from found f
      )
    select coalesce(sum(batches), 0)
    into v_found
    from found;
    exit when
      v_to = 'infinity'
      or v_found = (select count(*) from fee_batch b where b.fold > v_after and b.fold <= v_upto and b.batch > 0);
    delete from sealed_fold where fold > v_after;
    v_from := '-infinity';
    v_to := 'infinity';
  end loop;
  insert into sealed_fold (fold, day, sales, digest, at)
  select f.number, (f.at at time zone 'UTC')::date, 0, 0, p_at
  from fee_fold f
  where f.number > v_after and f.number <= v_upto and not exists (select from sealed_fold s where s.fold = f.number);
  return v_upto;
end;
$$;
grant execute on function seal_folds to jenjang_app;
