-- Types of a user: 5 HTTL, 8 HTDM, 13 HTRF, 25 HTVT.

-- A new account is made by somebody above it, or registers itself by a link that lives, of somebody who is not blocked. What it
-- may do besides is somebody's decision afterwards.
create or replace function guard_account()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  i invitation;
  v_cause text;
begin
  if not is_server() then
    return null;
  end if;
  select * into i from invitation where code = new.invitation_code and revoked_at is null;
  if
    i.user_id = new.parent_id
    and i.user_type_id = new.user_type_id
    and not (select is_blocked from users where id = i.user_id for share)
  then
    v_cause := 'invitation';
  end if;
  perform
    require_effect(
      case
        when new.user_type_id in (5, 8, 13, 25) then 'create-h2h'
        when is_moving() then 'move-in'
        else 'create-account'
      end,
      new.id, null, v_cause
    );
  if
    new.balance_limit <> 0
    or new.outstanding <> 0
    or new.is_administrator
    or new.is_d0
    or new.is_real_time
    or new.is_semi
    or new.dispensation
    or new.is_verified
    or new.callback_url is not null
    or new.is_dm
    and (select is_billed from user_type where id = new.user_type_id)
  then
    perform refuse('access-denied');
  end if;
  return null;
end;
$$;
create or replace trigger guard_account
after insert on users
for each row
execute function guard_account();
