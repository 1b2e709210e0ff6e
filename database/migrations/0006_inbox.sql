-- The inbox: what an account is told on its screens, the files that were made for it in the background, and the reports that it
-- has sent to it on a schedule.
-- Each row is one account's: of a user, or of one staff account of it, and never of both.

create table report_schedule (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  user_id integer not null references users,
  login_user_id integer references login_user,
  -- The call that makes the file, and its filters without a period: that follows from when it is due.
  call text not null,
  filters jsonb not null,
  format text not null check (format in ('xlsx', 'csv')),
  language text not null check (language in ('id', 'en')),
  every text not null check (every in ('day', 'week', 'month')),
  -- Of a week 0 Sunday to 6 Saturday, of a month 1 to 28.
  day smallint check (case every when 'day' then day is null when 'week' then day between 0 and 6 else day between 1 and 28 end),
  -- On the wall clock of the account.
  hour smallint not null check (hour between 0 and 23),
  -- Besides the inbox. No address stands here: it is the account's own at the time.
  channel text check (channel in ('email', 'telegram')),
  -- Where its screens are opened, for the link.
  host text not null,
  is_paused boolean not null default false,
  next_at timestamptz not null
);
create index report_schedule_account on report_schedule (user_id, login_user_id);
create index report_schedule_due on report_schedule (next_at) where not is_paused;

create table report_file (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  user_id integer not null references users,
  login_user_id integer references login_user,
  schedule_id bigint references report_schedule on delete set null,
  -- The call that makes it and what it was asked.
  call text not null,
  input jsonb not null,
  language text not null check (language in ('id', 'en')),
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed', 'cancelled')),
  -- How often it was begun: who began it before writes no more of it.
  attempts smallint not null default 0,
  -- When whoever makes it was last heard of.
  beat_at timestamptz not null default now(),
  name text,
  rows bigint,
  rows_done bigint not null default 0,
  bytes bigint not null default 0,
  parts integer not null default 0,
  check (state <> 'ready' or (name is not null and rows is not null))
);
create index report_file_account on report_file (user_id, id);
create index report_file_open on report_file (id) where state in ('waiting', 'making');
create index report_file_schedule on report_file (schedule_id) where schedule_id is not null;

-- What is in a file, in pieces of which each is read in a short statement. They are compressed already.
create table file_part (
  file_id bigint not null references report_file on delete cascade,
  n integer not null,
  bytes bytea not null,
  primary key (file_id, n)
);
alter table file_part alter column bytes set storage external;

create table inbox_item (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id integer not null references users,
  login_user_id integer references login_user,
  -- What is said, by the name of its text; of a file its state says it.
  template text,
  facts jsonb not null default '{}',
  file_id bigint unique references report_file on delete cascade,
  read_at timestamptz,
  check ((template is null) = (file_id is not null))
);
create index inbox_item_account on inbox_item (user_id, login_user_id, at);
create index inbox_item_unread on inbox_item (user_id, login_user_id) where read_at is null;
create index inbox_item_at on inbox_item (at);

grant select, insert, delete on report_schedule, report_file, file_part, inbox_item to jenjang_app;
grant update (is_paused, next_at) on report_schedule to jenjang_app;
grant update (state, attempts, beat_at, name, rows, rows_done, bytes, parts) on report_file to jenjang_app;
grant update (read_at, at) on inbox_item to jenjang_app;
grant usage on sequence report_schedule_id_seq, report_file_id_seq, inbox_item_id_seq to jenjang_app;
