-- States of a ticket: 1 active, 2 verifying, 3 verified, 4 withdrawn, 5 cancelled, 6 expired, 7 unverifiable.

-- Finds what the lines pay by the exact total of their bank, tickets in the order of their users' balances. Gives the lines
-- that paid something.
-- A bill of a blocked charger, or of an administrator 3, is not paid by itself: its line waits for the block to fall, or for
-- whoever settles it instead. Neither is one whose charger cannot credit what is above it, nor what the gate refuses: its line
-- waits for a person, and the others are taken. What may be a double, has sen, or may be of somebody whom a restore has lost does
-- not pay by itself.
create or replace function match_lines(p_lines integer[], p_at timestamptz)
returns table (line_id integer, kind text, ref_id integer, how text)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v record;
  v_at timestamptz = time_of(p_at);
  v_how text;
begin
  for v in
    select l.id, k.kind, k.ref_id::integer as ref_id
    from
      statement_line l
      join taken_total k
        on k.bank_id = l.bank_id
        and k.total = l.amount
        and (k.until = 'infinity' or k.kind = 'ticket' and k.until > v_at or is_gone(k.bank_id) and k.until > v_at)
      left join ticket t on k.kind = 'ticket' and t.id = k.ref_id
      left join bill b on k.kind = 'bill' and b.id = k.ref_id
    where
      l.id = any (p_lines)
      and l.decided_at is null
      and l.cents = 0
      and twin_of(l) is null
      -- One that a bill had there before it has another one.
      and (k.until = 'infinity' or k.kind = 'ticket' or b.bank_id is distinct from l.bank_id)
      -- Money that came in before it was asked for was for something else, maybe for who was told this total before.
      -- A time ahead was written by a clock that was.
      and l.day >= (
        greatest(
          coalesce(t.created_at, b.created_at),
          case
            when k.since <= v_at then k.since
          end
        ) at time zone 'Asia/Jakarta'
      )::date
    order by coalesce(t.user_id, b.user_id), l.id
  loop
    begin
      v_how := case v.kind
        when 'ticket' then pay_ticket_by_line(v.id, v.ref_id, '{1,2,7}', null, null, null, null, p_at)
        else pay_bill_by_line(v.id, v.ref_id, null, null, null, null, p_at)
      end;
    exception when sqlstate 'JJ001' or sqlstate 'JJ010' then
      v_how := null;
    end;
    if v_how is not null then
      return query select v.id, v.kind, v.ref_id, v_how;
    end if;
  end loop;
end;
$$;
grant execute on function match_lines to jenjang_app;

-- Lets a line pay a ticket of its bank: credits the ticket with the line's amount, or only ties both where the ticket was
-- credited with just that by hand.
-- Without a person who says so not with a line that may be of somebody whom a restore has lost, or that needs_person names.
-- p_from are the states it may be credited in, p_twin the line that a possible double was compared with. Gives 'credited',
-- 'tied', or null when nothing was done. A line pays once, and a ticket is paid by one line.
create or replace function pay_ticket_by_line(
  p_line integer, p_ticket integer, p_from smallint[], p_twin integer, p_actor integer, p_login_user integer, p_remark text,
  p_at timestamptz
)
returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  l statement_line;
  t ticket;
  v_how text;
  v_at timestamptz = time_of(p_at);
begin
  l := line_to_pay_by(p_line, p_twin, p_remark);
  if l.id is null then
    return null;
  end if;
  if p_actor is null and (may_be_of_lost(l) or needs_person(l)) then
    return null;
  end if;
  select * into t from ticket where id = p_ticket and bank_id = l.bank_id for update;
  if not found or exists (select from statement_line o where o.ticket_id = t.id) then
    return null;
  end if;
  if t.status_id = 3 then
    if t.final_amount <> l.amount then
      return null;
    end if;
    v_how := 'tied';
  else
    perform confirm_ticket_at(p_ticket, p_from, l.amount, p_actor, p_login_user, p_remark, p_at);
    if (select status_id from ticket where id = p_ticket) <> 3 then
      return null;
    end if;
    v_how := 'credited';
  end if;
  update statement_line
  set
    ticket_id = t.id,
    decided_at = v_at,
    actor_id = p_actor,
    login_user_id = p_login_user,
    remark = coalesce(p_remark, '')
  where id = l.id;
  return v_how;
end;
$$;
grant execute on function pay_ticket_by_line to jenjang_app;

-- Lets a line pay a bill whose payment was requested at its bank, or a part that was split off with it, once; also one that went
-- on to another bank where this one was deleted. p_twin is as above.
-- Without a person who says so a line with the full total waits where pays_by_itself says no, where it may be of somebody whom a
-- restore has lost, or where the charger can not credit what is above the bill, or is stopped at this moment.
create or replace function pay_bill_by_line(
  p_line integer, p_bill integer, p_twin integer, p_actor integer, p_login_user integer, p_remark text, p_at timestamptz
)
returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  l statement_line;
  b bill;
  v_payment integer;
  v_at timestamptz = time_of(p_at);
  v_by_itself boolean = p_actor is null or nobody_acts();
  v_waits boolean;
begin
  l := line_to_pay_by(p_line, p_twin, p_remark);
  if l.id is null then
    return null;
  end if;
  -- Nobody withdraws, splits or marks the bill between here and what becomes of the line.
  b := renew_request(lock_bill(p_bill), l.bank_id, l.amount, v_by_itself, v_at);
  if b.bank_id is distinct from l.bank_id then
    return null;
  end if;
  v_waits := v_by_itself and (not pays_by_itself(p_bill) or may_be_of_lost(l) or needs_person(l));
  if not v_waits then
    begin
      select c.payment
      into v_payment
      from
        confirm_payment(
          p_bill, l.amount, null, coalesce(p_remark, ''), coalesce(p_actor, b.charger_id), p_login_user, null, null, v_at
        ) c
      where c.refusal is null;
    exception when sqlstate 'JJ001' or sqlstate 'JJ010' then
      if not v_by_itself then
        raise;
      end if;
      v_waits := true;
    end;
  end if;
  if v_waits and b.status_id in (1, 2, 6) and l.amount = b.unique_amount then
    update statement_line set waits_for = p_bill where id = l.id;
  end if;
  if v_payment is null then
    return null;
  end if;
  update statement_line
  set
    bill_id = b.id,
    decided_at = v_at,
    actor_id = p_actor,
    login_user_id = p_login_user,
    remark = coalesce(p_remark, '')
  where id = l.id;
  return 'credited';
end;
$$;
grant execute on function pay_bill_by_line to jenjang_app;
