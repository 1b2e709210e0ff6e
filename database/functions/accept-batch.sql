-- Types of a product: 1 bill, 2 fixed, 3 open.

-- accept_sales_at, now.
create or replace function accept_sales(p_items sale_item[], p_deadline interval)
returns setof accepted_sale
language sql
security definer
set search_path = public, pg_temp
as $$
  select refuse_person();
  select * from accept_sales_at(p_items, null, p_deadline);
$$;
grant execute on function accept_sales(sale_item[], interval) to jenjang_app;

-- Accepts a batch with at most one item per seller: key, hold and sale row for every item that passes all checks, a refusal
-- code for the others, which leave no trace.
-- Balances are locked first, so every check sees what the lock protects and two requests with one key never meet. A seller that
-- another transaction has locked is left out of the answer: its item waits separately (accept_held_sale), the others do not wait.
-- `p_deadline`, at most five minutes, is how long the first partner call may keep a sale to itself.
create or replace function accept_sales_at(p_items sale_item[], p_at timestamptz, p_deadline interval)
returns setof accepted_sale
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
  v_users integer[] := array(select i.user_id from unnest(p_items) i);
  v_locked integer[];
  v_at timestamptz;
  v_busy_until timestamptz;
  v_day date;
begin
  if exists (select from unnest(v_users) u group by u having count(*) > 1) then
    raise exception 'each seller may appear only once per batch' using errcode = 'JJ003';
  end if;
  v_locked := array(select b.user_id from balance b where b.user_id = any (v_users) for no key update skip locked);
  v_at := coalesce(p_at, clock_timestamp());
  v_busy_until := v_at + least(p_deadline, interval '5 minutes');
  v_day := (v_at at time zone 'Asia/Jakarta')::date;
  return query
    with
      asked as (
        select
          i.n, i.user_id, i.login_user_id, i.mode as asked_mode, x.mode, r.id as rehearsal_id, i.request_type, i.door, i.ref_id,
          i.body_hash, i.product_code as asked_code, i.customer_code, i.max_price,
          coalesce(q.sale_id, i.inquiry_id) as inquiry_id, p.head_id, p.user_type_id, p.l1, p.l2, p.l3, p.l4, p.l5, p.product_id,
          p.product_code, p.product_name, p.family, p.product_type_id, p.nominal, p.admin, p.revenue, p.fee1, p.fee2, p.fee3,
          p.fee4, coalesce(p.fee1, 0) + coalesce(p.fee2, 0) + coalesce(p.fee3, 0) + coalesce(p.fee4, 0) as shares, p.calls_back,
          p.base as slot, p.base + coalesce(q.base, 0) as base, p.amount + coalesce(q.base, 0) as amount,
          p.customer_pays + coalesce(q.base, 0) as customer_pays, own_first(p.partners, p.own_place) as partners,
          own_first(p.prices, p.own_place) as prices, own_first(p.partner_codes, p.own_place) as partner_codes, x.balance, b.seq,
          k.sale_id as known_sale, x.pays, x.holds, x.guarded, x.pays_bill, d.used, d.nth, d.twin,
          case
            when k.sale_id is null then coalesce(
              case
                when i.login_user_id is not null and not may_sell(i.user_id, i.login_user_id) then 'access-denied'
              end,
              p.code,
              late_refusal(
                i.counter, d.used, x.pays_bill and q.sale_id is null, p.amount + coalesce(q.base, 0), i.max_price, x.pays,
                x.balance
              )
            )
            when k.body_hash = i.body_hash then 'known'
            else 'ref-id-reused'
          end as code
        from
          unnest(p_items) i
          join balance b on b.user_id = i.user_id
          left join sale_key k
            on k.user_id = i.user_id and k.mode = i.mode and k.request_type = i.request_type and k.ref_id = i.ref_id
          -- Behind the lock, which beginning and ending a rehearsal take too.
          left join rehearsal r
            on r.user_id = i.user_id and r.ended_at is null and i.mode = 'prod'
          cross join lateral price_item(i.user_id, i.product_code, i.customer_code, i.amount, v_at) p
          cross join lateral (
            select
              case
                when r.id is null then i.mode
                else 'sand'
              end as mode,
              case
                when r.id is null then b.balance
                else b.balance - rehearsed(i.user_id)
              end as balance,
              i.request_type = 'purchase' and i.mode = 'prod' as pays,
              i.request_type = 'purchase' and i.mode = 'prod' and r.id is null as holds,
              i.request_type = 'purchase'
              and i.mode = 'prod'
              and r.id is null
              and (p.double_sale_check or guards_double(i.door)) as guarded,
              i.request_type = 'purchase' and p.product_type_id = 1 as pays_bill
          ) x
          cross join lateral (
            select count(*)::integer as used, (coalesce(max(d.counter), 0) + 1)::smallint as nth, max(d.sale_id) as twin
            from double_sale d
            where
              x.guarded
              and d.user_id = i.user_id
              and d.product_id = p.product_id
              and d.customer_code = i.customer_code
              and d.base = p.base
              and d.day = v_day
          ) d
          left join lateral (
            select q.sale_id, q.base
            from usable_inquiry q
            where
              x.pays_bill
              and q.user_id = i.user_id
              and q.product_id = p.product_id
              and q.customer_code = i.customer_code
              and q.mode = x.mode
              and q.expires_at > v_at
              and (i.inquiry_id is null or q.sale_id = i.inquiry_id)
            order by q.sale_id desc
            limit 1
          ) q
            on true
        where i.user_id = any (v_locked)
      ),
      decided as materialized (
        select
          a.*,
          case
            when a.code is null then nextval('sale_id')
          end as sale_id
        from asked a
      ),
      keyed as (
        insert into sale_key (user_id, mode, request_type, ref_id, head_id, body_hash, sale_id, created_at)
        select d.user_id, d.asked_mode, d.request_type, d.ref_id, d.head_id, d.body_hash, d.sale_id, v_at
        from decided d
        where d.code is null and d.ref_id is not null
      ),
      held as (
        update balance b
        set
          balance = d.balance - d.amount,
          seq = d.seq + 1
        from decided d
        where b.user_id = d.user_id and d.code is null and d.holds
      ),
      entered as (
        insert into entry (head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at)
        select d.head_id, d.user_id, d.seq + 1, 'hold', d.sale_id, -d.amount, d.balance - d.amount, v_at
        from decided d
        where d.code is null and d.holds
      ),
      guarded as (
        insert into double_sale (user_id, product_id, customer_code, base, day, counter, sale_id)
        select d.user_id, d.product_id, d.customer_code, d.slot, v_day, d.nth, d.sale_id
        from decided d
        where d.code is null and d.guarded
      ),
      used as (
        delete from usable_inquiry q
        using decided d
        where
          d.code is null
          and d.pays_bill
          and q.user_id = d.user_id
          and q.product_id = d.product_id
          and q.customer_code = d.customer_code
          and q.sale_id = d.inquiry_id
      ),
      sold as (
        insert into sale
          (
            id, head_id, created_at, user_id, user_type_id, l1, l2, l3, l4, l5, login_user_id, request_type, mode, door, ref_id,
            product_id, customer_code, base, admin, amount, customer_pays, revenue, fee1, fee2, fee3, fee4, inquiry_id, counter,
            hold_seq, partners, prices, partner_codes, tells, busy_until
          )
        select
          d.sale_id, d.head_id, v_at, d.user_id, d.user_type_id, d.l1, d.l2, d.l3, d.l4, d.l5, d.login_user_id, d.request_type,
          d.mode, d.door, coalesce(d.ref_id, d.sale_id::text), d.product_id, d.customer_code, d.base, d.admin, d.amount,
          d.customer_pays, d.revenue, d.fee1, d.fee2, d.fee3, d.fee4, d.inquiry_id, d.nth,
          case
            when d.holds then d.seq + 1
          end,
          d.partners, d.prices, d.partner_codes, d.calls_back and not is_peoples(d.door), v_busy_until
        from decided d
        where d.code is null
      ),
      marked as (
        insert into rehearsed_sale (sale_id, created_at, head_id, rehearsal_id, amount)
        select
          d.sale_id, v_at, d.head_id, d.rehearsal_id,
          case
            when d.pays then d.amount
            else 0
          end
        from decided d
        where d.code is null and d.rehearsal_id is not null
      )
    -- The fields of accepted_sale in its order, see accept-answer.sql.
    select
      d.n, d.code,
      case
        when d.code is not null then refusal_values(
          d.code, d.asked_code, d.product_id, d.amount, d.balance, d.max_price, d.twin, d.used
        )
        when d.rehearsal_id is not null then jsonb_build_object('simulated', d.partners)
      end as vals,
      coalesce(d.known_sale, d.sale_id) as sale_id, v_at as created_at, d.product_id, d.amount, d.base, d.customer_pays, d.shares,
      case
        when d.code is null and d.pays then d.balance - d.amount
        else d.balance
      end as balance,
      case
        when d.rehearsal_id is null then d.partners
        else '{}'
      end as partners,
      d.prices, d.partner_codes, d.product_code, d.product_name, d.family, d.product_type_id, d.nominal,
      array_remove(array[d.l1, d.l2, d.l3, d.l4, d.l5], null) as chain
    from decided d;
end;
$$;

-- accept_sale for a seller whose balance somebody else holds: waits for it.
create or replace function accept_held_sale(i sale_item, p_deadline interval)
returns accepted_sale
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform from balance b where b.user_id = i.user_id for no key update;
  return accept_sale(i, p_deadline);
end;
$$;
grant execute on function accept_held_sale to jenjang_app;
