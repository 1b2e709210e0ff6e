-- States of a bill: 1 ready, 2 requested, 3 partial, 4 paid, 5 done, 6 outstanding, 7 splitted.

-- Makes a part of what remains of a bill, with a bank or without, as long as fewer than fifty of its parts are unpaid: lists show
-- them all, and each may hold a total. Gives the part, or the refusal.
create or replace function split_bill(p_bill integer, p_amount bigint, p_bank integer, p_remark text, p_at timestamptz)
returns table (refusal text, part integer)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  b bill;
  v_part integer;
  v_code smallint = 1 + floor(random() * 999)::smallint;
begin
  p_at := time_of(p_at);
  perform hold_banks_of(p_bank);
  select * into b from bill where id = p_bill for update;
  if not found or b.parent_id is not null then
    return query select 'not-found', null::integer;
    return;
  end if;
  if b.status_id in (4, 5) then
    return query select 'bill-paid', null::integer;
    return;
  end if;
  if p_amount > bill_remaining(b) then
    return query select 'split-above-remaining', null::integer;
    return;
  end if;
  if (select count(*) from bill p where p.parent_id = b.id and p.status_id not in (4, 5)) >= 50 then
    return query select 'too-many-parts', null::integer;
    return;
  end if;
  if has_waiting_line(b) then
    return query select 'payment-arrived', null::integer;
    return;
  end if;
  -- Its payer was told a total, and may be at the bank with it.
  if b.status_id in (2, 6) and b.bank_id is not null then
    return query select 'payment-requested', null::integer;
    return;
  end if;
  -- An overdue part with a bank is one whose payment was requested, which only its payer does.
  if b.overdue_at is not null and (select w.user_id <> b.user_id from acting() w) then
    p_bank := null;
  end if;
  insert into bill
    (
      parent_id, user_id, charger_id, cycle, is_semi, amount, status_id, unique_code, unique_amount, bank_id, remark, created_at,
      due_at, overdue_at
    )
  values
    (
      b.id, b.user_id, b.charger_id, b.cycle, b.is_semi, p_amount,
      case
        when b.overdue_at is null then 1
        else 6
      end,
      v_code, p_amount + v_code, p_bank, p_remark, p_at, b.due_at, b.overdue_at
    )
  returning id
  into v_part;
  if p_bank is not null then
    v_code := draw_unique_code(p_bank, p_amount, 'bill', v_part, b.user_id, v_code, p_at);
    update bill
    set
      unique_code = v_code,
      unique_amount = p_amount + v_code
    where id = v_part;
  end if;
  perform release_totals('bill', p_bill, p_at);
  update bill
  set
    status_id = 7,
    remark = 'Splitted',
    bank_id = null
  where id = p_bill;
  return query select null::text, v_part;
end;
$$;
grant execute on function split_bill to jenjang_app;

-- Deletes a part that is ready or overdue and has no payment; its amount belongs to the remainder of the bill again. Without
-- parts the bill is as before the split.
-- If the part was overdue, its bill, or the remainder of it, is overdue at once, not only when the clock runs.
create or replace function delete_bill_part(p_part integer, p_at timestamptz)
returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  b bill;
  v_parent integer;
begin
  p_at := time_of(p_at);
  select parent_id into v_parent from bill where id = p_part;
  if v_parent is null then
    return 'not-found';
  end if;
  perform 1 from bill where id = v_parent for update;
  select * into b from bill where id = p_part for update;
  if not found then
    return 'not-found';
  end if;
  if b.status_id not in (1, 6) or b.paid_amount > 0 then
    return 'bill-not-deletable';
  end if;
  if has_waiting_line(b) then
    return 'payment-arrived';
  end if;
  perform release_totals('bill', p_part, p_at);
  -- The next part of the same sum gets the same total.
  update taken_total set ref_id = v_parent where kind = 'bill' and ref_id = p_part;
  delete from bill where id = p_part;
  update bill p set overdue_at = b.overdue_at where p.id = v_parent and p.overdue_at is null and b.overdue_at is not null;
  update bill p
  set
    status_id = case
      when p.overdue_at is not null then 6
      when p.paid_amount > 0 then 3
      else 1
    end,
    remark = ''
  where p.id = v_parent and not exists (select from bill o where o.parent_id = v_parent);
  return null;
end;
$$;
grant execute on function delete_bill_part to jenjang_app;

-- How much of the balance of a bill's charger somebody who confirms may give out; null: what it wants, as that one and the owner
-- may. Whoever confirms in its place the unique code, and with all parts of a bill no more than the bill was, or 999: parts of a
-- rupiah with a code each would empty the charger.
create or replace function largest_excess(b bill, p_actor integer)
returns bigint
language sql
stable
as $$
  select
    least(
      b.unique_code,
      greatest(999, w.amount) - (
        select coalesce(sum(m.excess), 0)
        from
          bill o
          join bill_payment m on m.bill_id = o.id
          join users a on a.id = m.actor_id
        where (o.id = w.id or o.parent_id = w.id) and m.actor_id <> b.charger_id and a.parent_id is not null
      )
    )
  from
    bill w
    join users u on u.id = p_actor
  where w.id = coalesce(b.parent_id, b.id) and p_actor <> b.charger_id and u.parent_id is not null;
$$;
