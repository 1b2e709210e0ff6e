-- Money with partners: deposits at them, profit taken out, and what they say that we have with them.

alter type posting_kind add value 'deposit';
alter type posting_kind add value 'profit';

-- What the owner paid to a partner, or took out of the revenue, through one of its banks. One key of one actor is one of them for
-- ever.
create table partner_money (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('deposit', 'profit')),
  -- Of a deposit.
  partner_id integer references partner,
  bank_id integer not null references bank,
  amount bigint not null check (amount > 0),
  remark text not null check (remark <> ''),
  at timestamptz not null,
  actor_id integer not null references users,
  login_user_id integer references login_user,
  key text,
  body_hash text,
  check ((kind = 'deposit') = (partner_id is not null)),
  check ((key is null) = (body_hash is null))
);
create unique index partner_money_key on partner_money (actor_id, key) where key is not null;

-- What a partner said last of our balance with it, what the books said beside it, and below what and how far apart the owner is
-- told.
create table partner_balance (
  partner_id integer primary key references partner,
  -- The last time it was asked, and when it last gave an answer.
  asked_at timestamptz,
  at timestamptz,
  theirs bigint,
  -- What is left of the deposits by the books, below zero where the partner is owed, and what pending sales may take of it.
  ours bigint,
  pending bigint,
  -- Why the last question brought nothing.
  failure text,
  lowest bigint check (lowest >= 0),
  most_apart bigint check (most_apart >= 0),
  -- The owner was told of it, and it is still so.
  is_low boolean not null default false,
  is_apart boolean not null default false
);

grant select on partner_money to jenjang_app;
grant select, insert, update on partner_balance to jenjang_app;
revoke usage on sequence partner_money_id_seq from jenjang_app;

insert into effect (name, permission, begins, while_blocked, refusal, causes, party, charger) values
  ('deposit', 'money', '{owner}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('profit', 'money', '{owner}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('watch-partner', 'money', '{owner}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on');
