-- Products that moved before or are there by their code; those that stand twice, or without what every product has.
create or replace function check_move_products(r move_run)
returns void
language plpgsql
as $$
begin
  update move_product m
  set
    product_id = coalesce(k.product_id, p.id),
    is_known = k.code is not null
  from
    move_product o
    left join moved_product k on k.code = upper(o.code)
    left join product p on upper(p.code) = upper(o.code)
  where m.run_id = r.id and o.run_id = r.id and o."row" = m."row";
  insert into move_refusal (run_id, kind, "row", field, problem, written, by_check)
  select r.id, 'products', d."row", 'code', 'doubled', d.code, true
  from
    (
      select
        m."row", m.code,
        row_number() over (
          partition by upper(m.code)
          order by m."row"
        ) as n
      from move_product m
      where m.run_id = r.id and m.code is not null
    ) d
  where d.n > 1
  union all
  select r.id, 'products', d."row", 'code', 'code-taken', d.code, true
  from
    (
      select
        m."row", m.code,
        row_number() over (
          partition by upper(m.own_code)
          order by m."row"
        ) as n,
        min(upper(m.code)) over w as a, max(upper(m.code)) over w as z
      from move_product m
      where m.run_id = r.id and m.own_code is not null and not m.is_known
      window w as (partition by upper(m.own_code))
    ) d
  where d.n > 1 and d.a <> d.z
  union all
  -- What is left of an old code is another product's code here.
  select r.id, 'products', m."row", 'code', 'code-taken', m.code, true
  from
    move_product m
    join product p on upper(p.code) = upper(m.own_code)
  where m.run_id = r.id and not m.is_known and p.id is distinct from m.product_id
  union all
  select r.id, 'products', m."row", 'price', 'below-cost', m.price::text, true
  from move_product m
  where m.run_id = r.id and m.product_id is null and m.price < m.cost
  union all
  select r.id, 'products', m."row", 'retail', 'below-price', m.retail::text, true
  from move_product m
  where m.run_id = r.id and m.product_id is null and m.retail < m.price
  union all
  select r.id, 'products', min(m."row"), 'partner', 'no-partner', '', true
  from move_product m
  where m.run_id = r.id and m.product_id is null and r.partner_id is null
  having count(*) > 0;
end;
$$;

-- What the customer numbers of the products of a move look like, as the server tells it when the move is done.
create or replace function number_move(p_run integer, p_numbers jsonb)
returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  r move_run := move_draft(p_run);
begin
  update move_product m
  set
    family = g.family,
    customer_form = g."customerForm",
    customer_pattern = g."customerPattern",
    customer_hint = g."customerHint"
  from
    jsonb_to_recordset(p_numbers) g ("row" integer, family text, "customerForm" text, "customerPattern" text, "customerHint" text)
  where m.run_id = r.id and m."row" = g."row";
end;
$$;
grant execute on function number_move to jenjang_app;
