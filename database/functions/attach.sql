-- Compares the detached tables of a month with what was written down of them. Raises JJ020 where a table is missing, was changed,
-- or has columns that this release cannot take.
create or replace function compare_detached(p_month date)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_parent text;
  v_table regclass;
  v_part jsonb;
  v_found record;
begin
  foreach v_parent in array month_tables() loop
    v_part := (select parts -> v_parent from detached_month where month = p_month);
    v_table := to_regclass('detached.' || month_part(v_parent, p_month));
    if v_part is null or v_table is null then
      raise exception 'the rows of % are not here', v_parent using errcode = 'JJ020';
    end if;
    execute format('lock table %s in share mode', v_table);
    select * into v_found from part_digest(v_table, v_part -> 'columns');
    if v_found.part_rows <> (v_part ->> 'rows')::bigint or v_found.digest <> (v_part ->> 'digest')::numeric then
      raise exception '% has other rows than when it was detached: % instead of %, or changed ones',
        v_parent, v_found.part_rows, v_part ->> 'rows'
        using errcode = 'JJ020';
    end if;
  end loop;
end;
$$;

-- Gives a detached table the columns that its parent was given since, and says of it that its rows are of its month, so that
-- nobody waits while they are looked through.
create or replace function fit_part(p_parent text, p_month date)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_part text := month_part(p_parent, p_month);
  v_table regclass := to_regclass('detached.' || v_part);
  v_column record;
begin
  for v_column in
    select
      a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as must,
      pg_get_expr(d.adbin, d.adrelid) as fills
    from
      pg_attribute a
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where
      a.attrelid = p_parent::regclass
      and a.attnum > 0
      and not a.attisdropped
      and not exists (
        select from pg_attribute h where h.attrelid = v_table and h.attname = a.attname and h.attnum > 0 and not h.attisdropped
      )
  loop
    execute
      format(
        'alter table %s add column %I %s %s %s', v_table, v_column.name, v_column.type, 'default ' || v_column.fills,
        case
          when v_column.must then 'not null'
        end
      );
  end loop;
  execute
    format(
      'alter table %s add constraint of_its_month check (created_at is not null and created_at >= %L and created_at < %L)',
      v_table, p_month || ' 00:00Z', (p_month + interval '1 month')::date || ' 00:00Z'
    );
end;
$$;

-- Attaches the tables of a month again, as they were, and takes away what was written down of it.
-- Sums for reports that were begun
-- or extended meanwhile are made anew by the clock.
-- Raises JJ020 where the month is not away, or its tables are not as they were.
create or replace function attach_month(p_month date)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_parent text;
  v_part text;
  v_anew integer[];
begin
  if not exists (select from detached_month where month = p_month for update) then
    raise exception 'is not detached' using errcode = 'JJ020';
  end if;
  perform compare_detached(p_month);
  foreach v_parent in array month_tables() loop
    perform fit_part(v_parent, p_month);
  end loop;
  perform pg_advisory_xact_lock(7302117), pg_advisory_xact_lock(7302122);
  v_anew := array(
    select c.scope
    from
      rollup_scope c
      join detached_month d on d.month = p_month
    where (d.scopes -> c.scope::text)::boolean is distinct from c.is_large
  );
  foreach v_parent in array month_tables() loop
    v_part := month_part(v_parent, p_month);
    execute format('alter table detached.%I set schema public', v_part);
    execute
      format(
        'alter table %I attach partition %I for values from (%L) to (%L)', v_parent, v_part, p_month || ' 00:00Z',
        (p_month + interval '1 month')::date || ' 00:00Z'
      );
    execute format('alter table %I drop constraint of_its_month', v_part);
  end loop;
  delete from detached_total where month = p_month;
  delete from detached_run where month = p_month;
  delete from detached_fold where month = p_month;
  delete from detached_void where month = p_month;
  delete from detached_month where month = p_month;
  delete from sale_rollup where scope = any (v_anew) and not is_kept_sum(grain, at);
  update rollup_scope set built_to = '-infinity' where scope = any (v_anew);
end;
$$;
