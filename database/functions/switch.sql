-- Everything that turning a switch of a user leads to, in one place: `jenjang_app` may not write these columns.
-- administrator: whose sales are charged to whom changes, so the user and the sellers below it are closed first.
-- deposit: on closes the user and gives its balance back but what is its own; off makes what it has its own.
-- Errors: JJ001 where the balance to be given back is not there; a check constraint where switches exclude each other.
create or replace function set_switches(
  p_user integer, p_is_administrator boolean, p_is_d0 boolean, p_is_dm boolean, p_is_real_time boolean, p_is_semi boolean,
  p_actor integer, p_login_user integer, p_at timestamptz
)
returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  before users = lock_switches(p_user);
begin
  p_at := time_of(p_at);
  if p_is_administrator <> before.is_administrator then
    perform turn_administrator(p_user, p_is_administrator, p_at);
  end if;
  if p_is_dm <> before.is_dm then
    perform turn_deposit_mode(p_user, p_is_dm, p_actor, p_login_user, p_at);
  end if;
  update users
  set
    is_administrator = p_is_administrator,
    is_d0 = p_is_d0,
    is_dm = p_is_dm,
    is_real_time = p_is_real_time,
    is_semi = p_is_semi
  where id = p_user;
end;
$$;
grant execute on function set_switches to jenjang_app;

-- The most that may be lent to a user. What is being lent at this moment holds the balance and comes before it.
create or replace function set_ceiling(p_user integer, p_ceiling bigint)
returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform from balance where user_id = p_user for no key update;
  update users set balance_limit = p_ceiling where id = p_user;
end;
$$;
grant execute on function set_ceiling to jenjang_app;

-- The user whose switches are about to be turned, with all that is decided by them held still until the end of the
-- transaction: no close runs, nobody turns another one, and nothing is lent to or given back by the accounts whose charger
-- may change.
-- The lock of the closes comes first, so that waiting for a long close does not block balances.
create or replace function lock_switches(p_user integer)
returns users
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v users;
begin
  perform lock_closes();
  perform 1
  from balance b
  where
    b.user_id in (
      select u.id from users u where u.id = p_user or u.parent_id = p_user and u.user_type_id = 4
      union
      select charger_of(p_user)
      union
      select u.l1 from users u where u.id = p_user
    )
  order by b.user_id
  for no key update;
  select * into v from users where id = p_user for no key update;
  return v;
end;
$$;
grant execute on function lock_switches to jenjang_app;

-- Who charges the sellers below a type 3 changes, and whether it is charged itself. What has moved until now goes to those
-- who charged it until now.
create or replace function turn_administrator(p_user integer, p_on boolean, p_at timestamptz)
returns void
language plpgsql
as $$
begin
  perform close_bills(null, 1::smallint, array(select id from users where parent_id = p_user or id = p_user), p_at);
  if p_on then
    -- It comes with its present number: no bill counts what was before. What an earlier time left in its favour is still so.
    perform
      start_account(
        p_user, false, (select carried_out from bill_close where user_id = p_user order by run_id desc limit 1), p_at
      );
  end if;
end;
$$;

-- Deposit mode of a user that would be billed without it.
create or replace function turn_deposit_mode(
  p_user integer, p_on boolean, p_actor integer, p_login_user integer, p_at timestamptz
)
returns void
language plpgsql
as $$
declare
  v_own bigint;
  v_balance bigint;
  v_charger integer;
begin
  select charger_id into v_charger from charge where user_id = p_user and in_group;
  if not found then
    return;
  end if;
  select balance into v_balance from balance where user_id = p_user;
  if not p_on then
    perform start_account(p_user, true, v_balance, p_at);
    return;
  end if;
  perform close_bills(null, 1::smallint, array[p_user], p_at);
  select carried_out into v_own from bill_close where user_id = p_user order by run_id desc limit 1;
  if v_balance > coalesce(v_own, 0) then
    perform
      post_move(
        'return', p_actor, p_login_user, p_user, v_charger, v_balance - coalesce(v_own, 0), 'DEPOSIT', null, null, null, null,
        null, p_at
      );
  end if;
end;
$$;

-- Billing of a user begins anew at its present number, with p_own (null: nothing) in its favour. p_charged: whoever is above
-- it is charged for what was until now, as its account was in their groups; otherwise that counts for nobody.
create or replace function start_account(p_user integer, p_charged boolean, p_own bigint, p_at timestamptz)
returns void
language plpgsql
as $$
declare
  v_run integer;
begin
  insert into close_run (cycle, at) values (1, p_at) returning id into v_run;
  if p_charged then
    perform cut_accounts(v_run, array[p_user]);
  else
    insert into bill_window (account_id, run_id, from_seq, to_seq, spent, lent, balance_after, lent_after)
    select
      b.user_id, v_run, coalesce(w.to_seq, 0), b.seq, coalesce(w.balance_after, 0) - b.balance,
      b.lent - coalesce(w.lent_after, 0), b.balance, b.lent
    from
      balance b
      left join lateral (
        select to_seq, balance_after, lent_after
        from bill_window
        where account_id = b.user_id
        order by to_seq desc
        limit 1
      ) w
        on true
    where b.user_id = p_user and b.seq > coalesce(w.to_seq, 0);
  end if;
  insert into bill_close (user_id, run_id, since_run_id, spent, lent, carried_in, amount, carried_out, is_start)
  values
    (
      p_user, v_run, coalesce((select max(run_id) from bill_close where user_id = p_user), 0), 0, 0, 0, 0, coalesce(p_own, 0),
      true
    );
end;
$$;
