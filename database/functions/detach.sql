-- The tables that are divided by month, in the order in which their locks are taken.
create or replace function month_tables()
returns text[]
language sql
immutable
as $$
  select '{entry,system_line,sale,outcome}'::text[];
$$;

-- The name that the partition of a table has for a month.
create or replace function month_part(p_parent text, p_month date)
returns text
language sql
immutable
as $$
  select p_parent || '_' || to_char(p_month, 'YYYY_MM');
$$;

-- How many rows a table has, and one number over their columns in the order they are named; the order of the rows is nothing.
create or replace function part_digest(p_table regclass, p_columns jsonb)
returns table (part_rows bigint, digest numeric)
language plpgsql
stable
set search_path = public, pg_temp
set timezone = 'UTC'
set datestyle = 'ISO, YMD'
set intervalstyle = 'postgres'
as $$
begin
  return query execute
    format(
      'select count(*), coalesce(sum(text_digest(row(%s)::text)), 0) from %s',
      (
        select string_agg(format('%I', c.name), ', ' order by c.place)
        from jsonb_array_elements_text(p_columns) with ordinality c (name, place)
      ),
      p_table
    );
end;
$$;

-- The columns of a table by name, in their order.
create or replace function part_columns(p_table regclass)
returns jsonb
language sql
stable
as $$
  select jsonb_agg(a.attname order by a.attnum)
  from pg_attribute a
  where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped;
$$;

-- Writes down what a month comes to, and keeps its rows from changing until the end of the transaction. Sales of other months go
-- on. Raises JJ020 where the month is not there, is away already, or may not be detached: all reasons, one a line.
create or replace function write_detached(p_month date, p_now timestamptz)
returns void
language plpgsql
set search_path = public, pg_temp
set enable_partitionwise_join = on
set work_mem = '64MB'
set jit = off
as $$
declare
  v_from timestamptz := p_month::timestamp at time zone 'UTC';
  v_to timestamptz := (p_month + interval '1 month') at time zone 'UTC';
  v_parent text;
  v_part text;
  v_parts jsonb := '{}';
  v_reasons text;
begin
  if exists (select from detached_month where month = p_month) then
    raise exception 'is detached already' using errcode = 'JJ020';
  end if;
  foreach v_parent in array month_tables() loop
    v_part := month_part(v_parent, p_month);
    if
      not exists (
        select from pg_inherits i where i.inhrelid = to_regclass('public.' || v_part) and i.inhparent = v_parent::regclass
      )
    then
      raise exception 'is not in this database' using errcode = 'JJ020';
    end if;
    execute format('lock table %I in share mode', v_part);
  end loop;
  -- No sums are begun or extended meanwhile.
  perform pg_advisory_xact_lock(7302122);
  select string_agg(format('%s: %s', r.reason, r.found), chr(10)) into v_reasons from detach_reasons(p_month, p_now) r;
  if v_reasons is not null then
    raise exception 'may not be detached: %', chr(10) || v_reasons using errcode = 'JJ020';
  end if;
  foreach v_parent in array month_tables() loop
    v_part := month_part(v_parent, p_month);
    v_parts := v_parts || (
      select jsonb_build_object(v_parent, jsonb_build_object('columns', c, 'rows', d.part_rows, 'digest', d.digest::text))
      from
        part_columns(v_part::regclass) c
        cross join lateral part_digest(v_part::regclass, c) d
    );
  end loop;
  insert into detached_month
    (month, from_at, to_at, at, first_sale, last_sale, parts, batches, batch_digest, total_digest, key_digest, sum_digest, scopes)
  select
    p_month, v_from, v_to, clock_timestamp(), (select min(id) from sale where created_at >= v_from and created_at < v_to),
    (select max(id) from sale where created_at >= v_from and created_at < v_to), v_parts, count(*),
    coalesce(sum(text_digest(batch::text)), 0), 0, key_digest(v_from, v_to), sum_digest(v_from, v_to),
    (select coalesce(jsonb_object_agg(scope, is_large), '{}') from rollup_scope where built_to = 'infinity')
  from outcome
  where created_at >= v_from and created_at < v_to and sale_id = batch;
  insert into detached_total (month, account, party_id, kind, amount)
  select p_month, l.account, l.party_id, l.kind, sum(l.amount)
  from
    (
      select account, party_id, kind, amount from system_line where created_at >= v_from and created_at < v_to
      union all
      select 'in-flight', 0, kind, -amount
      from entry
      where kind in ('hold', 'void') and created_at >= v_from and created_at < v_to
      union all
      -- A settlement goes with its sale, also where it is of a later month.
      select t.account, t.party_id, 'settle', t.amount
      from
        outcome o
        cross join lateral (
          values
            ('in-flight'::system_account, 0, -o.moved),
            ('partner', o.partner_id, o.cost),
            ('revenue', 0, o.revenue),
            ('fees-payable', o.l1, o.fee1),
            ('fees-payable', o.l2, o.fee2),
            ('fees-payable', o.l3, o.fee3),
            ('fees-payable', o.l4, o.fee4)
        ) t (account, party_id, amount)
      where o.moved is not null and t.amount is not null and o.created_at >= v_from and o.created_at < v_to
    ) l
  group by l.account, l.party_id, l.kind;
  insert into detached_run (user_id, first_seq, last_seq, head_id, month, opening, closing)
  select
    user_id, min(seq), max(seq), head_id, p_month, (array_agg(balance_after - amount order by seq))[1],
    (array_agg(balance_after order by seq desc))[1]
  from
    (
      select
        *,
        seq - row_number() over (
          partition by user_id
          order by seq
        ) as run
      from entry
      where created_at >= v_from and created_at < v_to
    ) e
  group by user_id, head_id, run;
  insert into detached_fold (month, fold, day, sales, digest)
  select p_month, b.fold, (o.at at time zone 'UTC')::date as day, count(*), sum(sale_digest(s, o))
  from
    outcome o
    join sale s on s.id = o.sale_id and s.created_at = o.created_at and s.head_id = o.head_id
    join fee_batch b on b.batch = o.batch
  where o.created_at >= v_from and o.created_at < v_to
  group by b.fold, day;
  insert into detached_void (sale_id, month, at, user_id, seq, amount)
  select s.id, p_month, o.at, s.user_id, o.void_seq, s.amount
  from
    outcome o
    join sale s on s.id = o.sale_id and s.created_at = o.created_at and s.head_id = o.head_id
  where o.created_at >= v_from and o.created_at < v_to and o.void_seq is not null and not (o.at >= v_from and o.at < v_to);
  update detached_month set total_digest = detached_total_digest(p_month) where month = p_month;
end;
$$;

-- Detaches the partitions of a month that was written down in this transaction. Whoever reads or sells waits for it, and it for
-- them: the caller sets a short lock_timeout.
create or replace function move_month_away(p_month date)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_parent text;
begin
  execute 'lock table entry, system_line, sale, outcome in access exclusive mode';
  foreach v_parent in array month_tables() loop
    execute format('alter table %I detach partition %I', v_parent, month_part(v_parent, p_month));
    execute format('alter table %I set schema detached', month_part(v_parent, p_month));
  end loop;
end;
$$;
