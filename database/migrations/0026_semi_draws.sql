-- Semi accounts: what a sale lacks on its seller's balance is drawn from the seller's charger, and billed at the close.
-- New kinds are used by functions only: a value cannot be used in the transaction that adds it.
alter type posting_kind add value if not exists 'draw';
alter type posting_kind add value if not exists 'undraw';

-- What a sale drew from its seller's charger. Given back with the sale while no bill has counted it.
create table semi_draw (
  sale_id bigint primary key,
  user_id integer not null,
  charger_id integer not null,
  amount bigint not null check (amount > 0),
  posting_id bigint not null unique references posting,
  -- The posting that gave it back.
  undraw_id bigint unique references posting,
  bill_id integer references bill,
  check (undraw_id is null or bill_id is null)
);
create index semi_draw_open on semi_draw (user_id) where bill_id is null and undraw_id is null;
create index semi_draw_bill on semi_draw (bill_id) where bill_id is not null;

-- A user whose charger has changed since may have a bill by either.
drop index bill_once;
create unique index bill_once on bill (user_id, run_id, is_semi, charger_id) where run_id is not null;

-- What a user has drawn and not paid: in no bill yet, and open in bills.
create function drawn_by(p_user integer) returns bigint language sql stable as $$
  select coalesce((select sum(d.amount) from semi_draw d where d.user_id = p_user and d.bill_id is null and d.undraw_id is null), 0)::bigint
    + coalesce((select sum(bill_rest(b)) from bill b where b.user_id = p_user and b.parent_id is null and b.is_semi and b.status_id in (1, 2, 3, 6, 7)), 0)::bigint
$$;

-- accept_sale for a sale that its seller's balance alone was refused for: in semi mode what lacks is drawn from the charger, as far as ceiling and charger's balance reach;
-- a blocked charger lends nothing. Gives no row where the seller is not semi. Both balances are locked in id order, so this is asked in a transaction of its own.
-- Error 40001: the price has changed while it was asked twice.
create function accept_semi_sale(p_user integer, p_login_user integer, p_mode sale_mode, p_type request_type, p_door sale_door, p_ref text, p_hash text, p_code text, p_customer text,
    p_amount bigint, p_counter integer, p_max_price bigint, p_inquiry bigint, p_deadline interval)
  returns table (sale accepted_sale, charger_id integer, charger_balance bigint) language plpgsql security definer set search_path = public as $$
declare
  s accepted_sale; v_charger integer; v_short bigint; v_may boolean; v_posting bigint; v_left bigint;
begin
  select c.charger_id into v_charger from charge c where c.user_id = p_user and c.is_semi;
  if v_charger is null then
    return;
  end if;
  perform from balance b where b.user_id in (p_user, v_charger) order by b.user_id for no key update;
  s := accept_sale(p_user, p_login_user, p_mode, p_type, p_door, p_ref, p_hash, p_code, p_customer, p_amount, p_counter, p_max_price, p_inquiry, p_deadline);
  if s.code is distinct from 'insufficient-balance' then
    return query select s, null::integer, null::bigint;
    return;
  end if;
  v_short := s.amount - s.balance;
  select u.is_semi and drawn_by(p_user) + v_short <= u.balance_limit and not c.is_blocked and b.balance >= v_short, b.balance - v_short into v_may, v_left
    from users u join users c on c.id = v_charger join balance b on b.user_id = v_charger where u.id = p_user;
  if not v_may then
    return query select s, null::integer, null::bigint;
    return;
  end if;
  v_posting := post_move('draw', p_user, p_login_user, v_charger, p_user, v_short, 'SEMI', null, null, null, null, null, null);
  s := accept_sale(p_user, p_login_user, p_mode, p_type, p_door, p_ref, p_hash, p_code, p_customer, p_amount, p_counter, p_max_price, p_inquiry, p_deadline);
  if s.code is not null or s.balance <> 0 then
    raise exception 'the price has changed meanwhile' using errcode = '40001';
  end if;
  update posting set remark = 'SEMI ' || lpad(s.sale_id::text, 8, '0') where id = v_posting;
  insert into semi_draw (sale_id, user_id, charger_id, amount, posting_id) values (s.sale_id, p_user, v_charger, v_short, v_posting);
  return query select s, v_charger, v_left;
end $$;

-- Gives what a sale drew back to the charger while it stands in no bill. Gives both balances after; null where nothing was to be given. The balances are locked by the caller.
create type undrawn as (user_balance bigint, charger_id integer, charger_balance bigint);
create function undraw(p_sale bigint, p_actor integer, p_at timestamptz) returns undrawn language plpgsql as $$
declare d semi_draw; v_posting bigint;
begin
  select * into d from semi_draw where sale_id = p_sale and bill_id is null and undraw_id is null for update;
  if not found then
    return null;
  end if;
  v_posting := post_move('undraw', coalesce(p_actor, d.user_id), null, d.user_id, d.charger_id, d.amount, 'SEMI ' || lpad(p_sale::text, 8, '0'), null, null, null, null, null, p_at);
  update semi_draw set undraw_id = v_posting where sale_id = p_sale;
  return (select (u.balance, c.user_id, c.balance)::undrawn from balance u, balance c where u.user_id = d.user_id and c.user_id = d.charger_id);
end $$;

-- The seller's balance after, and where something drawn was given back, the charger's.
alter type voided_sale add attribute charger_id integer, add attribute charger_balance bigint;

-- Ends failed and reversed sales of a batch, each at most once, and returns their price. Gives the seller's balance for each item it ended; the others have changed nothing.
-- Pending sales are locked first, so that an advice that begins meanwhile is seen, then balances in id order, then what was drawn.
create or replace function void_sales_at(p_items json, p_since timestamptz, p_at timestamptz) returns setof voided_sale language plpgsql security definer set search_path = public
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off set enable_material = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  v_xid xid8 := pg_current_xact_id(); v_at timestamptz := coalesce(p_at, clock_timestamp()); e ending_sale; v_balance bigint; v_seq integer;
  v_sales bigint[] := array(select (i ->> 'sale_id')::bigint from json_array_elements(p_items) i); v_chargers integer[]; v_given undrawn;
begin
  perform from open_sale w where w.sale_id = any (v_sales) order by w.sale_id for update;
  v_chargers := array(select d.charger_id from semi_draw d where d.sale_id = any (v_sales));
  perform from balance b where b.user_id in (select v.user_id from ending_sales(p_items, p_since, v_at) v union select c from unnest(v_chargers) c) order by b.user_id for no key update;
  if v_chargers <> '{}' then
    perform from semi_draw d where d.sale_id = any (v_sales) order by d.sale_id for update;
  end if;
  v_at := coalesce(p_at, clock_timestamp());
  for e in select * from ending_sales(p_items, p_since, v_at) loop
    v_seq := null;
    v_given := null;
    if e.moves then
      update balance b set balance = b.balance + e.amount, seq = b.seq + 1 where b.user_id = e.user_id returning b.seq, b.balance into v_seq, v_balance;
      insert into entry (head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at) values (e.head_id, e.user_id, v_seq, 'void', e.sale_id, e.amount, v_balance, v_at);
      insert into system_entry (account, party_id, kind, cause_id, amount, created_at, xid) values ('in-flight', 0, 'void', e.sale_id, -e.amount, v_at, v_xid);
      delete from double_sale d where d.sale_id = e.sale_id;
      if v_chargers <> '{}' then
        v_given := undraw(e.sale_id, e.actor_id, v_at);
        v_balance := coalesce(v_given.user_balance, v_balance);
      end if;
    else
      select b.balance into v_balance from balance b where b.user_id = e.user_id;
    end if;
    insert into outcome (sale_id, created_at, head_id, at, status, partner_id, cost, revenue, base, customer_name, serial_number, message, details, trace, actor_id, remark, void_seq)
      values (e.sale_id, e.created_at, e.head_id, v_at, e.status, e.partner_id, 0, 0, e.bill, e.customer_name, e.serial_number, e.message, e.details, e.trace, e.actor_id, e.remark, v_seq);
    if e.buys and e.tells then
      insert into outbox (user_id, sale_id, sale_created_at, created_at, next_attempt_at) values (e.user_id, e.sale_id, e.created_at, v_at, v_at);
    end if;
    delete from open_sale w where w.sale_id = e.sale_id;
    return next (e.n, v_balance, v_given.charger_id, v_given.charger_balance)::voided_sale;
  end loop;
end $$;

-- Bills what stands in no bill yet of what was drawn: of everybody, in cycle 2 of those with D0, or of some users. One bill a user and charger.
create function bill_draws(p_run integer, p_cycle smallint, p_users integer[], p_at timestamptz) returns void language sql as $$
  with drawn as materialized (
    select d.sale_id, d.user_id, d.charger_id, d.amount from semi_draw d join users u on u.id = d.user_id
    where d.bill_id is null and d.undraw_id is null and case when p_users is null then p_cycle = 1 or u.is_d0 else d.user_id = any (p_users) end
    order by d.sale_id for update of d
  ),
  billed as (
    insert into bill (user_id, charger_id, run_id, cycle, is_semi, amount, unique_code, unique_amount, created_at, due_at)
      select t.user_id, t.charger_id, p_run, p_cycle, true, t.amount, r.code, t.amount + r.code, p_at, bill_due(p_at, p_cycle)
      from (select user_id, charger_id, sum(amount)::bigint as amount from drawn group by user_id, charger_id) t
      cross join lateral (select 1 + floor(random() * 999)::smallint as code where t.user_id > 0) r
      order by t.user_id
    returning id, user_id, charger_id
  )
  update semi_draw s set bill_id = b.id from drawn d join billed b using (user_id, charger_id) where s.sale_id = d.sale_id
$$;

-- A close: what is lent on credit, then what was drawn. Gives the run, null when the close of that day and cycle was there.
alter function close_bills(date, smallint, integer[], timestamptz) rename to close_credit;
create function close_bills(p_day date, p_cycle smallint, p_users integer[], p_at timestamptz) returns integer language plpgsql security definer set search_path = public as $$
declare v_run integer = close_credit(p_day, p_cycle, p_users, p_at);
begin
  if v_run is not null then
    perform bill_draws(v_run, p_cycle, p_users, p_at);
  end if;
  return v_run;
end $$;

revoke execute on function drawn_by(integer), accept_semi_sale(integer, integer, sale_mode, request_type, sale_door, text, text, text, text, bigint, integer, bigint, bigint, interval),
  undraw(bigint, integer, timestamptz), bill_draws(integer, smallint, integer[], timestamptz), close_bills(date, smallint, integer[], timestamptz) from public;
revoke execute on function close_credit(date, smallint, integer[], timestamptz) from jenjang_app;
grant execute on function close_bills(date, smallint, integer[], timestamptz), drawn_by(integer), accept_semi_sale(integer, integer, sale_mode, request_type, sale_door, text, text, text, text, bigint, integer, bigint, bigint, interval) to jenjang_app;
grant select on semi_draw to jenjang_app;
