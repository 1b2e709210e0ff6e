-- Notes the lines that an import brought under its audit row, all together: a statement has thousands.
create or replace function note_lines()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_audit bigint := (select w.audit_id from acting() w);
begin
  insert into audit_change (audit_id, n, table_name, row_key, after, rows)
  select
    v_audit, (select coalesce(max(c.n), 0) + 1 from audit_change c where c.audit_id = v_audit), tg_table_name,
    concat_ws('–', min(l.id), nullif(max(l.id), min(l.id))),
    jsonb_build_object('import_id', l.import_id, 'lines', count(*), 'amount', sum(l.amount)), count(*)
  from added l
  where v_audit is not null
  group by l.import_id;
  return null;
end;
$$;
create or replace trigger note_lines
after insert on statement_line
referencing new table as added
for each statement
execute function note_lines();
