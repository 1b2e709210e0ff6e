-- A partner is active only where its type delivers.
create or replace function only_speaking_partners()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  new.is_active := new.is_active and (select t.delivers from partner_type t where t.code = new.type);
  return new;
end;
$$;
create or replace trigger only_speaking_partners
before insert or update of type, is_active on partner
for each row
execute function only_speaking_partners();

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
