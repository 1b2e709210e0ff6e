-- Types of a user: 4 USTL.

-- Everything that turning a switch of a user leads to, in one place: `jenjang_app` may not write these columns.
-- administrator: whose sales are charged to whom changes, so the user and the sellers below it are closed first; off gives back
-- or bills what is still lent to it.
-- deposit: on closes the user, and gives back or bills what is still lent to it; off makes what its group has its own.
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
  v_last integer = (select coalesce(max(id), 0) from close_run);
begin
  p_at := time_of(p_at);
  if (p_is_administrator, p_is_dm) <> (before.is_administrator, before.is_dm) then
    perform know_administrators(p_user);
  end if;
  if p_is_administrator <> before.is_administrator then
    perform turn_administrator(p_user, p_is_administrator, p_actor, p_login_user, p_at);
    perform note_cause(v_last, 'administrator', p_is_administrator);
  end if;
  if p_is_dm <> before.is_dm then
    perform turn_deposit_mode(p_user, p_is_dm, p_actor, p_login_user, p_at);
    perform note_cause(v_last, 'deposit', p_is_dm);
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

-- Says of the runs after this one that they were made because a switch was turned, so that their bills can name it.
create or replace function note_cause(p_last integer, p_switch text, p_on boolean)
returns void
language sql
as $$
  update close_run
  set cause = p_switch || case
    when p_on then '-on'
    else '-off'
  end
  where id > p_last and cause is null;
$$;

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
-- who charged it until now. What the sellers have, lent or their own, is from now on part of what it has, or no more.
-- Off, its charger gives it what it has lent to its sellers of its own.
create or replace function turn_administrator(
  p_user integer, p_on boolean, p_actor integer, p_login_user integer, p_at timestamptz
)
returns void
language plpgsql
as $$
declare
  v_sellers integer[] = array(select id from users where parent_id = p_user);
  v_lent bigint;
  v_lent_on bigint;
  v_owed bigint;
  v_taken bigint;
  v_own bigint = own_of(p_user);
  v_is_dm boolean = (select is_dm from users where id = p_user);
  v_run integer;
begin
  perform close_bills(null, 1::smallint, v_sellers || p_user, p_at);
  v_lent := lent_to(array[p_user]);
  v_lent_on := lent_to(v_sellers);
  if p_on then
    -- It comes with its present number: no bill counts what was before.
    v_run := cut_account(p_user, false, p_at);
    v_lent := v_lent + v_lent_on - begin_administration(p_user, v_run);
    -- In deposit mode no close bills what the sellers have: it is taken over now.
    v_taken := case
      when v_is_dm then greatest(0, v_lent)
      else 0
    end;
    perform start_account(p_user, v_run, v_lent, v_taken, v_own + greatest(0, held_by(v_sellers) - v_lent_on), p_at);
    if v_is_dm then
      perform count_brought(p_user);
    end if;
    return;
  end if;
  v_owed := pay_own(p_user, greatest(0, v_lent_on - v_lent), p_actor, p_login_user, p_at);
  perform leave_credit(p_user, greatest(0, v_lent - v_lent_on), 0, 'ADMINISTRATOR', p_actor, p_login_user, p_at);
  perform end_administration(p_user, v_owed);
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
  v_group integer[] = charge_group_of(p_user);
  v_lent bigint;
  v_own bigint;
  v_run integer;
begin
  if not exists (select from charge where user_id = p_user and in_group) then
    return;
  end if;
  if p_on then
    perform close_bills(null, 1::smallint, array[p_user], p_at);
    perform leave_credit(p_user, lent_to(array[p_user]), own_of(p_user), 'DEPOSIT', p_actor, p_login_user, p_at);
    perform count_brought(p_user);
    return;
  end if;
  v_lent := lent_to(array[p_user]);
  v_run := cut_account(p_user, true, p_at);
  -- Below zero it has been paid for what its group has spent of an administrator's own, or what is lent to it is spent.
  v_own := held_by(v_group) - brought_by(array_remove(v_group, p_user)) - v_lent;
  perform start_account(p_user, v_run, v_lent, greatest(0, -v_own), greatest(0, v_own), p_at);
end;
$$;

-- Cuts a user's account at its present number, in a run of its own. p_charged: whoever is above it is charged for what was until
-- now, as its account was in their groups; otherwise that counts for nobody. Gives the run.
create or replace function cut_account(p_user integer, p_charged boolean, p_at timestamptz)
returns integer
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
  return v_run;
end;
$$;

-- Billing of a user begins anew where this run cut it: so much is lent to it, p_billed is billed at once, and so much is
-- in its favour.
create or replace function start_account(
  p_user integer, p_run integer, p_lent bigint, p_billed bigint, p_own bigint, p_at timestamptz
)
returns void
language plpgsql
as $$
begin
  insert into bill_close (user_id, run_id, since_run_id, spent, lent, carried_in, amount, carried_out, is_start)
  values
    (
      p_user, p_run, coalesce((select max(run_id) from bill_close where user_id = p_user), 0), 0, p_lent, 0, p_billed, p_own, true
    );
  insert into bill (user_id, charger_id, run_id, cycle, amount, unique_code, unique_amount, created_at, due_at)
  select
    p_user, coalesce(charger_of(p_user), (select parent_id from users where id = p_user)), p_run, 1, p_billed, code,
    p_billed + code, p_at, bill_due(p_at, 1::smallint)
  from (select 1 + floor(random() * 999)::smallint as code) r
  where p_billed > 0;
  perform push_new_bills(p_run);
end;
$$;
