-- Wakes a job: the first argument is its name, the second, where there is one, the key that it waits under in place of that.
-- Where no clock runs there is no queue to wake.
create or replace function wake()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform
      graphile_worker.add_job(
        tg_argv[0], job_key => coalesce(tg_argv[1], tg_argv[0]), job_key_mode => 'preserve_run_at', max_attempts => 1
      );
  end if;
  return null;
end;
$$;
create or replace trigger wake_resent
after update of attempts on outbox
for each row
when (new.attempts = 0)
execute function wake('deliver-callbacks');
create or replace trigger wake_released
after insert on callback_release
for each row
execute function wake('deliver-callbacks');
-- What waited for a block to fall is taken apart from what the clock takes.
create or replace trigger wake_waiting
after update of is_blocked on users
for each row
when (old.is_blocked and not new.is_blocked)
execute function wake('follow-bills', 'follow-bills-unblocked');
create or replace trigger wake_files
after insert on report_file
for each statement
execute function wake('make-files');
create or replace trigger wake_builder
after insert on domain_build
for each statement
execute function wake('build-domains');

-- Wakes the jobs that send. What wakes the one of push messages has no key: sales that end at once would wait for each other.
create or replace function wake_sender()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if to_regnamespace('graphile_worker') is null then
    return null;
  end if;
  if exists (select from queued where push_id is null) then
    perform
      graphile_worker.add_job('send-messages', job_key => 'send-messages', job_key_mode => 'preserve_run_at', max_attempts => 1);
  end if;
  if exists (select from queued where push_id is not null) then
    perform graphile_worker.add_job('send-pushes', max_attempts => 1);
  end if;
  return null;
end;
$$;
create or replace trigger wake_sender
after insert on message
referencing new table as queued
for each statement
execute function wake_sender();
