-- The double-entry journal. A posting is every entry with one (kind, cause_id); its entries sum to zero.
-- User accounts keep a running balance and a gap-free number; system accounts are append-only, so two sales of different sellers never wait for each other.
create type posting_kind as enum ('hold', 'settle', 'void', 'addition', 'deduction', 'transfer', 'deduct');
create type system_account as enum ('in-flight', 'partner', 'revenue', 'fees-payable', 'bank', 'loss', 'adjustment');

-- No index on changing columns and half-empty pages: every update stays on its page.
create table balance (
  user_id integer primary key references users,
  balance bigint not null default 0 constraint balance_not_negative check (balance >= 0),
  seq integer not null default 0
) with (fillfactor = 50);

create table entry (
  head_id integer not null,
  user_id integer not null,
  seq integer not null,
  kind posting_kind not null,
  -- The sale for hold and void, otherwise the posting.
  cause_id bigint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  created_at timestamptz not null,
  primary key (head_id, user_id, seq, created_at)
) partition by range (created_at);

create table system_entry (
  account system_account not null,
  -- The partner, the upline or the bank; 0 where the account has no party.
  party_id integer not null,
  kind posting_kind not null,
  cause_id bigint not null,
  amount bigint not null,
  created_at timestamptz not null,
  -- Folds read by this watermark, never by time or id: a late committer would be lost.
  xid xid8 not null default pg_current_xact_id()
) partition by range (created_at);
create index system_entry_cause on system_entry (cause_id);
create index system_entry_created on system_entry using brin (created_at);

-- The cause of a posting that is not a sale's.
create table posting (
  id bigint generated always as identity primary key,
  kind posting_kind not null check (kind not in ('hold', 'settle', 'void')),
  actor_id integer not null references users,
  login_user_id integer references login_user,
  sender_id integer references users,
  receiver_id integer references users,
  amount bigint not null check (amount > 0),
  remark text not null default '',
  created_at timestamptz not null,
  -- Idempotency: one key of one actor is one posting for ever, and its answer is kept.
  key text,
  body_hash text,
  answer jsonb
);
create unique index posting_key on posting (actor_id, key) where key is not null;

create function open_balance() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into balance (user_id) values (new.id);
  return null;
end $$;
create trigger open_balance after insert on users for each row execute function open_balance();

-- Creates the monthly partitions that hold the given span.
create function ensure_months(p_from timestamptz, p_to timestamptz) returns void language plpgsql security definer set search_path = public as $$
declare month date := date_trunc('month', p_from at time zone 'UTC'); parent text; part text;
begin
  while month <= p_to at time zone 'UTC' loop
    foreach parent in array array['entry', 'system_entry', 'sale', 'outcome'] loop
      part := parent || '_' || to_char(month, 'YYYY_MM');
      if to_regclass(parent) is not null and to_regclass(part) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)', part, parent, month || ' 00:00Z', (month + interval '1 month')::date || ' 00:00Z');
      end if;
    end loop;
    month := month + interval '1 month';
  end loop;
end $$;

-- The one door of the back office: moves an amount between two user balances, or between a balance and a system account.
-- Legs are (user or system account, amount); they must sum to zero. Balances are locked in id order.
-- Errors: JJ001 not enough balance (detail: user id, needed, balance); JJ002 legs do not balance.
create function post(p_kind posting_kind, p_cause bigint, p_users integer[], p_amounts bigint[], p_account system_account, p_party integer, p_system_amount bigint, p_at timestamptz)
returns table (user_id integer, balance bigint) language plpgsql as $$
declare short record;
begin
  if (select sum(a) from unnest(p_amounts) a) + coalesce(p_system_amount, 0) <> 0 then
    raise exception 'posting % % does not sum to zero', p_kind, p_cause using errcode = 'JJ002';
  end if;
  perform 1 from balance b where b.user_id = any (p_users) order by b.user_id for no key update;
  select l.u, -l.a as needed, b.balance into short
    from unnest(p_users, p_amounts) l(u, a) join balance b on b.user_id = l.u where b.balance + l.a < 0 limit 1;
  if found then
    raise exception 'not enough balance' using errcode = 'JJ001', detail = json_build_object('userId', short.u, 'needed', short.needed, 'balance', short.balance)::text;
  end if;
  update balance b set balance = b.balance + l.a, seq = b.seq + 1 from unnest(p_users, p_amounts) l(u, a) where b.user_id = l.u;
  insert into entry (head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at)
    select u.head_id, b.user_id, b.seq, p_kind, p_cause, l.a, b.balance, p_at
    from unnest(p_users, p_amounts) l(u, a) join balance b on b.user_id = l.u join users u on u.id = l.u;
  if p_account is not null then
    insert into system_entry (account, party_id, kind, cause_id, amount, created_at) values (p_account, p_party, p_kind, p_cause, p_system_amount, p_at);
  end if;
  return query select b.user_id, b.balance from balance b where b.user_id = any (p_users);
end $$;

-- Moves balance with its cause. sender or receiver null: the owner's own ADDITION or DEDUCTION against `adjustment`.
create function move_balance_at(p_kind posting_kind, p_actor integer, p_login_user integer, p_sender integer, p_receiver integer, p_amount bigint, p_remark text, p_key text, p_body_hash text, p_at timestamptz)
returns bigint language plpgsql security definer set search_path = public as $$
declare posting_id bigint; at timestamptz;
begin
  perform 1 from balance b where b.user_id in (p_sender, p_receiver) order by b.user_id for no key update;
  at := coalesce(p_at, clock_timestamp());
  insert into posting (kind, actor_id, login_user_id, sender_id, receiver_id, amount, remark, created_at, key, body_hash)
    values (p_kind, p_actor, p_login_user, p_sender, p_receiver, p_amount, p_remark, at, p_key, p_body_hash) returning id into posting_id;
  if p_sender is null then
    perform post(p_kind, posting_id, array[p_receiver], array[p_amount], 'adjustment', 0, -p_amount, at);
  elsif p_receiver is null then
    perform post(p_kind, posting_id, array[p_sender], array[-p_amount], 'adjustment', 0, p_amount, at);
  else
    perform post(p_kind, posting_id, array[p_sender, p_receiver], array[-p_amount, p_amount], null, null, 0, at);
  end if;
  return posting_id;
end $$;
create function move_balance(p_kind posting_kind, p_actor integer, p_login_user integer, p_sender integer, p_receiver integer, p_amount bigint, p_remark text, p_key text, p_body_hash text)
returns bigint language sql security definer set search_path = public as $$
  select move_balance_at(p_kind, p_actor, p_login_user, p_sender, p_receiver, p_amount, p_remark, p_key, p_body_hash, null)
$$;
-- The kept answer of an idempotent posting may be written once.
create function keep_answer(p_posting bigint, p_answer jsonb) returns void language sql security definer set search_path = public as $$
  update posting set answer = p_answer where id = p_posting and answer is null
$$;

-- A function is executable by everybody unless that is taken back.
revoke execute on all functions in schema public from public;
grant execute on function move_balance(posting_kind, integer, integer, integer, integer, bigint, text, text, text), keep_answer(bigint, jsonb), ensure_months(timestamptz, timestamptz) to jenjang_app;
grant execute on function place_user() to jenjang_app;
grant select on balance, entry, system_entry, posting to jenjang_app;
