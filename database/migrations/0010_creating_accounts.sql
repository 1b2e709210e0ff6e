-- Accounts made by others, by invitation or by registration.
alter table users
  -- Name of one of the 34 provinces; utc_offset follows it.
  add column province text,
  -- Digits; a group has a minus before them.
  add column telegram_id text check (telegram_id ~ '^[0-9]{1,20}$'),
  add column telegram_group_id text check (telegram_group_id ~ '^-?[0-9]{1,20}$'),
  -- By which code this account registered itself.
  add column invitation_code text;

-- A staff account that was removed stays as the name in what it wrote; its user name is free again.
alter table login_user
  add column email text,
  add column telegram_id text check (telegram_id ~ '^[0-9]{1,20}$'),
  add column if not exists is_password_expired boolean not null default false,
  add column removed_at timestamptz,
  add check (removed_at is null or is_blocked);
drop index login_user_username;
create unique index login_user_username on login_user (lower(username)) where removed_at is null;

-- A name signs in to one account only, a user's or a staff account's: the key of both tables together, kept by triggers.
create table sign_in_name (name text primary key);
insert into sign_in_name select lower(username) from users union select lower(username) from login_user;

create function keep_sign_in_name() returns trigger language plpgsql security definer set search_path = public as $$
declare before text; after text;
begin
  if tg_op = 'UPDATE' and (tg_table_name = 'users' or to_jsonb(old)->>'removed_at' is null) then before := lower(old.username); end if;
  if tg_table_name = 'users' or to_jsonb(new)->>'removed_at' is null then after := lower(new.username); end if;
  if before is distinct from after then
    delete from sign_in_name where name = before;
    if after is not null then insert into sign_in_name values (after); end if;
  end if;
  return null;
end $$;
revoke execute on function keep_sign_in_name() from public;
create trigger keep_sign_in_name after insert or update of username on users for each row execute function keep_sign_in_name();
create trigger keep_sign_in_name after insert or update of username, removed_at on login_user for each row execute function keep_sign_in_name();

-- A link by which people register themselves below a user; one that lives for each type it makes.
create table invitation (
  code text primary key,
  user_id integer not null references users,
  user_type_id smallint not null references user_type,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index invitation_live on invitation (user_id, user_type_id) where revoked_at is null;
alter table users add foreign key (invitation_code) references invitation;

-- The last characters of a token, by which its holder recognises it; the token itself is nowhere.
alter table h2h_token add column hint text not null default '';

grant select, insert on invitation to jenjang_app;
grant update (revoked_at) on invitation to jenjang_app;
create trigger note_change after insert or update or delete on invitation for each row execute function note_change('code');
