-- States of a ticket: 1 active, 2 verifying, 3 verified, 4 withdrawn, 5 cancelled, 6 expired, 7 unverifiable.

-- Opens a ticket that is paid by a gateway, of what request_ticket reads of a row but the bank, and its payment, which the
-- provider is still to be asked for; none when the user has an open ticket.
-- Errors: those of request_ticket; JJ010 with `not-found` where the method is not offered.
create or replace function request_gateway_ticket(p_ticket ticket, p_method text)
returns setof gateway_payment
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  g topup_gateway;
  v_ticket integer;
begin
  select * into g from topup_gateway where is_active and p_method = any (methods) for share;
  if not found then
    perform refuse('not-found');
  end if;
  p_ticket.bank_id := g.bank_id;
  select id into v_ticket from request_ticket(p_ticket, null);
  if v_ticket is null then
    return;
  end if;
  return query
    insert into gateway_payment (ticket_id, provider, method, fee_from, our_ref, created_at, next_ask_at)
    values
      (
        v_ticket, g.provider, p_method, g.fee_from,
        'T' || padded(v_ticket, 6) || '-' || upper(substr(md5(gen_random_uuid()::text), 1, 8)), time_of(null),
        time_of(null) + interval '1 minute'
      )
    returning *;
end;
$$;
grant execute on function request_gateway_ticket(ticket, text) to jenjang_app;

-- The provider has a payment: what the payer sees, and until when. The ticket stays open five minutes longer, for what was paid
-- in the last one. False where that was known, or where the number is another payment's.
create or replace function open_gateway_payment(
  p_payment bigint, p_reference text, p_pay_code text, p_qr text, p_expires_at timestamptz, p_fee bigint, p_payer_fee bigint
)
returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_ticket integer;
begin
  perform refuse_person();
  update gateway_payment
  set
    state = 'open',
    reference = coalesce(reference, p_reference),
    pay_code = p_pay_code,
    qr = p_qr,
    expires_at = least(p_expires_at, time_of(null) + interval '1 day'),
    fee = p_fee,
    payer_fee = p_payer_fee,
    next_ask_at = time_of(null) + interval '5 minutes'
  where
    id = p_payment
    and state = 'asked'
    and (reference is null or reference = p_reference)
    and not exists (
      select
      from gateway_payment o
      where o.provider = gateway_payment.provider and o.reference = p_reference and o.id <> p_payment
    )
  returning ticket_id
  into v_ticket;
  if v_ticket is null then
    return false;
  end if;
  update ticket t
  set deadline = p.expires_at + interval '5 minutes'
  from gateway_payment p
  where t.id = v_ticket and p.ticket_id = t.id and t.status_id = 1;
  return true;
end;
$$;
grant execute on function open_gateway_payment to jenjang_app;

-- A payment that can not be paid: `failed` the provider never had it, `closed` it is over there. Its ticket is due to expire.
create or replace function end_gateway_payment(p_payment bigint, p_state text, p_problem text)
returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_ticket integer;
begin
  perform refuse_person();
  update gateway_payment
  set
    state = p_state,
    problem = left(p_problem, 300),
    next_ask_at = null
  where id = p_payment and state in ('asked', 'open') and p_state in ('closed', 'failed')
  returning ticket_id
  into v_ticket;
  if v_ticket is null then
    return false;
  end if;
  update ticket set deadline = time_of(null) where id = v_ticket and status_id = 1;
  return true;
end;
$$;
grant execute on function end_gateway_payment to jenjang_app;

-- Payments whose provider is to be asked now, each by one server; asked again after one, two, four … minutes, at most an hour,
-- for a week: what nobody knew by then belongs to an account that was given up.
create or replace function claim_gateway_payments()
returns setof gateway_payment
language sql
security definer
set search_path = public, pg_temp
as $$
  update gateway_payment p
  set
    asks = p.asks + 1,
    next_ask_at = case
      when p.created_at > time_of(null) - interval '7 days' then time_of(null) + least(
          interval '1 minute' * power(2, least(p.asks, 6)), interval '1 hour'
        )
    end
  from
    (
      select id
      from gateway_payment
      where
        next_ask_at is not null
        -- What is due later than anybody waits was written while the clock was ahead.
        and (next_ask_at <= time_of(null) or next_ask_at > time_of(null) + interval '2 hours')
      order by next_ask_at
      limit 20
      for update skip locked
    ) due
  where p.id = due.id
  returning p.*;
$$;
grant execute on function claim_gateway_payments to jenjang_app;
