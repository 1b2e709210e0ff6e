-- What addresses of callbacks answered, and the keys that callbacks are signed with.

-- One try to tell somebody, kept for days; of one callback the latest only. Written at the end of each try and never changed.
create table callback_attempt (
  id bigint generated always as identity primary key,
  user_id integer not null,
  -- Null of a test.
  outbox_id bigint,
  at timestamptz not null default now(),
  ms integer not null,
  status smallint,
  -- Why there is no answer; of an answer its status says it.
  fault text,
  -- How it began.
  reply text not null default '',
  check ((status is null) = (fault is not null))
);
create index callback_attempt_of on callback_attempt (user_id, outbox_id, id);
create index callback_attempt_at on callback_attempt (at);
grant select, insert, delete on callback_attempt to jenjang_app;
grant usage on sequence callback_attempt_id_seq to jenjang_app;

-- A key that callbacks are signed with follows from the installation's secret and the salt, so it stands nowhere. An account
-- without a row has the one without a salt, which is everybody's first.
create table callback_key (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  -- Two at most are live.
  place smallint not null check (place in (1, 2)),
  salt uuid,
  made_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index callback_key_live on callback_key (user_id, place) where ended_at is null;
grant select, insert on callback_key to jenjang_app;
grant update (ended_at) on callback_key to jenjang_app;
grant usage on sequence callback_key_id_seq to jenjang_app;
insert into effect_column (table_name, column_name, effect) values ('callback_key', '*', 'set-callback');

-- When an address was tested last: it is somebody else's server.
create table callback_test (
  user_id integer primary key references users,
  at timestamptz not null default now()
);
grant select, insert on callback_test to jenjang_app;
grant update (at) on callback_test to jenjang_app;

-- When a callback that waited with its address was let out: few of one address are at a time.
alter table outbox add column released_at timestamptz;
create index outbox_released on outbox (user_id)
where released_at is not null and delivered_at is null and failed_at is null and parked_at is null;
create index outbox_failed on outbox (user_id, created_at) where failed_at is not null;
grant update (released_at) on outbox to jenjang_app;
