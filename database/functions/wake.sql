-- Wakes the job that sends; where no clock runs there is no queue to wake.
create or replace function wake_sender()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform
      graphile_worker.add_job('send-messages', job_key => 'send-messages', job_key_mode => 'preserve_run_at', max_attempts => 1);
  end if;
  return null;
end;
$$;
create or replace trigger wake_sender
after insert on message
for each statement
execute function wake_sender();

-- Wakes the job that calls H2H partners back; where no clock runs there is no queue to wake.
create or replace function wake_callbacks()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform
      graphile_worker.add_job(
        'deliver-callbacks', job_key => 'deliver-callbacks', job_key_mode => 'preserve_run_at', max_attempts => 1
      );
  end if;
  return null;
end;
$$;
create or replace trigger wake_resent
after update of attempts on outbox
for each row
when (new.attempts = 0)
execute function wake_callbacks();

-- Wakes the job that takes what waited for a block to fall.
create or replace function wake_waiting()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('follow-bills', job_key => 'follow-bills-unblocked', max_attempts => 1);
  end if;
  return null;
end;
$$;
create or replace trigger wake_waiting
after update of is_blocked on users
for each row
when (old.is_blocked and not new.is_blocked)
execute function wake_waiting();
