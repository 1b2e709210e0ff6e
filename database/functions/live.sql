-- Tells every server at the commit that somebody may have lost what it was admitted by: its open streams are looked at again.
-- The first argument is the column that has the user's id, the second the one of its staff account, null for the user itself;
-- without it all are meant.
create or replace function tell_admission()
returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform
    pg_notify(
      'jenjang_live',
      jsonb_build_array(
        jsonb_build_object('kind', 'admission', 'to', jsonb_build_array(to_jsonb(new) -> tg_argv[0])) || case
          when tg_nargs > 1 then jsonb_build_object('staff', to_jsonb(new) -> tg_argv[1])
          else '{}'
        end
      )::text
    );
  return null;
end;
$$;
create or replace trigger tell_admission
after update of revoked_at, expires_at on session
for each row
when (old.revoked_at is distinct from new.revoked_at or old.expires_at <> new.expires_at)
execute function tell_admission('user_id', 'login_user_id');
create or replace trigger tell_admission
after update of permissions, is_blocked, is_password_expired on login_user
for each row
when
  (old.permissions <> new.permissions or old.is_blocked <> new.is_blocked or old.is_password_expired <> new.is_password_expired)
execute function tell_admission('user_id', 'id');
create or replace trigger tell_admission
after update of is_password_expired on users
for each row
when (old.is_password_expired <> new.is_password_expired)
execute function tell_admission('id');
