-- Whoever sets how a gateway is reached decides for the whole platform: the owner alone.
create or replace function guard_gateway()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform require_effect('set-gateway', (select id from users where parent_id is null));
  return null;
end;
$$;
create or replace trigger guard_gateway
after insert or update on chat_gateway
for each row
execute function guard_gateway();

-- A chat is linked in the name of its account, by whoever the transaction acts for: nobody links one to somebody else. An end is
-- final.
create or replace function guard_chat_link()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if not is_server() then
    return null;
  end if;
  if
    not exists (
      select
      from acting() w
      where w.user_id = new.user_id and (w.login_user_id is not distinct from new.login_user_id or w.login_user_id is null)
    )
  then
    perform refuse('access-denied');
  end if;
  if tg_op = 'UPDATE' and old.ended_at is not null then
    perform refuse('not-found');
  end if;
  return null;
end;
$$;
create or replace trigger guard_chat_link
after insert or update on chat_link
for each row
execute function guard_chat_link();

-- A PIN is set by its own account.
create or replace function guard_chat_pin()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if not is_server() then
    return null;
  end if;
  if
    not exists (
      select
      from acting() w
      where w.user_id = new.user_id and w.login_user_id is not distinct from new.login_user_id
    )
  then
    perform refuse('access-denied');
  end if;
  return null;
end;
$$;
create or replace trigger guard_chat_pin
after insert or update on chat_pin
for each row
execute function guard_chat_pin();

-- Whether a chat is still told what happens.
create or replace function may_be_told(l chat_link)
returns boolean
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select l.ended_at is null and still_hears(l.user_id, l.login_user_id);
$$;
grant execute on function may_be_told to jenjang_app;

-- What people change of their chats is noted.
create or replace trigger note_change
after insert or update on chat_link
for each row
execute function note_change('id');
create or replace trigger note_change
after insert or update on chat_pin
for each row
execute function note_change('id', 'pin_hash');
create or replace trigger note_change
after insert or update on chat_gateway
for each row
execute function note_change('channel', 'sealed');
