-- States of a bill: 1 ready, 2 requested, 3 partial, 4 paid, 5 done, 6 outstanding, 7 splitted.

-- accept_sale for a sale that its seller's balance alone was refused for: in semi mode what lacks is drawn from the charger, as
-- far as ceiling and charger's balance reach; a blocked charger lends nothing. Gives no row where the seller is not semi. Both
-- balances are locked in id order, so this is asked in a transaction of its own.
-- Error 40001: the price has changed while it was asked twice.
create or replace function accept_semi_sale(i sale_item, p_deadline interval)
returns table (sale accepted_sale, charger_id integer, charger_balance bigint)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  s accepted_sale;
  v_charger integer;
  v_short bigint;
  v_may boolean;
  v_posting bigint;
  v_left bigint;
  v_ceiling bigint;
begin
  select c.charger_id into v_charger from charge c where c.user_id = i.user_id and c.is_semi;
  if v_charger is null then
    return;
  end if;
  perform from balance b where b.user_id in (i.user_id, v_charger) order by b.user_id for no key update;
  if charger_of(i.user_id) is distinct from v_charger then
    raise exception 'the charger has changed meanwhile' using errcode = '40001';
  end if;
  s := accept_sale(i, p_deadline);
  if s.code is distinct from 'insufficient-balance' or rehearsal_of(i.user_id, i.mode) is not null then
    return query select s, null::integer, null::bigint;
    return;
  end if;
  v_short := s.amount - s.balance;
  select
    u.is_semi and drawn_by(i.user_id) + v_short <= u.balance_limit and not c.is_blocked and b.balance >= v_short,
    b.balance - v_short, u.balance_limit
  into v_may, v_left, v_ceiling
  from
    users u
    join users c on c.id = v_charger
    join balance b on b.user_id = v_charger
  where u.id = i.user_id;
  if not v_may then
    return query select s, null::integer, null::bigint;
    return;
  end if;
  v_posting := post_move(
    'draw', i.user_id, i.login_user_id, v_charger, i.user_id, v_short, 'SEMI', null, null, null, null, null, null
  );
  s := accept_sale(i, p_deadline);
  if s.code is not null or s.balance <> 0 then
    raise exception 'the price has changed meanwhile' using errcode = '40001';
  end if;
  update posting set remark = 'SEMI ' || padded(s.sale_id, 8) where id = v_posting;
  insert into semi_draw (sale_id, user_id, charger_id, amount, ceiling, posting_id)
  values (s.sale_id, i.user_id, v_charger, v_short, v_ceiling, v_posting);
  return query select s, v_charger, v_left;
end;
$$;
grant execute on function accept_semi_sale to jenjang_app;

-- What a user has drawn and not paid: draws in no bill yet, and open semi bills.
create or replace function drawn_by(p_user integer)
returns bigint
language sql
stable
as $$
  select
    unbilled_draws(p_user) + coalesce(
      (
        select sum(bill_rest(b))
        from bill b
        where b.user_id = p_user and b.parent_id is null and b.is_semi and b.status_id in (1, 2, 3, 6, 7)
      ),
      0
    )::bigint;
$$;
grant execute on function drawn_by to jenjang_app;

-- What a user has drawn that is in no bill yet.
create or replace function unbilled_draws(p_user integer)
returns bigint
language sql
stable
as $$
  select coalesce(sum(d.amount), 0)::bigint
  from semi_draw d
  where d.user_id = p_user and d.bill_id is null and d.undraw_id is null;
$$;
grant execute on function unbilled_draws to jenjang_app;

-- Bills the draws that are in no bill yet: of everybody, in cycle 2 of users with D0, or of some users. One bill for each user
-- and charger.
create or replace function bill_draws(p_run integer, p_cycle smallint, p_users integer[], p_at timestamptz)
returns void
language sql
as $$
  with
    drawn as materialized (
      select d.sale_id, d.user_id, d.charger_id, d.amount
      from
        semi_draw d
        join users u on u.id = d.user_id
      where
        d.bill_id is null
        and d.undraw_id is null
        and case
          when p_users is null then p_cycle = 1 or u.is_d0
          else d.user_id = any (p_users)
        end
      order by d.sale_id
      for update of d
    ),
    billed as (
      insert into bill (user_id, charger_id, run_id, cycle, is_semi, amount, unique_code, unique_amount, created_at, due_at)
      select t.user_id, t.charger_id, p_run, p_cycle, true, t.amount, r.code, t.amount + r.code, p_at, bill_due(p_at, p_cycle)
      from
        (select user_id, charger_id, sum(amount)::bigint as amount from drawn group by user_id, charger_id) t
        cross join lateral (select 1 + floor(random() * 999)::smallint as code where t.user_id > 0) r
      order by t.user_id
      returning id, user_id, charger_id
    )
  update semi_draw s
  set bill_id = b.id
  from
    drawn d
    join billed b using (user_id, charger_id)
  where s.sale_id = d.sale_id;
$$;

-- Gives what a failed or reversed sale drew back to the charger while it is not billed. Afterwards it stays with the seller,
-- whose bill holds it.
create or replace function undraw(p_sale bigint, p_actor integer, p_at timestamptz)
returns undrawn
language plpgsql
as $$
declare
  d semi_draw;
  v_posting bigint;
begin
  select * into d from semi_draw where sale_id = p_sale and bill_id is null and undraw_id is null for update;
  if not found then
    return null;
  end if;
  v_posting := post_move(
    'undraw', coalesce(p_actor, d.user_id), null, d.user_id, d.charger_id, d.amount, 'SEMI ' || padded(p_sale, 8), null, null,
    null, null, null, p_at
  );
  update semi_draw set undraw_id = v_posting where sale_id = p_sale;
  return (
    select (u.balance, c.user_id, c.balance)::undrawn
    from
      balance u,
      balance c
    where u.user_id = d.user_id and c.user_id = d.charger_id
  );
end;
$$;
