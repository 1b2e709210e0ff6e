-- What a request to sell is answered, its fields by name. A batch answers in a query of its own: the last one of accept_sales_at
-- writes the same fields in this order, without a call for each sale.
create or replace function accepted(
  n integer default 0, code text default null, vals jsonb default null, sale_id bigint default null,
  created_at timestamptz default null, product_id integer default null, amount bigint default null, base bigint default null,
  customer_pays bigint default null, shares bigint default null, balance bigint default null, partners integer[] default null,
  prices bigint[] default null, partner_codes text[] default null, product_code text default null, product_name text default null,
  family text default null, product_type_id smallint default null, nominal bigint default null, chain integer[] default null
)
returns accepted_sale
language sql
immutable
as $$
  select
    row(
      n, code, vals, sale_id, created_at, product_id, amount, base, customer_pays, shares, balance, partners, prices,
      partner_codes, product_code, product_name, family, product_type_id, nominal, chain
    )::accepted_sale;
$$;

-- What the text of a refusal is filled with.
create or replace function refusal_values(
  p_code text, p_asked text, p_product integer, p_amount bigint, p_balance bigint, p_max_price bigint, p_twin bigint,
  p_used integer
)
returns jsonb
language plpgsql
stable
as $$
begin
  return jsonb_build_object(
    'code', upper(p_asked), 'price', p_amount, 'needed', p_amount, 'balance', p_balance, 'maxPrice', p_max_price
  ) || coalesce(
    (
      select
        jsonb_build_object(
          'code', upper(p.code), 'from', to_char(p.cut_off_from, 'HH24:MI'), 'to', to_char(p.cut_off_to, 'HH24:MI'), 'reason',
          p.outage_reason, 'min', p.min_amount, 'max', p.max_amount, 'hint', p.customer_hint
        )
      from product p
      where p.id = p_product
    ),
    '{}'
  ) || case p_code
    when 'double-sale' then jsonb_build_object('saleId', p_twin, 'counter', p_used + 1)
    else '{}'
  end;
end;
$$;
