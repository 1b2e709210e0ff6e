-- Types of a product: 1 bill, 2 fixed, 3 open.

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

-- Puts a category on a tile of the counter. Errors: as of require_effect.
create or replace function set_tile(p_category integer, p_tile text)
returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform require_effect('set-catalogue', null);
  update category set tile = p_tile where id = p_category;
end;
$$;
grant execute on function set_tile to jenjang_app;

-- What the customer numbers of a biller look like in a category, for its bills or for all else. Errors: as of require_effect.
create or replace function set_number_form(
  p_category integer, p_biller integer, p_is_bill boolean, p_family text, p_form text, p_pattern text, p_hint text
)
returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform require_effect('set-catalogue', null);
  update product
  set
    family = p_family,
    customer_form = p_form,
    customer_pattern = p_pattern,
    customer_hint = p_hint
  where category_id = p_category and biller_id = p_biller and (product_type_id = 1) = p_is_bill;
end;
$$;
grant execute on function set_number_form to jenjang_app;
