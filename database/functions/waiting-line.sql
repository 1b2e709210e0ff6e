-- States of a bill: 1 ready, 2 requested, 3 partial, 4 paid, 5 done, 6 outstanding, 7 splitted.
-- Types of a user: 3 SUTL.

-- Whether a line alone pays a bill: not while its charger is blocked, and never where a type 3 charges, whose bills the 2 above
-- confirms.
create or replace function pays_by_itself(p_bill integer)
returns boolean
language sql
stable
as $$
  select not c.is_blocked and c.user_type_id <> 3
  from
    bill b
    join users c on c.id = b.charger_id
  where b.id = p_bill;
$$;

-- Open lines with the total of a requested payment that a restore may have lost wait for its bill, also where they came before it
-- was asked for again, or at the same moment. So do those of a total that was the bill's on their day: its payer took the request
-- back before the copy, and made it again since. It may be made again at another row of the same account.
-- Only a bill with the code that it was made with, or a part that the copy knew:
-- another one was not told before. One that is decided upon at this moment is left to that.
create or replace function let_lost_lines_wait()
returns void
language sql
as $$
  update statement_line w
  set waits_for = found.bill
  from
    (
      select l.id, b.id as bill
      from
        bill b
        join taken_total k on k.kind = 'bill' and k.ref_id = b.id and k.bank_id = b.bank_id and k.total = b.unique_amount
        join statement_line l on l.bank_id = any (b.bank_id || other_rows_of(b.bank_id)) and l.amount = b.unique_amount
      where
        lost_from() is not null
        and b.status_id in (2, 6)
        and (b.parent_id is null or b.id <= last_bill_of_copy())
        and b.paid_amount = 0
        and l.decided_at is null
        and l.waits_for is null
        and l.cents = 0
        and l.day >= lost_from()
        and twin_of(l) is null
        and (may_be_of_lost(k.kind, k.ref_id, k.since, l.day) or l.day >= (k.since at time zone 'Asia/Jakarta')::date)
      for update of l skip locked
    ) found
  where w.id = found.id;
$$;

-- Lines that waited for a block to fall, or for a balance, pay now. Gives what match_lines gives.
create or replace function match_waiting_lines(p_at timestamptz)
returns table (line_id integer, kind text, ref_id integer, how text)
language sql
security definer
set search_path = public, pg_temp
as $$
  select *
  from
    match_lines(
      array(
        select l.id
        from
          statement_line l
          join bill b on b.id = l.waits_for
        where l.decided_at is null and b.status_id in (1, 2, 6) and pays_by_itself(b.id)
        order by l.id
      ),
      p_at
    );
$$;
grant execute on function match_waiting_lines to jenjang_app;

-- Whether a bank line with the full total of the bill waits for somebody other than its payer.
create or replace function has_waiting_line(b bill)
returns boolean
language sql
stable
as $$
  select
    exists (
      select
      from statement_line l
      where
        b.status_id in (1, 2, 6)
        and l.waits_for = b.id
        and l.decided_at is null
        and l.amount = b.unique_amount
        and l.bank_id = any (b.bank_id || other_rows_of(b.bank_id))
    );
$$;
grant execute on function has_waiting_line to jenjang_app;

-- Who confirms the bills of this charger at present: of those who settle them the nearest that is not blocked. Instead of a type
-- 3 or a blocked charger that is the one above.
create or replace function confirmer_of(p_charger integer)
returns integer
language sql
stable
strict
security definer
set search_path = public, pg_temp
as $$
  select a.id
  from
    users c
    join users a on a.id in (c.id, c.parent_id, (select id from users where parent_id is null))
  where c.id = p_charger and not a.is_blocked and stands_to('settler', a, c, c.id)
  order by a.id <> c.id, a.parent_id is null
  limit 1;
$$;
grant execute on function confirmer_of to jenjang_app;
