-- States of a sale: 1 pending, 2 failed, 3 reversed, 4 success, 5 refunded.

-- settle_sales for one sale by its first call. Says whether it ended the sale.
create or replace function settle_sale(
  p_sale bigint, p_since timestamptz, p_partner integer, p_bill bigint, p_customer_name text, p_serial_number text,
  p_message text, p_details jsonb, p_trace jsonb
)
returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_at timestamptz = clock_timestamp();
  s sale;
  v_cost bigint = 0;
  v_revenue bigint = 0;
  v_moved bigint;
begin
  perform refuse_person();
  select *
  into s
  from sale
  where
    id = p_sale
    and created_at >= p_since
    and created_at <= greatest(v_at, p_since + interval '1 day')
    and not exists (select from open_sale w where w.sale_id = p_sale);
  if not found then
    -- Given up meanwhile, and put on the pending list.
    return exists (
      select
      from
        settle_sales_at(
          array[
            json_populate_record(
              null::sale_ending,
              json_build_object(
                'n', 0, 'sale_id', p_sale, 'status', 4, 'partner_id', p_partner, 'base', p_bill, 'customer_name', p_customer_name,
                'serial_number', p_serial_number, 'message', p_message, 'details', p_details, 'trace', p_trace
              )
            )
          ],
          p_since, v_at
        )
    );
  end if;
  if (p_partner = any (s.partners)) is not true then
    return false;
  end if;
  if s.request_type = 'inquiry' then
    if p_bill > 0 then
      insert into usable_inquiry (user_id, product_id, customer_code, sale_id, mode, base, partner_id, expires_at)
      values (s.user_id, s.product_id, s.customer_code, s.id, s.mode, p_bill, p_partner, usable_until(s.door, v_at));
    end if;
  else
    -- What the sale holds for the partner, whatever that one says.
    v_cost := s.base + s.prices[array_position(s.partners, p_partner)];
    v_revenue := s.amount - v_cost - coalesce(s.fee1, 0) - coalesce(s.fee2, 0) - coalesce(s.fee3, 0) - coalesce(s.fee4, 0);
    v_moved := case s.mode
      when 'prod' then s.amount
    end;
    if s.tells then
      insert into outbox (user_id, sale_id, sale_created_at, created_at, next_attempt_at)
      values (s.user_id, s.id, s.created_at, v_at, v_at);
    end if;
  end if;
  insert into outcome
    (
      sale_id, created_at, batch, head_id, at, status, partner_id, cost, revenue, base, quote, customer_name, serial_number,
      message, details, trace, moved, l1, l2, l3, l4, fee1, fee2, fee3, fee4
    )
  values
    (
      s.id, s.created_at, s.id, s.head_id, v_at, 4, p_partner, v_cost, v_revenue, p_bill,
      case s.request_type
        when 'inquiry' then s.amount - s.base + coalesce(p_bill, s.base)
      end,
      p_customer_name, p_serial_number, p_message, p_details, p_trace, v_moved, s.l1, s.l2, s.l3, s.l4, s.fee1, s.fee2, s.fee3,
      s.fee4
    );
  insert into fee_queue (batch, users, amounts)
  select s.id, coalesce(array_agg(f.user_id), '{}'), coalesce(array_agg(f.amount), '{}')
  from
    (
      values
        (s.l1, s.fee1),
        (s.l2, s.fee2),
        (s.l3, s.fee3),
        (s.l4, s.fee4)
    ) f (user_id, amount)
  where f.amount is not null and s.mode = 'prod' and s.request_type = 'purchase';
  return true;
end;
$$;
grant execute on function settle_sale to jenjang_app;

-- settle_sales_at, now.
create or replace function settle_sales(p_items sale_ending[], p_since timestamptz)
returns setof integer
language sql
security definer
set search_path = public, pg_temp
as $$
  select refuse_person();
  select * from settle_sales_at(p_items, p_since, null);
$$;
grant execute on function settle_sales(sale_ending[], timestamptz) to jenjang_app;

-- Ends delivered sales of a batch; it only inserts, so sales do not wait for each other. Gives the number of each item it ended;
-- the others have changed nothing.
-- The key of the outcome is the guard that a sale ends once: of two endings at once the second fails as a whole and finds
-- nothing to end when it is tried again.
create or replace function settle_sales_at(p_items sale_ending[], p_since timestamptz, p_at timestamptz)
returns setof integer
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
begin
  -- What its first call ends has no trace.
  perform pg_advisory_xact_lock(ending_lock(e.sale_id))
  from (select i.sale_id from unnest(p_items) i where i.trace is not null order by i.sale_id) e;
  return query
    with
      ended as materialized (
        select
          e.*,
          case
            when e.buys then e.cost
            else 0
          end as paid,
          case
            when e.buys then e.amount - e.cost - e.shares
            else 0
          end as revenue
        from ending_sales(p_items, p_since, v_at) e
        where e.status = 4
      ),
      batch as materialized (select min(e.sale_id) as id from ended e),
      kept as (
        insert into outcome
          (
            sale_id, created_at, batch, head_id, at, status, partner_id, cost, revenue, base, quote, customer_name, serial_number,
            message, details, trace, actor_id, moved, l1, l2, l3, l4, fee1, fee2, fee3, fee4
          )
        select
          e.sale_id, e.created_at, b.id, e.head_id, v_at, 4, e.partner_id, e.paid, e.revenue, e.bill,
          case
            when not e.buys then e.amount - e.base + coalesce(e.bill, e.base)
          end,
          e.customer_name, e.serial_number, e.message, e.details, e.trace, e.actor_id,
          case
            when e.moves then e.amount
          end,
          e.l1, e.l2, e.l3, e.l4, e.fee1, e.fee2, e.fee3, e.fee4
        from
          ended e
          cross join batch b
      ),
      share as (
        select f.user_id, sum(f.amount)::bigint as amount
        from
          ended e
          cross join lateral (
            values
              (e.l1, e.fee1),
              (e.l2, e.fee2),
              (e.l3, e.fee3),
              (e.l4, e.fee4)
          ) f (user_id, amount)
        where e.moves and f.amount is not null
        group by f.user_id
      ),
      queued as (
        insert into fee_queue (batch, users, amounts)
        select b.id, coalesce(s.users, '{}'), coalesce(s.amounts, '{}')
        from
          batch b
          cross join (select array_agg(user_id) as users, array_agg(amount) as amounts from share) s
        where b.id is not null
      ),
      told as (
        insert into outbox (user_id, sale_id, sale_created_at, created_at, next_attempt_at)
        select e.user_id, e.sale_id, e.created_at, v_at, v_at from ended e where e.buys and e.tells
      ),
      usable as (
        insert into usable_inquiry (user_id, product_id, customer_code, sale_id, mode, base, partner_id, expires_at)
        select e.user_id, e.product_id, e.customer_code, e.sale_id, e.mode, e.bill, e.partner_id, usable_until(s.door, v_at)
        from
          ended e
          join sale s on s.id = e.sale_id and s.created_at = e.created_at
        where not e.buys and e.bill > 0
      ),
      closed as (delete from open_sale w using ended e where e.waits and w.sale_id = e.sale_id)
    select e.n
    from ended e;
end;
$$;
