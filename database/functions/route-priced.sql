-- Compares the routes before and after a statement. A route that is gone is remembered: what comes back is compared with what
-- was.
create or replace function route_priced()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_before product_route_gone[];
  v_after product_route_gone[];
begin
  if tg_op = 'DELETE' then
    insert into product_route_gone
    select b.product_id, b.kind, b.partners, b.prices from before b
    on conflict (product_id, kind) do update
      set
        partners = excluded.partners,
        prices = excluded.prices;
    return null;
  end if;
  v_after := array(select row(a.product_id, a.kind, a.partners, a.prices)::product_route_gone from after a);
  if tg_op = 'UPDATE' then
    v_before := array(select row(b.product_id, b.kind, b.partners, b.prices)::product_route_gone from before b);
  else
    with
      back as (
        delete from product_route_gone g
        using unnest(v_after) a
        where g.product_id = a.product_id and g.kind = a.kind
        returning g.product_id, g.kind, g.partners, g.prices
      )
    select array_agg(row(b.product_id, b.kind, b.partners, b.prices)::product_route_gone)
    into v_before
    from back b;
  end if;
  if cardinality(v_after) > 0 then
    perform compare_routes(v_before, v_after);
  end if;
  return null;
end;
$$;
create or replace trigger priced_when_changed
after update on product_route
referencing old table as before new table as after
for each statement
execute function route_priced();
create or replace trigger priced_when_gone
after delete on product_route
referencing old table as before
for each statement
execute function route_priced();
create or replace trigger priced_when_new
after insert on product_route
referencing new table as after
for each statement
execute function route_priced();
