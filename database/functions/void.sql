-- States of a sale: 1 pending, 2 failed, 3 reversed, 4 success, 5 refunded.

-- void_sales_at, now. A reversal is a decision of the acting account, and is refused while a partner call is under way;
-- a failure is the partner's answer.
create or replace function void_sales(p_items sale_ending[], p_since timestamptz)
returns setof voided_sale
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_items sale_ending[] = p_items;
  v_item sale_ending;
begin
  if exists (select from unnest(p_items) e where e.status is distinct from 3) then
    perform refuse_person();
    -- Of a batch of failures nobody waits long for the one whose balance somebody holds; see givingBack of the server.
    perform set_config('lock_timeout', '250ms', true);
  end if;
  perform require_effect('void', s.user_id)
  from
    unnest(p_items) e
    join sale s on s.id = e.sale_id and s.created_at >= p_since
  where e.status = 3;
  if found then
    v_items := '{}';
    foreach v_item in array p_items loop
      if v_item.status = 3 then
        v_item.idle := true;
        v_item.actor_id := coalesce((select w.user_id from acting() w), v_item.actor_id);
      end if;
      v_items := array_append(v_items, v_item);
    end loop;
  end if;
  return query select * from void_sales_at(v_items, p_since, null);
end;
$$;
grant execute on function void_sales(sale_ending[], timestamptz) to jenjang_app;

-- Ends failed and reversed sales of a batch, each at most once, and returns their price. Gives the seller's balance for each
-- item it ended; the others have changed nothing.
-- Pending sales are locked first, so that an advice that begins meanwhile is seen, then balances in id order, then what was
-- drawn.
create or replace function void_sales_at(p_items sale_ending[], p_since timestamptz, p_at timestamptz)
returns setof voided_sale
language plpgsql
security definer
set search_path = public, pg_temp
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_material = off
set jit = off
set plan_cache_mode = force_generic_plan
as $$
declare
  v_at timestamptz := coalesce(p_at, clock_timestamp());
  e record;
  v_balance bigint;
  v_seq integer;
  v_batch bigint;
  v_sales bigint[] := array(select i.sale_id from unnest(p_items) i);
  v_chargers integer[];
  v_given undrawn;
begin
  perform from open_sale w where w.sale_id = any (v_sales) order by w.sale_id for update;
  v_chargers := array(select d.charger_id from semi_draw d where d.sale_id = any (v_sales));
  perform
  from balance b
  where
    b.user_id in (
      select v.user_id from ending_sales(p_items, p_since, v_at) v
      union
      select c
      from unnest(v_chargers) c
    )
  order by b.user_id
  for no key update;
  if v_chargers <> '{}' then
    perform from semi_draw d where d.sale_id = any (v_sales) order by d.sale_id for update;
  end if;
  v_at := coalesce(p_at, clock_timestamp());
  for e in
    select v.*, min(v.sale_id) over () as batch
    from ending_sales(p_items, p_since, v_at) v
    where v.status in (2, 3)
  loop
    if v_batch is null then
      v_batch := e.batch;
      insert into fee_queue (batch, users, amounts) values (v_batch, '{}', '{}');
    end if;
    v_seq := null;
    v_given := null;
    if e.moves then
      update balance b
      set
        balance = b.balance + e.amount,
        seq = b.seq + 1
      where b.user_id = e.user_id
      returning b.seq, b.balance
      into v_seq, v_balance;
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
    insert into outcome
      (
        sale_id, created_at, batch, head_id, at, status, partner_id, cost, revenue, base, customer_name, serial_number, message,
        details, trace, actor_id, remark, void_seq
      )
    values
      (
        e.sale_id, e.created_at, v_batch, e.head_id, v_at, e.status, e.partner_id, 0, 0, e.bill, e.customer_name, e.serial_number,
        e.message, e.details, e.trace, e.actor_id, e.remark, v_seq
      );
    if e.buys and e.tells then
      insert into outbox (user_id, sale_id, sale_created_at, created_at, next_attempt_at)
      values (e.user_id, e.sale_id, e.created_at, v_at, v_at);
    end if;
    delete from open_sale w where w.sale_id = e.sale_id;
    return next (e.n, v_balance, v_given.charger_id, v_given.charger_balance)::voided_sale;
  end loop;
end;
$$;
