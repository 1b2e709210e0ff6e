-- Whether a partner is asked for a product. A partner that closed it stays in its place, with its price, and is left out of the route.
alter table product_partner add column is_open boolean not null default true;
-- A price list names products by the partner's code.
create index product_partner_code on product_partner (partner_id, partner_code);

create or replace function refresh_routes(p_products integer[]) returns void language plpgsql security definer set search_path = public as $$
begin
  perform from product p where p_products is null or p.id = any (p_products) order by p.id for no key update;
  with route as (
    select pp.product_id, k.kind, array_agg(pp.partner_id order by place.n, pp.partner_id) as partners, array_agg(pp.price order by place.n, pp.partner_id) as prices,
      array_agg(pp.partner_code order by place.n, pp.partner_id) as partner_codes
    from product_partner pp
    join partner pr on pr.id = pp.partner_id and pr.is_active and (pr.type <> 'simulator' or exists (select from setting where name = 'demo' and value = 'true'))
    cross join (values ('dm'), ('tl')) k(kind)
    cross join lateral (select case k.kind when 'dm' then pp.priority else pp.priority_tl end as n) place
    where pp.is_open and (p_products is null or pp.product_id = any (p_products))
    group by pp.product_id, k.kind
  ),
  gone as (
    delete from product_route r where (p_products is null or r.product_id = any (p_products)) and not exists (select from route n where n.product_id = r.product_id and n.kind = r.kind)
  )
  insert into product_route (product_id, kind, partners, prices, partner_codes) select n.product_id, n.kind, n.partners, n.prices, n.partner_codes from route n
  on conflict (product_id, kind) do update set partners = excluded.partners, prices = excluded.prices, partner_codes = excluded.partner_codes
  where (product_route.partners, product_route.prices, product_route.partner_codes) is distinct from (excluded.partners, excluded.prices, excluded.partner_codes);
end $$;

grant update (is_open, partner_code) on product_partner to jenjang_app;
