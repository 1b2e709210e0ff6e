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

-- Holds a total for a ticket or a bill of a user and answers its code; a total it held elsewhere stays taken for seven days more.
-- A total that it held before comes first, or for a part one that its bill held, and for a ticket one of a ticket that its user
-- withdrew or let go without a word: who asks again and again takes no totals of others. Not one of what was paid or may have
-- been, at a gateway or by a line that is there: that money may come yet, or would be credited twice.
-- Then p_code, where its total is free, otherwise a code from 1 to 999 is drawn. No total is a whole thousand, which somebody may
-- transfer who has left the code out.
-- What comes in at a bank is credited by itself: top-ups are paid to the owner's banks only, a bill to those of its charger.
-- Errors: JJ004 no total is free; JJ010 with `not-found` at somebody else's bank.
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
  v_told bigint[];
  v_own bigint[] = p_ref || case p_kind
    when 'bill' then array(select parent_id from bill where id = p_ref)
    else array(
      select o.id
      from
        taken_total t
        join ticket o on o.id = t.ref_id
      where
        t.bank_id = p_bank
        and t.total between p_amount + 1 and p_amount + 999
        and t.kind = 'ticket'
        and o.user_id = p_user
        and o.status_id in (4, 6)
        and not exists (select from gateway_payment g where g.ticket_id = o.id)
        and not exists (
          select
          from statement_line l
          where l.bank_id = t.bank_id and l.amount = t.total and l.day >= (least(t.since, v_at) at time zone 'Asia/Jakarta')::date
        )
      order by o.id
      for update of o
    )
  end;
begin
  -- First: one that is deleted meanwhile is not told any more.
  perform hold_banks_of(p_bank);
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
  v_told := told_elsewhere(p_bank, p_amount + 1, p_amount + 999, p_kind, v_own, v_at);
  update taken_total t
  set until = v_at + interval '7 days'
  where t.kind = p_kind and t.ref_id = p_ref and t.until = 'infinity';
  for v_code in
    select c
    from
      generate_series(1, 999) c
      left join taken_total t on t.bank_id = p_bank and t.total = p_amount + c and t.until > v_at
    where
      (t.total is null or t.kind = p_kind and t.ref_id = any (v_own))
      and (p_amount + c) % 1000 <> 0
      and p_amount + c <> all (v_told)
    order by t.total is null, c is distinct from p_code, random()
  loop
    insert into taken_total as t (bank_id, total, kind, ref_id, since)
    values (p_bank, p_amount + v_code, p_kind, p_ref, v_at)
    on conflict (bank_id, total) do update
      set
        kind = excluded.kind,
        ref_id = excluded.ref_id,
        -- One that is ahead was written by a clock that was.
        since = case
          when t.until > v_at then least(t.since, v_at)
          else v_at
        end,
        until = 'infinity'
      where t.until <= v_at or t.kind = p_kind and t.ref_id = any (v_own) and t.until < 'infinity';
    if found then
      return v_code;
    end if;
  end loop;
  raise exception 'no free total for % at bank %', p_amount, p_bank using errcode = 'JJ004';
end;
$$;

-- A ticket holds its own total until then, where nobody else was told it meanwhile, or was so long ago; says whether it does.
create or replace function hold_own_total(t ticket, p_until timestamptz)
returns boolean
language plpgsql
as $$
declare
  v_total bigint := t.amount + t.unique_code;
begin
  if told_elsewhere(t.bank_id, v_total, v_total, 'ticket', array[t.id], t.moved_at) <> '{}' then
    return false;
  end if;
  insert into taken_total as k (bank_id, total, kind, ref_id, since, until)
  -- What is generated is not there yet in the trigger that comes before.
  values (t.bank_id, t.amount + t.unique_code, 'ticket', t.id, t.moved_at, p_until)
  on conflict (bank_id, total) do update
    set
      kind = excluded.kind,
      ref_id = excluded.ref_id,
      since = case
        when k.kind = 'ticket' and k.ref_id = t.id and k.until > t.moved_at then k.since
        else excluded.since
      end,
      until = excluded.until
    where k.until <= t.moved_at or k.kind = 'ticket' and k.ref_id = t.id;
  return found;
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

-- Whether money of a day may be for a ticket or a request that was lost by a restore:
-- its total may have been told again since, to
-- what the restored database did not know, or later than it was restored.
create or replace function may_be_of_lost(p_kind text, p_ref bigint, p_since timestamptz, p_day date)
returns boolean
language sql
stable
as $$
  select
    exists (
      select
      from setting
      where
        name = 'restored'
        and (p_ref > (value ->> p_kind)::bigint or p_since > (value ->> 'at')::timestamptz)
        and p_day <= (value ->> 'until')::date
    );
$$;

-- The same of a line, whose total is told to one at its bank.
create or replace function may_be_of_lost(l statement_line)
returns boolean
language sql
stable
as $$
  select
    exists (
      select
      from taken_total k
      where k.bank_id = l.bank_id and k.total = l.amount and may_be_of_lost(k.kind, k.ref_id, k.since, l.day)
    );
$$;

-- The day from which money may be for what the last restore lost, as long as its requests may be made again; else null.
create or replace function lost_from()
returns date
language sql
stable
as $$
  select (coalesce(value ->> 'from', value ->> 'at')::timestamptz at time zone 'Asia/Jakarta')::date
  from setting
  where name = 'restored' and (wall_clock() at time zone 'Asia/Jakarta')::date <= (value ->> 'until')::date + 7;
$$;

-- The last bill that the restored copy knew.
create or replace function last_bill_of_copy()
returns bigint
language sql
stable
as $$
  select coalesce(value ->> 'last_bill', value ->> 'bill')::bigint
  from setting
  where name = 'restored';
$$;
