-- Tells the screens of the user at the commit that something in an inbox of its is new; what it is they ask for themselves.
create or replace function tell_inbox()
returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform pg_notify('jenjang_live', format('[{"kind":"inbox","to":[%s]}]', new.user_id));
  return null;
end;
$$;
create or replace trigger tell_inbox
after insert or update on inbox_item
for each row
execute function tell_inbox();
