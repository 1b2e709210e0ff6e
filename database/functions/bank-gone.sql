-- States of a bill: 1 ready, 2 requested, 3 partial, 4 paid, 5 done, 6 outstanding, 7 splitted.

-- Whether a bank was deleted.
create or replace function is_gone(p_bank integer)
returns boolean
language sql
stable
as $$
  select exists (select from bank where id = p_bank and deleted_at is not null);
$$;

-- Whether what comes in at a bank is taken: as long as it is there, and after that while somebody may transfer a total of it.
create or replace function takes_lines(p_bank integer)
returns boolean
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select
    exists (
      select
      from bank b
      where
        b.id = p_bank
        and (
          b.deleted_at is null
          or exists (
            select
            from taken_total k
            where k.bank_id = b.id and k.until > time_of(null)
          )
        )
    );
$$;
grant execute on function takes_lines to jenjang_app;

-- The bank, deleted since, at which the payment of a bill was asked for last; null of a bill that has another one or none.
create or replace function gone_bank_of(b bill)
returns integer
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select k.bank_id
  from taken_total k
  where
    b.bank_id is null
    and b.status_id in (1, 3, 6)
    and k.kind = 'bill'
    and k.ref_id = b.id
    and k.until = 'infinity'
    and is_gone(k.bank_id)
  limit 1;
$$;
grant execute on function gone_bank_of to jenjang_app;

-- Tells the payer of a bill or ticket in its inbox, and its open screens, that nothing is transferred to a bank any more.
create or replace function tell_gone(p_bank bank, p_user integer, p_kind text, p_ref integer, p_event jsonb)
returns void
language sql
as $$
  insert into inbox_item (user_id, template, facts)
  values
    (
      p_user, p_kind || '-bank-gone',
      jsonb_build_object('bank', p_bank.name || ' …' || right(p_bank.account_number, 4), p_kind, padded(p_ref, 6))
    );
  select pg_notify('jenjang_live', jsonb_build_array(p_event || jsonb_build_object('kind', p_kind))::text);
$$;

-- A bank that is deleted is told to nobody any more: payments that were asked for there are taken back, as by their payers,
-- except those whose money is there already. The totals stay theirs. Who was told it, by a ticket too, hears of it.
create or replace function end_what_was_told()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v record;
begin
  -- Who is being told it at this moment comes first.
  perform pg_advisory_xact_lock(7302142, new.user_id);
  perform
  from
    taken_total k
    join bill b on b.id = k.ref_id
  where k.bank_id = new.id and k.kind = 'bill' and k.until = 'infinity' and b.bank_id = new.id
  order by b.id
  for update of b;
  for v in update bill b
  set
    status_id = case
      when b.status_id <> 2 then b.status_id
      when b.paid_amount > 0 then 3
      else 1
    end,
    bank_id = null
  from taken_total k
  where
    k.bank_id = new.id
    and k.kind = 'bill'
    and k.until = 'infinity'
    and b.id = k.ref_id
    and b.bank_id = new.id
    and b.status_id in (1, 2, 6)
    and not has_waiting_line(b)
  returning b.user_id, b.charger_id, coalesce(b.parent_id, b.id) as number loop
    perform tell_gone(new, v.user_id, 'bill', v.number, jsonb_build_object('to', array[v.user_id, v.charger_id]));
  end loop;
  for v in
    select t.id, t.user_id, t.status_id
    from
      taken_total k
      join ticket t on t.id = k.ref_id
    where
      k.bank_id = new.id
      and k.kind = 'ticket'
      and k.until = 'infinity'
      and not exists (select from gateway_payment g where g.ticket_id = t.id)
  loop
    perform
      tell_gone(
        new, v.user_id, 'ticket', v.id,
        jsonb_build_object('to', array[v.user_id], 'ticketId', v.id, 'userId', v.user_id, 'statusId', v.status_id)
      );
  end loop;
  return null;
end;
$$;
create or replace trigger end_what_was_told
after update of deleted_at on bank
for each row
when (old.deleted_at is null and new.deleted_at is not null)
execute function end_what_was_told();

-- Whether a line came by a notice of a bank that was deleted. A deletion is how a secret is taken back that others have got: its
-- notices are heard, and pay nothing without a person.
create or replace function needs_person(l statement_line)
returns boolean
language sql
stable
as $$
  select
    is_gone(l.bank_id)
    and exists (
      select
      from statement_import i
      where i.id = l.import_id and i.source = 'webhook'
    );
$$;

-- A bill, locked. The parent first, as a split does.
create or replace function lock_bill(p_bill integer)
returns bill
language plpgsql
as $$
declare
  b bill;
begin
  perform 1 from bill p where p.id = (select parent_id from bill where id = p_bill) for update;
  select * into b from bill where id = p_bill for update;
  return b;
end;
$$;

-- Asks again for the payment of a locked bill where it was asked for before the bank was deleted, since its money came in there:
-- with the total that came in, else with the one that was told there last. Not where something was confirmed since, or money
-- waits elsewhere, and with p_exact not with another total than what came in. Without a bank it is the one that gone_bank_of
-- says. Gives the bill.
create or replace function renew_request(b bill, p_bank integer, p_total bigint, p_exact boolean, p_at timestamptz)
returns bill
language plpgsql
as $$
declare
  v_total bigint;
begin
  p_bank := coalesce(p_bank, gone_bank_of(b));
  if b.bank_id = p_bank or b.status_id not in (1, 2, 3, 6) or has_waiting_line(b) then
    return b;
  end if;
  select k.total
  into v_total
  from taken_total k
  where
    k.bank_id = p_bank
    and k.kind = 'bill'
    and k.ref_id = b.id
    and k.until > p_at
    and is_gone(k.bank_id)
    and (k.total = p_total or not p_exact)
    and k.total - b.amount + b.paid_amount between 1 and 999
    -- A confirmation ends what was told before it.
    and (
      k.until = 'infinity'
      or not exists (
        select
        from bill_payment m
        where m.bill_id = b.id and m.created_at >= k.since
      )
    )
  order by k.total <> p_total, k.until desc
  limit 1;
  if not found then
    return b;
  end if;
  perform release_totals('bill', b.id, p_at);
  update taken_total set until = 'infinity' where bank_id = p_bank and total = v_total;
  update bill
  set
    status_id = case status_id
      when 6 then 6
      else 2
    end,
    bank_id = p_bank,
    unique_code = v_total - amount + paid_amount,
    unique_amount = v_total
  where id = b.id
  returning *
  into b;
  return b;
end;
$$;
