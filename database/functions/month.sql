-- Creates the monthly partitions that hold the given span, for the server not more than a year away.
-- Servers that make months at the same time: the second one waits, and finds them made.
-- A month is made beside its table and then attached: made as its partition it would wait for every reader of the table, and
-- every sale behind it.
create or replace function ensure_months(p_from timestamptz, p_to timestamptz)
returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  month date := date_trunc('month', p_from at time zone 'UTC');
  parent text;
  part text;
begin
  if is_server() and not (p_from > now() - interval '1 year' and p_to < now() + interval '1 year') then
    perform refuse('access-denied');
  end if;
  perform pg_advisory_xact_lock(7302117);
  while month <= p_to at time zone 'UTC' loop
    foreach parent in array array['entry', 'system_line', 'sale', 'outcome'] loop
      part := parent || '_' || to_char(month, 'YYYY_MM');
      -- A month that is away keeps its place.
      if
        to_regclass(parent) is not null
        and to_regclass(part) is null
        and not is_detached(month::timestamp at time zone 'UTC')
      then
        execute format('create table %I (like %I including all)', part, parent);
        execute
          format(
            'alter table %I attach partition %I for values from (%L) to (%L)', parent, part, month || ' 00:00Z',
            (month + interval '1 month')::date || ' 00:00Z'
          );
      end if;
    end loop;
    month := month + interval '1 month';
  end loop;
end;
$$;
grant execute on function ensure_months to jenjang_app;
