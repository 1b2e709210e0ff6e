-- How far the clock of this database is from the machine's. Tests that play another day replace it in their own database; the
-- server may not.
create or replace function clock_shift()
returns interval
language sql
stable
as $$
  select interval '0';
$$;

-- What the clock says now.
create or replace function wall_clock()
returns timestamptz
language sql
volatile
as $$
  select clock_timestamp() + clock_shift();
$$;

-- When something happens. For the server always now, so that it says nothing (null), or a time of this very transaction; another
-- one is refused. Who owns the database may name any: the history of a demo world, a day of a test.
-- Error: JJ010 with `access-denied`.
create or replace function time_of(p_at timestamptz)
returns timestamptz
language plpgsql
as $$
declare
  v_now timestamptz = wall_clock();
begin
  if p_at is null then
    return v_now;
  end if;
  if is_server() and (p_at > v_now or p_at < least(now() + clock_shift(), v_now)) then
    perform refuse('access-denied');
  end if;
  return p_at;
end;
$$;

-- The day of the clock's close in WIB that is due and that nobody has done: cycle 1 since midnight, cycle 2 since 15:00; null
-- where none is. The same as dueCloses in rules/closes.ts.
create or replace function close_due(p_cycle smallint, p_at timestamptz)
returns date
language sql
stable
as $$
  select d.day
  from (select (p_at at time zone 'Asia/Jakarta')::date as day) d
  where
    (p_cycle = 1 or p_cycle = 2 and (p_at at time zone 'Asia/Jakarta')::time >= time '15:00')
    and not exists (select from close_run r where r.day = d.day and r.cycle = p_cycle);
$$;

-- Whether a close is due, or its time came less than an hour ago:
-- a clock that was ahead may have closed this day before, and what was
-- earned since is paid at the close all the same.
create or replace function close_is_on(p_cycle smallint, p_at timestamptz)
returns boolean
language sql
stable
as $$
  select
    close_due(p_cycle, p_at) is not null
    or (p_at at time zone 'Asia/Jakarta')::time - case p_cycle
      when 1 then time '00:00'
      else time '15:00'
    end between interval '0' and interval '1 hour';
$$;
