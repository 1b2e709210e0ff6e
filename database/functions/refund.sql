-- States of a sale: 1 pending, 2 failed, 3 reversed, 4 success, 5 refunded.

-- refund_sale_at, now, in the name of the acting account.
create or replace function refund_sale(p_sale bigint, p_is_returned boolean, p_remark text)
returns refunded_sale
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  w record;
begin
  select * into w from acting();
  if w.user_id is null then
    perform refuse('access-denied');
  end if;
  perform require_effect('refund', (select s.user_id from sale s where s.id = p_sale));
  return refund_sale_at(p_sale, p_is_returned, p_remark, w.user_id, w.login_user_id, null);
end;
$$;
grant execute on function refund_sale to jenjang_app;

-- Gives the price of a delivered sale back, once: every line of its settlement is written the other way, and its uplines' shares
-- are taken again in a batch of its own. Where the partner keeps what it got, the revenue bears it. What the sale drew goes back
-- to the charger while no bill has counted it. The sale itself stays as it is.
-- A second refund changes nothing. Balances are locked in id order, then the draw.
-- Errors: JJ010 not-found, where there is no such purchase; sale-archived, where its month is away;
-- sale-not-delivered, where it did not end with success.
create or replace function refund_sale_at(
  p_sale bigint, p_is_returned boolean, p_remark text, p_actor integer, p_login_user integer, p_at timestamptz
)
returns refunded_sale
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  s sale;
  o outcome;
  v_at timestamptz;
  v_cost bigint;
  v_legs leg[];
  v_charger integer = (select d.charger_id from semi_draw d where d.sale_id = p_sale);
  v_given undrawn;
  v_users integer[];
  v_shares bigint[];
begin
  select * into s from sale where id = p_sale and mode = 'prod' and request_type = 'purchase';
  if not found then
    perform refuse_detached(p_sale);
    perform refuse('not-found');
  end if;
  select * into o from outcome where sale_id = s.id and created_at = s.created_at and head_id = s.head_id;
  if o.status is distinct from 4 then
    perform refuse('sale-not-delivered');
  end if;
  perform from balance b where b.user_id in (s.user_id, v_charger) order by b.user_id for no key update;
  v_at := coalesce(p_at, clock_timestamp());
  v_cost := case
    when p_is_returned then o.cost
    else 0
  end;
  insert into refund
    (
      sale_id, created_at, head_id, at, user_id, l1, l2, l3, l4, l5, user_type_id, product_id, partner_id, amount, admin,
      customer_pays, is_returned, cost, revenue, fee1, fee2, fee3, fee4, actor_id, login_user_id, remark
    )
  values
    (
      s.id, s.created_at, s.head_id, v_at, s.user_id, s.l1, s.l2, s.l3, s.l4, s.l5, s.user_type_id, s.product_id, o.partner_id,
      s.amount, s.admin, s.customer_pays, p_is_returned, v_cost, o.revenue + o.cost - v_cost, s.fee1, s.fee2, s.fee3, s.fee4,
      p_actor, p_login_user, p_remark
    )
  on conflict (sale_id) do nothing;
  if not found then
    return (false, s.user_id, null, null, null)::refunded_sale;
  end if;
  select array_agg(f.user_id), array_agg(-f.amount)
  into v_users, v_shares
  from
    (
      values
        (s.l1, s.fee1),
        (s.l2, s.fee2),
        (s.l3, s.fee3),
        (s.l4, s.fee4)
    ) f (user_id, amount)
  where f.amount is not null;
  v_legs := array[row(null, s.user_id, s.amount)::leg, row('revenue', 0, -(o.revenue + o.cost - v_cost))::leg] || array(
    select row('fees-payable', f.user_id, f.amount)::leg from unnest(v_users, v_shares) f (user_id, amount)
  );
  if p_is_returned then
    v_legs := v_legs || row('partner', o.partner_id, -v_cost)::leg;
  end if;
  perform post('refund', s.id, v_legs, v_at);
  insert into fee_queue (batch, users, amounts) values (-s.id, coalesce(v_users, '{}'), coalesce(v_shares, '{}'));
  if v_charger is not null then
    v_given := undraw(s.id, p_actor, v_at);
  end if;
  if s.tells then
    insert into outbox (user_id, sale_id, sale_created_at, created_at, next_attempt_at)
    values (s.user_id, s.id, s.created_at, v_at, v_at);
  end if;
  update refund_claim
  set
    decided_at = v_at,
    actor_id = p_actor,
    login_user_id = p_login_user,
    remark = p_remark
  where sale_id = s.id and decided_at is null;
  return (
    true, s.user_id, (select b.balance from balance b where b.user_id = s.user_id), v_given.charger_id, v_given.charger_balance
  )::refunded_sale;
end;
$$;

-- What a partner claims stands there as it was said, of a sale that it delivered; nobody but the partner's own report puts it
-- there, and it moves no money. What a person says of it stands there in that person's name.
create or replace function guard_claim()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if not is_server() then
    return new;
  end if;
  perform refuse_person();
  if
    not exists (
      select
      from
        sale s
        join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
      where
        s.id = new.sale_id
        and s.created_at = new.created_at
        and s.head_id = new.head_id
        and s.mode = 'prod'
        and s.request_type = 'purchase'
        and o.status = 4
        and o.partner_id = new.partner_id
    )
    or new.decided_at is not null
  then
    perform refuse('access-denied');
  end if;
  return new;
end;
$$;
create or replace trigger guard_claim
before insert on refund_claim
for each row
execute function guard_claim();
create or replace trigger guard_table
before update on refund_claim
for each statement
execute function guard_table('decide-difference');
create or replace trigger guard_decider
before update on refund_claim
for each row
when (current_user = 'jenjang_app')
execute function guard_decider();
create or replace trigger note_change
after insert on refund
for each row
execute function note_change('sale_id');
create or replace trigger note_change
after update on refund_claim
for each row
execute function note_change('sale_id');
