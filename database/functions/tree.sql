-- Fills level columns and head from the parent, so that no caller can set them wrong.
create or replace function place_user()
returns trigger
language plpgsql
as $$
declare
  parent users;
  own_level smallint;
begin
  select level into own_level from user_type where id = new.user_type_id;
  if own_level = 0 then
    new.head_id := new.id;
    return new;
  end if;
  select * into strict parent from users where id = new.parent_id;
  if parent.user_type_id <> (select parent_id from user_type where id = new.user_type_id) then
    raise exception 'type % does not belong below type %', new.user_type_id, parent.user_type_id;
  end if;
  new.l1 := parent.l1;
  new.l2 := parent.l2;
  new.l3 := parent.l3;
  new.l4 := parent.l4;
  new.l5 := null;
  case own_level
    when 1 then
      new.l1 := new.id;
    when 2 then
      new.l2 := new.id;
    when 3 then
      new.l3 := new.id;
    when 4 then
      new.l4 := new.id;
    else
      new.l5 := new.id;
  end case;
  new.head_id := new.l1;
  return new;
end;
$$;
create or replace trigger place_user
before insert on users
for each row
execute function place_user();

-- A new seller gets the partners and closed products that its chain head decided for everybody below.
create or replace function follow_head()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if not (select is_seller from user_type where id = new.user_type_id) then
    return null;
  end if;
  -- Whoever decides for the head locks its row first: a seller that is made at the same moment misses nothing.
  perform 1 from users where id = new.l1 for share;
  insert into user_partner (user_id, product_id, partner_id, is_above)
  select new.id, product_id, partner_id, true from user_partner where user_id = new.l1;
  insert into user_product_closed (user_id, product_id, is_own, is_above)
  select new.id, product_id, false, true from user_product_closed where user_id = new.l1;
  return null;
end;
$$;
create or replace trigger follow_head
after insert on users
for each row
when (new.l1 <> new.id)
execute function follow_head();

-- The charger of a user; null if it has none.
create or replace function charger_of(p_user integer)
returns integer
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select charger_id from charge where user_id = p_user;
$$;
grant execute on function charger_of to jenjang_app;

-- User names and names of staff are one list: nobody signs in under two accounts.
create or replace function keep_sign_in_name()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  before text;
  after text;
begin
  if tg_op = 'UPDATE' and (tg_table_name = 'users' or to_jsonb(old) ->> 'removed_at' is null) then
    before := lower(old.username);
  end if;
  if tg_table_name = 'users' or to_jsonb(new) ->> 'removed_at' is null then
    after := lower(new.username);
  end if;
  if before is distinct from after then
    delete from sign_in_name where name = before;
    if after is not null then
      insert into sign_in_name values (after);
    end if;
  end if;
  return null;
end;
$$;
create or replace trigger keep_sign_in_name
after insert or update of username, removed_at on login_user
for each row
execute function keep_sign_in_name();
create or replace trigger keep_sign_in_name
after insert or update of username on users
for each row
execute function keep_sign_in_name();
