-- Blocks a user, or lifts a block; who blocks a user that is blocked takes the block over where it may lift it. The system's
-- block, of an overdue bill, is lifted with a remark, or by payment.
create or replace function set_blocked(p_user integer, p_blocked boolean, p_remark text)
returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  u users;
  v_by integer = (select user_id from acting());
begin
  select * into u from users where id = p_user for no key update;
  if p_blocked then
    perform require_effect('block', p_user);
    if not u.is_blocked or may_lift((select a from users a where a.id = v_by), u) then
      update users
      set
        is_blocked = true,
        blocked_by_system = false,
        blocked_by = v_by
      where id = p_user;
    end if;
    return;
  end if;
  perform require_effect('unblock', p_user);
  if u.is_blocked and lifting_needs_remark(u) and btrim(coalesce(p_remark, '')) = '' then
    perform refuse('block-remark-required');
  end if;
  update users
  set
    is_blocked = false,
    blocked_by_system = false,
    blocked_by = null
  where id = p_user;
end;
$$;
grant execute on function set_blocked to jenjang_app;

-- Whether a bill of the user is overdue: without dispensation the system blocks it. One whose whole payment waits for somebody
-- else blocks nobody.
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

-- Whether a block is lifted with a remark only: the system's, and whose ever while a bill is overdue that would have led to one.
create or replace function lifting_needs_remark(u users)
returns boolean
language sql
stable
as $$
  select u.blocked_by_system or not u.dispensation and is_overdue(u.id);
$$;
grant execute on function lifting_needs_remark to jenjang_app;

-- Who loses its dispensation while a bill is overdue is blocked at once, as it would have been without it. A block that stands
-- stays whose it is.
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
    new.blocked_by := null;
  end if;
  return new;
end;
$$;
-- By its name after the guard, which looks at what was asked for alone.
create or replace trigger undispensed
before update of dispensation on users
for each row
when (old.dispensation and not new.dispensation and not new.is_blocked)
execute function block_undispensed();
