-- What was lent to an account that is billed no more, and is in no bill: given back from its balance, but for what is its own,
-- and the rest billed at once: its group has it. p_lent below zero: its charger took back more than it had lent, which is kept.
create or replace function leave_credit(
  p_user integer, p_lent bigint, p_own bigint, p_remark text, p_actor integer, p_login_user integer, p_at timestamptz
)
returns void
language plpgsql
as $$
declare
  v_back bigint = (
    select least(greatest(0, p_lent), greatest(0, balance - p_own))
    from balance
    where user_id = p_user
  );
begin
  if v_back > 0 then
    perform
      post_move(
        'return', p_actor, p_login_user, p_user, charger_of(p_user), v_back, p_remark, null, null, null, null, null, p_at
      );
  end if;
  perform
    start_account(p_user, cut_account(p_user, true, p_at), p_lent - v_back, greatest(0, p_lent - v_back), p_own, p_at);
end;
$$;

-- What was lent to these accounts and is in no bill yet, as of their last closes. Below zero where more was taken back.
create or replace function lent_to(p_users integer[])
returns bigint
language sql
stable
as $$
  select
    coalesce(
      sum(c.lent - c.amount) filter (
        where
          not exists (
            select
            from bill_close s
            where s.user_id = c.user_id and s.is_start and s.run_id > c.run_id
          )
      ),
      0
    )::bigint
  from bill_close c
  where c.user_id = any (p_users);
$$;

-- What these accounts had when they were last cut.
create or replace function held_by(p_users integer[])
returns bigint
language sql
stable
as $$
  select coalesce(sum(w.balance_after), 0)::bigint
  from
    unnest(p_users) a (id)
    cross join lateral (
      select balance_after
      from bill_window
      where account_id = a.id
      order by to_seq desc
      limit 1
    ) w;
$$;

-- What the last close of a user left in its favour.
create or replace function own_of(p_user integer)
returns bigint
language sql
stable
as $$
  select coalesce((select carried_out from bill_close where user_id = p_user order by run_id desc limit 1), 0);
$$;

-- The accounts whose sales a user that lends pays for: its own, and those below it that are charged by way of it.
create or replace function charge_group_of(p_user integer)
returns integer[]
language sql
stable
as $$
  with charged as materialized (select user_id, charger_id from charge)
  select array_agg(v.user_id)
  from
    charged v
    left join charged c1 on c1.user_id = v.charger_id
    left join charged c2 on c2.user_id = c1.charger_id
  where p_user in (v.user_id, v.charger_id, c1.charger_id, c2.charger_id);
$$;

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
  -- A server of the release before, which knows no such rows, has ended it.
  if exists (select from administration where user_id = p_user and until_run_id is null) then
    perform end_administration(p_user, 0);
  end if;
  update administration set owed = 0 where user_id = p_user and owed > 0;
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
language plpgsql
as $$
begin
  -- Whoever was one from the start, or began with the release before, has no row yet.
  insert into administration (user_id, since_run_id, brought)
  select p_user, coalesce(w.run_id, 0), coalesce(w.balance_after, 0)
  from
    (select 1) one
    left join lateral (
      select run_id, balance_after
      from bill_window
      where account_id = p_user and c1 is null
      order by to_seq desc
      limit 1
    ) w
      on true
  where not exists (select from administration where user_id = p_user and until_run_id is null);
  update administration a
  set
    until_run_id = (select max(id) from close_run),
    charger_id = (select parent_id from users where id = p_user),
    taken = b.balance - a.brought,
    owed = p_owed
  from balance b
  where b.user_id = p_user and a.user_id = p_user and a.until_run_id is null;
end;
$$;

-- What its charger gives an administrator that stops and has lent of its own: as much of it as it has. Gives the rest.
create or replace function pay_own(p_user integer, p_amount bigint, p_actor integer, p_login_user integer, p_at timestamptz)
returns bigint
language plpgsql
as $$
declare
  v_charger integer = charger_of(p_user);
  v_paid bigint = least(p_amount, (select balance from balance where user_id = v_charger));
begin
  if v_paid > 0 then
    perform
      post_move('return', p_actor, p_login_user, v_charger, p_user, v_paid, 'ADMINISTRATOR', null, null, null, null, null, p_at);
  end if;
  return p_amount - greatest(0, v_paid);
end;
$$;

-- Pays past administrators what their chargers owe them, as far as those have it. Balances before these rows, as switches do.
create or replace function pay_past_administrators(p_at timestamptz)
returns void
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
    end if;
  end loop;
end;
$$;
