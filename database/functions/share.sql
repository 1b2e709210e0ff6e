-- Remembers margins of a user that were raised, until the transaction ends. Two who change the shares of one product do so one
-- after the other.
create or replace function remember_raised(p_user integer, p_nominals integer[])
returns void
language plpgsql
as $$
begin
  perform lock_shares(n) from unnest(p_nominals) n;
  insert into raised_share (user_id, nominals) values (p_user, p_nominals);
end;
$$;

-- Notes margins that the server has raised, to be looked at when the transaction ends: on the way there a share may be below
-- nothing.
create or replace function note_raised()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  -- A move looks at all of its own at once.
  if not is_server() or is_moving() then
    return null;
  end if;
  perform remember_raised(v.user_id, v.nominals)
  from
    (
      select r.user_id, array_agg(r.admin_nominal_id order by r.admin_nominal_id) as nominals
      from
        raised r
        join users u on u.id = r.user_id
        join user_type t on t.id = u.user_type_id
        join admin_nominal a on a.id = r.admin_nominal_id
      where
        r.fee * tg_argv[0]::integer > tg_argv[0]::integer * a.fees[
          case t.level
            when 1 then 1
            else t.chain[t.level - 1]
          end
        ]
      group by r.user_id
    ) v;
  return null;
end;
$$;
create or replace trigger note_raised
after insert on user_fee
referencing new table as raised
for each statement
execute function note_raised('1');
create or replace trigger note_reset
after delete on user_fee
referencing old table as raised
for each statement
execute function note_raised('-1');

-- The same for margins that were there.
create or replace function note_raised_again()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if not is_server() then
    return null;
  end if;
  perform remember_raised(v.user_id, v.nominals)
  from
    (
      select n.user_id, array_agg(n.admin_nominal_id order by n.admin_nominal_id) as nominals
      from
        raised n
        join before b on b.id = n.id
      where n.fee > b.fee or (n.user_id, n.admin_nominal_id) <> (b.user_id, b.admin_nominal_id)
      group by n.user_id
    ) v;
  return null;
end;
$$;
create or replace trigger note_raised_again
after update on user_fee
referencing old table as before new table as raised
for each statement
execute function note_raised_again();

-- Refuses a transaction that has raised a margin and leaves a seller below it with less than nothing. All that was noted is
-- looked at once; looked into user by user are only the products that leave somebody less than nothing.
-- Error: JJ010 with `share-below-zero`.
create or replace function check_raised()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_raised raised_share[];
  v_doubtful integer[];
  v record;
begin
  with gone as (delete from raised_share returning *)
  select array_agg(g)
  into v_raised
  from gone g;
  v_doubtful := array(
    select l.admin_nominal_id
    from
      lowest_share(
        array(
          select distinct n
          from
            unnest(v_raised) r,
            unnest(r.nominals) n
        ),
        null
      ) l
    where l.share < 0
  );
  for v in
    select l.share, t.code, coalesce(f.fee, 0) as fee
    from
      unnest(v_raised) r
      cross join lateral lowest_share(array(select n from unnest(r.nominals) n where n = any (v_doubtful)), r.user_id) l
      join user_type t on t.id = l.seller_type_id
      left join user_fee f on f.user_id = r.user_id and f.admin_nominal_id = l.admin_nominal_id
    where v_doubtful <> '{}' and l.share < 0
    limit 1
  loop
    perform
      refuse('share-below-zero', jsonb_build_object('type', v.code, 'share', v.share, 'most', greatest(0, v.fee + v.share)));
  end loop;
  return null;
end;
$$;
drop trigger if exists check_raised on raised_share;
create constraint trigger check_raised
after insert on raised_share
deferrable initially deferred
for each row
execute function check_raised();
