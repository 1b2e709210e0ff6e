-- A close: first credit, then semi draws; then who was billed hears of it.
-- Gives the run, null if that day and cycle was closed before.
create or replace function close_bills(p_day date, p_cycle smallint, p_users integer[], p_at timestamptz)
returns integer
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_run integer = close_credit(p_day, p_cycle, p_users, p_at);
begin
  if v_run is not null then
    perform bill_draws(v_run, p_cycle, p_users, p_at);
    perform push_new_bills(v_run);
  end if;
  return v_run;
end;
$$;

-- Runs the close of this cycle if it is due and not done yet: see close_due. Gives the run, null if none is due.
create or replace function close_now(p_cycle smallint)
returns integer
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_at timestamptz = wall_clock();
  v_day date = close_due(p_cycle, v_at);
begin
  if v_day is null then
    return null;
  end if;
  return close_bills(v_day, p_cycle, null, v_at);
end;
$$;
grant execute on function close_now to jenjang_app;

-- Closes billed users: what was lent to each less what its group still has, less what was carried; above zero a bill, below
-- zero carried on.
-- For the clock: p_day and p_cycle (2 only for users with D0), each once. With p_users instead: only these. Gives the run, null
-- if it was done before.
-- One close at a time: the next one waits, and continues where this one ended. What it holds of a hundred thousand users goes
-- through files with less memory.
create or replace function close_credit(p_day date, p_cycle smallint, p_users integer[], p_at timestamptz)
returns integer
language plpgsql
security definer
set search_path = public, pg_temp
set work_mem = '32MB'
as $$
declare
  v_run integer;
  v_users integer[] = p_users;
  v_since integer;
  v_due timestamptz = bill_due(p_at, p_cycle);
begin
  perform lock_closes();
  if p_day is not null and exists (select from close_run where day = p_day and cycle = p_cycle) then
    return null;
  end if;
  insert into close_run (day, cycle, at) values (p_day, p_cycle, p_at) returning id into v_run;
  if p_cycle = 2 and p_users is null then
    v_users := array(select user_id from charge where is_billed and is_d0);
    if v_users = '{}' then
      return v_run;
    end if;
  end if;
  -- Whoever is billed has been closed by the last daily run, or begun after it: older windows are counted.
  select coalesce(max(id), 0) into v_since from close_run where id < v_run and day is not null and cycle = 1;
  -- All accounts are seen at one moment: what moves between two of them is on both sides of the cut or on neither. Nothing
  -- below reads what another part of it writes.
  with
    cut as materialized (select * from open_windows(v_users)),
    share as (
      select g.user_id, w.run_id, sum(g.spent)::bigint as spent, sum(g.lent)::bigint as lent
      from
        (
          select account_id, run_id, spent, lent, c1, c2, c3 from bill_window where run_id > v_since
          union all
          select account_id, v_run, spent, lent, c1, c2, c3 from cut
          union all
          select charger_id, until_run_id, taken, 0, null, null, null from administration where until_run_id > v_since
        ) w
        cross join lateral (
          values
            (w.account_id, w.spent, w.lent),
            (w.c1, w.spent, 0),
            (w.c2, w.spent, 0),
            (w.c3, w.spent, 0)
        ) g (user_id, spent, lent)
      where g.user_id is not null and (v_users is null or g.user_id = any (v_users))
      group by g.user_id, w.run_id
    ),
    charged as materialized (
      select user_id, charger_id
      from charge
      where is_billed and (v_users is null or user_id = any (v_users))
    ),
    owed as materialized (
      select
        c.user_id, c.charger_id, coalesce(l.run_id, 0) as since_run_id, coalesce(l.carried_out, 0) as carried,
        sum(s.spent)::bigint as spent, sum(s.lent)::bigint as lent
      from
        share s
        join charged c on c.user_id = s.user_id
        left join lateral (
          select run_id, carried_out
          from bill_close
          where user_id = s.user_id
          order by run_id desc
          limit 1
        ) l
          on true
      where s.run_id > coalesce(l.run_id, 0)
      group by c.user_id, c.charger_id, l.run_id, l.carried_out
      order by c.user_id
    ),
    windows as (
      insert into bill_window (account_id, run_id, from_seq, to_seq, spent, lent, balance_after, lent_after, c1, c2, c3)
      select account_id, v_run, from_seq, to_seq, spent, lent, balance_after, lent_after, c1, c2, c3
      from cut
      order by account_id
    ),
    closes as (
      insert into bill_close (user_id, run_id, since_run_id, spent, lent, carried_in, amount, carried_out)
      select
        user_id, v_run, since_run_id, spent, lent, carried, greatest(0, spent + lent - carried),
        greatest(0, carried - spent - lent)
      from owed
    )
  insert into bill (user_id, charger_id, run_id, cycle, amount, unique_code, unique_amount, created_at, due_at)
  select user_id, charger_id, v_run, p_cycle, amount, code, amount + code, p_at, v_due
  from
    (
      select user_id, charger_id, spent + lent - carried as amount, 1 + floor(random() * 999)::smallint as code
      from owed
    ) o
  where amount > 0;
  return v_run;
end;
$$;

-- What has moved on each account since its last cut: of all accounts, or of those that the close of some users needs. With it who
-- is charged for it: the charger of the account, that one's charger, and the next one.
create or replace function open_windows(p_users integer[])
returns table (
  account_id integer, from_seq integer, to_seq integer, spent bigint, lent bigint, balance_after bigint, lent_after bigint,
  c1 integer, c2 integer, c3 integer
)
language sql
stable
as $$
  with charged as materialized (select user_id, charger_id, in_group from charge)
  select
    b.user_id, coalesce(w.to_seq, 0), b.seq, coalesce(w.balance_after, 0) - b.balance, b.lent - coalesce(w.lent_after, 0),
    b.balance, b.lent, v.charger_id, c1.charger_id, c2.charger_id
  from
    charged v
    left join charged c1 on c1.user_id = v.charger_id
    left join charged c2 on c2.user_id = c1.charger_id
    join balance b on b.user_id = v.user_id
    left join lateral (
      select to_seq, balance_after, lent_after
      from bill_window
      where account_id = b.user_id
      order by to_seq desc
      limit 1
    ) w
      on true
  where
    v.in_group
    and b.seq > coalesce(w.to_seq, 0)
    and (p_users is null or array[v.user_id, v.charger_id, c1.charger_id, c2.charger_id] && p_users);
$$;

-- Cuts accounts at their present entry number without billing anybody.
create or replace function cut_accounts(p_run integer, p_users integer[])
returns void
language sql
as $$
  insert into bill_window (account_id, run_id, from_seq, to_seq, spent, lent, balance_after, lent_after, c1, c2, c3)
  select account_id, p_run, from_seq, to_seq, spent, lent, balance_after, lent_after, c1, c2, c3 from open_windows(p_users);
$$;

-- One close at a time, and no switch turned meanwhile, until the end of the transaction.
create or replace function lock_closes()
returns void
language sql
as $$
  select pg_advisory_xact_lock(7302116);
$$;
