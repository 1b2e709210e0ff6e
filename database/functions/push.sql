-- A browser is told by its account alone, in a session that lives, and of what that session is: another account, place or device
-- would be somebody else's screen.
create or replace function guard_push()
returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  w record;
begin
  select * into w from acting();
  if tg_op = 'DELETE' then
    -- What a push service has forgotten is no person's doing.
    if
      w.user_id is not null
      and (w.user_id <> old.user_id or w.login_user_id is not null and w.login_user_id is distinct from old.login_user_id)
    then
      perform refuse('access-denied');
    end if;
    return old;
  end if;
  if
    w.user_id is distinct from new.user_id
    or w.login_user_id is distinct from new.login_user_id
    or not exists (
      select
      from session s
      where
        s.id = new.session_id
        and s.user_id = new.user_id
        and s.login_user_id is not distinct from new.login_user_id
        and s.place = new.place
        and s.device_hash = new.device_hash
        and s.revoked_at is null
        and s.expires_at > now()
    )
  then
    perform refuse('access-denied');
  end if;
  if not may_be_pushed(new) then
    perform refuse('account-blocked');
  end if;
  return new;
end;
$$;
create or replace trigger guard_push
before insert or update or delete on push_subscription
for each row
when (current_user = 'jenjang_app')
execute function guard_push();

-- Whether a browser may still be told something: its account hears, and signs in on that host.
create or replace function may_be_pushed(p push_subscription)
returns boolean
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select
    still_hears(p.user_id, p.login_user_id)
    and may_enter(p.user_id, p.place)
    and (p.place <= 0 or exists (select from domain d where d.id = p.place and d.is_active and d.name = p.host));
$$;
grant execute on function may_be_pushed to jenjang_app;

-- After the end of its session a browser gets no more notices.
create or replace function forget_pushes_of_session()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end;
$$;
create or replace trigger forget_pushes
after update of revoked_at on session
for each row
when (old.revoked_at is null and new.revoked_at is not null)
execute function forget_pushes_of_session();

-- The account that signs in again on a device keeps its notices there; another account loses them.
create or replace function hand_on_pushes()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  delete from push_subscription p
  where
    p.device_hash = new.device_hash
    and p.place = new.place
    and (p.user_id <> new.user_id or p.login_user_id is distinct from new.login_user_id);
  update push_subscription p
  set session_id = new.id
  where p.device_hash = new.device_hash and p.place = new.place;
  return null;
end;
$$;
create or replace trigger hand_on_pushes
after insert on session
for each row
execute function hand_on_pushes();

-- Whom a person blocks is forgotten, with its staff.
create or replace function forget_blocked_pushes()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if has_persons_block(new) and not has_persons_block(old) then
    delete from push_subscription where user_id = new.id;
  end if;
  return null;
end;
$$;
create or replace trigger forget_blocked_pushes
after update of is_blocked, blocked_by on users
for each row
when (new.is_blocked)
execute function forget_blocked_pushes();

-- So is a staff account that is blocked; who is removed is blocked, too.
create or replace function forget_staff_pushes()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  delete from push_subscription where login_user_id = new.id;
  return null;
end;
$$;
create or replace trigger forget_staff_pushes
after update of is_blocked on login_user
for each row
when (new.is_blocked)
execute function forget_staff_pushes();

-- A host that is called otherwise is another one to browsers.
create or replace function forget_renamed_pushes()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  delete from push_subscription where place = new.id;
  return null;
end;
$$;
create or replace trigger forget_renamed_pushes
after update of name, is_active on domain
for each row
when (old.name <> new.name or not new.is_active)
execute function forget_renamed_pushes();

-- Queues what the browsers of a user are told, with the transaction of its cause. Of one browser at most 20 wait: it shows the
-- first ones, and whoever opens a screen sees the rest there.
create or replace function tell_by_push(p_user integer, p_kind text, p_template text, p_facts jsonb)
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  insert into message (user_id, template, language, channel, recipient, facts, push_id)
  select p.user_id, p_template, p.language, 'push', split_part(p.endpoint, '/', 3), p_facts, p.id
  from push_subscription p
  where
    p.user_id = p_user
    and p_kind = any (p.kinds)
    and (select count(*) from message m where m.push_id = p.id and m.sent_at is null and m.failed_at is null) < 20;
$$;
grant execute on function tell_by_push to jenjang_app;

-- What became of push messages is kept for a week.
create or replace function forget_pushed()
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  delete from message where push_id is not null and created_at < now() - interval '7 days';
$$;
grant execute on function forget_pushed to jenjang_app;
