create type request_type as enum ('inquiry', 'purchase');
create type sale_mode as enum ('prod', 'sand');
create type sale_door as enum ('counter', 'chat', 'native');
create sequence sale_id as bigint start 10000001;

-- One inquiry or purchase, frozen at acceptance: who sold what to whom, at which price, and whose shares. Never changed.
create table sale (
  id bigint not null,
  head_id integer not null,
  created_at timestamptz not null,
  user_id integer not null,
  user_type_id smallint not null,
  l1 integer, l2 integer, l3 integer, l4 integer, l5 integer,
  login_user_id integer,
  request_type request_type not null,
  mode sale_mode not null,
  door sale_door not null,
  ref_id text not null,
  product_id integer not null,
  customer_code text not null,
  -- The bill (type 1) or the requested amount (type 3); 0 for fixed denominations and inquiries of a bill.
  base bigint not null,
  admin bigint not null,
  -- The seller's debit; for an inquiry what is known of it.
  amount bigint not null,
  customer_pays bigint not null,
  revenue bigint not null,
  fee1 bigint, fee2 bigint, fee3 bigint, fee4 bigint,
  inquiry_id bigint,
  counter smallint not null default 1,
  -- Number of the hold on the seller's account; null where no money moves.
  hold_seq integer,
  primary key (id, created_at, head_id)
) partition by range (created_at);
create index sale_created on sale (created_at, id);
create index sale_l1 on sale (l1, created_at, id) where l1 is not null;
create index sale_l2 on sale (l2, created_at, id) where l2 is not null;
create index sale_l3 on sale (l3, created_at, id) where l3 is not null;
create index sale_l4 on sale (l4, created_at, id) where l4 is not null;
create index sale_l5 on sale (l5, created_at, id) where l5 is not null;

-- How a sale ended: exactly one row, written once. created_at is the sale's own.
create table outcome (
  sale_id bigint not null,
  created_at timestamptz not null,
  head_id integer not null,
  at timestamptz not null,
  -- 2 failed, 3 reversed, 4 success; a sale without an outcome is 1 pending.
  status smallint not null check (status in (2, 3, 4)),
  partner_id integer,
  cost bigint not null,
  revenue bigint not null,
  -- For a successful inquiry of a bill: the bill, and what its purchase will debit.
  base bigint,
  quote bigint,
  customer_name text,
  serial_number text,
  message text not null,
  details jsonb,
  -- Attempts and advices, where there was more than one plain answer.
  trace jsonb,
  actor_id integer,
  remark text,
  void_seq integer,
  primary key (sale_id, created_at, head_id)
) partition by range (created_at);

-- One (user, mode, request type, refId) is one sale for ever.
create table sale_key (
  user_id integer not null,
  mode sale_mode not null,
  request_type request_type not null,
  ref_id text not null,
  head_id integer not null,
  body_hash text not null,
  sale_id bigint not null,
  created_at timestamptz not null,
  primary key (user_id, mode, request_type, ref_id)
);

-- The pending list: lives from acceptance to outcome.
create table open_sale (
  sale_id bigint primary key,
  created_at timestamptz not null,
  head_id integer not null,
  user_id integer not null,
  request_type request_type not null,
  mode sale_mode not null,
  door sale_door not null,
  product_id integer not null,
  customer_code text not null,
  amount bigint not null,
  base bigint not null,
  shares bigint not null,
  partners integer[] not null,
  costs bigint[] not null,
  partner_codes text[] not null,
  attempt smallint not null default 1,
  -- A partner call is under way until then; nobody advises or reverses meanwhile.
  busy_until timestamptz,
  next_advice_at timestamptz,
  advices smallint not null default 0,
  last_message text not null default '',
  trace jsonb not null default '[]'
) with (fillfactor = 70);
create index open_sale_due on open_sale (next_advice_at) where next_advice_at is not null;

create table double_sale (
  user_id integer not null,
  product_id integer not null,
  customer_code text not null,
  -- The requested amount of an open denomination, otherwise 0.
  base bigint not null,
  day date not null,
  counter smallint not null,
  sale_id bigint not null,
  primary key (user_id, product_id, customer_code, base, day, counter)
);
create index double_sale_sale on double_sale (sale_id);

create table usable_inquiry (
  user_id integer not null,
  product_id integer not null,
  customer_code text not null,
  sale_id bigint not null,
  mode sale_mode not null,
  base bigint not null,
  partner_id integer not null,
  expires_at timestamptz not null,
  primary key (user_id, product_id, customer_code, sale_id)
);

-- What partners with a callback address are to be told; delivered and retried by a job.
create table outbox (
  id bigint generated always as identity primary key,
  user_id integer not null,
  sale_id bigint not null,
  sale_created_at timestamptz not null,
  created_at timestamptz not null,
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null,
  delivered_at timestamptz,
  last_error text
);
create index outbox_due on outbox (next_attempt_at) where delivered_at is null;

create type sale_item as (
  n integer, user_id integer, login_user_id integer, mode sale_mode, request_type request_type, door sale_door,
  ref_id text, body_hash text, product_code text, customer_code text, amount bigint, counter smallint, max_price bigint, inquiry_id bigint
);

-- An item with all that decides it: refusal `code` (null = may be sold), price and shares.
create type priced_item as (
  n integer, code text, vals jsonb, user_id integer, head_id integer, user_type_id smallint, l1 integer, l2 integer, l3 integer, l4 integer, l5 integer,
  login_user_id integer, mode sale_mode, request_type request_type, door sale_door, ref_id text, body_hash text,
  product_id integer, customer_code text, base bigint, admin bigint, amount bigint, customer_pays bigint, revenue bigint,
  fee1 bigint, fee2 bigint, fee3 bigint, fee4 bigint, inquiry_id bigint, counter smallint, next_counter smallint,
  partners integer[], costs bigint[], partner_codes text[], known_sale bigint, rank smallint, balance bigint, checks_double boolean, holds boolean
);

-- Evaluates items against account, product, customer number, double sale, inquiry, price and (not yet) balance, in that order.
-- One statement: every figure of one sale comes from one snapshot.
create function price_items(p_items json, p_at timestamptz) returns setof priced_item language sql stable as $$
  with item as materialized (select * from json_populate_recordset(null::sale_item, p_items)),
  demo as materialized (select coalesce((select value = 'true' from setting where name = 'demo'), false) as demo)
  select i.n,
    case
      when k.sale_id is not null then case when k.body_hash = i.body_hash then 'known' else 'ref-id-reused' end
      when u.is_blocked then 'account-blocked'
      when not t.is_seller then 'not-a-seller'
      when u.is_password_expired then 'password-expired'
      when p.id is null then 'product-unknown'
      when not case t.kind when 'dm' then p.is_available else p.is_available_tl end then 'product-unavailable'
      when c.user_id is not null then 'product-closed'
      when p.cut_off_from < p.cut_off_to and w.at >= p.cut_off_from and w.at < p.cut_off_to
        or p.cut_off_from > p.cut_off_to and (w.at >= p.cut_off_from or w.at < p.cut_off_to) then 'product-cut-off'
      when p.outage_reason is not null then 'product-outage'
      when r.partners is null or a.id is null then 'product-no-partner'
      when p.product_type_id = 3 and (i.amount is null or i.amount not between p.min_amount and p.max_amount) then 'amount-required'
      when i.customer_code !~ p.customer_form then 'customer-code-invalid'
      when i.customer_code !~ p.customer_pattern then 'customer-code-prefix'
      when x.checks_double and i.counter <= d.used then 'double-sale'
      when x.needs_inquiry and q.sale_id is null then 'inquiry-required'
      when i.max_price < price.amount then 'price-above-max'
    end,
    jsonb_build_object('code', upper(i.product_code), 'from', to_char(p.cut_off_from, 'HH24:MI'), 'to', to_char(p.cut_off_to, 'HH24:MI'), 'reason', p.outage_reason,
      'min', p.min_amount, 'max', p.max_amount, 'hint', p.customer_hint, 'saleId', d.last_sale, 'counter', d.used + 1, 'price', price.amount, 'maxPrice', i.max_price),
    u.id, u.head_id, u.user_type_id, u.l1, u.l2, u.l3, u.l4, u.l5, i.login_user_id, i.mode, i.request_type, i.door, i.ref_id, i.body_hash,
    p.id, i.customer_code, x.base, coalesce(a.nominal, 0), coalesce(price.amount, 0), coalesce(x.base + case p.product_type_id when 1 then 0 else s.part end + a.nominal, 0), s.revenue,
    s.fee1, s.fee2, s.fee3, s.fee4, q.sale_id, i.counter, (coalesce(d.highest, 0) + 1)::smallint,
    r.partners, array(select x.base + cost from unnest(r.prices) with ordinality o(cost, pos) order by pos), r.codes,
    k.sale_id, row_number() over same_key::smallint, b.balance, x.checks_double, i.mode = 'prod' and i.request_type = 'purchase'
  from item i
  join users u on u.id = i.user_id
  join user_type t on t.id = u.user_type_id
  join balance b on b.user_id = u.id
  cross join demo
  cross join lateral (select (p_at at time zone 'Asia/Jakarta')::time as at, (p_at at time zone 'Asia/Jakarta')::date as day) w
  left join sale_key k on k.user_id = i.user_id and k.mode = i.mode and k.request_type = i.request_type and k.ref_id = i.ref_id
  left join product p on upper(p.code) = upper(i.product_code)
  left join admin_nominal a on a.id = p.admin_nominal_id
  left join user_product_closed c on c.user_id = u.id and c.product_id = p.id
  left join lateral (
    select array_agg(o.partner_id order by o.place) as partners, array_agg(o.price order by o.place) as prices, array_agg(o.partner_code order by o.place) as codes
    from (
      select pp.partner_id, pp.price, pp.partner_code, row_number() over (order by up.partner_id is null, case t.kind when 'dm' then pp.priority else pp.priority_tl end, pp.partner_id) as place
      from product_partner pp
      join partner pr on pr.id = pp.partner_id and pr.is_active and (pr.type <> 'simulator' or demo.demo or i.mode = 'sand')
      left join user_partner up on up.user_id = u.id and up.product_id = pp.product_id and up.partner_id = pp.partner_id
      where pp.product_id = p.id
    ) o
  ) r on true
  left join user_fee f1 on f1.user_id = u.l1 and f1.admin_nominal_id = a.id
  left join user_fee f2 on f2.user_id = u.l2 and f2.admin_nominal_id = a.id
  left join user_fee f3 on f3.user_id = u.l3 and f3.admin_nominal_id = a.id
  left join user_fee f4 on f4.user_id = u.l4 and f4.admin_nominal_id = a.id
  left join user_fee f5 on f5.user_id = u.l5 and f5.admin_nominal_id = a.id
  left join lateral (
    select ui.sale_id, ui.base from usable_inquiry ui
    where i.request_type = 'purchase' and p.product_type_id = 1 and ui.user_id = u.id and ui.product_id = p.id and ui.customer_code = i.customer_code
      and ui.mode = i.mode and ui.expires_at > p_at and (i.inquiry_id is null or ui.sale_id = i.inquiry_id)
    order by ui.sale_id desc limit 1
  ) q on true
  cross join lateral (
    select i.request_type = 'purchase' and i.mode = 'prod' and (i.door in ('counter', 'chat') or u.double_sale_check) as checks_double,
      i.request_type = 'purchase' and p.product_type_id = 1 as needs_inquiry,
      case p.product_type_id when 1 then coalesce(q.base, 0) when 3 then coalesce(i.amount, 0) else 0 end as base
  ) x
  left join lateral (
    select count(*)::smallint as used, max(ds.counter) as highest, max(ds.sale_id) as last_sale from double_sale ds
    where x.checks_double and ds.user_id = u.id and ds.product_id = p.id and ds.customer_code = i.customer_code and ds.base = case p.product_type_id when 3 then x.base else 0 end and ds.day = w.day
  ) d on true
  left join lateral (
    select r.prices[1] as part, coalesce(f1.fee, a.fees[1]) as revenue,
      case when t.level > 1 then coalesce(f2.fee, a.fees[t.chain[1]]) end as fee1,
      case when t.level > 2 then coalesce(f3.fee, a.fees[t.chain[2]]) end as fee2,
      case when t.level > 3 then coalesce(f4.fee, a.fees[t.chain[3]]) end as fee3,
      case when t.level > 4 then coalesce(f5.fee, a.fees[t.chain[4]]) end as fee4
  ) s on true
  left join lateral (
    select x.base + s.part + s.revenue + coalesce(s.fee1, 0) + coalesce(s.fee2, 0) + coalesce(s.fee3, 0) + coalesce(s.fee4, 0) as amount
  ) price on true
  window same_key as (partition by i.user_id, i.mode, i.request_type, coalesce(i.ref_id, i.n::text || '#') order by i.n)
$$;

create type accepted_sale as (
  n integer, code text, vals jsonb, sale_id bigint, created_at timestamptz, product_id integer, amount bigint, base bigint, customer_pays bigint, shares bigint,
  balance bigint, partners integer[], costs bigint[], partner_codes text[]
);

-- Accepts a batch: keys, holds and sale rows for all items that pass every check, a refusal code for the others, which leave no trace.
-- Balances are locked first and in id order, so two batches never deadlock and every check sees what the lock protects.
create function accept_sales_at(p_items json, p_at timestamptz, p_deadline interval) returns setof accepted_sale language plpgsql security definer set search_path = public as $$
declare v priced_item[]; e priced_item; v_at timestamptz; v_user integer; v_left bigint; v_position integer; v_short boolean; v_doubled boolean;
begin
  perform 1 from balance b where b.user_id in (select (j ->> 'user_id')::integer from json_array_elements(p_items) j) order by b.user_id for no key update;
  v_at := coalesce(p_at, clock_timestamp());
  v := array(select i from price_items(p_items, v_at) i order by i.user_id, i.n);

  -- Two of one batch on one key, one inquiry or one double-sale slot, or a seller whose batch does not fit: decided one by one.
  select exists (select from unnest(v) i where i.code is null group by i.user_id having sum(i.amount) filter (where i.holds) > max(i.balance)) into v_short;
  select exists (select from unnest(v) i where i.code is null and i.rank > 1)
    or exists (select from unnest(v) i where i.code is null and i.inquiry_id is not null group by i.user_id, i.inquiry_id having count(*) > 1)
    or exists (select from unnest(v) i where i.code is null and i.checks_double group by i.user_id, i.product_id, i.customer_code, i.base having count(*) > 1) into v_doubled;
  if v_short or v_doubled then
    v_user := null;
    for v_position in 1 .. cardinality(v) loop
      e := v[v_position];
      if e.user_id is distinct from v_user then v_user := e.user_id; v_left := e.balance; end if;
      continue when e.code is not null;
      if e.rank > 1 then e.code := 'known';
      elsif exists (select from unnest(v[1 : v_position - 1]) o where o.code is null and o.user_id = e.user_id and o.inquiry_id = e.inquiry_id) then e.code := 'inquiry-required';
      elsif e.checks_double and exists (select from unnest(v[1 : v_position - 1]) o where o.code is null and o.checks_double and o.user_id = e.user_id and o.product_id = e.product_id and o.customer_code = e.customer_code and o.base = e.base) then
        e.code := 'double-sale'; e.vals := e.vals || jsonb_build_object('counter', e.next_counter + 1);
      elsif e.holds and e.amount > v_left then e.code := 'insufficient-balance'; e.vals := jsonb_build_object('needed', e.amount, 'balance', v_left);
      elsif e.holds then v_left := v_left - e.amount;
      end if;
      v[v_position] := e;
    end loop;
  end if;

  return query
  with good as materialized (
    select i.*, nextval('sale_id') as sale_id, coalesce(i.fee1, 0) + coalesce(i.fee2, 0) + coalesce(i.fee3, 0) + coalesce(i.fee4, 0) as shares,
      coalesce(sum(i.amount) filter (where i.holds) over later, 0)::bigint as later_amount, count(*) filter (where i.holds) over later as later_count
    from unnest(v) i where i.code is null
    window later as (partition by i.user_id order by i.n rows between 1 following and unbounded following)
  ),
  debited as (
    update balance b set balance = b.balance - g.total, seq = b.seq + g.count
    from (select user_id, sum(amount)::bigint as total, count(*)::integer as count from good where holds group by user_id) g
    where b.user_id = g.user_id returning b.user_id, b.balance, b.seq
  ),
  held as materialized (
    select g.*, d.balance + g.later_amount as balance_after, (d.seq - g.later_count)::integer as seq, d.balance as balance_now
    from good g left join debited d on d.user_id = g.user_id and g.holds
  ),
  sales as (
    insert into sale (id, head_id, created_at, user_id, user_type_id, l1, l2, l3, l4, l5, login_user_id, request_type, mode, door, ref_id, product_id, customer_code,
      base, admin, amount, customer_pays, revenue, fee1, fee2, fee3, fee4, inquiry_id, counter, hold_seq)
    select h.sale_id, h.head_id, v_at, h.user_id, h.user_type_id, h.l1, h.l2, h.l3, h.l4, h.l5, h.login_user_id, h.request_type, h.mode, h.door, coalesce(h.ref_id, h.sale_id::text), h.product_id, h.customer_code,
      h.base, h.admin, h.amount, h.customer_pays, h.revenue, h.fee1, h.fee2, h.fee3, h.fee4, h.inquiry_id, h.next_counter, h.seq from held h
  ),
  keys as (
    insert into sale_key (user_id, mode, request_type, ref_id, head_id, body_hash, sale_id, created_at)
    select h.user_id, h.mode, h.request_type, h.ref_id, h.head_id, h.body_hash, h.sale_id, v_at from held h where h.ref_id is not null
  ),
  entries as (
    insert into entry (head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at)
    select h.head_id, h.user_id, h.seq, 'hold', h.sale_id, -h.amount, h.balance_after, v_at from held h where h.holds
  ),
  system_entries as (
    insert into system_entry (account, party_id, kind, cause_id, amount, created_at)
    select 'in-flight', 0, 'hold', h.sale_id, h.amount, v_at from held h where h.holds
  ),
  opened as (
    insert into open_sale (sale_id, created_at, head_id, user_id, request_type, mode, door, product_id, customer_code, amount, base, shares, partners, costs, partner_codes, busy_until)
    select h.sale_id, v_at, h.head_id, h.user_id, h.request_type, h.mode, h.door, h.product_id, h.customer_code, h.amount, h.base, h.shares, h.partners, h.costs, h.partner_codes, v_at + p_deadline from held h
  ),
  doubles as (
    insert into double_sale (user_id, product_id, customer_code, base, day, counter, sale_id)
    select h.user_id, h.product_id, h.customer_code, case p.product_type_id when 3 then h.base else 0 end, (v_at at time zone 'Asia/Jakarta')::date, h.next_counter, h.sale_id
    from held h join product p on p.id = h.product_id where h.checks_double
  ),
  used as (
    delete from usable_inquiry ui using held h where ui.user_id = h.user_id and ui.product_id = h.product_id and ui.customer_code = h.customer_code and ui.sale_id = h.inquiry_id
  )
  select h.n, null::text, null::jsonb, h.sale_id, v_at, h.product_id, h.amount, h.base, h.customer_pays, h.shares, coalesce(h.balance_after, h.balance), h.partners, h.costs, h.partner_codes from held h
  union all
  select i.n, i.code, i.vals, i.known_sale, null, i.product_id, i.amount, i.base, i.customer_pays, null, i.balance, null, null, null from unnest(v) i where i.code is not null;
end $$;

create function accept_sales(p_items json, p_deadline interval) returns setof accepted_sale language sql security definer set search_path = public as $$
  select * from accept_sales_at(p_items, null, p_deadline)
$$;

create type sale_ending as (
  n integer, sale_id bigint, status smallint, partner_id integer, cost bigint, base bigint, customer_name text, serial_number text, message text,
  details jsonb, trace jsonb, actor_id integer, remark text, idle boolean
);
create type ended_sale as (n integer, applied boolean, user_id integer, balance bigint);

-- Ends a batch of sales, each at most once: the open row, deleted here, is the guard. Success is appended only; a failure or reversal returns the price.
-- `idle` asks that no partner call be under way. An item that is not applied changes nothing.
create function end_sales_at(p_items json, p_at timestamptz) returns setof ended_sale language plpgsql security definer set search_path = public as $$
declare v_at timestamptz; v sale_ending[];
begin
  v := array(select i from (select distinct on (j.sale_id) j.* from json_populate_recordset(null::sale_ending, p_items) j order by j.sale_id, j.n) i);
  perform 1 from balance b where b.user_id in (select o.user_id from unnest(v) i join open_sale o on o.sale_id = i.sale_id where i.status in (2, 3) and o.amount > 0)
    order by b.user_id for no key update;
  v_at := coalesce(p_at, clock_timestamp());
  return query
  with closed as (
    delete from open_sale o using unnest(v) i
    where o.sale_id = i.sale_id and (not coalesce(i.idle, false) or o.busy_until is null or o.busy_until <= v_at)
    returning o.*, i.n, i.status, i.partner_id, i.cost, i.base as found_base, i.customer_name, i.serial_number, i.message, i.details, i.trace as new_trace, i.actor_id, i.remark
  ),
  ended as materialized (
    select c.*, c.request_type = 'purchase' and c.mode = 'prod' as moves,
      coalesce(sum(c.amount) over later, 0)::bigint as later_amount, count(*) over later as later_count
    from closed c window later as (partition by c.user_id, c.status <> 4 and c.request_type = 'purchase' and c.mode = 'prod' order by c.sale_id rows between 1 following and unbounded following)
  ),
  credited as (
    update balance b set balance = b.balance + g.total, seq = b.seq + g.count
    from (select e.user_id, sum(e.amount)::bigint as total, count(*)::integer as count from ended e where e.moves and e.status <> 4 group by e.user_id) g
    where b.user_id = g.user_id returning b.user_id, b.balance, b.seq
  ),
  voided as materialized (
    select e.sale_id, e.head_id, e.user_id, e.amount, d.balance - e.later_amount as balance_after, (d.seq - e.later_count)::integer as seq
    from ended e join credited d on d.user_id = e.user_id where e.moves and e.status <> 4
  ),
  entries as (
    insert into entry (head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at)
    select o.head_id, o.user_id, o.seq, 'void', o.sale_id, o.amount, o.balance_after, v_at from voided o
  ),
  legs as (
    insert into system_entry (account, party_id, kind, cause_id, amount, created_at)
    select 'in-flight'::system_account, 0, 'void'::posting_kind, e.sale_id, -e.amount, v_at from ended e where e.moves and e.status <> 4
    union all
    select l.account, l.party, 'settle'::posting_kind, e.sale_id, l.amount, v_at
    from ended e
    join sale s on s.id = e.sale_id and s.created_at = e.created_at and s.head_id = e.head_id
    cross join lateral (values
      ('in-flight'::system_account, 0, -e.amount),
      ('partner', e.partner_id, e.cost),
      ('revenue', 0, e.amount - e.cost - e.shares),
      ('fees-payable', case when s.fee1 is not null then s.l1 end, s.fee1),
      ('fees-payable', case when s.fee2 is not null then s.l2 end, s.fee2),
      ('fees-payable', case when s.fee3 is not null then s.l3 end, s.fee3),
      ('fees-payable', case when s.fee4 is not null then s.l4 end, s.fee4)
    ) l(account, party, amount)
    where e.moves and e.status = 4 and l.amount is not null
  ),
  outcomes as (
    insert into outcome (sale_id, created_at, head_id, at, status, partner_id, cost, revenue, base, quote, customer_name, serial_number, message, details, trace, actor_id, remark, void_seq)
    select e.sale_id, e.created_at, e.head_id, v_at, e.status, e.partner_id,
      case when e.status = 4 and e.request_type = 'purchase' then e.cost else 0 end,
      case when e.status = 4 and e.request_type = 'purchase' then e.amount - e.cost - e.shares else 0 end,
      e.found_base, case when e.request_type = 'inquiry' and e.status = 4 then e.amount - e.base + coalesce(e.found_base, e.base) end,
      e.customer_name, e.serial_number, coalesce(e.message, ''), e.details, e.new_trace, e.actor_id, e.remark, o.seq
    from ended e left join voided o on o.sale_id = e.sale_id
  ),
  inquiries as (
    insert into usable_inquiry (user_id, product_id, customer_code, sale_id, mode, base, partner_id, expires_at)
    select e.user_id, e.product_id, e.customer_code, e.sale_id, e.mode, e.found_base, e.partner_id, v_at + interval '30 minutes'
    from ended e where e.request_type = 'inquiry' and e.status = 4 and e.found_base > 0
  ),
  freed as (
    delete from double_sale ds using ended e where ds.sale_id = e.sale_id and e.status <> 4
  ),
  told as (
    insert into outbox (user_id, sale_id, sale_created_at, created_at, next_attempt_at)
    select e.user_id, e.sale_id, e.created_at, v_at, v_at from ended e join users u on u.id = e.user_id
    where e.request_type = 'purchase' and e.door = 'native' and u.callback_url is not null
  )
  select i.n, e.sale_id is not null, coalesce(e.user_id, 0), coalesce(d.balance, b.balance)
  from unnest(v) i left join ended e on e.sale_id = i.sale_id left join credited d on d.user_id = e.user_id left join balance b on b.user_id = e.user_id;
end $$;
create function end_sales(p_items json) returns setof ended_sale language sql security definer set search_path = public as $$
  select * from end_sales_at(p_items, null)
$$;

revoke execute on all functions in schema public from public;
grant execute on function price_items(json, timestamptz), accept_sales(json, interval), end_sales(json) to jenjang_app;
grant select on sale, outcome, sale_key, open_sale, double_sale, usable_inquiry, outbox to jenjang_app;
grant update (attempt, busy_until, next_advice_at, advices, last_message, trace) on open_sale to jenjang_app;
grant update (attempts, next_attempt_at, delivered_at, last_error) on outbox to jenjang_app;
grant delete on outbox, usable_inquiry, double_sale to jenjang_app;
