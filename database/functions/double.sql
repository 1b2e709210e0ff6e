-- Keeps the lines of an import that are not there yet, and gives them with the line that each may be a double of. An import
-- takes them in the transaction that opened it, which has passed the gate.
-- Lines of one file, and all that a bank's notices report, are movements of their own. What another file or door says too is
-- found by bank, amount and day, as often as it stands there: of three lines beside two that are known two are doubles.
-- Where one of both doors gives posting days, days count too between which no working day of the bank lies, once the same day
-- has been looked at, the nearest first. A line that one of these days' lines of the same door is known to tell is told already.
-- Imports of one bank wait for each other: neither could see the other's lines.
create or replace function keep_lines(p_import integer, p_lines json)
returns table (line_id integer, twin integer)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  i statement_import;
  v_added integer[];
  v_shift integer;
begin
  select * into strict i from statement_import where id = p_import;
  if is_server() and not written_now(i.xmin) then
    perform refuse('access-denied');
  end if;
  perform from bank where id = i.bank_id for no key update;
  with
    added as (
      insert into statement_line (bank_id, import_id, day, amount, cents, description, fingerprint, created_at)
      select i.bank_id, i.id, g.day, g.amount, coalesce(g.cents, 0), g.description, g.fingerprint, clock_timestamp()
      from json_to_recordset(p_lines) g (day date, amount bigint, cents smallint, description text, fingerprint text)
      on conflict (bank_id, fingerprint) do nothing
      returning id
    )
  select coalesce(array_agg(id order by id), '{}')
  into v_added
  from added;
  foreach v_shift in array array(
    select 0
    union all
    (
      select s.shift
      from
        generate_series(-14, 14) s (shift)
        cross join (select distinct l.day from statement_line l where l.id = any (v_added)) d
      where s.shift <> 0 and may_be_posted(d.day, d.day + s.shift)
      group by s.shift
      order by abs(s.shift), s.shift
    )
  ) loop
    with
      said as materialized (select g.fingerprint from json_to_recordset(p_lines) g (fingerprint text)),
      fresh as (
        select
          l.*,
          row_number() over (
            partition by l.amount, l.cents, l.day
            order by l.id
          ) as nth
        from statement_line l
        where l.id = any (v_added) and l.twin_id is null and may_be_posted(l.day, l.day + v_shift)
      ),
      known as (
        select
          k.*,
          row_number() over (
            partition by k.amount, k.cents, k.day
            order by k.id
          ) as nth
        from
          statement_line k
          join statement_import o on o.id = k.import_id
        where
          k.bank_id = i.bank_id
          and k.twin_id is null
          and (k.amount, k.cents, k.day) in (select f.amount, f.cents, f.day + v_shift from fresh f)
          and not (o.source = 'webhook' and i.source = 'webhook' or k.fingerprint in (select fingerprint from said))
          -- Not the twin of another line of this file or door.
          and not exists (
            select
            from
              statement_line t
              join statement_import ti on ti.id = t.import_id
            where
              t.twin_id = k.id
              and (
                ti.source = 'webhook'
                and i.source = 'webhook'
                or t.fingerprint in (select fingerprint from said)
                or v_shift <> 0
                and (ti.source, ti.layout) is not distinct from (i.source, i.layout)
              )
          )
          and (
            v_shift = 0
            or (i.is_posting_day or o.is_posting_day)
            and (o.source, o.layout) is distinct from (i.source, i.layout)
          )
      )
    update statement_line n
    set twin_id = k.id
    from
      fresh f
      join known k on k.amount = f.amount and k.cents = f.cents and k.day = f.day + v_shift and k.nth = f.nth
    where n.id = f.id;
  end loop;
  return query select l.id, l.twin_id from statement_line l where l.id = any (v_added) order by l.id;
end;
$$;
grant execute on function keep_lines to jenjang_app;

-- Whether a movement of one of two days may stand on the other one as a bank's posting day: the next day, or as far as the first
-- working day after. Banks post what moves on weekends and holidays, and late on the eve of them, on the first working day.
create or replace function may_be_posted(p_one date, p_other date)
returns boolean
language sql
stable
as $$
  select
    not exists (
      select
      from generate_series(least(p_one, p_other) + 1, greatest(p_one, p_other) - 1, interval '1 day') g (day)
      where extract(isodow from g.day) < 6 and not exists (select from holiday h where h.day = g.day::date)
    );
$$;

-- The line that this one may be a double of: the one of its family that has paid, else its twin. A family is a line with all that
-- may be the same movement.
create or replace function twin_of(l statement_line)
returns integer
language sql
stable
as $$
  select
    coalesce(
      (
        select min(o.id)
        from statement_line o
        where
          (o.id = coalesce(l.twin_id, l.id) or o.twin_id = coalesce(l.twin_id, l.id))
          and o.id <> l.id
          and num_nonnulls(o.ticket_id, o.bill_id) = 1
      ),
      l.twin_id
    );
$$;
grant execute on function twin_of to jenjang_app;

-- Gives an open line, locked with its twins, to whom it is to pay something; null when it was decided upon.
-- Refuses one with sen (JJ012), and a possible double (JJ011) unless p_twin is the line that it was compared with and p_remark
-- says why it is used.
create or replace function line_to_pay_by(p_line integer, p_twin integer, p_remark text)
returns statement_line
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  l statement_line;
  v_twin integer;
begin
  perform
  from statement_line
  where
    id = (select coalesce(o.twin_id, o.id) from statement_line o where o.id = p_line)
    or twin_id = (select coalesce(o.twin_id, o.id) from statement_line o where o.id = p_line)
  order by id
  for update;
  select * into l from statement_line where id = p_line and decided_at is null;
  if not found then
    return null;
  end if;
  if l.cents <> 0 then
    raise exception 'line % has sen', l.id using errcode = 'JJ012';
  end if;
  v_twin := twin_of(l);
  if v_twin is not null and (p_twin is distinct from v_twin or btrim(coalesce(p_remark, '')) = '') then
    raise exception 'line % may be a double of line %', l.id, v_twin using errcode = 'JJ011';
  end if;
  return l;
end;
$$;
