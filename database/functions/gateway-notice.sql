-- What a notice of a payment credits: what was paid, without what was added for the payer, and less the provider's fee where the
-- user bears it.
create or replace function gateway_credit(n gateway_notice, p gateway_payment)
returns bigint
language sql
stable
as $$
  select
    n.amount - n.payer_fee - case p.fee_from
      when 'user' then coalesce(n.fee, p.fee, 0)
      else 0
    end;
$$;
grant execute on function gateway_credit to jenjang_app;

-- Whether the provider said that it gave the money of a payment back: nothing is credited for it any more, in whatever order its
-- reports come.
create or replace function is_given_back(p_payment bigint)
returns boolean
language sql
stable
as $$
  select exists (select from gateway_notice where payment_id = p_payment and status = 'refunded');
$$;
grant execute on function is_given_back to jenjang_app;

-- Keeps what a provider reported, and does what follows: a paid one credits its ticket, once.
-- Gives what came of it and the ticket;
-- `repeated` where the same was reported before.
create or replace function take_gateway_notice(
  p_provider text, p_source text, p_reference text, p_our_ref text, p_status text, p_currency text, p_amount bigint,
  p_payer_fee bigint, p_fee bigint, out outcome text, out ticket_id integer
)
returns record
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  n gateway_notice;
  p gateway_payment;
  t ticket;
  v_credit bigint;
begin
  perform refuse_person();
  select * into p from gateway_payment g where g.provider = p_provider and g.our_ref = p_our_ref for update;
  -- Another number than before, or one that another payment has, is about none of ours.
  if
    coalesce(p.reference, p_reference) <> p_reference
    or exists (select from gateway_payment o where o.provider = p_provider and o.reference = p_reference and o.id <> p.id)
  then
    p := null;
  end if;
  ticket_id := p.ticket_id;
  insert into gateway_notice as g (
    at, provider, source, payment_id, reference, our_ref, status, currency, amount, payer_fee, fee, fingerprint
  )
  values
    (
      time_of(null), p_provider, p_source, p.id, p_reference, p_our_ref, p_status, p_currency, p_amount, p_payer_fee, p_fee,
      sha256(convert_to(concat_ws('|', p_reference, p_our_ref, p_status, p_currency, p_amount, p_payer_fee), 'UTF8'))
    )
  on conflict (provider, fingerprint) do nothing
  returning g.*
  into n;
  if n.id is null then
    outcome := 'repeated';
    return;
  end if;
  outcome := case
    when p.id is null then 'unknown'
    when p_status = 'refunded' then 'refunded'
    else 'noted'
  end;
  if p.id is not null then
    update gateway_payment g
    set
      reference = p_reference,
      fee = coalesce(p_fee, g.fee),
      payer_fee = coalesce(p_payer_fee, g.payer_fee)
    where g.id = p.id;
    select * into t from ticket k where k.id = p.ticket_id;
  end if;
  if p.id is not null and p_status = 'paid' then
    v_credit := gateway_credit(n, p);
    if p_currency <> 'IDR' or p_amount - p_payer_fee <> t.unique_amount or v_credit <= 0 then
      outcome := 'amount';
    elsif is_given_back(p.id) then
      outcome := 'late';
    else
      perform
        confirm_ticket_at(
          t.id, '{1,2,7}', v_credit, null, null,
          case
            when v_credit <> t.unique_amount then 'FEE ' || (t.unique_amount - v_credit)
          end,
          null
        );
      outcome := case
        when found then 'credited'
        else 'late'
      end;
    end if;
    update gateway_payment g
    set
      state = case outcome
        when 'credited' then 'paid'
        else 'closed'
      end,
      next_ask_at = null
    where g.id = p.id and g.state <> 'paid';
  elsif p.id is not null and p_status in ('expired', 'failed', 'refunded') then
    perform end_gateway_payment(p.id, 'closed', p_status);
  end if;
  update gateway_notice g
  set
    outcome = take_gateway_notice.outcome,
    credited = case take_gateway_notice.outcome
      when 'credited' then v_credit
    end
  where g.id = n.id;
end;
$$;
grant execute on function take_gateway_notice to jenjang_app;

-- Whether a paid notice is being decided that credits a user just this at this bank. None is between transactions.
create or replace function has_gateway_notice(p_user integer, p_bank integer, p_amount bigint)
returns boolean
language sql
stable
as $$
  select
    exists (
      select
      from
        gateway_notice n
        join gateway_payment p on p.id = n.payment_id
        join ticket t on t.id = p.ticket_id
      where
        n.outcome is null
        and n.status = 'paid'
        and n.currency = 'IDR'
        and n.amount - n.payer_fee = t.unique_amount
        and t.user_id = p_user
        and t.bank_id = p_bank
        and gateway_credit(n, p) = p_amount
    );
$$;

-- A person decides about a notice that waits: with p_credit what was paid is credited to its ticket, where none was and the
-- ticket
-- was not cancelled; otherwise it is put away. Gives the ticket, null for what is about none of ours.
-- Errors: JJ010 with `not-found` where it waits no more, `ticket-closed` where its ticket can not be credited or its money was
-- given back.
create or replace function decide_gateway_notice(
  p_notice bigint, p_credit boolean, p_actor integer, p_login_user integer, p_remark text
)
returns integer
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  n gateway_notice;
  p gateway_payment;
  v_user integer;
  v_credit bigint;
begin
  select g.*
  into p
  from
    gateway_payment g
    join gateway_notice k on k.payment_id = g.id
  where k.id = p_notice
  for update of g;
  select *
  into n
  from gateway_notice g
  where g.id = p_notice and g.outcome in ('late', 'amount', 'unknown', 'refunded') and g.decided_at is null
  for update;
  if not found then
    perform refuse('not-found');
  end if;
  perform require_actor(p_actor, p_login_user);
  if p_credit then
    v_credit := gateway_credit(n, p);
    if n.status <> 'paid' or n.currency <> 'IDR' or p.id is null or v_credit <= 0 or is_given_back(p.id) then
      perform refuse('ticket-closed');
    end if;
    perform confirm_ticket_at(p.ticket_id, '{1,2,6,7}', v_credit, p_actor, p_login_user, p_remark, null);
    if not found then
      perform refuse('ticket-closed');
    end if;
    update gateway_payment
    set
      state = 'paid',
      next_ask_at = null
    where id = p.id;
  else
    select t.user_id into v_user from ticket t where t.id = p.ticket_id;
    perform require_effect('decide-ticket', coalesce(v_user, (select id from users where parent_id is null)));
  end if;
  update gateway_notice
  set
    credited = v_credit,
    decided_at = time_of(null),
    actor_id = p_actor,
    login_user_id = p_login_user,
    remark = p_remark
  where id = n.id;
  return p.ticket_id;
end;
$$;
grant execute on function decide_gateway_notice to jenjang_app;

-- Where a gateway is set, and noted.
create or replace trigger guard_gateway
after insert or update on topup_gateway
for each row
execute function guard_gateway();
create or replace trigger note_change
after insert or update on topup_gateway
for each row
execute function note_change('provider', 'sealed');
create or replace trigger note_change
after update on gateway_notice
for each row
execute function note_change('id', 'fingerprint');
