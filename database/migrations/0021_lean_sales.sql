-- Selling with fewer rows and fewer statements: what a price needs stands in one row per product and user type, a sale keeps its own route,
-- and only sales whose first answer was not definite are on the pending list.

-- What a product is offered at to the sellers of one user type: facts, default shares and route, kept by triggers, so that a price is one row and its exceptions.
-- Partners are in the order they are asked; simulators are among them only while the demo is open.
create table offer (
  -- In capitals, as it is asked for.
  code text not null,
  user_type_id smallint not null references user_type,
  product_id integer not null references product on delete cascade,
  product_code text not null,
  product_name text not null,
  family text not null,
  product_type_id smallint not null,
  nominal bigint,
  min_amount bigint not null,
  max_amount bigint not null,
  customer_form text not null,
  customer_pattern text not null,
  customer_hint text not null,
  is_available boolean not null,
  cut_off_from time,
  cut_off_to time,
  outage_reason text,
  -- Null where the product has no price yet.
  admin_nominal_id integer,
  admin bigint,
  revenue bigint,
  -- Shares of the uplines from the chain head down, null where the type has none.
  fee1 bigint, fee2 bigint, fee3 bigint, fee4 bigint,
  -- Null where nobody delivers it.
  partners integer[],
  prices bigint[],
  partner_codes text[],
  primary key (code, user_type_id)
);
create index offer_product on offer (product_id);

-- Makes the offers of some products anew, or of all. Their rows are locked first, so that of two changes at once the later one sees the earlier.
create function refresh_offers(p_products integer[]) returns void language plpgsql security definer set search_path = public as $$
begin
  perform from product p where p_products is null or p.id = any (p_products) order by p.id for no key update;
  delete from offer o where (p_products is null or o.product_id = any (p_products))
    and not exists (select from product p where p.id = o.product_id and upper(p.code) = o.code);
  insert into offer
    select upper(p.code), t.id, p.id, p.code, p.name, p.family, p.product_type_id, p.nominal, p.min_amount, p.max_amount, p.customer_form, p.customer_pattern, p.customer_hint,
      case t.kind when 'dm' then p.is_available else p.is_available_tl end, p.cut_off_from, p.cut_off_to, p.outage_reason,
      a.id, a.nominal, a.fees[1],
      case when t.level > 1 then a.fees[t.chain[1]] end, case when t.level > 2 then a.fees[t.chain[2]] end,
      case when t.level > 3 then a.fees[t.chain[3]] end, case when t.level > 4 then a.fees[t.chain[4]] end,
      r.partners, r.prices, r.partner_codes
    from product p
    join user_type t on t.is_seller
    left join admin_nominal a on a.id = p.admin_nominal_id
    left join product_route r on r.product_id = p.id and r.kind = t.kind
    where p_products is null or p.id = any (p_products)
  on conflict (code, user_type_id) do update set
    product_id = excluded.product_id, product_code = excluded.product_code, product_name = excluded.product_name, family = excluded.family, product_type_id = excluded.product_type_id,
    nominal = excluded.nominal, min_amount = excluded.min_amount, max_amount = excluded.max_amount, customer_form = excluded.customer_form, customer_pattern = excluded.customer_pattern,
    customer_hint = excluded.customer_hint, is_available = excluded.is_available, cut_off_from = excluded.cut_off_from, cut_off_to = excluded.cut_off_to, outage_reason = excluded.outage_reason,
    admin_nominal_id = excluded.admin_nominal_id, admin = excluded.admin, revenue = excluded.revenue, fee1 = excluded.fee1, fee2 = excluded.fee2, fee3 = excluded.fee3, fee4 = excluded.fee4,
    partners = excluded.partners, prices = excluded.prices, partner_codes = excluded.partner_codes
  where (offer.*) is distinct from (excluded.*);
end $$;

-- One pass per statement, however many rows it changed.
create function offers_changed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_table_name = 'product' then
    perform refresh_offers(array(select id from changed));
  else
    perform refresh_offers(array(select distinct product_id from changed));
  end if;
  return null;
end $$;
create trigger offers_of_new after insert on product referencing new table as changed for each statement execute function offers_changed();
create trigger offers_of_changed after update on product referencing new table as changed for each statement execute function offers_changed();
create trigger offers_of_changed after update on admin_nominal referencing new table as changed for each statement execute function offers_changed();
create trigger offers_of_new after insert on product_route referencing new table as changed for each statement execute function offers_changed();
create trigger offers_of_changed after update on product_route referencing new table as changed for each statement execute function offers_changed();
create trigger offers_of_gone after delete on product_route referencing old table as changed for each statement execute function offers_changed();

-- Writes only what is another route, under the lock of its product, as offers are.
create or replace function refresh_routes(p_product integer) returns void language plpgsql security definer set search_path = public as $$
begin
  perform from product p where p_product is null or p.id = p_product order by p.id for no key update;
  with route as (
    select pp.product_id, k.kind, array_agg(pp.partner_id order by place.n, pp.partner_id) as partners, array_agg(pp.price order by place.n, pp.partner_id) as prices,
      array_agg(pp.partner_code order by place.n, pp.partner_id) as partner_codes
    from product_partner pp
    join partner pr on pr.id = pp.partner_id and pr.is_active and (pr.type <> 'simulator' or exists (select from setting where name = 'demo' and value = 'true'))
    cross join (values ('dm'), ('tl')) k(kind)
    cross join lateral (select case k.kind when 'dm' then pp.priority else pp.priority_tl end as n) place
    where pp.product_id = p_product or p_product is null
    group by pp.product_id, k.kind
  ),
  gone as (
    delete from product_route r where (r.product_id = p_product or p_product is null) and not exists (select from route n where n.product_id = r.product_id and n.kind = r.kind)
  )
  insert into product_route (product_id, kind, partners, prices, partner_codes) select n.product_id, n.kind, n.partners, n.prices, n.partner_codes from route n
  on conflict (product_id, kind) do update set partners = excluded.partners, prices = excluded.prices, partner_codes = excluded.partner_codes
  where (product_route.partners, product_route.prices, product_route.partner_codes) is distinct from (excluded.partners, excluded.prices, excluded.partner_codes);
end $$;
drop trigger route_changed on setting;
create trigger route_opened after insert or update on setting for each row when (new.name = 'demo') execute function route_changed();
create trigger route_closed after delete on setting for each row when (old.name = 'demo') execute function route_changed();

drop function price_items(json, timestamptz), price_items(sale_item[], timestamptz);
drop function accept_sales(json, interval), accept_sales_at(json, timestamptz, interval), end_sales(json), end_sales_at(json, timestamptz), refusal_values(priced_item, text);
drop type priced_item, accepted_sale, sale_ending, ended_sale;
select refresh_offers(null);

-- The route a sale was accepted with, until when its first partner call may keep it to itself, and whether its seller wants to be called back.
-- Null on sales of before: those had a row on the pending list from the start.
alter table sale
  add column partners integer[],
  add column prices bigint[],
  add column partner_codes text[],
  add column tells boolean,
  add column busy_until timestamptz;
update sale s set partners = o.partners, prices = o.prices, partner_codes = o.partner_codes, tells = o.tells, busy_until = coalesce(o.busy_until, s.created_at)
  from open_sale o where o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id;

-- The pending list: sales whose first call brought no definite answer, with what is known since. What was sold stands in the sale.
alter table open_sale
  drop column user_id, drop column request_type, drop column mode, drop column door, drop column product_id, drop column customer_code, drop column amount, drop column base,
  drop column shares, drop column uplines, drop column fees, drop column partners, drop column prices, drop column partner_codes, drop column tells;

-- How far the sales were looked through for those whose server died in the middle of the first call: whatever could be busy no later than `mark` is final or on the pending list.
-- `next_mark` is the mark to come, `next_xid` the first transaction that began after it.
create table sale_sweep (
  is_only boolean primary key default true check (is_only),
  mark timestamptz not null,
  next_mark timestamptz not null,
  next_xid xid8 not null
);
insert into sale_sweep (mark, next_mark, next_xid) values (clock_timestamp(), clock_timestamp(), pg_snapshot_xmax(pg_current_snapshot()));

-- What one seller pays for one product: refusal `code` of account, product and customer number (null = none), price, shares and route. Of a bill, `base` and `amount` lack the bill itself.
create type priced_item as (
  code text, head_id integer, user_type_id smallint, l1 integer, l2 integer, l3 integer, l4 integer, l5 integer, product_id integer, product_code text, product_name text, family text,
  product_type_id smallint, nominal bigint, base bigint, admin bigint, amount bigint, customer_pays bigint, revenue bigint, fee1 bigint, fee2 bigint, fee3 bigint, fee4 bigint,
  partners integer[], prices bigint[], partner_codes text[], own_place integer, double_sale_check boolean, calls_back boolean
);

-- A function of its own because it is asked only where a product has no offer.
create function is_seller(p_user_type smallint) returns boolean language plpgsql stable as $$
begin
  return (select t.is_seller from user_type t where t.id = p_user_type);
end $$;

-- Checks account, product and customer number, in that order, and prices. One statement: every figure comes from one snapshot. `p_amount` is the wish of an open denomination.
create function price_item(p_user integer, p_code text, p_customer text, p_amount bigint, p_at timestamptz) returns setof priced_item language sql stable as $$
  select
    case
      when u.is_blocked then 'account-blocked'
      when o.product_id is null and not is_seller(u.user_type_id) then 'not-a-seller'
      when u.is_password_expired then 'password-expired'
      when o.product_id is null then 'product-unknown'
      when not o.is_available then 'product-unavailable'
      when c.user_id is not null then 'product-closed'
      when o.cut_off_from is not null and is_between((p_at at time zone 'Asia/Jakarta')::time, o.cut_off_from, o.cut_off_to) then 'product-cut-off'
      when o.outage_reason is not null then 'product-outage'
      when o.partners is null or o.admin is null then 'product-no-partner'
      when o.product_type_id = 3 and (p_amount is null or p_amount not between o.min_amount and o.max_amount) then 'amount-required'
      when p_customer !~ o.customer_form then 'customer-code-invalid'
      when p_customer !~ o.customer_pattern then 'customer-code-prefix'
    end,
    u.head_id, u.user_type_id, u.l1, u.l2, u.l3, u.l4, u.l5, o.product_id, o.product_code, o.product_name, o.family, o.product_type_id, o.nominal,
    x.base, o.admin, x.base + x.cost + x.revenue + coalesce(x.fee1, 0) + coalesce(x.fee2, 0) + coalesce(x.fee3, 0) + coalesce(x.fee4, 0),
    x.base + case o.product_type_id when 1 then 0 else x.cost end + o.admin, x.revenue, x.fee1, x.fee2, x.fee3, x.fee4,
    o.partners, o.prices, o.partner_codes, array_position(o.partners, own.partner_id), u.double_sale_check, u.callback_url is not null
  from users u
  left join offer o on o.code = upper(p_code) and o.user_type_id = u.user_type_id
  left join user_partner own on own.user_id = p_user and own.product_id = o.product_id
  left join user_product_closed c on c.user_id = p_user and c.product_id = o.product_id
  cross join lateral (
    select min(f.fee) filter (where f.user_id = u.l1) as l1, min(f.fee) filter (where f.user_id = u.l2) as l2, min(f.fee) filter (where f.user_id = u.l3) as l3,
      min(f.fee) filter (where f.user_id = u.l4) as l4, min(f.fee) filter (where f.user_id = u.l5) as l5
    from user_fee f where f.admin_nominal_id = o.admin_nominal_id and f.user_id in (u.l1, u.l2, u.l3, u.l4, u.l5)
  ) f
  cross join lateral (
    select case o.product_type_id when 3 then coalesce(p_amount, 0) else 0 end as base, o.prices[coalesce(array_position(o.partners, own.partner_id), 1)] as cost,
      coalesce(f.l1, o.revenue) as revenue, coalesce(f.l2, o.fee1) as fee1, coalesce(f.l3, o.fee2) as fee2, coalesce(f.l4, o.fee3) as fee3, coalesce(f.l5, o.fee4) as fee4
  ) x
  where u.id = p_user
$$;

-- The checks that need what stands between seller and product: double sale, inquiry, price, balance, in that order.
create function late_refusal(p_counter integer, p_used integer, p_lacks_inquiry boolean, p_amount bigint, p_max_price bigint, p_holds boolean, p_balance bigint) returns text language sql immutable as $$
  select case
    when p_counter <= p_used then 'double-sale'
    when p_lacks_inquiry then 'inquiry-required'
    when p_amount > p_max_price then 'price-above-max'
    when p_holds and p_amount > p_balance then 'insufficient-balance'
  end
$$;

-- The seller's own partner, the one at `p_place` of the route, before the others.
create function own_first(p_route anyarray, p_place integer) returns anyarray language sql immutable as $$
  select case when p_place is null then p_route else p_route[p_place] || p_route[: p_place - 1] || p_route[p_place + 1 :] end
$$;

-- What the text of a refusal is filled with.
create function refusal_values(p_code text, p_asked text, p_product integer, p_amount bigint, p_balance bigint, p_max_price bigint, p_twin bigint, p_used integer) returns jsonb language plpgsql stable as $$
begin
  return jsonb_build_object('code', upper(p_asked), 'price', p_amount, 'needed', p_amount, 'balance', p_balance, 'maxPrice', p_max_price)
    || coalesce((select jsonb_build_object('code', upper(p.code), 'from', to_char(p.cut_off_from, 'HH24:MI'), 'to', to_char(p.cut_off_to, 'HH24:MI'), 'reason', p.outage_reason,
      'min', p.min_amount, 'max', p.max_amount, 'hint', p.customer_hint) from product p where p.id = p_product), '{}')
    || case p_code when 'double-sale' then jsonb_build_object('saleId', p_twin, 'counter', p_used + 1) else '{}' end;
end $$;

-- `code` null: sold. 'known', 'ref-id-reused': the reference names the sale `sale_id`.
create type accepted_sale as (
  n integer, code text, vals jsonb, sale_id bigint, created_at timestamptz, product_id integer, amount bigint, base bigint, customer_pays bigint, shares bigint,
  balance bigint, partners integer[], prices bigint[], partner_codes text[],
  product_code text, product_name text, family text, product_type_id smallint, nominal bigint, chain integer[]
);

-- Accepts a batch with at most one item per seller: key, hold and sale row for every item that passes all checks, a refusal code for the others, which leave no trace.
-- Balances are locked first and in id order, so two batches never deadlock, every check sees what the lock protects, and two requests with one key never meet.
-- `p_deadline`, at most five minutes, is how long the first partner call may keep a sale to itself.
create function accept_sales_at(p_items json, p_at timestamptz, p_deadline interval) returns setof accepted_sale language plpgsql security definer set search_path = public
  -- A batch touches a few rows of large tables: index probes whatever size the planner expects, planned once per connection.
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_material = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  v_users integer[] := array(select (i ->> 'user_id')::integer from json_array_elements(p_items) i); v_locked integer; v_at timestamptz; v_busy_until timestamptz; v_day date;
begin
  perform from balance b where b.user_id = any (v_users) order by b.user_id for no key update;
  get diagnostics v_locked = row_count;
  if v_locked < cardinality(v_users) then
    raise exception 'a seller may stand in a batch once' using errcode = 'JJ003';
  end if;
  v_at := coalesce(p_at, clock_timestamp());
  v_busy_until := v_at + least(p_deadline, interval '5 minutes');
  v_day := (v_at at time zone 'Asia/Jakarta')::date;
  return query with asked as (
    select i.n, i.user_id, i.login_user_id, i.mode, i.request_type, i.door, i.ref_id, i.body_hash, i.product_code as asked_code, i.customer_code, i.max_price, coalesce(q.sale_id, i.inquiry_id) as inquiry_id,
      p.head_id, p.user_type_id, p.l1, p.l2, p.l3, p.l4, p.l5, p.product_id, p.product_code, p.product_name, p.family, p.product_type_id, p.nominal, p.admin, p.revenue, p.fee1, p.fee2, p.fee3, p.fee4,
      coalesce(p.fee1, 0) + coalesce(p.fee2, 0) + coalesce(p.fee3, 0) + coalesce(p.fee4, 0) as shares, p.calls_back, p.base as slot,
      p.base + coalesce(q.base, 0) as base, p.amount + coalesce(q.base, 0) as amount, p.customer_pays + coalesce(q.base, 0) as customer_pays,
      own_first(p.partners, p.own_place) as partners, own_first(p.prices, p.own_place) as prices, own_first(p.partner_codes, p.own_place) as partner_codes,
      b.balance, b.seq, k.sale_id as known_sale, x.holds, x.guarded, x.pays_bill, d.used, d.counter, d.twin,
      case when k.sale_id is null then coalesce(p.code, late_refusal(i.counter, d.used, x.pays_bill and q.sale_id is null, p.amount + coalesce(q.base, 0), i.max_price, x.holds, b.balance))
        when k.body_hash = i.body_hash then 'known' else 'ref-id-reused' end as code
    from json_populate_recordset(null::sale_item, p_items) i
    join balance b on b.user_id = i.user_id
    left join sale_key k on k.user_id = i.user_id and k.mode = i.mode and k.request_type = i.request_type and k.ref_id = i.ref_id
    cross join lateral price_item(i.user_id, i.product_code, i.customer_code, i.amount, v_at) p
    cross join lateral (
      select i.request_type = 'purchase' and i.mode = 'prod' as holds, i.request_type = 'purchase' and i.mode = 'prod' and (i.door <> 'native' or p.double_sale_check) as guarded,
        i.request_type = 'purchase' and p.product_type_id = 1 as pays_bill
    ) x
    cross join lateral (
      select count(*)::integer as used, (coalesce(max(d.counter), 0) + 1)::smallint as counter, max(d.sale_id) as twin from double_sale d
      where x.guarded and d.user_id = i.user_id and d.product_id = p.product_id and d.customer_code = i.customer_code and d.base = p.base and d.day = v_day
    ) d
    left join lateral (
      select q.sale_id, q.base from usable_inquiry q
      where x.pays_bill and q.user_id = i.user_id and q.product_id = p.product_id and q.customer_code = i.customer_code and q.mode = i.mode and q.expires_at > v_at
        and (i.inquiry_id is null or q.sale_id = i.inquiry_id)
      order by q.sale_id desc limit 1
    ) q on true
  ),
  decided as materialized (select a.*, case when a.code is null then nextval('sale_id') end as sale_id from asked a),
  keyed as (
    insert into sale_key (user_id, mode, request_type, ref_id, head_id, body_hash, sale_id, created_at)
      select d.user_id, d.mode, d.request_type, d.ref_id, d.head_id, d.body_hash, d.sale_id, v_at from decided d where d.code is null and d.ref_id is not null
  ),
  held as (
    update balance b set balance = d.balance - d.amount, seq = d.seq + 1 from decided d where b.user_id = d.user_id and d.code is null and d.holds
  ),
  entered as (
    insert into entry (head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at)
      select d.head_id, d.user_id, d.seq + 1, 'hold', d.sale_id, -d.amount, d.balance - d.amount, v_at from decided d where d.code is null and d.holds
  ),
  flying as (
    insert into system_entry (account, party_id, kind, cause_id, amount, created_at)
      select 'in-flight', 0, 'hold', d.sale_id, d.amount, v_at from decided d where d.code is null and d.holds
  ),
  guarded as (
    insert into double_sale (user_id, product_id, customer_code, base, day, counter, sale_id)
      select d.user_id, d.product_id, d.customer_code, d.slot, v_day, d.counter, d.sale_id from decided d where d.code is null and d.guarded
  ),
  used as (
    delete from usable_inquiry q using decided d
      where d.code is null and d.pays_bill and q.user_id = d.user_id and q.product_id = d.product_id and q.customer_code = d.customer_code and q.sale_id = d.inquiry_id
  ),
  sold as (
    insert into sale (id, head_id, created_at, user_id, user_type_id, l1, l2, l3, l4, l5, login_user_id, request_type, mode, door, ref_id, product_id, customer_code,
        base, admin, amount, customer_pays, revenue, fee1, fee2, fee3, fee4, inquiry_id, counter, hold_seq, partners, prices, partner_codes, tells, busy_until)
      select d.sale_id, d.head_id, v_at, d.user_id, d.user_type_id, d.l1, d.l2, d.l3, d.l4, d.l5, d.login_user_id, d.request_type, d.mode, d.door, coalesce(d.ref_id, d.sale_id::text), d.product_id, d.customer_code,
        d.base, d.admin, d.amount, d.customer_pays, d.revenue, d.fee1, d.fee2, d.fee3, d.fee4, d.inquiry_id, d.counter, case when d.holds then d.seq + 1 end, d.partners, d.prices, d.partner_codes,
        d.door = 'native' and d.calls_back, v_busy_until
      from decided d where d.code is null
  )
  select d.n, d.code, case when d.code is not null then refusal_values(d.code, d.asked_code, d.product_id, d.amount, d.balance, d.max_price, d.twin, d.used) end,
    coalesce(d.known_sale, d.sale_id), v_at, d.product_id, d.amount, d.base, d.customer_pays, d.shares, case when d.code is null and d.holds then d.balance - d.amount else d.balance end,
    d.partners, d.prices, d.partner_codes, d.product_code, d.product_name, d.family, d.product_type_id, d.nominal, array_remove(array[d.l1, d.l2, d.l3, d.l4, d.l5], null)
  from decided d;
end $$;

create function accept_sales(p_items json, p_deadline interval) returns setof accepted_sale language sql security definer set search_path = public as $$
  select * from accept_sales_at(p_items, null, p_deadline)
$$;

-- accept_sales for one sale at half its cost: plain values instead of rows, only the statements that this sale needs, and few expressions beside them, because each is prepared anew in every transaction.
create function accept_sale(p_user integer, p_login_user integer, p_mode sale_mode, p_type request_type, p_door sale_door, p_ref text, p_hash text, p_code text, p_customer text,
    p_amount bigint, p_counter integer, p_max_price bigint, p_inquiry bigint, p_deadline interval) returns accepted_sale language plpgsql security definer set search_path = public
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_material = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  p priced_item; v_balance bigint; v_seq integer; v_at timestamptz; v_code text; v_sale bigint; v_known sale_key; v_used integer; v_counter smallint; v_twin bigint; v_bill bigint;
  v_holds boolean = p_type = 'purchase' and p_mode = 'prod';
begin
  select b.balance, b.seq into v_balance, v_seq from balance b where b.user_id = p_user for no key update;
  v_at := clock_timestamp();
  select * into p from price_item(p_user, p_code, p_customer, p_amount, v_at);
  if v_holds and (p_door <> 'native' or p.double_sale_check) then
    select count(*), coalesce(max(d.counter), 0) + 1, max(d.sale_id) into v_used, v_counter, v_twin from double_sale d
      where d.user_id = p_user and d.product_id = p.product_id and d.customer_code = p_customer and d.base = p.base and d.day = (v_at at time zone 'Asia/Jakarta')::date;
  end if;
  if p.product_type_id = 1 and p_type = 'purchase' then
    select q.sale_id, q.base into p_inquiry, v_bill from usable_inquiry q
      where q.user_id = p_user and q.product_id = p.product_id and q.customer_code = p_customer and q.mode = p_mode and q.expires_at > v_at and (p_inquiry is null or q.sale_id = p_inquiry)
      order by q.sale_id desc limit 1;
    p.amount := p.amount + coalesce(v_bill, 0);
    p.customer_pays := p.customer_pays + coalesce(v_bill, 0);
    v_code := coalesce(p.code, late_refusal(p_counter, v_used, v_bill is null, p.amount, p_max_price, v_holds, v_balance));
  else
    v_code := coalesce(p.code, late_refusal(p_counter, v_used, false, p.amount, p_max_price, v_holds, v_balance));
  end if;
  if v_code is null then
    if p_ref is null then
      v_sale := nextval('sale_id');
    else
      insert into sale_key (user_id, mode, request_type, ref_id, head_id, body_hash, sale_id, created_at)
        values (p_user, p_mode, p_type, p_ref, p.head_id, p_hash, nextval('sale_id'), v_at) on conflict do nothing returning sale_id into v_sale;
    end if;
  end if;
  if v_sale is null then
    -- A known key answers before every other check.
    select * into v_known from sale_key k where k.user_id = p_user and k.mode = p_mode and k.request_type = p_type and k.ref_id = p_ref;
    if found then
      v_code := case when v_known.body_hash = p_hash then 'known' else 'ref-id-reused' end;
    end if;
    return (0, v_code, refusal_values(v_code, p_code, p.product_id, p.amount, v_balance, p_max_price, v_twin, v_used), v_known.sale_id, v_at, p.product_id, p.amount, p.base, p.customer_pays, null, v_balance,
      null, null, null, null, null, null, null, null, null)::accepted_sale;
  end if;

  if v_counter is not null then
    insert into double_sale (user_id, product_id, customer_code, base, day, counter, sale_id)
      values (p_user, p.product_id, p_customer, p.base, (v_at at time zone 'Asia/Jakarta')::date, v_counter, v_sale);
  end if;
  if v_bill is not null then
    p.base := v_bill;
    delete from usable_inquiry q where q.user_id = p_user and q.product_id = p.product_id and q.customer_code = p_customer and q.sale_id = p_inquiry;
  end if;
  if p.own_place is not null then
    p.partners := own_first(p.partners, p.own_place);
    p.prices := own_first(p.prices, p.own_place);
    p.partner_codes := own_first(p.partner_codes, p.own_place);
  end if;
  if v_holds then
    with held as (
      update balance set balance = v_balance - p.amount, seq = v_seq + 1 where user_id = p_user
    ),
    entered as (
      insert into entry (head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at) values (p.head_id, p_user, v_seq + 1, 'hold', v_sale, -p.amount, v_balance - p.amount, v_at)
    )
    insert into system_entry (account, party_id, kind, cause_id, amount, created_at) values ('in-flight', 0, 'hold', v_sale, p.amount, v_at);
  end if;
  insert into sale (id, head_id, created_at, user_id, user_type_id, l1, l2, l3, l4, l5, login_user_id, request_type, mode, door, ref_id, product_id, customer_code,
      base, admin, amount, customer_pays, revenue, fee1, fee2, fee3, fee4, inquiry_id, counter, hold_seq, partners, prices, partner_codes, tells, busy_until)
    values (v_sale, p.head_id, v_at, p_user, p.user_type_id, p.l1, p.l2, p.l3, p.l4, p.l5, p_login_user, p_type, p_mode, p_door, coalesce(p_ref, v_sale::text), p.product_id, p_customer,
      p.base, p.admin, p.amount, p.customer_pays, p.revenue, p.fee1, p.fee2, p.fee3, p.fee4, p_inquiry, coalesce(v_counter, 1), case when v_holds then v_seq + 1 end, p.partners, p.prices, p.partner_codes,
      p_door = 'native' and p.calls_back, v_at + least(p_deadline, interval '5 minutes'));
  return (0, null, null, v_sale, v_at, p.product_id, p.amount, p.base, p.customer_pays, coalesce(p.fee1, 0) + coalesce(p.fee2, 0) + coalesce(p.fee3, 0) + coalesce(p.fee4, 0),
    case when v_holds then v_balance - p.amount else v_balance end, p.partners, p.prices, p.partner_codes, p.product_code, p.product_name, p.family, p.product_type_id, p.nominal,
    array_remove(array[p.l1, p.l2, p.l3, p.l4, p.l5], null))::accepted_sale;
end $$;

create type sale_ending as (
  n integer, sale_id bigint, status smallint, partner_id integer, cost bigint, base bigint, customer_name text, serial_number text, message text,
  details jsonb, trace jsonb, actor_id integer, remark text, idle boolean
);
-- An ending with what its sale says: whether it was bought and moves money, what the uplines share, and whether it is on the pending list.
create type ending_sale as (
  n integer, sale_id bigint, created_at timestamptz, head_id integer, user_id integer, product_id integer, customer_code text, mode sale_mode, buys boolean, moves boolean,
  amount bigint, base bigint, shares bigint, l1 integer, l2 integer, l3 integer, l4 integer, fee1 bigint, fee2 bigint, fee3 bigint, fee4 bigint, tells boolean, waits boolean,
  status smallint, partner_id integer, cost bigint, bill bigint, customer_name text, serial_number text, message text, details jsonb, trace jsonb, actor_id integer, remark text
);

-- The endings that may be written at that time: of sales on the pending list, or within the time of their first call; `idle` asks that no partner call be under way.
-- No sale is older than `p_since`, so that only its month is looked at.
create function ending_sales(p_items json, p_since timestamptz, p_at timestamptz) returns setof ending_sale language sql stable as $$
  select e.n, s.id, s.created_at, s.head_id, s.user_id, s.product_id, s.customer_code, s.mode, s.request_type = 'purchase', s.request_type = 'purchase' and s.mode = 'prod',
    s.amount, s.base, coalesce(s.fee1, 0) + coalesce(s.fee2, 0) + coalesce(s.fee3, 0) + coalesce(s.fee4, 0), s.l1, s.l2, s.l3, s.l4, s.fee1, s.fee2, s.fee3, s.fee4, s.tells, w.sale_id is not null,
    e.status, e.partner_id, e.cost, e.base, e.customer_name, e.serial_number, coalesce(e.message, ''), e.details, e.trace, e.actor_id, e.remark
  from json_populate_recordset(null::sale_ending, p_items) e
  join sale s on s.id = e.sale_id and s.created_at >= p_since and s.created_at <= p_at
  left join open_sale w on w.sale_id = s.id
  where case when coalesce(e.idle, false) then w.sale_id is not null and coalesce(w.busy_until <= p_at, true) else w.sale_id is not null or p_at <= s.busy_until end
$$;

-- Ends delivered sales of a batch; nothing but insertions, so nobody waits for anybody. Gives the number of each item it ended; the others have changed nothing.
-- The key of the outcome is the guard that a sale ends once: of two endings at once the second fails as a whole and finds nothing to end when it is tried again.
-- The transaction has its number before it reads the clock: see sweep_sales.
create function settle_sales_at(p_items json, p_since timestamptz, p_at timestamptz) returns setof integer language plpgsql security definer set search_path = public
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_material = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  v_xid xid8 := pg_current_xact_id(); v_at timestamptz := coalesce(p_at, clock_timestamp());
begin
  return query with ended as materialized (
    select e.*, case when e.buys then e.cost else 0 end as paid, case when e.buys then e.amount - e.cost - e.shares else 0 end as revenue from ending_sales(p_items, p_since, v_at) e
  ),
  kept as (
    insert into outcome (sale_id, created_at, head_id, at, status, partner_id, cost, revenue, base, quote, customer_name, serial_number, message, details, trace, actor_id)
      select e.sale_id, e.created_at, e.head_id, v_at, 4, e.partner_id, e.paid, e.revenue, e.bill, case when not e.buys then e.amount - e.base + coalesce(e.bill, e.base) end,
        e.customer_name, e.serial_number, e.message, e.details, e.trace, e.actor_id
      from ended e
  ),
  legs as (
    insert into system_entry (account, party_id, kind, cause_id, amount, created_at, xid)
      select l.account, l.party_id, 'settle', e.sale_id, l.amount, v_at, v_xid
      from ended e
      cross join lateral (values ('in-flight'::system_account, 0, -e.amount), ('partner', e.partner_id, e.paid), ('revenue', 0, e.revenue),
        ('fees-payable', e.l1, e.fee1), ('fees-payable', e.l2, e.fee2), ('fees-payable', e.l3, e.fee3), ('fees-payable', e.l4, e.fee4)) l(account, party_id, amount)
      where e.moves and l.amount is not null
  ),
  told as (
    insert into outbox (user_id, sale_id, sale_created_at, created_at, next_attempt_at) select e.user_id, e.sale_id, e.created_at, v_at, v_at from ended e where e.buys and e.tells
  ),
  usable as (
    insert into usable_inquiry (user_id, product_id, customer_code, sale_id, mode, base, partner_id, expires_at)
      select e.user_id, e.product_id, e.customer_code, e.sale_id, e.mode, e.bill, e.partner_id, v_at + interval '30 minutes' from ended e where not e.buys and e.bill > 0
  ),
  closed as (
    delete from open_sale w using ended e where e.waits and w.sale_id = e.sale_id
  )
  select e.n from ended e;
end $$;
create function settle_sales(p_items json, p_since timestamptz) returns setof integer language sql security definer set search_path = public as $$
  select * from settle_sales_at(p_items, p_since, null)
$$;

-- settle_sales for one sale within the time of its first call, never on the pending list. Says whether it ended the sale.
create function settle_sale(p_sale bigint, p_since timestamptz, p_partner integer, p_cost bigint, p_bill bigint, p_customer_name text, p_serial_number text, p_message text, p_details jsonb, p_trace jsonb)
  returns boolean language plpgsql security definer set search_path = public
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_material = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  v_xid xid8 = pg_current_xact_id(); v_at timestamptz = clock_timestamp(); s sale; v_revenue bigint = 0;
begin
  select * into s from sale where id = p_sale and created_at >= p_since and created_at <= v_at and busy_until >= v_at;
  if not found then
    return false;
  end if;
  if s.request_type = 'inquiry' then
    p_cost := 0;
    if p_bill > 0 then
      insert into usable_inquiry (user_id, product_id, customer_code, sale_id, mode, base, partner_id, expires_at)
        values (s.user_id, s.product_id, s.customer_code, s.id, s.mode, p_bill, p_partner, v_at + interval '30 minutes');
    end if;
  else
    v_revenue := s.amount - p_cost - coalesce(s.fee1, 0) - coalesce(s.fee2, 0) - coalesce(s.fee3, 0) - coalesce(s.fee4, 0);
    if s.mode = 'prod' then
      insert into system_entry (account, party_id, kind, cause_id, amount, created_at, xid)
        select l.account, l.party_id, 'settle', s.id, l.amount, v_at, v_xid
        from (values ('in-flight'::system_account, 0, -s.amount), ('partner', p_partner, p_cost), ('revenue', 0, v_revenue),
          ('fees-payable', s.l1, s.fee1), ('fees-payable', s.l2, s.fee2), ('fees-payable', s.l3, s.fee3), ('fees-payable', s.l4, s.fee4)) l(account, party_id, amount)
        where l.amount is not null;
    end if;
    if s.tells then
      insert into outbox (user_id, sale_id, sale_created_at, created_at, next_attempt_at) values (s.user_id, s.id, s.created_at, v_at, v_at);
    end if;
  end if;
  insert into outcome (sale_id, created_at, head_id, at, status, partner_id, cost, revenue, base, quote, customer_name, serial_number, message, details, trace)
    values (s.id, s.created_at, s.head_id, v_at, 4, p_partner, p_cost, v_revenue, p_bill, case s.request_type when 'inquiry' then s.amount - s.base + coalesce(p_bill, s.base) end,
      p_customer_name, p_serial_number, p_message, p_details, p_trace);
  return true;
end $$;

create type voided_sale as (n integer, balance bigint);

-- Ends failed and reversed sales of a batch, each at most once, and returns their price. Gives the seller's balance for each item it ended; the others have changed nothing.
-- Pending sales are locked first, so that an advice that begins meanwhile is seen, then balances in id order.
create function void_sales_at(p_items json, p_since timestamptz, p_at timestamptz) returns setof voided_sale language plpgsql security definer set search_path = public
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_material = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  v_xid xid8 := pg_current_xact_id(); v_at timestamptz := coalesce(p_at, clock_timestamp()); e ending_sale; v_balance bigint; v_seq integer;
begin
  perform from open_sale w where w.sale_id = any (array(select (i ->> 'sale_id')::bigint from json_array_elements(p_items) i)) order by w.sale_id for update;
  perform from balance b where b.user_id in (select v.user_id from ending_sales(p_items, p_since, v_at) v) order by b.user_id for no key update;
  v_at := coalesce(p_at, clock_timestamp());
  for e in select * from ending_sales(p_items, p_since, v_at) loop
    v_seq := null;
    if e.moves then
      update balance b set balance = b.balance + e.amount, seq = b.seq + 1 where b.user_id = e.user_id returning b.seq, b.balance into v_seq, v_balance;
      insert into entry (head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at) values (e.head_id, e.user_id, v_seq, 'void', e.sale_id, e.amount, v_balance, v_at);
      insert into system_entry (account, party_id, kind, cause_id, amount, created_at, xid) values ('in-flight', 0, 'void', e.sale_id, -e.amount, v_at, v_xid);
      delete from double_sale d where d.sale_id = e.sale_id;
    else
      select b.balance into v_balance from balance b where b.user_id = e.user_id;
    end if;
    insert into outcome (sale_id, created_at, head_id, at, status, partner_id, cost, revenue, base, customer_name, serial_number, message, details, trace, actor_id, remark, void_seq)
      values (e.sale_id, e.created_at, e.head_id, v_at, e.status, e.partner_id, 0, 0, e.bill, e.customer_name, e.serial_number, e.message, e.details, e.trace, e.actor_id, e.remark, v_seq);
    if e.buys and e.tells then
      insert into outbox (user_id, sale_id, sale_created_at, created_at, next_attempt_at) values (e.user_id, e.sale_id, e.created_at, v_at, v_at);
    end if;
    delete from open_sale w where w.sale_id = e.sale_id;
    return next (e.n, v_balance)::voided_sale;
  end loop;
end $$;
create function void_sales(p_items json, p_since timestamptz) returns setof voided_sale language sql security definer set search_path = public as $$
  select * from void_sales_at(p_items, p_since, null)
$$;

-- Puts a sale on the pending list, or notes there what is known since: the attempt, until when a call is under way (null: none), when to ask again.
-- A sale gets onto the list by its first call within the time of that call; later only by sweep_sales. False: it is not on the list.
create function keep_pending_at(p_sale bigint, p_attempt smallint, p_busy interval, p_wait interval, p_message text, p_trace jsonb, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = public as $$
declare
  v_xid xid8 := pg_current_xact_id(); v_at timestamptz := coalesce(p_at, clock_timestamp());
begin
  update open_sale set attempt = coalesce(p_attempt, attempt), busy_until = v_at + p_busy, next_advice_at = v_at + p_wait, last_message = coalesce(p_message, last_message), trace = p_trace
    where sale_id = p_sale;
  if not found then
    insert into open_sale (sale_id, created_at, head_id, attempt, busy_until, next_advice_at, last_message, trace)
      select s.id, s.created_at, s.head_id, coalesce(p_attempt, 1), v_at + p_busy, v_at + p_wait, coalesce(p_message, ''), p_trace
      from sale s
      where s.id = p_sale and v_at <= s.busy_until and not exists (select from outcome o where o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id);
  end if;
  return found;
end $$;
create function keep_pending(p_sale bigint, p_attempt smallint, p_busy interval, p_wait interval, p_message text, p_trace jsonb) returns boolean language sql security definer set search_path = public as $$
  select keep_pending_at(p_sale, p_attempt, p_busy, p_wait, p_message, p_trace, null)
$$;

-- Puts sales on the pending list whose server died in the middle of the first call, due at once; gives how many.
-- Whoever accepts, ends or lists a sale within the time of its first call takes a transaction number before reading the clock. So once every transaction that was numbered
-- before a mark is over, all that can be known of sales that were busy no later than the mark is written, and what has neither outcome nor place on the list never gets one.
-- Numbers that no transaction of this cluster has reached come from the cluster a backup was made of, and are over.
create function sweep_sales() returns integer language plpgsql security definer set search_path = public as $$
declare
  w sale_sweep; v_found integer := 0;
begin
  select * into w from sale_sweep for update;
  if w.next_xid > pg_snapshot_xmin(pg_current_snapshot()) and w.next_xid <= pg_snapshot_xmax(pg_current_snapshot()) then
    return 0;
  end if;
  insert into open_sale (sale_id, created_at, head_id, next_advice_at)
    select s.id, s.created_at, s.head_id, s.busy_until
    from sale s
    where s.created_at >= w.mark - interval '5 minutes' and s.created_at <= w.next_mark and s.busy_until > w.mark and s.busy_until <= w.next_mark
      and not exists (select from outcome o where o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id)
    on conflict (sale_id) do nothing;
  get diagnostics v_found = row_count;
  update sale_sweep set mark = w.next_mark, next_mark = clock_timestamp();
  -- A statement of its own: the number has to be read after the clock.
  update sale_sweep set next_xid = pg_snapshot_xmax(pg_current_snapshot());
  return v_found;
end $$;

revoke execute on all functions in schema public from public;
grant execute on function price_item(integer, text, text, bigint, timestamptz), is_seller(smallint), accept_sales(json, interval),
  accept_sale(integer, integer, sale_mode, request_type, sale_door, text, text, text, text, bigint, integer, bigint, bigint, interval), settle_sales(json, timestamptz),
  settle_sale(bigint, timestamptz, integer, bigint, bigint, text, text, text, jsonb, jsonb), void_sales(json, timestamptz),
  keep_pending(bigint, smallint, interval, interval, text, jsonb), sweep_sales() to jenjang_app;
grant select on offer, sale_sweep to jenjang_app;
revoke update (attempt, next_advice_at, last_message, trace) on open_sale from jenjang_app;
