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
-- Not partial: preparing the predicates costs each insert more than the null entries do.
create index sale_l1 on sale (l1, created_at, id);
create index sale_l2 on sale (l2, created_at, id);
create index sale_l3 on sale (l3, created_at, id);
create index sale_l4 on sale (l4, created_at, id);
create index sale_l5 on sale (l5, created_at, id);

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
  -- Uplines by level and their fees, null below the seller's parent.
  uplines integer[] not null,
  fees bigint[] not null,
  partners integer[] not null,
  -- The partner's price; its cost is the base and this.
  prices bigint[] not null,
  partner_codes text[] not null,
  -- Its seller wants to be called back.
  tells boolean not null,
  attempt smallint not null default 1,
  -- A partner call is under way until then; nobody advises or reverses meanwhile.
  busy_until timestamptz,
  next_advice_at timestamptz,
  advices smallint not null default 0,
  advised_at timestamptz,
  last_message text not null default '',
  trace jsonb not null default '[]'
) with (fillfactor = 70);
-- A sale whose server died in the middle of a call is due when the call's deadline has passed.
create index open_sale_due on open_sale (coalesce(next_advice_at, busy_until));

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

-- Whether a time of day lies in a span that may cross midnight.
create function is_between(p_at time, p_from time, p_to time) returns boolean language sql immutable as $$
  select case when p_from <= p_to then p_at >= p_from and p_at < p_to else p_at >= p_from or p_at < p_to end
$$;

create type sale_item as (
  n integer, user_id integer, login_user_id integer, mode sale_mode, request_type request_type, door sale_door,
  ref_id text, body_hash text, product_code text, customer_code text, amount bigint, counter smallint, max_price bigint, inquiry_id bigint
);

-- An item with all that decides it: refusal `code` so far (null = none yet), price and shares. Of a bill, `base` and `amount` lack the bill itself.
create type priced_item as (
  n integer, code text, user_id integer, head_id integer, user_type_id smallint, l1 integer, l2 integer, l3 integer, l4 integer, l5 integer,
  login_user_id integer, mode sale_mode, request_type request_type, door sale_door, ref_id text, body_hash text, customer_code text, counter smallint, max_price bigint, inquiry_id bigint,
  product_id integer, product_code text, product_name text, family text, product_type_id smallint, nominal bigint,
  base bigint, admin bigint, amount bigint, customer_pays bigint, revenue bigint, fee1 bigint, fee2 bigint, fee3 bigint, fee4 bigint,
  partners integer[], prices bigint[], partner_codes text[], own_partner integer, known_sale bigint, balance bigint, seq integer, checks_double boolean, tells boolean
);

-- Prices items and checks account, product and customer number, in that order. One statement: every figure of one item comes from one snapshot.
create function price_items(p_items sale_item[], p_at timestamptz) returns setof priced_item language sql stable as $$
  select i.n,
    case
      when k.sale_id is not null then case when k.body_hash = i.body_hash then 'known' else 'ref-id-reused' end
      when u.is_blocked then 'account-blocked'
      when not t.is_seller then 'not-a-seller'
      when u.is_password_expired then 'password-expired'
      when p.id is null then 'product-unknown'
      when not case t.kind when 'dm' then p.is_available else p.is_available_tl end then 'product-unavailable'
      when c.user_id is not null then 'product-closed'
      when p.cut_off_from is not null and is_between((p_at at time zone 'Asia/Jakarta')::time, p.cut_off_from, p.cut_off_to) then 'product-cut-off'
      when p.outage_reason is not null then 'product-outage'
      when r.partners is null or a.id is null then 'product-no-partner'
      when p.product_type_id = 3 and (i.amount is null or i.amount not between p.min_amount and p.max_amount) then 'amount-required'
      when i.customer_code !~ p.customer_form then 'customer-code-invalid'
      when i.customer_code !~ p.customer_pattern then 'customer-code-prefix'
    end,
    u.id, u.head_id, u.user_type_id, u.l1, u.l2, u.l3, u.l4, u.l5, i.login_user_id, i.mode, i.request_type, i.door, i.ref_id, i.body_hash, i.customer_code, i.counter, i.max_price, i.inquiry_id,
    p.id, p.code, p.name, p.family, p.product_type_id, p.nominal,
    x.base, a.nominal, x.base + x.part + s.revenue + coalesce(s.fee1, 0) + coalesce(s.fee2, 0) + coalesce(s.fee3, 0) + coalesce(s.fee4, 0),
    x.base + case p.product_type_id when 1 then 0 else x.part end + a.nominal, s.revenue, s.fee1, s.fee2, s.fee3, s.fee4,
    r.partners, r.prices, r.partner_codes, up.partner_id, k.sale_id, b.balance, b.seq,
    i.request_type = 'purchase' and i.mode = 'prod' and (i.door <> 'native' or u.double_sale_check), i.door = 'native' and u.callback_url is not null
  from unnest(p_items) i
  join users u on u.id = i.user_id
  join user_type t on t.id = u.user_type_id
  join balance b on b.user_id = u.id
  left join sale_key k on k.user_id = i.user_id and k.mode = i.mode and k.request_type = i.request_type and k.ref_id = i.ref_id
  left join product p on upper(p.code) = upper(i.product_code)
  left join admin_nominal a on a.id = p.admin_nominal_id
  left join user_product_closed c on c.user_id = u.id and c.product_id = p.id
  left join product_route r on r.product_id = p.id and r.kind = t.kind
  left join user_partner up on up.user_id = u.id and up.product_id = p.id and up.partner_id = any (r.partners)
  left join lateral (
    select min(f.fee) filter (where f.user_id = u.l1) as l1, min(f.fee) filter (where f.user_id = u.l2) as l2, min(f.fee) filter (where f.user_id = u.l3) as l3,
      min(f.fee) filter (where f.user_id = u.l4) as l4, min(f.fee) filter (where f.user_id = u.l5) as l5
    from user_fee f where f.admin_nominal_id = a.id and f.user_id in (u.l1, u.l2, u.l3, u.l4, u.l5)
  ) f on true
  cross join lateral (
    select case p.product_type_id when 3 then coalesce(i.amount, 0) else 0 end as base,
      case when up.partner_id is null then r.prices[1] else r.prices[array_position(r.partners, up.partner_id)] end as part
  ) x
  cross join lateral (
    select coalesce(f.l1, a.fees[1]) as revenue,
      case when t.level > 1 then coalesce(f.l2, a.fees[t.chain[1]]) end as fee1,
      case when t.level > 2 then coalesce(f.l3, a.fees[t.chain[2]]) end as fee2,
      case when t.level > 3 then coalesce(f.l4, a.fees[t.chain[3]]) end as fee3,
      case when t.level > 4 then coalesce(f.l5, a.fees[t.chain[4]]) end as fee4
  ) s
$$;

create function price_items(p_items json, p_at timestamptz) returns setof priced_item language sql stable as $$
  select * from price_items(array(select i from json_populate_recordset(null::sale_item, p_items) i), p_at)
$$;

-- What the text of a refusal is filled with.
create function refusal_values(r priced_item, p_code text) returns jsonb language sql stable as $$
  select jsonb_build_object('code', upper(coalesce(r.product_code, p_code)), 'price', r.amount, 'needed', r.amount, 'balance', r.balance, 'maxPrice', r.max_price)
    || coalesce((select jsonb_build_object('from', to_char(p.cut_off_from, 'HH24:MI'), 'to', to_char(p.cut_off_to, 'HH24:MI'), 'reason', p.outage_reason,
      'min', p.min_amount, 'max', p.max_amount, 'hint', p.customer_hint) from product p where p.id = r.product_id), '{}')
$$;

create type accepted_sale as (
  n integer, code text, vals jsonb, sale_id bigint, created_at timestamptz, product_id integer, amount bigint, base bigint, customer_pays bigint, shares bigint,
  balance bigint, partners integer[], prices bigint[], partner_codes text[],
  product_code text, product_name text, family text, product_type_id smallint, nominal bigint, chain integer[]
);

-- Accepts a batch with at most one item per seller: key, hold and sale row for every item that passes all checks, a refusal code for the others, which leave no trace.
-- Balances are locked first and in id order, so two batches never deadlock, every check sees what the lock protects, and two requests with one key never meet.
-- Decided row by row, written table by table: a statement costs as much to set up as twenty rows cost to write, and one statement for everything sets up for a millisecond.
create function accept_sales_at(p_items json, p_at timestamptz, p_deadline interval) returns setof accepted_sale language plpgsql security definer set search_path = public
  -- A batch touches a few rows of large tables: index probes whatever size the planner expects, planned once per connection.
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  v_items sale_item[]; v_users integer[]; r priced_item; v_at timestamptz; v_day date; v_locked integer; v_sale bigint; v_shares bigint; v_used integer; v_counter smallint; v_twin bigint; v_holds boolean; v_place integer; v_bill bigint; v_vals jsonb;
  v_sales sale[] = '{}'; v_entries entry[] = '{}'; v_open open_sale[] = '{}'; v_keys sale_key[] = '{}'; v_doubles double_sale[] = '{}';
begin
  v_items := array(select i from json_populate_recordset(null::sale_item, p_items) i);
  v_users := array(select i.user_id from unnest(v_items) i);
  perform 1 from balance b where b.user_id = any (v_users) order by b.user_id for no key update;
  get diagnostics v_locked = row_count;
  if v_locked < cardinality(v_items) then
    raise exception 'a seller may stand in a batch once' using errcode = 'JJ003';
  end if;
  v_at := coalesce(p_at, clock_timestamp());
  v_day := (v_at at time zone 'Asia/Jakarta')::date;
  for r in select * from price_items(v_items, v_at) loop
    v_holds := r.request_type = 'purchase' and r.mode = 'prod';
    v_counter := 1;
    v_vals := null;
    if r.code is null and r.checks_double then
      select count(*), coalesce(max(d.counter), 0) + 1, max(d.sale_id) into v_used, v_counter, v_twin from double_sale d
        where d.user_id = r.user_id and d.product_id = r.product_id and d.customer_code = r.customer_code and d.base = r.base and d.day = v_day;
      if r.counter <= v_used then
        r.code := 'double-sale';
        v_vals := jsonb_build_object('saleId', v_twin, 'counter', v_used + 1);
      end if;
    end if;
    if r.code is null and r.product_type_id = 1 and r.request_type = 'purchase' then
      select q.sale_id, q.base into r.inquiry_id, v_bill from usable_inquiry q
        where q.user_id = r.user_id and q.product_id = r.product_id and q.customer_code = r.customer_code and q.mode = r.mode and q.expires_at > v_at
          and (r.inquiry_id is null or q.sale_id = r.inquiry_id) order by q.sale_id desc limit 1;
      if found then
        r.base := v_bill;
        r.amount := r.amount + v_bill;
        r.customer_pays := r.customer_pays + v_bill;
      else
        r.code := 'inquiry-required';
      end if;
    end if;
    if r.code is null and r.amount > r.max_price then
      r.code := 'price-above-max';
    end if;
    if r.code is null and v_holds and r.amount > r.balance then
      r.code := 'insufficient-balance';
    end if;
    if r.code is not null then
      v_vals := refusal_values(r, (select i.product_code from unnest(v_items) i where i.n = r.n)) || coalesce(v_vals, '{}');
      return next (r.n, r.code, v_vals, r.known_sale, null, r.product_id, r.amount, r.base, r.customer_pays, null, r.balance, null, null, null, null, null, null, null, null, null)::accepted_sale;
      continue;
    end if;
    if r.own_partner is not null then
      v_place := array_position(r.partners, r.own_partner);
      r.prices := r.prices[v_place] || r.prices[: v_place - 1] || r.prices[v_place + 1 :];
      r.partner_codes := r.partner_codes[v_place] || r.partner_codes[: v_place - 1] || r.partner_codes[v_place + 1 :];
      r.partners := r.own_partner || array_remove(r.partners, r.own_partner);
    end if;
    v_sale := nextval('sale_id');
    v_shares := coalesce(r.fee1, 0) + coalesce(r.fee2, 0) + coalesce(r.fee3, 0) + coalesce(r.fee4, 0);
    if v_holds then
      r.balance := r.balance - r.amount;
      r.seq := r.seq + 1;
      v_entries := v_entries || (r.head_id, r.user_id, r.seq, 'hold', v_sale, -r.amount, r.balance, v_at)::entry;
    else
      r.seq := null;
    end if;
    v_sales := v_sales || (v_sale, r.head_id, v_at, r.user_id, r.user_type_id, r.l1, r.l2, r.l3, r.l4, r.l5, r.login_user_id, r.request_type, r.mode, r.door, coalesce(r.ref_id, v_sale::text), r.product_id, r.customer_code,
      r.base, r.admin, r.amount, r.customer_pays, r.revenue, r.fee1, r.fee2, r.fee3, r.fee4, r.inquiry_id, v_counter, r.seq)::sale;
    v_open := v_open || (v_sale, v_at, r.head_id, r.user_id, r.request_type, r.mode, r.door, r.product_id, r.customer_code, r.amount, r.base, v_shares,
      array[r.l1, r.l2, r.l3, r.l4], array[r.fee1, r.fee2, r.fee3, r.fee4], r.partners, r.prices, r.partner_codes, r.tells, 1, v_at + p_deadline, null, 0, null, '', '[]')::open_sale;
    if r.ref_id is not null then
      v_keys := v_keys || (r.user_id, r.mode, r.request_type, r.ref_id, r.head_id, r.body_hash, v_sale, v_at)::sale_key;
    end if;
    if r.checks_double then
      v_doubles := v_doubles || (r.user_id, r.product_id, r.customer_code, case r.product_type_id when 3 then r.base else 0 end, v_day, v_counter, v_sale)::double_sale;
    end if;
    if r.product_type_id = 1 and r.request_type = 'purchase' then
      delete from usable_inquiry q where q.user_id = r.user_id and q.product_id = r.product_id and q.customer_code = r.customer_code and q.sale_id = r.inquiry_id;
    end if;
    return next (r.n, null, null, v_sale, v_at, r.product_id, r.amount, r.base, r.customer_pays, v_shares, r.balance, r.partners, r.prices, r.partner_codes,
      r.product_code, r.product_name, r.family, r.product_type_id, r.nominal, array_remove(array[r.l1, r.l2, r.l3, r.l4, r.l5], null))::accepted_sale;
  end loop;

  if cardinality(v_entries) > 0 then
    update balance b set balance = e.balance_after, seq = e.seq from unnest(v_entries) e where b.user_id = e.user_id;
    insert into entry select * from unnest(v_entries);
    insert into system_entry (account, party_id, kind, cause_id, amount, created_at) select 'in-flight', 0, 'hold', e.cause_id, -e.amount, v_at from unnest(v_entries) e;
  end if;
  if cardinality(v_sales) > 0 then
    insert into sale select * from unnest(v_sales);
    insert into open_sale select * from unnest(v_open);
  end if;
  if cardinality(v_keys) > 0 then
    insert into sale_key select * from unnest(v_keys);
  end if;
  if cardinality(v_doubles) > 0 then
    insert into double_sale select * from unnest(v_doubles);
  end if;
end $$;

create function accept_sales(p_items json, p_deadline interval) returns setof accepted_sale language sql security definer set search_path = public as $$
  select * from accept_sales_at(p_items, null, p_deadline)
$$;

create type sale_ending as (
  n integer, sale_id bigint, status smallint, partner_id integer, cost bigint, base bigint, customer_name text, serial_number text, message text,
  details jsonb, trace jsonb, actor_id integer, remark text, idle boolean
);
create type ended_sale as (n integer, user_id integer, balance bigint);

-- Ends a batch of sales, each at most once: the open row, deleted here, is the guard. Success is appended only; a failure or reversal returns the price.
-- `idle` asks that no partner call be under way. Gives a row for every item it ended; the others have changed nothing.
create function end_sales_at(p_items json, p_at timestamptz) returns setof ended_sale language plpgsql security definer set search_path = public
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  v sale_ending[]; x record; i sale_ending; o open_sale; v_at timestamptz; v_xid xid8 = pg_current_xact_id(); v_balance bigint; v_seq integer; v_cost bigint; v_revenue bigint; v_bought boolean;
  v_legs system_entry[] = '{}'; v_outcomes outcome[] = '{}'; v_told open_sale[] = '{}'; v_numbers integer[] = '{}'; v_users integer[] = '{}';
begin
  v := array(select j from (select distinct on (a.sale_id) a.* from json_populate_recordset(null::sale_ending, p_items) a order by a.sale_id, a.n) j);
  if exists (select from unnest(v) e where e.status <> 4) then
    perform 1 from balance b where b.user_id in (
        select w.user_id from unnest(v) e join open_sale w on w.sale_id = e.sale_id where e.status <> 4 and w.request_type = 'purchase' and w.mode = 'prod'
      ) order by b.user_id for no key update;
  end if;
  v_at := coalesce(p_at, clock_timestamp());
  for x in
    delete from open_sale w using unnest(v) e
    where w.sale_id = e.sale_id and (not coalesce(e.idle, false) or w.busy_until is null or w.busy_until <= v_at)
    returning w as sale, (e.n, e.sale_id, e.status, e.partner_id, e.cost, e.base, e.customer_name, e.serial_number, e.message, e.details, e.trace, e.actor_id, e.remark, e.idle)::sale_ending as ending
  loop
    o := x.sale;
    i := x.ending;
    v_bought := o.request_type = 'purchase';
    v_cost := case when v_bought and i.status = 4 then i.cost else 0 end;
    v_revenue := case when v_bought and i.status = 4 then o.amount - i.cost - o.shares else 0 end;
    v_seq := null;
    if v_bought and o.mode = 'prod' then
      if i.status = 4 then
        v_legs := v_legs || array[('in-flight', 0, 'settle', o.sale_id, -o.amount, v_at, v_xid), ('partner', i.partner_id, 'settle', o.sale_id, v_cost, v_at, v_xid), ('revenue', 0, 'settle', o.sale_id, v_revenue, v_at, v_xid)]::system_entry[];
        for v_level in 1 .. 4 loop
          exit when o.fees[v_level] is null;
          v_legs := v_legs || ('fees-payable', o.uplines[v_level], 'settle', o.sale_id, o.fees[v_level], v_at, v_xid)::system_entry;
        end loop;
      else
        update balance b set balance = b.balance + o.amount, seq = b.seq + 1 where b.user_id = o.user_id returning b.seq, b.balance into v_seq, v_balance;
        insert into entry (head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at) values (o.head_id, o.user_id, v_seq, 'void', o.sale_id, o.amount, v_balance, v_at);
        v_legs := v_legs || ('in-flight', 0, 'void', o.sale_id, -o.amount, v_at, v_xid)::system_entry;
        delete from double_sale d where d.sale_id = o.sale_id;
      end if;
    elsif not v_bought and i.status = 4 and i.base > 0 then
      insert into usable_inquiry (user_id, product_id, customer_code, sale_id, mode, base, partner_id, expires_at)
        values (o.user_id, o.product_id, o.customer_code, o.sale_id, o.mode, i.base, i.partner_id, v_at + interval '30 minutes');
    end if;
    v_outcomes := v_outcomes || (o.sale_id, o.created_at, o.head_id, v_at, i.status, i.partner_id, v_cost, v_revenue,
      i.base, case when not v_bought and i.status = 4 then o.amount - o.base + coalesce(i.base, o.base) end,
      i.customer_name, i.serial_number, coalesce(i.message, ''), i.details, i.trace, i.actor_id, i.remark, v_seq)::outcome;
    if v_bought and o.tells then
      v_told := v_told || o;
    end if;
    v_numbers := v_numbers || i.n;
    v_users := v_users || o.user_id;
  end loop;

  insert into outcome select * from unnest(v_outcomes);
  if cardinality(v_legs) > 0 then
    insert into system_entry select * from unnest(v_legs);
  end if;
  if cardinality(v_told) > 0 then
    insert into outbox (user_id, sale_id, sale_created_at, created_at, next_attempt_at) select t.user_id, t.sale_id, t.created_at, v_at, v_at from unnest(v_told) t;
  end if;
  return query select d.n, d.u, b.balance from unnest(v_numbers, v_users) d(n, u) join balance b on b.user_id = d.u;
end $$;
create function end_sales(p_items json) returns setof ended_sale language sql security definer set search_path = public as $$
  select * from end_sales_at(p_items, null)
$$;

revoke execute on all functions in schema public from public;
grant execute on function is_between(time, time, time), price_items(sale_item[], timestamptz), price_items(json, timestamptz), accept_sales(json, interval), end_sales(json) to jenjang_app;
grant select on sale, outcome, sale_key, open_sale, double_sale, usable_inquiry, outbox to jenjang_app;
grant update (attempt, busy_until, next_advice_at, advices, advised_at, last_message, trace) on open_sale to jenjang_app;
grant update (attempts, next_attempt_at, delivered_at, last_error) on outbox to jenjang_app;
grant delete on outbox, usable_inquiry, double_sale to jenjang_app;
