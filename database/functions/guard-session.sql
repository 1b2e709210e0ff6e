-- A session is ended by the account it is of, by its user where it is one of staff, and by whoever may end those of a user below.
create or replace function guard_session()
returns trigger
language plpgsql
as $$
declare
  w record;
begin
  select * into w from acting();
  if w.user_id is null then
    return new;
  end if;
  if w.user_id <> new.user_id then
    perform require_effect('end-sessions', new.user_id);
  elsif w.login_user_id is not null and w.login_user_id is distinct from new.login_user_id then
    perform refuse('access-denied');
  end if;
  return new;
end;
$$;
create or replace trigger guard_session
before update of revoked_at on session
for each row
when (current_user = 'jenjang_app' and old.revoked_at is distinct from new.revoked_at)
execute function guard_session();
