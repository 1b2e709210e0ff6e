-- Push messages: what a browser shows of tickets, bills and sales though no screen is open.

-- One browser of an account that wants them. It belongs to the session that asked for it, and with it to one host.
create table push_subscription (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  user_id integer not null references users,
  login_user_id integer references login_user,
  session_id bigint not null references session (id),
  -- Those of the session.
  place integer not null,
  device_hash bytea not null,
  -- The host name it was asked for on: a domain that is called otherwise since is another one.
  host text not null,
  language text not null check (language in ('id', 'en')),
  kinds text[] not null check (kinds <> '{}' and kinds <@ array['ticket', 'bill', 'sale']),
  -- Where the push service of the browser takes its messages, and what they are encrypted for.
  endpoint text not null unique check (endpoint ~ '^https?://' and length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null
);
create index push_subscription_account on push_subscription (user_id, login_user_id);
create index push_subscription_session on push_subscription (session_id);
create index push_subscription_device on push_subscription (device_hash);
create index push_subscription_place on push_subscription (place);

grant select, insert, update, delete on push_subscription to jenjang_app;
grant usage on sequence push_subscription_id_seq to jenjang_app;

-- Push messages wait and are tried again like all others. Which browser one is for is no reference: what tells of a sale waits
-- for nobody who signs out.
alter table message drop constraint message_channel_check;
alter table message add constraint message_channel_check check (channel in ('email', 'sms', 'telegram', 'push'));
alter table message add column push_id bigint check ((channel = 'push') = (push_id is not null));
create index message_push on message (push_id) where push_id is not null and sent_at is null and failed_at is null;
create index message_pushed on message (created_at) where push_id is not null;
