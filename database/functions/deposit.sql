-- Deposit mode begins: the user is closed, and its balance goes back to its charger except what was its own. The flag is set
-- afterwards.
create or replace function begin_deposit_mode(p_user integer, p_actor integer, p_login_user integer, p_at timestamptz)
returns void
language plpgsql security definer
set search_path = public
as $$
declare v_own bigint; v_back bigint; v_charger integer = charger_of(p_user);
begin
  perform 1 from balance where user_id in (p_user, v_charger) order by user_id for no key update;
  perform close_bills(null, 1::smallint, array[p_user], p_at);
  select carried_out into v_own from bill_close where user_id = p_user order by run_id desc limit 1;
  select greatest(0, balance - coalesce(v_own, 0)) into v_back from balance where user_id = p_user;
  if v_back > 0 and v_charger is not null then
    perform post_move('return', p_actor, p_login_user, p_user, v_charger, v_back, 'DEPOSIT', null, null, null, null, null,
      p_at);
  end if;
end
$$;
grant execute on function begin_deposit_mode to jenjang_app;

-- Deposit mode ends: what the user has at this moment is its own and lowers its next bills. The flag is taken away
-- afterwards.
create or replace function end_deposit_mode(p_user integer, p_at timestamptz)
returns void
language plpgsql security definer
set search_path = public
as $$
declare v_run integer;
begin
  perform 1 from balance where user_id = p_user for no key update;
  perform pg_advisory_xact_lock(7302116);
  insert into close_run (cycle, at) values (1, p_at) returning id into v_run;
  perform cut_accounts(v_run, array[p_user]);
  insert into bill_close (user_id, run_id, since_run_id, spent, lent, carried_in, amount, carried_out, is_start)
    select p_user, v_run, coalesce((select max(run_id) from bill_close where user_id = p_user), 0), 0, 0, 0, 0, balance, true
      from balance where user_id = p_user;
end
$$;
grant execute on function end_deposit_mode to jenjang_app;
