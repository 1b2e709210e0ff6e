-- States of a ticket: 1 active, 2 verifying, 3 verified, 4 withdrawn, 5 cancelled, 6 expired, 7 unverifiable.
-- States of a bill: 1 ready, 2 requested, 3 partial, 4 paid, 5 done, 6 outstanding, 7 splitted.

-- Whether money for somebody comes in at this bank: it is that one's own, and was not deleted.
create or replace function is_bank_of(p_bank integer, p_user integer)
returns boolean
language sql
stable
as $$
  select exists (select from bank where id = p_bank and user_id = p_user and deleted_at is null);
$$;

-- Whether a branch of somebody holds as many totals of a sum at a bank as it may: of the 999 that there are 333 that nobody paid
-- below a head, below the next level 166, then 83 and 41. So nobody takes those of the others, however many accounts it makes.
-- Whom the bank is of and who is above that one have no branch here: all payers are below them.
create or replace function branch_is_full(p_user integer, p_bank integer, p_amount bigint, p_at timestamptz)
returns boolean
language sql
stable
as $$
  select
    count(*) filter (where h.l1 = u.l1 and u.l1 is distinct from c.l1) >= 333
    or count(*) filter (where h.l2 = u.l2 and u.l2 is distinct from c.l2) >= 166
    or count(*) filter (where h.l3 = u.l3 and u.l3 is distinct from c.l3) >= 83
    or count(*) filter (where h.l4 = u.l4 and u.l4 is distinct from c.l4) >= 41
  from
    users u
    join bank on bank.id = p_bank
    join users c on c.id = bank.user_id
    join taken_total k on k.bank_id = bank.id and k.total between p_amount + 1 and p_amount + 999 and k.until > p_at
    left join ticket t on k.kind = 'ticket' and t.id = k.ref_id and t.status_id <> 3
    left join bill b on k.kind = 'bill' and b.id = k.ref_id and b.status_id not in (4, 5)
    join users h on h.id = coalesce(t.user_id, b.user_id)
  where u.id = p_user;
$$;

-- Holds a total for a ticket or a bill of a user and answers its code; a total it held elsewhere stays taken for seven days more.
-- A total that it held before, or for a part that a part of its bill held, comes first: who asks again and again takes no totals
-- of others. No total is a whole thousand, which somebody may transfer who has left the code out.
-- Then p_code, where its total is free, otherwise a code from 1 to 999 is drawn.
-- What comes in at a bank is credited by itself: top-ups are paid to the owner's banks only, a bill to those of its charger.
-- Errors: JJ004 no total is free, or its branch holds as many as it may; JJ010 with `not-found` at somebody else's bank.
create or replace function draw_unique_code(
  p_bank integer, p_amount bigint, p_kind text, p_ref bigint, p_user integer, p_code smallint, p_at timestamptz
)
returns smallint
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_code smallint;
  v_at timestamptz = time_of(p_at);
  v_whole bigint = (
    select parent_id
    from bill
    where p_kind = 'bill' and id = p_ref
  );
  v_is_full boolean = branch_is_full(p_user, p_bank, p_amount, v_at);
begin
  if
    not is_bank_of(
      p_bank,
      coalesce(
        (
          select charger_id
          from bill
          where p_kind = 'bill' and id = p_ref
        ),
        (select id from users where parent_id is null)
      )
    )
  then
    perform refuse('not-found');
  end if;
  update taken_total t
  set until = v_at + interval '7 days'
  where t.kind = p_kind and t.ref_id = p_ref and t.until = 'infinity';
  for v_code in
    select c
    from
      generate_series(1, 999) c
      left join taken_total t on t.bank_id = p_bank and t.total = p_amount + c and t.until > v_at
    where (t.total is null and not v_is_full or t.ref_id in (p_ref, v_whole)) and (p_amount + c) % 1000 <> 0
    order by t.total is null, c is distinct from p_code, random()
  loop
    insert into taken_total as t (bank_id, total, kind, ref_id, since)
    values (p_bank, p_amount + v_code, p_kind, p_ref, v_at)
    on conflict (bank_id, total) do update
      set
        kind = excluded.kind,
        ref_id = excluded.ref_id,
        since = case
          when t.until > v_at then t.since
          else v_at
        end,
        until = 'infinity'
      where t.until <= v_at or t.kind = p_kind and t.ref_id in (p_ref, v_whole) and t.until < 'infinity';
    if found then
      return v_code;
    end if;
  end loop;
  raise exception 'no free total for % at bank %', p_amount, p_bank using errcode = 'JJ004';
end;
$$;

-- What was closed keeps its totals for seven days.
create or replace function release_totals(p_kind text, p_ref bigint, p_at timestamptz)
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  update taken_total
  set until = time_of(p_at) + interval '7 days'
  where kind = p_kind and ref_id = p_ref and until = 'infinity';
$$;
