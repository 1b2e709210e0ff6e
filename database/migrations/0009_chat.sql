-- Selling by chat: which chats speak for which account, what they sent and were answered, and the gateways that carry them.

-- What an account puts behind its commands. One of a user itself, and one of each staff account of it.
create table chat_pin (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  login_user_id integer references login_user,
  pin_hash text not null,
  changed_at timestamptz not null default now(),
  unique nulls not distinct (user_id, login_user_id)
);

-- A chat that speaks for an account. A sender of a channel speaks for one account at a time.
create table chat_link (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  login_user_id integer references login_user,
  channel text not null check (channel in ('telegram', 'whatsapp', 'sms')),
  -- Telegram's number of the person, or a phone number.
  sender text not null check (sender <> ''),
  language text not null check (language in ('id', 'en')),
  linked_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index chat_link_sender on chat_link (channel, sender) where ended_at is null;
create index chat_link_account on chat_link (user_id, login_user_id);

-- A code that an account was shown and a chat sends to be linked; good once, and for ten minutes.
create table chat_code (
  hash bytea primary key,
  user_id integer not null references users,
  login_user_id integer references login_user,
  language text not null check (language in ('id', 'en')),
  expires_at timestamptz not null,
  -- What it became.
  link_id bigint references chat_link
);
create index chat_code_account on chat_code (user_id, login_user_id);

-- What linked chats sent, without their words: a message that is delivered again is answered as it was.
create table chat_message (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  link_id bigint not null references chat_link,
  -- What its channel names it by.
  message_key text not null,
  -- The reference of what it sells.
  ref_id text not null,
  answer text,
  answered_at timestamptz,
  -- How its sale ended is still to be told.
  waits boolean not null default false,
  unique (link_id, message_key)
);
create index chat_message_waiting on chat_message (id) where waits;
create index chat_message_at on chat_message (at);

-- A program that carries chats of a channel in and out.
create table chat_gateway (
  channel text primary key check (channel in ('whatsapp', 'sms')),
  is_active boolean not null,
  url text not null,
  -- What both sides sign with.
  sealed bytea not null,
  version integer not null default 1
);

-- What went wrong last with a gateway.
create table chat_failure (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  channel text not null references chat_gateway,
  way text not null check (way in ('in', 'out')),
  what text not null
);
create index chat_failure_channel on chat_failure (channel, id);

alter table message drop constraint message_channel_check;
alter table message add constraint message_channel_check check (
  channel in ('email', 'sms', 'telegram', 'push', 'gateway-whatsapp', 'gateway-sms')
);

grant select, insert, delete on chat_pin, chat_link, chat_code, chat_message, chat_failure to jenjang_app;
grant select, insert on chat_gateway to jenjang_app;
grant update (pin_hash, changed_at) on chat_pin to jenjang_app;
grant update (ended_at) on chat_link to jenjang_app;
grant update (link_id) on chat_code to jenjang_app;
grant update (answer, answered_at, waits) on chat_message to jenjang_app;
grant update (is_active, url, sealed, version) on chat_gateway to jenjang_app;
grant usage on sequence chat_pin_id_seq, chat_link_id_seq, chat_message_id_seq, chat_failure_id_seq to jenjang_app;

insert into effect (name, permission, begins, while_blocked, refusal, causes, party, charger) values
  ('set-gateway', 'settings', '{owner}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on');
