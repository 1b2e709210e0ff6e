-- States of a bill: 1 ready, 2 requested, 3 partial, 4 paid, 5 done, 6 outstanding, 7 splitted.

-- Confirms money that came in for a bill in state 2, or 6 with a bank, or a part that was split off with one, be it deleted
-- since.
-- Below the amount: partially paid, and a part shrinks to what it got; at or above: paid, the excess is credited at once. The
-- owner's charge goes through its bank. The excess is the charger's balance: see largest_excess. Gives the refusal, or null;
-- `payment` is null when
-- nothing was left to pay. Error 40001: a request with the same key came first; repeated, it finds its answer.
create or replace function confirm_payment(
  p_bill integer, p_amount bigint, p_bank integer, p_remark text, p_actor integer, p_login_user integer, p_key text,
  p_body_hash text, p_at timestamptz
)
returns table (refusal text, payment integer)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  b bill;
  v_bank integer;
  v_toward bigint;
  v_excess bigint;
  v_most bigint;
  v_payment integer;
  v_full boolean;
  v_number text;
begin
  p_at := time_of(p_at);
  b := renew_request(lock_bill(p_bill), null, null, false, p_at);
  if b.id is null then
    return query select 'not-found', null::integer;
    return;
  end if;
  if exists (select from bill_payment where actor_id = p_actor and key = p_key) then
    raise exception 'key % was used meanwhile', p_key using errcode = '40001';
  end if;
  if b.status_id in (4, 5) then
    return query select null::text, null::integer;
    return;
  end if;
  if b.status_id = 7 then
    return query select 'bill-splitted', null::integer;
    return;
  end if;
  if b.status_id not in (1, 2, 6) or b.bank_id is null then
    return query select 'bill-not-confirmable', null::integer;
    return;
  end if;
  if p_bank <> b.bank_id and not is_bank_of(p_bank, b.charger_id) then
    return query select 'not-found', null::integer;
    return;
  end if;
  v_bank := coalesce(p_bank, b.bank_id);
  v_number := bill_number(coalesce(b.parent_id, b.id));
  v_toward := least(p_amount, b.amount - b.paid_amount);
  v_excess := p_amount - v_toward;
  v_most := largest_excess(b, p_actor);
  if v_excess > v_most then
    perform refuse('excess-of-charger', jsonb_build_object('total', b.amount - b.paid_amount + v_most));
  end if;
  perform 1 from balance where user_id in (b.user_id, b.charger_id) order by user_id for no key update;
  insert into bill_payment (bill_id, amount, excess, bank_id, remark, actor_id, login_user_id, created_at, key, body_hash)
  values (p_bill, v_toward, v_excess, v_bank, p_remark, p_actor, p_login_user, p_at, p_key, p_body_hash)
  returning id
  into v_payment;
  v_full := b.paid_amount + v_toward = b.amount or b.parent_id is not null;
  update bill
  set
    paid_amount = paid_amount + v_toward,
    amount = case
      when parent_id is null then amount
      else paid_amount + v_toward
    end,
    status_id = case
      when v_full then 4
      when status_id = 6 then 6
      else 3
    end,
    bank_id = case
      when v_full or status_id <> 6 then v_bank
    end,
    closed_at = case
      when v_full then p_at
    end,
    unique_amount = case
      when v_full then unique_amount
      else amount - paid_amount - v_toward + unique_code
    end,
    actor_id = p_actor,
    login_user_id = p_login_user,
    remark = case
      when p_remark <> '' then p_remark
      else remark
    end
  where id = p_bill;
  -- What a late part leaves unpaid is due with its bill again, which is as late.
  update bill p
  set overdue_at = b.overdue_at
  where p.id = b.parent_id and p.overdue_at is null and b.overdue_at is not null and b.paid_amount + v_toward < b.amount;
  perform release_totals('bill', p_bill, p_at);
  if (select parent_id from users where id = b.charger_id) is null then
    perform
      post_move(
        'payment', p_actor, p_login_user, null, b.charger_id, p_amount, 'BILL ' || v_number, 'bank', v_bank, b.id, null, null,
        p_at
      );
  end if;
  perform lift_bill(p_bill, v_excess, p_actor, p_login_user, p_at);
  if v_excess > 0 then
    perform
      post_move(
        'excess', p_actor, p_login_user, b.charger_id, b.user_id, v_excess, 'EXCESS BILL ' || v_number, null, null, b.id, null,
        null, p_at
      );
  end if;
  perform settle_bill(p_bill, p_at);
  return query select null::text, v_payment;
end;
$$;
grant execute on function confirm_payment to jenjang_app;

-- What is to be lent again of what was paid: confirmed and not yet lifted, up to the ceiling; nothing for a semi bill, in deposit
-- mode, or if somebody else charges the user now.
create or replace function lift_wanted(b bill)
returns bigint
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select
    case
      when b.is_semi or u.is_dm or charger_of(b.user_id) is distinct from b.charger_id then 0
      else greatest(0, least(b.paid_amount - b.lifted_amount, u.balance_limit - a.balance))
    end
  from
    users u
    join balance a on a.user_id = u.id
  where u.id = b.user_id;
$$;
grant execute on function lift_wanted to jenjang_app;

-- Lends again what lift_wanted says. What the charger's balance less p_kept does not cover stays pending, and so does everything
-- while the charger is blocked. The caller has locked the bill.
create or replace function lift_bill(p_bill integer, p_kept bigint, p_actor integer, p_login_user integer, p_at timestamptz)
returns void
language plpgsql
as $$
declare
  b bill;
  c users;
  v_charger bigint;
  v_want bigint;
  v_can bigint;
begin
  select * into b from bill where id = p_bill;
  -- Before the users are read: whoever turns a switch has locked the balance, too.
  perform 1 from balance where user_id in (b.user_id, b.charger_id) order by user_id for no key update;
  select * into c from users where id = b.charger_id;
  select balance into v_charger from balance where user_id = b.charger_id;
  v_want := lift_wanted(b);
  v_can := case
    when c.is_blocked then 0
    else greatest(0, least(v_want, v_charger - p_kept))
  end;
  if v_can > 0 then
    perform
      post_move(
        'lift', p_actor, p_login_user, b.charger_id, b.user_id, v_can, 'BILL ' || bill_number(coalesce(b.parent_id, b.id)), null,
        null, b.id, null, null, p_at
      );
  end if;
  update bill
  set
    lifted_amount = lifted_amount + v_can,
    lift_pending = v_can < v_want
  where id = p_bill;
end;
$$;

-- A split bill is paid when all its parts are paid and nothing remains. If the user then has no open bill, the system's block is
-- lifted.
create or replace function settle_bill(p_bill integer, p_at timestamptz)
returns void
language plpgsql
as $$
declare
  b bill;
begin
  select * into b from bill where id = p_bill;
  if b.parent_id is not null then
    update bill p
    set
      status_id = 4,
      closed_at = p_at
    where p.id = b.parent_id and p.status_id = 7 and bill_rest(p) = 0;
  end if;
  if not exists (select from bill o where o.user_id = b.user_id and o.status_id in (1, 2, 3, 6, 7)) then
    perform end_system_block(array[b.user_id]);
  end if;
end;
$$;

-- Retries pending lifts and what past administrators are owed, then sets paid bills without a pending lift to Done.
-- Gives the users of bills that changed.
create or replace function finish_bills(p_at timestamptz)
returns setof integer
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v record;
begin
  p_at := time_of(p_at);
  for v in
    select b.id, b.user_id, b.charger_id
    from
      bill b
      join balance c on c.user_id = b.charger_id
      join users u on u.id = b.charger_id
    where b.lift_pending and c.balance > 0 and not u.is_blocked
    order by b.id
    for update of b skip locked
  loop
    perform lift_bill(v.id, 0, v.charger_id, null, p_at);
    return next v.user_id;
  end loop;
  return query select pay_past_administrators(p_at);
  return query
    update bill b
    set status_id = 5
    where b.status_id = 4 and not b.lift_pending and not exists (select from bill p where p.parent_id = b.id and p.lift_pending)
    returning b.user_id;
end;
$$;
grant execute on function finish_bills to jenjang_app;

-- Keeps what a confirmation answered, for its repetition under the same key.
create or replace function keep_payment_answer(p_payment integer, p_answer jsonb)
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  update bill_payment
  set answer = p_answer
  where id = p_payment and answer is null and (not is_server() or actor_id = (select user_id from acting()));
$$;
grant execute on function keep_payment_answer to jenjang_app;
