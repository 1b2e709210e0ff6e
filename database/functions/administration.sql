-- When a 3 is an administrator, what it had of its own then, and what its charger owes it afterwards.

-- What administrators among these accounts had when they began, which no bill counts.
create or replace function brought_by(p_users integer[])
returns bigint
language sql
stable
as $$
  select coalesce(sum(brought), 0)::bigint
  from administration
  where user_id = any (p_users) and until_run_id is null;
$$;

-- Of a user and the 3s below it: whoever was an administrator from the start, or was made or unmade one by a server of the
-- release before, which writes no such rows. Before a switch is turned.
create or replace function know_administrators(p_user integer)
returns void
language sql
as $$
  delete from administration a
  using users u
  where u.id = a.user_id and p_user in (u.id, u.parent_id) and a.until_run_id is null and not u.is_administrator;
  insert into administration (user_id, since_run_id, brought)
  select u.id, coalesce(n.run_id, l.run_id, 0), coalesce(n.balance_after, l.balance_after, 0)
  from
    users u
    -- Where its account was cut for nobody, unless that was the beginning of an earlier time.
    left join lateral (
      select run_id, balance_after
      from bill_window b
      where
        account_id = u.id
        and c1 is null
        and not exists (select from administration a where a.user_id = u.id and a.since_run_id >= b.run_id)
      order by to_seq desc
      limit 1
    ) n
      on true
    -- It had moved nothing since that one: where it stands.
    left join lateral (
      select (select max(id) from close_run) as run_id, balance_after
      from bill_window
      where account_id = u.id and exists (select from administration a where a.user_id = u.id)
      order by to_seq desc
      limit 1
    ) l
      on true
  where
    p_user in (u.id, u.parent_id)
    and u.is_administrator
    and not exists (select from administration a where a.user_id = u.id and a.until_run_id is null);
$$;

-- A 3 begins to be an administrator, with what it has. What it is still owed from an earlier time it gives, in its favour.
create or replace function begin_administration(p_user integer, p_run integer)
returns bigint
language plpgsql
as $$
declare
  v_owed bigint = (
    select coalesce(sum(owed), 0)
    from administration
    where user_id = p_user
  );
begin
  update administration set owed = 0 where user_id = p_user;
  insert into administration (user_id, since_run_id, brought)
  select user_id, p_run, balance
  from balance
  where user_id = p_user;
  return v_owed;
end;
$$;

-- An administrator on deposit is not billed, so what it lends of what it came with would be billed to its charger alone: from
-- here on that is in its charger's favour until it is spent, as all that it has. Stands where its account was cut last.
create or replace function count_brought(p_user integer)
returns void
language sql
as $$
  with
    counted as (
      update administration a
      set
        until_run_id = (select max(id) from close_run),
        charger_id = (select parent_id from users where id = p_user),
        taken = -brought
      where user_id = p_user and until_run_id is null and not on_deposit
      returning until_run_id
    )
  insert into administration (user_id, since_run_id, brought, on_deposit)
  select p_user, until_run_id, 0, true
  from counted;
$$;

-- An administrator that stops goes out of the bills of its charger with what it then has, less what it came with: its fees have
-- lowered those bills, and what it had of its own and spent was in them. Stands where its account was cut last. p_owed: what its
-- charger has still to pay it.
create or replace function end_administration(p_user integer, p_owed bigint)
returns void
language sql
as $$
  update administration a
  set
    until_run_id = (select max(id) from close_run),
    charger_id = (select parent_id from users where id = p_user),
    taken = b.balance - a.brought,
    owed = p_owed
  from balance b
  where b.user_id = p_user and a.user_id = p_user and a.until_run_id is null;
$$;

-- What its charger gives an administrator that stops and has lent of its own: as much of it as it has,
-- and nothing while it is blocked. Gives the rest.
create or replace function pay_own(p_user integer, p_amount bigint, p_actor integer, p_login_user integer, p_at timestamptz)
returns bigint
language plpgsql
as $$
declare
  v_charger integer = charger_of(p_user);
  v_paid bigint = (
    select least(p_amount, b.balance)
    from
      balance b
      join users u on u.id = b.user_id
    where b.user_id = v_charger and not u.is_blocked
  );
begin
  if v_paid > 0 then
    perform
      post_move('return', p_actor, p_login_user, v_charger, p_user, v_paid, 'ADMINISTRATOR', null, null, null, null, null, p_at);
  end if;
  return p_amount - coalesce(v_paid, 0);
end;
$$;

-- Pays past administrators what their chargers owe them, as far as those have it, and gives both. Balances before these rows, as
-- switches do.
create or replace function pay_past_administrators(p_at timestamptz)
returns setof integer
language plpgsql
as $$
declare
  a record;
  v_paid bigint;
begin
  for a in
    select d.user_id, d.since_run_id, d.on_deposit, d.charger_id
    from
      administration d
      join balance b on b.user_id = d.charger_id
      join users c on c.id = d.charger_id
    where d.owed > 0 and b.balance > 0 and not c.is_blocked
    order by d.user_id, d.since_run_id
  loop
    perform 1 from balance where user_id in (a.user_id, a.charger_id) order by user_id for no key update;
    select least(d.owed, b.balance)
    into v_paid
    from
      administration d
      join balance b on b.user_id = a.charger_id
    where d.user_id = a.user_id and d.since_run_id = a.since_run_id and d.on_deposit = a.on_deposit
    for update of d;
    if v_paid > 0 then
      update administration
      set owed = owed - v_paid
      where user_id = a.user_id and since_run_id = a.since_run_id and on_deposit = a.on_deposit;
      perform
        post_move(
          'return', a.charger_id, null, a.charger_id, a.user_id, v_paid, 'ADMINISTRATOR', null, null, null, null, null, p_at
        );
      return next a.user_id;
      return next a.charger_id;
    end if;
  end loop;
end;
$$;
