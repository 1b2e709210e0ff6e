-- States of a sale: 1 pending, 2 failed, 3 reversed, 4 success, 5 refunded.

-- book_late_success_at, now.
create or replace function book_late_success(
  p_sale bigint, p_partner integer, p_source text, p_serial_number text, p_message text
)
returns bigint
language sql
security definer
set search_path = public, pg_temp
as $$
  select require_effect('late-loss', null, null, 'partner-answer');
  select book_late_success_at(p_sale, p_partner, p_source, p_serial_number, p_message, null);
$$;
grant execute on function book_late_success to jenjang_app;

-- Books what a partner delivered without being the one the sale ended with: loss to partner, once for each sale and partner.
-- Gives the number of what it booked, null where there was nothing to book: an inquiry, the sandbox, the delivery the sale ended
-- with or may still end with, a partner that was not asked. A partner's word alone does not say that it was: the first of the
-- route always is, another one where the trace of the sale names it. A person may accept it all the same.
create or replace function book_late_success_at(
  p_sale bigint, p_partner integer, p_source text, p_serial_number text, p_message text, p_at timestamptz
)
returns bigint
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  s sale;
  k record;
  v_place integer;
  v_ends integer;
  v_cost bigint;
  v_id bigint;
  v_at timestamptz;
begin
  select * into s from sale where id = p_sale;
  v_place := array_position(s.partners, p_partner);
  if v_place is null or s.mode <> 'prod' or s.request_type <> 'purchase' then
    return null;
  end if;
  -- In one look: a sale that is ending has one of the two rows.
  select o.status, o.partner_id, coalesce(o.trace, w.trace) as trace, w.attempt
  into k
  from
    (select s.id, s.created_at, s.head_id) i
    left join outcome o on o.sale_id = i.id and o.created_at = i.created_at and o.head_id = i.head_id
    left join open_sale w on w.sale_id = i.id;
  if k.status is null then
    v_ends := s.partners[coalesce(k.attempt, 1)];
    -- What its partner gave back after success and bills after all, as a person found who compared the two, is delivered to
    -- nobody.
  elsif k.status = 4 and not (p_source = 'settlement' and exists (select from refund where sale_id = s.id and is_returned)) then
    v_ends := k.partner_id;
  end if;
  v_cost := s.base + s.prices[v_place];
  if
    p_partner = v_ends
    or v_cost <= 0
    or v_place > 1
    and not exists (
      select
      from jsonb_array_elements(k.trace) t
      where t ->> 'event' in ('attempt', 'advice') and (t ->> 'partnerId')::integer = p_partner
    )
    and (select a.user_id is null from acting() a)
  then
    return null;
  end if;
  v_at := coalesce(p_at, clock_timestamp());
  insert into late_success (sale_id, created_at, head_id, partner_id, at, source, cost, serial_number, message)
  values (s.id, s.created_at, s.head_id, p_partner, v_at, p_source, v_cost, p_serial_number, coalesce(p_message, ''))
  on conflict (sale_id, partner_id) do nothing
  returning id
  into v_id;
  if v_id is not null then
    perform post('late-loss', v_id, array[row('partner', p_partner, v_cost)::leg, row('loss', 0, -v_cost)::leg], v_at);
  end if;
  return v_id;
end;
$$;
