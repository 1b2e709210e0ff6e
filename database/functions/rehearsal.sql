-- From here on the sales of these users are rehearsed; of those that rehearse already nothing changes. Gives how many began.
-- Errors: JJ010 where the caller is not the owner, or one of them is no seller.
create or replace function begin_rehearsals(p_users integer[])
returns integer
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_actor integer := coalesce((select w.user_id from acting() w), (select u.id from users u where u.parent_id is null));
  v_begun integer;
begin
  perform require_effect('move-in', v_actor);
  if
    exists (
      select
      from
        unnest(p_users) p
        left join users u on u.id = p
      where u.id is null
    )
  then
    perform refuse('not-found');
  end if;
  if exists (select from users u where u.id = any (p_users) and not is_seller(u.user_type_id)) then
    perform refuse('not-a-seller');
  end if;
  -- Sales are accepted behind this lock: each is before the beginning or after it.
  perform from balance b where b.user_id = any (p_users) order by b.user_id for no key update;
  insert into rehearsal (user_id, begun_by, begun_at)
  select distinct p, v_actor, clock_timestamp() from unnest(p_users) p
  on conflict (user_id) where ended_at is null do nothing;
  get diagnostics v_begun = row_count;
  return v_begun;
end;
$$;
grant execute on function begin_rehearsals to jenjang_app;

-- From here on these users sell for real. Gives how many rehearsals ended. Error: JJ010 where the caller is not the owner.
create or replace function end_rehearsals(p_users integer[])
returns integer
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_actor integer := coalesce((select w.user_id from acting() w), (select u.id from users u where u.parent_id is null));
  v_ended integer;
begin
  perform require_effect('move-in', v_actor);
  perform from balance b where b.user_id = any (p_users) order by b.user_id for no key update;
  update rehearsal
  set
    ended_by = v_actor,
    ended_at = greatest(clock_timestamp(), begun_at)
  where user_id = any (p_users) and ended_at is null;
  get diagnostics v_ended = row_count;
  return v_ended;
end;
$$;
grant execute on function end_rehearsals to jenjang_app;

-- The rehearsal that a request of a user belongs to; null where it sells for real, or with what is for the sandbox anyway.
create or replace function rehearsal_of(p_user integer, p_mode sale_mode)
returns integer
language sql
stable
as $$
  select r.id from rehearsal r where r.user_id = p_user and r.ended_at is null and p_mode = 'prod';
$$;

-- What the open rehearsal of a user would have taken from its balance so far, in whole rupiah: sales that did not fail.
create or replace function rehearsed(p_user integer)
returns bigint
language sql
stable
as $$
  select coalesce(sum(r.amount), 0)::bigint
  from
    rehearsal h
    join rehearsed_sale r on r.rehearsal_id = h.id
    left join outcome o on o.sale_id = r.sale_id and o.created_at = r.created_at and o.head_id = r.head_id
  where h.user_id = p_user and h.ended_at is null and coalesce(o.status, 1) not in (2, 3);
$$;
grant execute on function rehearsed to jenjang_app;
