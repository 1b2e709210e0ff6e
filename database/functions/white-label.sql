-- Whether a user may be signed in at a place: the id of an active domain, 0 for the hosts without one, -1 for hosts that are
-- nobody's. The owner may everywhere, a network with active domains on theirs only, everybody else at 0.
create or replace function may_enter(p_user integer, p_place integer)
returns boolean
language sql
stable
as $$
  select
    u.parent_id is null
    or case
      when p_place > 0 then exists (
        select
        from
          domain_group g
          join domain d on d.id = g.domain_id
        where g.domain_id = p_place and g.group_id = u.head_id and d.is_active
      )
      else p_place = 0
        and not exists (
          select
          from
            domain_group g
            join domain d on d.id = g.domain_id
          where g.group_id = u.head_id and d.is_active
        )
    end
  from users u
  where u.id = p_user;
$$;
grant execute on function may_enter to jenjang_app;

-- Nobody gets a session where its network does not sign in, whatever way led to it: the answer is that of a wrong password.
create or replace function guard_place()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if not coalesce(may_enter(new.user_id, new.place), false) then
    perform refuse('login-failed');
  end if;
  return new;
end;
$$;
create or replace trigger guard_place
before insert on session
for each row
execute function guard_place();

-- Ends the sessions of a network that live where it does not sign in any more.
create or replace function end_strayed_sessions(p_group integer)
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  update session s
  set revoked_at = now()
  from users u
  where
    u.head_id = p_group
    and s.user_id = u.id
    and s.revoked_at is null
    and s.expires_at > now()
    and not may_enter(s.user_id, s.place);
  -- Their sessions may be over long since.
  delete from push_subscription p
  using users u
  where u.head_id = p_group and p.user_id = u.id and not may_enter(p.user_id, p.place);
$$;

-- Networks that join or leave a domain sign in elsewhere from now on.
create or replace function follow_groups()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform end_strayed_sessions(coalesce(new.group_id, old.group_id));
  return null;
end;
$$;
create or replace trigger follow_groups
after insert or delete on domain_group
for each row
execute function follow_groups();

-- The same when a domain is switched on or off. Those of the owner end where there is no domain any more.
create or replace function follow_domain()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform end_strayed_sessions(g.group_id) from domain_group g where g.domain_id = new.id;
  if not new.is_active then
    update session set revoked_at = now() where place = new.id and revoked_at is null and expires_at > now();
  end if;
  return null;
end;
$$;
create or replace trigger follow_domain
after update of is_active on domain
for each row
when (old.is_active is distinct from new.is_active)
execute function follow_domain();

-- The head of the network that a domain belongs to; null where nobody owns it.
create or replace function owner_of_domain(p_domain integer)
returns integer
language sql
stable
as $$
  select g.group_id from domain_group g where g.domain_id = p_domain and g.is_owner;
$$;
grant execute on function owner_of_domain to jenjang_app;

-- Names and colours are the domain's owner's to change; a new domain, its host, its switches and whether it is active are not.
create or replace function guard_domain()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if
    tg_op = 'INSERT'
    or (new.name, new.five_rows, new.charger_filters, new.is_active) is distinct from (
      old.name, old.five_rows, old.charger_filters, old.is_active
    )
  then
    perform require_effect('manage-domains', null);
  else
    perform require_effect('set-brand', owner_of_domain(new.id));
  end if;
  return new;
end;
$$;
create or replace trigger guard_domain
before insert or update on domain
for each row
execute function guard_domain();

-- So are its pictures.
create or replace function guard_asset()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform require_effect('set-brand', owner_of_domain(coalesce(new.domain_id, old.domain_id)));
  return coalesce(new, old);
end;
$$;
create or replace trigger guard_asset
before insert or delete on domain_asset
for each row
execute function guard_asset();
create or replace trigger guard_table
before insert or update or delete on domain_group
for each statement
execute function guard_table('manage-domains');
create or replace trigger guard_table
before insert or update on domain_build
for each statement
execute function guard_table('build-domain', 'clock');
create or replace trigger guard_table
before insert on domain_release
for each statement
execute function guard_table('build-domain', 'clock');
create or replace trigger guard_table
before insert or delete on release_file
for each statement
execute function guard_table('build-domain', 'clock');

-- A press of Build keeps the draft as it is at that moment, and the last press before a build is over counts.
-- Its logo is kept no longer.
create or replace function freeze_draft()
returns trigger
language plpgsql
as $$
declare
  v_draft record;
begin
  if new.ended_at is not null then
    new.logo := null;
    return new;
  end if;
  select d.app_name, d.short_name, d.alias_name, d.splash_color, d.banner_color, a.content as logo
  into strict v_draft
  from
    domain d
    left join domain_asset a on a.domain_id = d.id and a.filename = 'logo.png'
  where d.id = new.domain_id;
  new.app_name := v_draft.app_name;
  new.short_name := v_draft.short_name;
  new.alias_name := v_draft.alias_name;
  new.splash_color := v_draft.splash_color;
  new.banner_color := v_draft.banner_color;
  new.logo := v_draft.logo;
  return new;
end;
$$;
create or replace trigger freeze_draft
before insert or update of presses, ended_at on domain_build
for each row
execute function freeze_draft();

-- What changed stands in the audit trail, pictures without their content.
create or replace trigger note_change
after insert or update on domain
for each row
execute function note_change('id');
create or replace trigger note_change
after insert or update or delete on domain_group
for each row
execute function note_change('domain_id group_id');
create or replace trigger note_change
after insert or delete on domain_asset
for each row
execute function note_change('domain_id filename', 'content');
create or replace trigger note_change
after insert on domain_build
for each row
execute function note_change('id', 'logo');
