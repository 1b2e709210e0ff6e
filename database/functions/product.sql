-- Asks before it inserts: a conflict would use up an id of the sequence for every product.
create or replace function biller_of_brand()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  new.biller_id := (select b.id from biller b where b.name = new.brand);
  if new.biller_id is null then
    insert into biller (name) values (new.brand) on conflict (name) do nothing;
    new.biller_id := (select b.id from biller b where b.name = new.brand);
  end if;
  return new;
end;
$$;
create or replace trigger biller_of_brand
before insert or update of brand on product
for each row
execute function biller_of_brand();

-- Every change of a row counts, so that two people who edit it see each other.
create or replace function next_version()
returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  new.version := old.version + 1;
  return new;
end;
$$;
create or replace trigger next_version
before update on admin_nominal
for each row
execute function next_version();
create or replace trigger next_version
before update on partner_connection
for each row
execute function next_version();
