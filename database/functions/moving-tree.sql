-- Types of a user: 6 SLDM, 9 CADP, 10 SUDP, 14 MIFD, 15 CAFD, 16 SOFD, 17 STFD.

-- The id of who bears an old code, where it is the place of a move or lies below it, else null. No place stands for the owner,
-- below whom everybody lies. Never in the condition of a join: a plan that expects next to nobody compares all rows with all.
create or replace function bearer_within(u users, p_place integer)
returns integer
language sql
immutable
as $$
  select
    case
      when p_place is null or p_place in (u.id, u.l1, u.l2, u.l3, u.l4, u.l5) then u.id
    end;
$$;

-- Codes that moved before; codes, names, phones and addresses that stand twice in the file, or that somebody has. Systems number
-- alike: who bears a code moved with this network only where the move goes, and under the same name.
create or replace function check_move_names(r move_run)
returns void
language plpgsql
as $$
declare
  v_place integer := nullif(r.parent_id, (select id from users where parent_id is null));
begin
  update move_user m
  set
    user_id = bearer_within(b, v_place),
    is_known = bearer_within(b, v_place) is not null
  from
    move_user o
    left join moved_user k on k.code = upper(o.code)
    left join users b
      on b.id = k.user_id and lower(regexp_replace(b.name, '\s', '', 'g')) = lower(regexp_replace(o.name, '\s', '', 'g'))
  where m.run_id = r.id and o.run_id = r.id and o."row" = m."row";
  insert into move_refusal (run_id, kind, "row", field, problem, written, by_check)
  select r.id, 'users', d."row", d.field, 'doubled', d.written, true
  from
    (
      select
        v.*,
        row_number() over (
          partition by v.field, v.key
          order by v."row"
        ) as n
      from
        (
          select m."row", 'code' as field, upper(m.code) as key, m.code as written
          from move_user m
          where m.run_id = r.id and m.code is not null
          union all
          select m."row", 'phone', m.phone, m.phone from move_user m where m.run_id = r.id and m.phone is not null
          union all
          select m."row", 'email', lower(m.email), m.email from move_user m where m.run_id = r.id and m.email is not null
          union all
          select m."row", 'username', s.name, s.name
          from
            move_user m
            cross join lateral (select distinct unnest(m.names) as name) s
          where m.run_id = r.id
        ) v
    ) d
  where d.n > 1;
  insert into move_refusal (run_id, kind, "row", field, problem, written, by_check)
  select r.id, 'users', m."row", 'code', 'taken', m.code, true
  from
    move_user m
    join moved_user k on k.code = upper(m.code)
  where m.run_id = r.id and not m.is_known
  union all
  select r.id, 'users', m."row", 'username', 'taken', min(s.name), true
  from
    move_user m
    cross join lateral unnest(m.names) n (name)
    join sign_in_name s on s.name = n.name
  where m.run_id = r.id and not m.is_known
  group by m."row"
  union all
  select r.id, 'users', m."row", 'phone', 'taken', m.phone, true
  from
    move_user m
    join users u on u.phone = m.phone
  where m.run_id = r.id and not m.is_known
  union all
  select r.id, 'users', m."row", 'email', 'taken', m.email, true
  from
    move_user m
    join users u on lower(u.email) = lower(m.email)
  where m.run_id = r.id and not m.is_known;
end;
$$;

-- The type below a type of the networks that hold deposits; null below a seller.
create or replace function move_type_below(p_type smallint)
returns smallint
language sql
immutable
as $$
  select
    case
      when p_type in (6, 9, 10, 14, 15, 16, 17) then (p_type + 1)::smallint
    end;
$$;

-- Who hangs below whom, and as what. An upline is named by its old code, in these files or moved before to where the move goes,
-- or by its user name here. Most user names are old codes: one that is the code of somebody elsewhere names nobody.
create or replace function check_move_tree(r move_run)
returns void
language plpgsql
as $$
declare
  v_owner integer := (select id from users where parent_id is null);
  v_place integer := nullif(r.parent_id, v_owner);
begin
  update move_user m
  set
    parent_row = p."row",
    parent_id = case
      when p."row" is not null then null
      when m.upline is null then r.parent_id
      when k.code is null then u.id
      else bearer_within(b, v_place)
    end,
    user_type_id = null,
    level = null
  from
    move_user o
    left join (
      select upper(f.code) as code, min(f."row") as "row"
      from move_user f
      where f.run_id = r.id and not f.is_known
      group by upper(f.code)
    ) p
      on p.code = upper(o.upline)
    left join moved_user k on k.code = upper(o.upline)
    left join users b on b.id = k.user_id
    left join users u on lower(u.username) = lower(o.upline)
  where m.run_id = r.id and o.run_id = r.id and o."row" = m."row" and not m.is_known;
  update move_user m
  set
    level = case
      when m.parent_id is null then -1
      else 1
    end,
    user_type_id = case
      when m.parent_id = v_owner then r.head_type_id
      else (select move_type_below(u.user_type_id) from users u where u.id = m.parent_id)
    end
  where m.run_id = r.id and not m.is_known and m.parent_row is null;
  -- Planned by what stood there before, each step down may compare all rows with all.
  analyze move_user;
  loop
    update move_user m
    set
      level = case
        when p.level < 0 then p.level
        else p.level + 1
      end,
      user_type_id = move_type_below(p.user_type_id)
    from move_user p
    where
      m.run_id = r.id
      and not m.is_known
      and m.level is null
      and p.run_id = r.id
      and p."row" = m.parent_row
      and p.level is not null;
    exit when not found;
  end loop;
  insert into move_refusal (run_id, kind, "row", field, problem, written, by_check)
  select
    r.id, 'users', m."row", 'upline',
    case
      when m.level is null then 'cycle'
      when m.level < 0 then 'unknown'
      else 'too-deep'
    end,
    coalesce(m.upline, ''), true
  from move_user m
  where
    m.run_id = r.id
    and not m.is_known
    and (m.level is null or m.level < 0 and m.parent_row is null or m.level > 0 and m.user_type_id is null);
end;
$$;
