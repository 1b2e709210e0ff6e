-- The endings that may be written: `idle` asks that the sale be on the pending list and no partner call be under way. That a
-- sale ends once is for the key of its outcome to say.
-- No sale is older than `p_since`, so that only its month is looked at; that the clock was set back meanwhile is allowed for.
create or replace function ending_sales(p_items json, p_since timestamptz, p_at timestamptz)
returns setof ending_sale
language sql stable
as $$
  select e.n, s.id, s.created_at, s.head_id, s.user_id, s.product_id, s.customer_code, s.mode, s.request_type = 'purchase',
    s.request_type = 'purchase' and s.mode = 'prod',
    s.amount, s.base, coalesce(s.fee1, 0) + coalesce(s.fee2, 0) + coalesce(s.fee3, 0) + coalesce(s.fee4, 0), s.l1, s.l2,
      s.l3, s.l4, s.fee1, s.fee2, s.fee3, s.fee4, s.tells, w.sale_id is not null,
    e.status, e.partner_id, e.cost, e.base, e.customer_name, e.serial_number, coalesce(e.message, ''), e.details, e.trace,
      e.actor_id, e.remark
  from json_populate_recordset(null::sale_ending, p_items) e
  join sale s on s.id = e.sale_id and s.created_at >= p_since and s.created_at <= greatest(p_at, p_since + interval '1 day')
  left join open_sale w on w.sale_id = s.id
  where not coalesce(e.idle, false) or w.sale_id is not null and w.busy_for is null
$$;

-- settle_sales for one sale by its first call. Says whether it ended the sale.
create or replace function settle_sale(
  p_sale bigint, p_since timestamptz, p_partner integer, p_cost bigint, p_bill bigint, p_customer_name text,
  p_serial_number text, p_message text, p_details jsonb, p_trace jsonb
)
returns boolean
language plpgsql security definer
set search_path = public
as $$
declare
  v_xid xid8 = pg_current_xact_id(); v_at timestamptz = clock_timestamp(); s sale; v_revenue bigint = 0; v_moved bigint;
begin
  select * into s from sale
    where id = p_sale and created_at >= p_since and created_at <= greatest(v_at, p_since + interval '1 day')
      and not exists (select from open_sale w where w.sale_id = p_sale);
  if not found then
    -- Given up meanwhile, and put on the pending list.
    return exists (select from settle_sales_at(json_build_array(json_build_object('n', 0, 'sale_id', p_sale, 'status', 4,
      'partner_id', p_partner, 'cost', p_cost, 'base', p_bill, 'customer_name', p_customer_name, 'serial_number',
      p_serial_number, 'message', p_message, 'details', p_details, 'trace', p_trace)), p_since, v_at));
  end if;
  if s.request_type = 'inquiry' then
    p_cost := 0;
    if p_bill > 0 then
      insert into usable_inquiry (user_id, product_id, customer_code, sale_id, mode, base, partner_id, expires_at)
        values (s.user_id, s.product_id, s.customer_code, s.id, s.mode, p_bill, p_partner, v_at + interval '30 minutes');
    end if;
  else
    v_revenue := s.amount - p_cost - coalesce(s.fee1, 0) - coalesce(s.fee2, 0) - coalesce(s.fee3, 0) - coalesce(s.fee4, 0);
    v_moved := case s.mode when 'prod' then s.amount end;
    if s.tells then
      insert into outbox (user_id, sale_id, sale_created_at, created_at, next_attempt_at)
        values (s.user_id, s.id, s.created_at, v_at, v_at);
    end if;
  end if;
  insert into outcome (sale_id, created_at, batch, head_id, at, status, partner_id, cost, revenue, base, quote,
    customer_name, serial_number, message, details, trace, moved, l1, l2, l3, l4, fee1, fee2, fee3, fee4)
    values (s.id, s.created_at, s.id, s.head_id, v_at, 4, p_partner, p_cost, v_revenue, p_bill, case s.request_type when 'inquiry'
      then s.amount - s.base + coalesce(p_bill, s.base) end,
      p_customer_name, p_serial_number, p_message, p_details, p_trace, v_moved, s.l1, s.l2, s.l3, s.l4,
      s.fee1, s.fee2, s.fee3, s.fee4);
  insert into fee_queue (batch, users, amounts)
    select s.id, coalesce(array_agg(f.user_id), '{}'), coalesce(array_agg(f.amount), '{}')
    from (values (s.l1, s.fee1), (s.l2, s.fee2), (s.l3, s.fee3), (s.l4, s.fee4)) f(user_id, amount)
    where f.amount is not null and s.mode = 'prod' and s.request_type = 'purchase';
  return true;
end
$$;
grant execute on function settle_sale to jenjang_app;

-- settle_sales_at, now.
create or replace function settle_sales(p_items json, p_since timestamptz)
returns setof integer
language sql security definer
set search_path = public
as $$
  select * from settle_sales_at(p_items, p_since, null)
$$;
grant execute on function settle_sales to jenjang_app;

-- Ends delivered sales of a batch; nothing but insertions, so nobody waits for anybody. Gives the number of each item it
-- ended;
-- the others have changed nothing.
-- The key of the outcome is the guard that a sale ends once: of two endings at once the second fails as a whole and finds
-- nothing to end when it is tried again.
create or replace function settle_sales_at(p_items json, p_since timestamptz, p_at timestamptz)
returns setof integer
language plpgsql security definer
set search_path = public
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_material = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_xid xid8 := pg_current_xact_id(); v_at timestamptz := coalesce(p_at, clock_timestamp());
begin
  return query with ended as materialized (
    select e.*, case when e.buys then e.cost else 0 end as paid, case when e.buys then e.amount - e.cost - e.shares
      else 0 end as revenue from ending_sales(p_items, p_since, v_at) e
  ),
  batch as materialized (select min(e.sale_id) as id from ended e),
  kept as (
    insert into outcome (sale_id, created_at, batch, head_id, at, status, partner_id, cost, revenue, base, quote,
      customer_name, serial_number, message, details, trace, actor_id, moved,
      l1, l2, l3, l4, fee1, fee2, fee3, fee4)
      select e.sale_id, e.created_at, b.id, e.head_id, v_at, 4, e.partner_id, e.paid, e.revenue, e.bill, case when not e.buys
        then e.amount - e.base + coalesce(e.bill, e.base) end,
        e.customer_name, e.serial_number, e.message, e.details, e.trace, e.actor_id, case when e.moves then e.amount end,
        e.l1, e.l2, e.l3, e.l4, e.fee1, e.fee2, e.fee3, e.fee4
      from ended e cross join batch b
  ),
  share as (
    select f.user_id, sum(f.amount)::bigint as amount
    from ended e cross join lateral (values (e.l1, e.fee1), (e.l2, e.fee2), (e.l3, e.fee3), (e.l4, e.fee4)) f(user_id, amount)
    where e.moves and f.amount is not null
    group by f.user_id
  ),
  queued as (
    insert into fee_queue (batch, users, amounts)
      select b.id, coalesce(s.users, '{}'), coalesce(s.amounts, '{}')
      from batch b cross join (select array_agg(user_id) as users, array_agg(amount) as amounts from share) s
      where b.id is not null
  ),
  told as (
    insert into outbox (user_id, sale_id, sale_created_at, created_at, next_attempt_at)
      select e.user_id, e.sale_id, e.created_at, v_at, v_at from ended e where e.buys and e.tells
  ),
  usable as (
    insert into usable_inquiry (user_id, product_id, customer_code, sale_id, mode, base, partner_id, expires_at)
      select e.user_id, e.product_id, e.customer_code, e.sale_id, e.mode, e.bill, e.partner_id, v_at + interval '30 minutes'
        from ended e where not e.buys and e.bill > 0
  ),
  closed as (
    delete from open_sale w using ended e where e.waits and w.sale_id = e.sale_id
  )
  select e.n from ended e;
end
$$;

-- void_sales_at, now. A reversal is somebody's decision, a failure the partner's answer.
create or replace function void_sales(p_items json, p_since timestamptz)
returns setof voided_sale
language plpgsql security definer
set search_path = public
as $$
begin
  perform require_effect('void', s.user_id)
    from json_populate_recordset(null::sale_ending, p_items) e join sale s on s.id = e.sale_id and s.created_at >= p_since
    where e.status = 3;
  return query select * from void_sales_at(p_items, p_since, null);
end
$$;
grant execute on function void_sales to jenjang_app;

-- Ends failed and reversed sales of a batch, each at most once, and returns their price. Gives the seller's balance for each
-- item it ended; the others have changed nothing.
-- Pending sales are locked first, so that an advice that begins meanwhile is seen, then balances in id order, then what was
-- drawn.
create or replace function void_sales_at(p_items json, p_since timestamptz, p_at timestamptz)
returns setof voided_sale
language plpgsql security definer
set search_path = public
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_material = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_xid xid8 := pg_current_xact_id(); v_at timestamptz := coalesce(p_at, clock_timestamp()); e record; v_balance bigint;
  v_seq integer; v_batch bigint;
  v_sales bigint[] := array(select (i ->> 'sale_id')::bigint from json_array_elements(p_items) i); v_chargers integer[];
  v_given undrawn;
begin
  perform from open_sale w where w.sale_id = any (v_sales) order by w.sale_id for update;
  v_chargers := array(select d.charger_id from semi_draw d where d.sale_id = any (v_sales));
  perform from balance b where b.user_id in (select v.user_id from ending_sales(p_items, p_since, v_at) v union select c
    from unnest(v_chargers) c) order by b.user_id for no key update;
  if v_chargers <> '{}' then
    perform from semi_draw d where d.sale_id = any (v_sales) order by d.sale_id for update;
  end if;
  v_at := coalesce(p_at, clock_timestamp());
  for e in select v.*, min(v.sale_id) over () as batch from ending_sales(p_items, p_since, v_at) v loop
    if v_batch is null then
      v_batch := e.batch;
      insert into fee_queue (batch, users, amounts) values (v_batch, '{}', '{}');
    end if;
    v_seq := null;
    v_given := null;
    if e.moves then
      update balance b set balance = b.balance + e.amount, seq = b.seq + 1 where b.user_id = e.user_id
        returning b.seq, b.balance into v_seq, v_balance;
      insert into entry (head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at)
        values (e.head_id, e.user_id, v_seq, 'void', e.sale_id, e.amount, v_balance, v_at);
      delete from double_sale d where d.sale_id = e.sale_id;
      if v_chargers <> '{}' then
        v_given := undraw(e.sale_id, e.actor_id, v_at);
        v_balance := coalesce(v_given.user_balance, v_balance);
      end if;
    else
      select b.balance into v_balance from balance b where b.user_id = e.user_id;
    end if;
    insert into outcome (sale_id, created_at, batch, head_id, at, status, partner_id, cost, revenue, base, customer_name,
      serial_number, message, details, trace, actor_id, remark, void_seq)
      values (e.sale_id, e.created_at, v_batch, e.head_id, v_at, e.status, e.partner_id, 0, 0, e.bill, e.customer_name,
        e.serial_number, e.message, e.details, e.trace, e.actor_id, e.remark, v_seq);
    if e.buys and e.tells then
      insert into outbox (user_id, sale_id, sale_created_at, created_at, next_attempt_at)
        values (e.user_id, e.sale_id, e.created_at, v_at, v_at);
    end if;
    delete from open_sale w where w.sale_id = e.sale_id;
    return next (e.n, v_balance, v_given.charger_id, v_given.charger_balance)::voided_sale;
  end loop;
end
$$;
