-- What people are to be told: queued in the transaction of its cause, sent by a job, kept as the delivery log.
create table message (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- Whose account it is about; null for an address that has no account yet.
  user_id integer references users,
  template text not null,
  language text not null check (language in ('id', 'en')),
  channel text not null check (channel in ('email', 'sms', 'telegram')),
  recipient text not null check (recipient <> ''),
  facts jsonb not null default '{}',
  -- Codes and links, encrypted, and erased once sent or given up.
  sealed bytea,
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index message_due on message (next_attempt_at) where sent_at is null and failed_at is null;
create index message_user on message (user_id, id);

-- Wakes the job that sends; where no clock runs there is no queue to wake.
create function wake_sender() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('send-messages', job_key => 'send-messages', job_key_mode => 'preserve_run_at', max_attempts => 1);
  end if;
  return null;
end $$;
revoke execute on function wake_sender() from public;
create trigger wake_sender after insert on message for each statement execute function wake_sender();

insert into setting (name, value) values ('sealSecret', to_jsonb(gen_random_uuid() || '/' || gen_random_uuid()));

grant select, insert on message to jenjang_app;
grant update (sealed, attempts, next_attempt_at, sent_at, failed_at, last_error) on message to jenjang_app;
grant usage on all sequences in schema public to jenjang_app;
