-- States of a bill: 1 ready, 2 requested, 3 partial, 4 paid, 5 done, 6 outstanding, 7 splitted.
-- Types of a user: 3 SUTL.

-- Blocks a user, or lifts those of its blocks that the acting account may lift: the block of a person and the system's, for an
-- overdue bill, are kept separately.
-- Errors: block-remark-required to lift the system's; what the gate refuses.
create or replace function set_blocked(p_user integer, p_blocked boolean, p_remark text)
returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  u users;
  a users;
  v_persons boolean;
  v_system boolean;
  v_patience text;
begin
  -- Balances before users, as everywhere: what this user is lending at this moment comes before the block. Of a long close it
  -- waits for no end: it holds the balance, and a block must not.
  v_patience := current_setting('lock_timeout');
  begin
    perform set_config('lock_timeout', '2s', true);
    perform from balance where user_id = p_user for no key update;
  exception when lock_not_available then
    null;
  end;
  perform set_config('lock_timeout', v_patience, true);
  select * into u from users where id = p_user for no key update;
  perform
    require_effect(
      case
        when p_blocked then 'block'
        else 'unblock'
      end,
      p_user
    );
  select * into a from users where id = (select user_id from acting());
  v_persons := has_persons_block(u) and lifts_persons_block(a, u) is not true;
  if p_blocked then
    update users
    set
      is_blocked = true,
      blocked_by = case
        when v_persons then blocked_by
        else a.id
      end
    where id = p_user;
    return;
  end if;
  v_system := u.blocked_by_system and lifts_overdue_block(a, u) is not true;
  if u.blocked_by_system and not v_system and btrim(coalesce(p_remark, '')) = '' then
    perform refuse('block-remark-required');
  end if;
  update users
  set
    is_blocked = v_persons or v_system,
    blocked_by_system = v_system,
    blocked_by = case
      when v_persons then blocked_by
    end
  where id = p_user;
end;
$$;
grant execute on function set_blocked to jenjang_app;

-- Ends the block of overdue bills of these users. What a person has blocked besides stays so.
create or replace function end_system_block(p_users integer[])
returns void
language sql
as $$
  update users u
  set
    is_blocked = u.blocked_by is not null,
    blocked_by_system = false
  where u.id = any (p_users) and u.blocked_by_system;
$$;

-- Whether the user has an overdue bill, for which the system blocks it without dispensation. A bill whose full payment waits for
-- somebody other than its payer does not count.
create or replace function is_overdue(p_user integer)
returns boolean
language sql
stable
as $$
  select
    exists (
      select
      from bill b
      where b.user_id = p_user and b.overdue_at is not null and b.status_id in (6, 7) and not has_waiting_line(b)
    );
$$;
grant execute on function is_overdue to jenjang_app;

-- A user that loses its dispensation while a bill is overdue is blocked at once, as it would have been without it. The block of a
-- person is kept separately.
create or replace function block_undispensed()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if is_overdue(new.id) then
    new.is_blocked := true;
    new.blocked_by_system := true;
  end if;
  return new;
end;
$$;
-- Its name sorts after the guard's, so that the guard sees only what the caller changes.
create or replace trigger undispensed
before update of dispensation on users
for each row
when (old.dispensation and not new.dispensation and (not new.is_blocked or new.blocked_by is not null))
execute function block_undispensed();

-- Whether a person has blocked a user, alone or besides.
create or replace function has_persons_block(u users)
returns boolean
language sql
immutable
as $$
  select u.is_blocked and (u.blocked_by is not null or not u.blocked_by_system);
$$;

-- Whether an account is told what happens: a person has blocked neither the user nor its staff, which was not removed. What the
-- system blocks for an overdue bill goes on hearing of its bills.
create or replace function still_hears(p_user integer, p_login_user integer)
returns boolean
language sql
stable
as $$
  select
    exists (
      select
      from
        users u
        left join login_user s on s.id = p_login_user
      where
        u.id = p_user
        and not has_persons_block(u)
        and (p_login_user is null or s.user_id = u.id and not s.is_blocked and s.removed_at is null)
    );
$$;

-- Whether `a`, who is above `u`, may lift one of its blocks.
create or replace function may_lift(a users, u users)
returns boolean
language sql
stable
as $$
  select
    not u.is_blocked or has_persons_block(u) and lifts_persons_block(a, u) or u.blocked_by_system and lifts_overdue_block(a, u);
$$;

-- What a person has blocked is lifted by that one or somebody above it.
create or replace function lifts_persons_block(a users, u users)
returns boolean
language sql
stable
as $$
  select u.blocked_by is null or u.blocked_by = a.id or is_above(a, (select b from users b where b.id = u.blocked_by));
$$;

-- The block of an overdue bill is lifted by the charger of that bill, even if another one lends now; of several such chargers by
-- the one above the others. In place of a 3 that is no longer an administrator: the 2 above it.
create or replace function lifts_overdue_block(a users, u users)
returns boolean
language sql
stable
as $$
  with
    open as (
      select
        b.overdue_at is not null and b.status_id in (6, 7) as is_overdue,
        case
          when c.user_type_id = 3 and not c.is_administrator then c.parent_id
          else c.id
        end as charger_id
      from
        bill b
        join users c on c.id = b.charger_id
      where b.user_id = u.id and b.status_id in (1, 2, 3, 6, 7)
    ),
    chargers as (
      select charger_id
      from open
      where is_overdue or not exists (select from open where is_overdue)
      union
      select coalesce(charger_of(u.id), (select o.id from users o where o.parent_id is null))
      where not exists (select from open)
    )
  select
    a.id in (select charger_id from chargers)
    and not exists (
      select
      from
        chargers
        join users c on c.id = charger_id
      where c.id <> a.id and not is_above(a, c)
    );
$$;

-- Whether screens offer a user to lift a block of another one: see may_lift.
create or replace function offers_lift(p_user integer, u users)
returns boolean
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select not u.is_blocked or may_lift(a, u) from users a where a.id = p_user;
$$;
grant execute on function offers_lift to jenjang_app;
