-- Finds what the lines pay by the exact total of their bank, tickets in the order of their users' balances. Gives the lines that paid something.
-- A bill whose charger cannot credit what is above it is not paid: its line waits for a person, and the others are taken.
create or replace function match_lines(p_lines integer[], p_at timestamptz) returns table (line_id integer, kind text, ref_id integer, how text) language plpgsql security definer set search_path = public as $$
declare v record; v_at timestamptz = coalesce(p_at, clock_timestamp()); v_how text;
begin
  for v in
    select l.id, k.kind, k.ref_id::integer as ref_id from statement_line l
    join taken_total k on k.bank_id = l.bank_id and k.total = l.amount and (k.until = 'infinity' or k.kind = 'ticket' and k.until > v_at)
    left join ticket t on k.kind = 'ticket' and t.id = k.ref_id
    left join bill b on k.kind = 'bill' and b.id = k.ref_id
    where l.id = any (p_lines) and l.decided_at is null
      -- Money that came in before it was asked for was for something else.
      and l.day >= (coalesce(t.created_at, b.created_at) at time zone 'Asia/Jakarta')::date
    order by coalesce(t.user_id, b.user_id), l.id
  loop
    if v.kind = 'ticket' then
      v_how := pay_ticket_by_line(v.id, v.ref_id, '{1,2,7}', null, null, null, p_at);
    else
      begin
        v_how := pay_bill_by_line(v.id, v.ref_id, null, null, null, p_at);
      exception when sqlstate 'JJ001' then
        v_how := null;
      end;
    end if;
    if v_how is not null then
      return query select v.id, v.kind, v.ref_id, v_how;
    end if;
  end loop;
end $$;
