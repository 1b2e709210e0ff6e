-- Brings every sequence past the highest number of its column. A copy of the tables may come without them, as by logical
-- replication: then numbers would be given twice, and a sale's number is what its partner and the folds know it by.
-- Where sequences came along nothing is written. The highest number is read before its sequence: a number is drawn before it is
-- used, so that one given meanwhile is never drawn again. Servers that start at once: the second one waits.
create or replace function ensure_numbers()
returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v record;
  v_highest bigint;
  v_drawn bigint;
begin
  perform pg_advisory_xact_lock(7302120);
  for v in
    select format('%I.%I', n.nspname, c.relname) as sequence, d.refobjid::regclass as of_table, a.attname as of_column
    from
      pg_depend d
      join pg_class c on c.oid = d.objid and c.relkind = 'S'
      join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'graphile_worker')
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
  loop
    execute format('select max(%I) from %s', v.of_column, v.of_table)
    into v_highest;
    execute format('select case when is_called then last_value else last_value - 1 end from %s', v.sequence)
    into v_drawn;
    if v_highest > v_drawn then
      raise notice '% was behind the numbers in its table, and is past them now', v.sequence;
      -- Partners may have been asked for sales that did not come along: their numbers stay unused.
      perform
        setval(
          v.sequence,
          v_highest + case v.of_table
            when 'sale'::regclass then 10000
            else 0
          end
        );
    end if;
  end loop;
end;
$$;

-- What a database that was set back must not take up again; answers how many sessions it ended. Partners know numbers of sales
-- that were given since, and would answer a new sale with the outcome of the old one; people know those of tickets and bills,
-- gateways those of messages: so many stay unused as could be given until now, by the restores before this one too. Keys of
-- callbacks follow from the number of their user: whoever had a number since knows that of the next one with it. Sessions that
-- were ended since would live again, and browsers that were signed out would be told again. For whoever restores.
create or replace function settle_restored()
returns integer
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_seconds bigint := (select extract(epoch from clock_timestamp() - created_at)::bigint from sale order by id desc limit 1);
  v_age bigint := extract(
    epoch from clock_timestamp() - greatest(
      (select created_at from sale order by id desc limit 1), (select created_at from ticket order by id desc limit 1),
      (select created_at from bill order by id desc limit 1)
    )
  );
  v_ended integer;
begin
  -- A copy without a sale does not say how old it is, nor one whose last sale is later than the clock; what a clock that was far
  -- behind wrote may not take all numbers.
  v_seconds := case
    when v_seconds >= 0 then least(v_seconds, 366 * 86400)
    else 7 * 86400
  end;
  -- Nine times what 100 million sales a day draw.
  perform setval('sale_id', nextval('sale_id') + 10000000 + 10000 * v_seconds);
  perform setval(s, nextval(s) + 100000 + v_seconds)
  from
    (
      select pg_get_serial_sequence(t, 'id')::regclass as s
      from unnest(array['users', 'ticket', 'bill', 'message']) t
    ) numbered;
  -- A clock that is behind the copy can not say how old it is, and nothing in the copy neither.
  perform note_lost(coalesce(v_age not between 0 and 7 * 86400, true));
  delete from push_subscription;
  update session
  set revoked_at = clock_timestamp()
  where revoked_at is null and expires_at > clock_timestamp();
  get diagnostics v_ended = row_count;
  return v_ended;
end;
$$;

-- Totals that were told since the copy are lost with their tickets and requests, and their money may come for a week: notes which
-- of them the copy knows, see may_be_of_lost. What it knows is told by its numbers and by the last time in it, because the clock
-- of another machine may be ahead. Of a copy that is older than a week (p_is_old) nothing is known: each total may have come
-- free. What an earlier restore lost may still come, too, and what came for it waits until a person has decided; of its
-- week is also what came after a copy of that week and is imported once more. The last bill is that of the copy alone: what may
-- have been requested since.
create or replace function note_lost(p_is_old boolean)
returns void
language sql
set search_path = public, pg_temp
as $$
  insert into setting as s (name, value)
  select
    'restored',
    jsonb_build_object(
      'ticket',
      case
        when p_is_old then 0
        else coalesce((select max(id) from ticket), 0)
      end,
      'bill',
      case
        when p_is_old then 0
        else coalesce((select max(id) from bill), 0)
      end,
      'last_bill',
      coalesce((select max(id) from bill), 0),
      'at',
      case
        when p_is_old then '-infinity'
        else known.last
      end,
      'from',
      known.last,
      'until',
      -- A clock that is behind what the copy knows would end the week early; one that was ahead may lengthen it by no more.
      (
        greatest(clock_timestamp(), least(known.latest, clock_timestamp() + interval '7 days')) at time zone 'Asia/Jakarta'
      )::date + 7
    )
  from
    (
      select
        coalesce(max(since) filter (where since <= clock_timestamp()), '-infinity') as last,
        coalesce(max(since), '-infinity') as latest
      from taken_total
    ) known
  on conflict (name) do update
    set value = excluded.value || case
      when (s.value ->> 'until')::date >= least(
          clock_timestamp() at time zone 'Asia/Jakarta', (excluded.value ->> 'from')::timestamptz at time zone 'Asia/Jakarta'
        )::date
        or exists (select from statement_line where waits_for is not null and decided_at is null) then jsonb_build_object(
        'ticket', least((s.value ->> 'ticket')::bigint, (excluded.value ->> 'ticket')::bigint), 'bill',
        least((s.value ->> 'bill')::bigint, (excluded.value ->> 'bill')::bigint), 'at',
        least((s.value ->> 'at')::timestamptz, (excluded.value ->> 'at')::timestamptz), 'from',
        least(coalesce(s.value ->> 'from', s.value ->> 'at')::timestamptz, (excluded.value ->> 'from')::timestamptz)
      )
      else '{}'
    end;
$$;
