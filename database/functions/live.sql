-- Tells every server at the commit that somebody may have lost what it was admitted by: its open streams are looked at again.
-- The argument is the column that has the user's id.
create or replace function tell_admission()
returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform pg_notify('jenjang_live', format('[{"kind":"admission","to":[%s]}]', to_jsonb(new) ->> tg_argv[0]));
  return null;
end;
$$;
create or replace trigger tell_admission
after update of revoked_at, expires_at on session
for each row
when (old.revoked_at is distinct from new.revoked_at or old.expires_at <> new.expires_at)
execute function tell_admission('user_id');
create or replace trigger tell_admission
after update of permissions, is_blocked, is_password_expired on login_user
for each row
when
  (old.permissions <> new.permissions or old.is_blocked <> new.is_blocked or old.is_password_expired <> new.is_password_expired)
execute function tell_admission('user_id');
create or replace trigger tell_admission
after update of is_password_expired on users
for each row
when (old.is_password_expired <> new.is_password_expired)
execute function tell_admission('id');
