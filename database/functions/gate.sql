-- Types of a user: 1 OWNR, 2 CATL, 3 SUTL, 4 USTL, 12 BORF.

-- Ends the transaction with a refusal of the contract, with the values of its text.
create or replace function refuse(p_code text, p_values jsonb default '{}')
returns void
language plpgsql
as $$
begin
  raise exception 'refused: %', p_code
    using errcode = 'JJ010', detail = jsonb_build_object('code', p_code, 'values', p_values)::text;
end;
$$;
grant execute on function refuse to jenjang_app;

-- The one gate: an effect is begun only by those who may, whatever call, file, notice or job leads to it. See the table `effect`.
-- `p_user` is who it is about, `p_charger` who charges the bill where it is about one, `p_cause` for what the system begins it
-- where no person acts. Functions name a cause only where their own rows prove it.
-- Locks what decides, so that a block or a permission that changes meanwhile counts: the staff account, then the account.
-- Error: JJ010 with the refusal as detail.
create or replace function require_effect(
  p_effect text, p_user integer, p_charger integer default null, p_cause text default null
)
returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  e effect;
  w record;
  a users;
  s login_user;
  u users;
  v_as text[];
begin
  if not is_server() then
    return;
  end if;
  select * into strict e from effect where name = p_effect;
  select * into w from acting();
  if w.user_id is null then
    if p_cause is null or p_cause <> all (e.causes) then
      perform refuse('access-denied');
    end if;
    perform note_about(w.audit_id, p_user, p_effect);
    return;
  end if;
  if w.login_user_id is not null then
    select * into s from login_user where id = w.login_user_id for share;
    if
      s.is_blocked
      or s.user_id <> w.user_id
      or e.permission <> 'none'
      and (e.permission = 'settings' or e.permission <> all (s.permissions))
    then
      perform refuse('access-denied');
    end if;
  end if;
  select * into a from users where id = w.user_id for share;
  select * into u from users where id = p_user;
  v_as := array(select r from unnest(e.begins) r where stands_to(r, a, u, p_charger));
  if v_as = '{}' then
    perform
      refuse(
        case p_effect
          when 'unblock' then 'block-not-yours'
          else 'not-found'
        end
      );
  end if;
  if a.is_blocked and not v_as && e.while_blocked then
    perform refuse(e.refusal);
  end if;
  perform note_about(w.audit_id, p_user, p_effect);
end;
$$;
grant execute on function require_effect to jenjang_app;

-- The actor in a row must be the acting account; a row of automatic matching names no staff account.
create or replace function require_actor(p_actor integer, p_login_user integer)
returns void
language plpgsql
as $$
declare
  w record;
begin
  if not is_server() then
    return;
  end if;
  select * into w from acting();
  if w.user_id <> p_actor or coalesce(w.login_user_id, 0) <> p_login_user then
    perform refuse('access-denied');
  end if;
end;
$$;

-- A decision names the acting account and its staff account.
create or replace function guard_decider()
returns trigger
language plpgsql
as $$
begin
  if
    new.actor_id is not null
    and not exists (
      select
      from acting() w
      where w.user_id = new.actor_id and w.login_user_id is not distinct from new.login_user_id
    )
  then
    perform refuse('access-denied');
  end if;
  return new;
end;
$$;
create or replace trigger guard_decider
before update on late_success
for each row
when (current_user = 'jenjang_app')
execute function guard_decider();
create or replace trigger guard_decider
before update on settlement_line
for each row
when (current_user = 'jenjang_app')
execute function guard_decider();
create or replace trigger guard_decider
before update on statement_line
for each row
when (current_user = 'jenjang_app')
execute function guard_decider();

-- Whether `a` stands to `u` as the relation says; see contract/effects.ts.
create or replace function stands_to(p_relation text, a users, u users, p_charger integer)
returns boolean
language plpgsql
as $$
declare
  t user_type;
  c users;
begin
  if p_relation = 'owner' then
    return a.parent_id is null;
  end if;
  if p_relation = 'self' then
    return a.id = u.id;
  end if;
  if p_relation = 'root' then
    return a.id = u.id and a.parent_id is null;
  end if;
  if p_relation = 'settler' then
    select * into c from users where id = p_charger;
    return a.parent_id is null
    or a.id = c.id
    and c.user_type_id <> 3
    or a.id = c.parent_id
    and (c.user_type_id = 3 or c.is_blocked);
  end if;
  if p_relation = 'deputy' then
    return u.is_blocked and (a.id = u.parent_id or a.parent_id is null and u.parent_id is not null);
  end if;
  select * into t from user_type where id = u.user_type_id;
  if p_relation = 'pricer' then
    return case
      when a.parent_id is null then 1 = any (t.managed_by)
      else u.parent_id = a.id and a.user_type_id <> 12
    end;
  end if;
  if not is_above(a, u) then
    return false;
  end if;
  return case p_relation
    when 'above' then true
    when 'manager' then manages(a, u, t)
    when 'charger' then manages(a, u, t) or a.parent_id is null and t.may_draw and t.managed_by = '{}'
    when 'appointer' then u.user_type_id = 3 and a.user_type_id in (1, 2)
    when 'blocker' then may_block(a)
    when 'lifter' then may_block(a) and may_lift(a, u)
    else false
  end;
end;
$$;

-- Whether `a` stands in the chain above `u`; the owner above everybody else.
create or replace function is_above(a users, u users)
returns boolean
language sql
immutable
as $$
  select coalesce(a.id <> u.id and (a.parent_id is null or coalesce(a.id in (u.l1, u.l2, u.l3, u.l4, u.l5), false)), false);
$$;

-- Whether `a` manages `u`, whose type is `t`: of type 3, only administrators manage and are managed. The nearest one above
-- manages: a 2 does not manage the sellers of an administrator 3, who lends to them and charges them.
create or replace function manages(a users, u users, t user_type)
returns boolean
language sql
volatile
as $$
  select
    a.user_type_id = any (t.managed_by)
    and (a.user_type_id <> 3 or a.is_administrator)
    and (u.user_type_id <> 3 or u.is_administrator)
    and not (a.user_type_id = 2 and u.user_type_id = 4 and is_below_administrator(u));
$$;

-- Whether the 3 above a seller is an administrator. Its row is held still: it stays so until the transaction is over.
create or replace function is_below_administrator(u users)
returns boolean
language plpgsql
as $$
declare
  v boolean;
begin
  select m.is_administrator into v from users m where m.id = u.l2 for share;
  return coalesce(v, false);
end;
$$;

-- Types that manage somebody may block everybody below them.
create or replace function may_block(a users)
returns boolean
language sql
stable
as $$
  select
    (a.user_type_id <> 3 or a.is_administrator) and exists (select from user_type t where a.user_type_id = any (t.managed_by));
$$;
