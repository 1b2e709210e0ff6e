-- Wakes the job that calls H2H partners back; where no clock runs there is no queue to wake.
create function wake_callbacks() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('deliver-callbacks', job_key => 'deliver-callbacks', job_key_mode => 'preserve_run_at', max_attempts => 1);
  end if;
  return null;
end $$;
revoke execute on function wake_callbacks() from public;
create trigger wake_callbacks after insert on outbox for each statement execute function wake_callbacks();

-- Given up after the last attempt; a person may still send it again.
alter table outbox add column failed_at timestamptz;
drop index outbox_due;
create index outbox_due on outbox (next_attempt_at) where delivered_at is null and failed_at is null;
create index outbox_user on outbox (user_id, id);
grant update (failed_at) on outbox to jenjang_app;
create trigger wake_resent after update of attempts on outbox for each row when (new.attempts = 0) execute function wake_callbacks();
