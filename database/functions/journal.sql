-- The one door into the journal: writes the legs of a posting, between balances and accounts of the platform in any number.
-- Balances are locked in id order. Only sales and fee pay-outs, which are written in sets, do not use it; for settlements the
-- constraint outcome_sums_to_zero guarantees the sum.
-- Errors: JJ001 not enough balance (detail: user id, needed, balance); JJ002 the legs do not sum to zero.
create or replace function post(p_kind posting_kind, p_cause bigint, p_legs leg[], p_at timestamptz)
returns void
language plpgsql
as $$
declare
  short record;
begin
  if (select sum(l.amount) from unnest(p_legs) l) is distinct from 0 then
    raise exception 'posting % % does not sum to zero', p_kind, p_cause using errcode = 'JJ002';
  end if;
  perform 1
  from balance b
  where b.user_id in (select l.party_id from unnest(p_legs) l where l.account is null)
  order by b.user_id
  for no key update;
  select l.party_id as user_id, -l.amount as needed, b.balance
  into short
  from
    unnest(p_legs) l
    join balance b on b.user_id = l.party_id
  where l.account is null and b.balance + l.amount < 0
  limit 1;
  if found then
    raise exception 'not enough balance'
      using
        errcode = 'JJ001',
        detail = json_build_object('userId', short.user_id, 'needed', short.needed, 'balance', short.balance)::text;
  end if;
  update balance b
  set
    balance = b.balance + l.amount,
    seq = b.seq + 1
  from unnest(p_legs) l
  where l.account is null and b.user_id = l.party_id;
  insert into entry (head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at)
  select u.head_id, b.user_id, b.seq, p_kind, p_cause, l.amount, b.balance, p_at
  from
    unnest(p_legs) l
    join balance b on b.user_id = l.party_id
    join users u on u.id = l.party_id
  where l.account is null;
  insert into system_line (account, party_id, kind, cause_id, amount, created_at)
  select l.account, l.party_id, p_kind, p_cause, l.amount, p_at from unnest(p_legs) l where l.account is not null;
end;
$$;

-- The two legs of what moves between two balances; sender or receiver null: the account of the platform, of that party.
create or replace function legs_between(
  p_sender integer, p_receiver integer, p_account system_account, p_party integer, p_amount bigint
)
returns leg[]
language sql
immutable
as $$
  select
    array[
      case
        when p_sender is null then row(p_account, p_party, -p_amount)::leg
        else row(null, p_sender, -p_amount)::leg
      end,
      case
        when p_receiver is null then row(p_account, p_party, p_amount)::leg
        else row(null, p_receiver, p_amount)::leg
      end
    ];
$$;

-- Moves balance and records its cause; every movement of the back office uses it. Sender or receiver null: a system account.
-- What a charger gives or takes back changes what it has lent; an excess, a fee or anything else between the two does not.
create or replace function post_move(
  p_kind posting_kind, p_actor integer, p_login_user integer, p_sender integer, p_receiver integer, p_amount bigint,
  p_remark text, p_account system_account, p_party integer, p_bill integer, p_key text, p_body_hash text, p_at timestamptz
)
returns bigint
language plpgsql
as $$
declare
  posting_id bigint;
  at timestamptz;
  v_credit integer;
begin
  perform 1 from balance b where b.user_id in (p_sender, p_receiver) order by b.user_id for no key update;
  at := coalesce(p_at, clock_timestamp());
  if p_kind::text in ('transfer', 'deduct', 'lift', 'return') then
    v_credit := case
      when charger_of(p_receiver) = p_sender then p_receiver
      when charger_of(p_sender) = p_receiver then p_sender
    end;
  end if;
  insert into posting
    (
      kind, actor_id, login_user_id, sender_id, receiver_id, amount, remark, created_at, key, body_hash, credit_of, bill_id,
      bank_id
    )
  values
    (
      p_kind, p_actor, p_login_user, p_sender, p_receiver, p_amount, p_remark, at, p_key, p_body_hash, v_credit, p_bill,
      case p_account
        when 'bank' then p_party
      end
    )
  returning id
  into posting_id;
  perform post(p_kind, posting_id, legs_between(p_sender, p_receiver, p_account, p_party, p_amount), at);
  if v_credit is not null then
    update balance b
    set lent = lent + case
      when v_credit = p_receiver then p_amount
      else -p_amount
    end
    where b.user_id = v_credit;
  end if;
  return posting_id;
end;
$$;

-- Moves a balance now: transfers, deductions and the owner's own additions. See post_move.
create or replace function move_balance(
  p_kind posting_kind, p_actor integer, p_login_user integer, p_sender integer, p_receiver integer, p_amount bigint,
  p_remark text, p_key text, p_body_hash text
)
returns bigint
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  -- Every other kind has a function of its own, whose rows prove it.
  if p_kind::text not in ('addition', 'deduction', 'transfer', 'deduct') then
    perform refuse('access-denied');
  end if;
  return move_balance_at(p_kind, p_actor, p_login_user, p_sender, p_receiver, p_amount, p_remark, p_key, p_body_hash, null);
end;
$$;
grant execute on function move_balance to jenjang_app;

-- Moves balance with its cause. sender or receiver null: the owner's own ADDITION or DEDUCTION against `adjustment`.
create or replace function move_balance_at(
  p_kind posting_kind, p_actor integer, p_login_user integer, p_sender integer, p_receiver integer, p_amount bigint,
  p_remark text, p_key text, p_body_hash text, p_at timestamptz
)
returns bigint
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  return post_move(
    p_kind, p_actor, p_login_user, p_sender, p_receiver, p_amount, p_remark, 'adjustment', 0, null, p_key, p_body_hash, p_at
  );
end;
$$;

-- Lowers what the user has to hand over and moves as much from its balance to the actor's, in one posting.
-- Errors: JJ001 as move_balance; JJ010 where less is outstanding.
create or replace function send_outstanding(
  p_actor integer, p_login_user integer, p_user integer, p_amount bigint, p_key text, p_body_hash text
)
returns bigint
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_owed bigint;
begin
  -- Balances before users, as everywhere.
  perform 1 from balance where user_id in (p_user, p_actor) order by user_id for no key update;
  perform require_effect('outstanding', p_user);
  update users set outstanding = outstanding - p_amount where id = p_user and outstanding >= p_amount;
  if not found then
    select outstanding into v_owed from users where id = p_user;
    perform refuse('outstanding-exceeded', jsonb_build_object('outstanding', v_owed));
  end if;
  return move_balance_at('outstanding', p_actor, p_login_user, p_user, p_actor, p_amount, 'SETORAN', p_key, p_body_hash, null);
end;
$$;
grant execute on function send_outstanding to jenjang_app;

-- The kept answer of an idempotent posting may be written once.
create or replace function keep_answer(p_posting bigint, p_answer jsonb)
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  update posting
  set answer = p_answer
  where id = p_posting and answer is null and (not is_server() or actor_id = (select user_id from acting()));
$$;
grant execute on function keep_answer to jenjang_app;

-- Every user has a balance from the start.
create or replace function open_balance()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into balance (user_id) values (new.id);
  return null;
end;
$$;
create or replace trigger open_balance
after insert on users
for each row
execute function open_balance();
