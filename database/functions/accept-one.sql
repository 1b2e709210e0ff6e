-- Types of a product: 1 bill, 2 fixed, 3 open.

-- accept_sales for one sale at half its cost: plain values instead of rows, only the statements that this sale needs, and few
-- expressions, because each is prepared again in every transaction. A seller locked by another transaction: code 'locked'.
create or replace function accept_sale(i sale_item, p_deadline interval)
returns accepted_sale
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  p priced_item;
  v_balance bigint;
  v_seq integer;
  v_at timestamptz;
  v_code text;
  v_sale bigint;
  v_known sale_key;
  v_used integer;
  v_nth smallint;
  v_twin bigint;
  v_bill bigint;
  v_asked sale_mode = i.mode;
  v_rehearsal integer;
  v_pays boolean;
  v_holds boolean;
begin
  perform refuse_person();
  select b.balance, b.seq into v_balance, v_seq from balance b where b.user_id = i.user_id for no key update skip locked;
  if not found then
    return accepted(code => 'locked');
  end if;
  -- Behind the lock, which beginning and ending a rehearsal take too.
  v_rehearsal := rehearsal_of(i.user_id, i.mode);
  if v_rehearsal is not null then
    i.mode := 'sand';
    v_balance := v_balance - rehearsed(i.user_id);
  end if;
  v_pays := i.request_type = 'purchase' and v_asked = 'prod';
  v_holds := v_pays and v_rehearsal is null;
  v_at := clock_timestamp();
  select * into p from price_item(i.user_id, i.product_code, i.customer_code, i.amount, v_at);
  if i.login_user_id is not null and not may_sell(i.user_id, i.login_user_id) then
    p.code := 'access-denied';
  end if;
  if v_holds and (p.double_sale_check or guards_double(i.door)) then
    select count(*), coalesce(max(d.counter), 0) + 1, max(d.sale_id)
    into v_used, v_nth, v_twin
    from double_sale d
    where
      d.user_id = i.user_id
      and d.product_id = p.product_id
      and d.customer_code = i.customer_code
      and d.base = p.base
      and d.day = (v_at at time zone 'Asia/Jakarta')::date;
  end if;
  if p.product_type_id = 1 and i.request_type = 'purchase' then
    select q.sale_id, q.base
    into i.inquiry_id, v_bill
    from usable_inquiry q
    where
      q.user_id = i.user_id
      and q.product_id = p.product_id
      and q.customer_code = i.customer_code
      and q.mode = i.mode
      and q.expires_at > v_at
      and (i.inquiry_id is null or q.sale_id = i.inquiry_id)
    order by q.sale_id desc
    limit 1;
    p.amount := p.amount + coalesce(v_bill, 0);
    p.customer_pays := p.customer_pays + coalesce(v_bill, 0);
    v_code := coalesce(p.code, late_refusal(i.counter, v_used, v_bill is null, p.amount, i.max_price, v_pays, v_balance));
  else
    v_code := coalesce(p.code, late_refusal(i.counter, v_used, false, p.amount, i.max_price, v_pays, v_balance));
  end if;
  if v_code is null then
    if i.ref_id is null then
      v_sale := nextval('sale_id');
    else
      insert into sale_key (user_id, mode, request_type, ref_id, head_id, body_hash, sale_id, created_at)
      values (i.user_id, v_asked, i.request_type, i.ref_id, p.head_id, i.body_hash, nextval('sale_id'), v_at)
      on conflict do nothing
      returning sale_id
      into v_sale;
    end if;
  end if;
  if v_sale is null then
    -- A known key answers before every other check.
    select *
    into v_known
    from sale_key k
    where k.user_id = i.user_id and k.mode = v_asked and k.request_type = i.request_type and k.ref_id = i.ref_id;
    if found then
      v_code := case
        when v_known.body_hash = i.body_hash then 'known'
        else 'ref-id-reused'
      end;
    end if;
    return accepted(
      code => v_code,
      vals => refusal_values(v_code, i.product_code, p.product_id, p.amount, v_balance, i.max_price, v_twin, v_used),
      sale_id => v_known.sale_id, created_at => v_at, product_id => p.product_id, amount => p.amount, base => p.base,
      customer_pays => p.customer_pays, balance => v_balance
    );
  end if;

  if v_nth is not null then
    insert into double_sale (user_id, product_id, customer_code, base, day, counter, sale_id)
    values (i.user_id, p.product_id, i.customer_code, p.base, (v_at at time zone 'Asia/Jakarta')::date, v_nth, v_sale);
  end if;
  if v_bill is not null then
    p.base := v_bill;
    delete from usable_inquiry q
    where
      q.user_id = i.user_id
      and q.product_id = p.product_id
      and q.customer_code = i.customer_code
      and q.sale_id = i.inquiry_id;
  end if;
  if p.own_place is not null then
    p.partners := own_first(p.partners, p.own_place);
    p.prices := own_first(p.prices, p.own_place);
    p.partner_codes := own_first(p.partner_codes, p.own_place);
  end if;
  if v_holds then
    with
      held as (
        update balance
        set
          balance = v_balance - p.amount,
          seq = v_seq + 1
        where user_id = i.user_id
      )
    insert into entry (head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at)
    values (p.head_id, i.user_id, v_seq + 1, 'hold', v_sale, -p.amount, v_balance - p.amount, v_at);
    v_balance := v_balance - p.amount;
    v_seq := v_seq + 1;
  else
    v_seq := null;
  end if;
  insert into sale
    (
      id, head_id, created_at, user_id, user_type_id, l1, l2, l3, l4, l5, login_user_id, request_type, mode, door, ref_id,
      product_id, customer_code, base, admin, amount, customer_pays, revenue, fee1, fee2, fee3, fee4, inquiry_id, counter,
      hold_seq, partners, prices, partner_codes, tells, busy_until
    )
  values
    (
      v_sale, p.head_id, v_at, i.user_id, p.user_type_id, p.l1, p.l2, p.l3, p.l4, p.l5, i.login_user_id, i.request_type, i.mode,
      i.door, coalesce(i.ref_id, v_sale::text), p.product_id, i.customer_code, p.base, p.admin, p.amount, p.customer_pays,
      p.revenue, p.fee1, p.fee2, p.fee3, p.fee4, i.inquiry_id, coalesce(v_nth, 1), v_seq, p.partners, p.prices, p.partner_codes,
      p.calls_back and not is_peoples(i.door), v_at + least(p_deadline, interval '5 minutes')
    );
  if v_rehearsal is not null then
    insert into rehearsed_sale (sale_id, created_at, head_id, rehearsal_id, amount)
    values
      (
        v_sale, v_at, p.head_id, v_rehearsal,
        case
          when v_pays then p.amount
          else 0
        end
      );
    if v_pays then
      v_balance := v_balance - p.amount;
    end if;
  end if;
  return accepted(
    sale_id => v_sale, created_at => v_at, product_id => p.product_id, amount => p.amount, base => p.base,
    customer_pays => p.customer_pays,
    shares => coalesce(p.fee1, 0) + coalesce(p.fee2, 0) + coalesce(p.fee3, 0) + coalesce(p.fee4, 0), balance => v_balance,
    partners =>
      case
        when v_rehearsal is null then p.partners
        else '{}'
      end,
    vals =>
      case
        when v_rehearsal is not null then jsonb_build_object('simulated', p.partners)
      end,
    prices => p.prices, partner_codes => p.partner_codes, product_code => p.product_code, product_name => p.product_name,
    family => p.family, product_type_id => p.product_type_id, nominal => p.nominal,
    chain => array_remove(array[p.l1, p.l2, p.l3, p.l4, p.l5], null)
  );
end;
$$;
grant execute on function accept_sale to jenjang_app;

-- Whether a staff account sells for its user.
create or replace function may_sell(p_user integer, p_login_user integer)
returns boolean
language plpgsql
stable
as $$
begin
  return exists (
    select
    from login_user k
    where k.id = p_login_user and k.user_id = p_user and not k.is_blocked and 'sell' = any (k.permissions)
  );
end;
$$;

-- The checks that depend on both seller and product: double sale, inquiry, price limit, balance, in that order.
create or replace function late_refusal(
  p_counter integer, p_used integer, p_lacks_inquiry boolean, p_amount bigint, p_max_price bigint, p_holds boolean,
  p_balance bigint
)
returns text
language sql
immutable
as $$
  select
    case
      when p_counter <= p_used then 'double-sale'
      when p_lacks_inquiry then 'inquiry-required'
      when p_amount > p_max_price then 'price-above-max'
      when p_holds and p_amount > p_balance then 'insufficient-balance'
    end;
$$;

-- The seller's own partner, the one at `p_place` of the route, before the others.
create or replace function own_first(p_route anyarray, p_place integer)
returns anyarray
language sql
immutable
as $$
  select
    case
      when p_place is null then p_route
      else p_route[p_place] || p_route[:p_place - 1] || p_route[p_place + 1:]
    end;
$$;
