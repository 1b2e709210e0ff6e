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
  select coalesce(sum(c.lent - c.amount) filter (where c.run_id >= c.start_id), 0)::bigint
  from
    (
      select
        lent, amount, run_id, coalesce(max(run_id) filter (where is_start) over (partition by user_id), 0) as start_id
      from bill_close
      where user_id = any (p_users)
    ) c;
$$;

-- What is lent to a user at this moment and is in no bill yet: on credit what its charger gave less what it took back and
-- billed, by its last close and since then; and what it drew as a semi account.
create or replace function lent_now(p_user integer)
returns bigint
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select
    unbilled_draws(p_user) + case
      when c.is_billed then lent_to(array[p_user]) + b.lent - coalesce(
          (
            select lent_after
            from bill_window
            where account_id = p_user and run_id <= (select max(run_id) from bill_close where user_id = p_user)
            order by to_seq desc
            limit 1
          ),
          0
        )
      else 0
    end
  from
    charge c
    join balance b on b.user_id = c.user_id
  where c.user_id = p_user;
$$;
grant execute on function lent_now to jenjang_app;

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

-- What it would lead to now that an administrator stops: done, looked at and taken back. p_back goes from its balance to its
-- charger, p_paid comes from there of its own that its sellers have, p_owed later;
-- p_billed and p_sellers_billed are made at once.
-- It holds for a moment what closes and switches need, so there is one at a time, which waits for none of them.
-- Errors: too-many-requests while another one, a close or a switch is on; what the switch is refused for.
create or replace function try_administrator_off(
  p_user integer, p_actor integer, p_login_user integer, out p_back bigint, out p_paid bigint, out p_owed bigint,
  out p_billed bigint, out p_sellers integer, out p_sellers_billed bigint
)
language plpgsql
security definer
set search_path = public, pg_temp
set lock_timeout = '2s'
as $$
declare
  u users;
  v_run integer;
  v_moved bigint;
begin
  if not pg_try_advisory_xact_lock(7302124) then
    perform refuse('too-many-requests', '{"seconds": 5}');
  end if;
  begin
    u := lock_switches(p_user);
    v_run := (select coalesce(max(id), 0) from close_run);
    v_moved := (select balance from balance where user_id = p_user);
    perform set_switches(p_user, false, u.is_d0, u.is_dm, u.is_real_time, u.is_semi, p_actor, p_login_user, null);
    v_moved := (select balance from balance where user_id = p_user) - v_moved;
    p_back := greatest(0, -v_moved);
    p_paid := greatest(0, v_moved);
    p_owed := coalesce((select sum(owed) from administration where until_run_id > v_run), 0);
    select
      coalesce(sum(amount) filter (where user_id = p_user), 0), count(*) filter (where user_id <> p_user),
      coalesce(sum(amount) filter (where user_id <> p_user), 0)
    into p_billed, p_sellers, p_sellers_billed
    from bill
    where run_id > v_run;
    raise exception 'taken back' using errcode = 'JJ013';
  exception
    when sqlstate 'JJ013' then
      return;
    when lock_not_available then
      perform refuse('too-many-requests', '{"seconds": 5}');
  end;
end;
$$;
grant execute on function try_administrator_off to jenjang_app;
