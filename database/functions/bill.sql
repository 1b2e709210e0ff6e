-- States of a bill: 1 ready, 2 requested, 3 partial, 4 paid, 5 done, 6 outstanding, 7 splitted.

-- A bill's number as people read it.
create or replace function bill_number(p_bill integer)
returns text
language sql
immutable
as $$
  select padded(p_bill, 6);
$$;

-- When a bill made at p_at falls due. Cycle 1: 11:30 WIB of that day, or of the next one when it is 11:30 or later; a weekend
-- or holiday moves it to the next working day. Cycle 2: three hours later.
create or replace function bill_due(p_at timestamptz, p_cycle smallint)
returns timestamptz
language plpgsql
stable
as $$
declare
  v_day date := (p_at at time zone 'Asia/Jakarta')::date;
begin
  if p_cycle = 2 then
    return p_at + interval '3 hours';
  end if;
  if (p_at at time zone 'Asia/Jakarta')::time >= time '11:30' then
    v_day := v_day + 1;
  end if;
  while extract(isodow from v_day) > 5
  or exists (select from holiday h where h.day = v_day) loop
    v_day := v_day + 1;
  end loop;
  return (v_day + time '11:30') at time zone 'Asia/Jakarta';
end;
$$;
grant execute on function bill_due to jenjang_app;

-- What of a bill is in no part and not paid.
create or replace function bill_remaining(b bill)
returns bigint
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select b.amount - b.paid_amount - coalesce((select sum(p.amount) from bill p where p.parent_id = b.id), 0)::bigint;
$$;
grant execute on function bill_remaining to jenjang_app;

-- What of a bill is still to be paid: of a split one, parts and remainder together.
create or replace function bill_rest(b bill)
returns bigint
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select b.amount - b.paid_amount - coalesce((select sum(p.paid_amount) from bill p where p.parent_id = b.id), 0)::bigint;
$$;
grant execute on function bill_rest to jenjang_app;

-- Asks the charger to look for a transfer. 1 and 3 become 2; 6 stays 6 with its bank. A new code is drawn for the remainder of a
-- partial payment, or where the total collides.
-- Gives null when done, also where nothing was left to do; otherwise the refusal. Error: JJ004 no total is free.
create or replace function request_payment(p_bill integer, p_user integer, p_bank integer, p_at timestamptz)
returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  b bill;
  v_code smallint;
begin
  p_at := time_of(p_at);
  perform hold_banks_of(p_bank);
  select * into b from bill where id = p_bill and user_id = p_user for update;
  if not found then
    return 'not-found';
  end if;
  if b.status_id = 7 then
    return 'bill-splitted';
  end if;
  if b.status_id in (4, 5) or b.status_id in (2, 6) and b.bank_id = p_bank then
    return null;
  end if;
  if has_waiting_line(b) then
    return 'payment-arrived';
  end if;
  v_code := draw_unique_code(
    p_bank, b.amount - b.paid_amount, 'bill', b.id, p_user,
    case
      when b.status_id <> 3 and b.paid_amount = 0 then b.unique_code
    end,
    p_at
  );
  update bill
  set
    status_id = case b.status_id
      when 6 then 6
      else 2
    end,
    bank_id = p_bank,
    unique_code = v_code,
    unique_amount = amount - paid_amount + v_code
  where id = p_bill;
  return null;
end;
$$;
grant execute on function request_payment to jenjang_app;

-- Takes a request back that nobody confirmed and whose money did not come: 2 becomes 1, or 3 where something was paid; 6 stays 6
-- without its bank. Sum and code stay. Gives null when done, also where nothing was requested; otherwise the refusal.
create or replace function withdraw_payment(p_bill integer, p_user integer)
returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  b bill;
begin
  select * into b from bill where id = p_bill and user_id = p_user for update;
  if not found then
    return 'not-found';
  end if;
  if b.status_id not in (2, 6) or b.bank_id is null then
    return null;
  end if;
  if has_waiting_line(b) then
    return 'payment-arrived';
  end if;
  update bill
  set
    status_id = case
      when b.status_id = 6 then 6
      when b.paid_amount > 0 then 3
      else 1
    end,
    bank_id = null
  where id = p_bill;
  return null;
end;
$$;
grant execute on function withdraw_payment to jenjang_app;
