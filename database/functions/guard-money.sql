-- States of a bill: 1 ready, 2 requested, 3 partial, 4 paid, 5 done, 6 outstanding, 7 splitted.

-- A posting is begun by who may begin its kind; what the system posts by itself says for what. The rows beside it prove that:
-- a sale that was accepted, a bill's payment, a ticket that was credited. Pay-outs come from closes alone, by the thousand.
create or replace function guard_posting()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  b bill;
begin
  if not is_server() then
    return new;
  end if;
  if new.kind::text in ('addition', 'deduction', 'transfer', 'deduct', 'outstanding') then
    -- One side is who acts; only the owner's own balance has no other side.
    if
      new.kind::text in ('addition', 'deduction')
      and num_nonnulls(new.sender_id, new.receiver_id) <> 1
      or new.kind::text in ('transfer', 'deduct', 'outstanding')
      and num_nonnulls(new.sender_id, new.receiver_id) <> 2
      or new.actor_id is distinct from (
        case
          when new.kind::text in ('deduction', 'transfer') then new.sender_id
          else new.receiver_id
        end
      )
    then
      perform refuse('access-denied');
    end if;
  end if;
  if new.bill_id is not null then
    select * into b from bill where id = new.bill_id;
  elsif new.kind::text in ('payment', 'excess', 'lift') then
    perform refuse('access-denied');
  end if;
  if new.kind::text <> 'undraw' then
    perform require_actor(new.actor_id, new.login_user_id);
    -- What the system posts names whose money it is, and nobody else.
    if
      nobody_acts()
      and (
        new.actor_id = any (
          array[new.sender_id, new.receiver_id, b.charger_id, (select k.user_id from bank k where k.id = new.bank_id)]
        )
      ) is not true
    then
      perform refuse('access-denied');
    end if;
  end if;
  perform
    require_effect(
      new.kind::text,
      case
        when new.bill_id is not null then b.user_id
        when new.kind::text = 'return'
          and exists (
            select
            from users r
            where r.id = new.receiver_id and new.sender_id in (r.l1, r.l2, r.l3, r.l4, r.l5)
          ) then new.receiver_id
        when new.kind::text in ('deduction', 'deduct', 'outstanding', 'return', 'undraw') then new.sender_id
        else new.receiver_id
      end,
      b.charger_id,
      case new.kind::text
        when 'draw' then 'sale'
        when 'undraw' then 'partner-answer'
        when 'late-loss' then 'partner-answer'
        when 'lift' then 'clock'
        when 'return' then 'clock'
        -- The payment that it follows has passed the gate.
        when 'payment' then (
          select 'bank-notice'
          from bill_payment p
          where p.bill_id = new.bill_id and p.created_at = new.created_at
          limit 1
        )
        when 'excess' then (
          select 'bank-notice'
          from bill_payment p
          where p.bill_id = new.bill_id and p.created_at = new.created_at
          limit 1
        )
        when 'topup' then case
          when has_notice(new.bank_id, new.amount) then 'bank-notice'
          when has_gateway_notice(new.receiver_id, new.bank_id, new.amount) then 'gateway'
        end
      end
    );
  return new;
end;
$$;
create or replace trigger guard_posting
before insert on posting
for each row
when (new.kind <> 'payout')
execute function guard_posting();

-- A payment of a bill is confirmed by its settlers, or by a bank line that no person imported.
create or replace function guard_payment()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  b bill;
begin
  if not is_server() then
    return new;
  end if;
  select * into b from bill where id = new.bill_id;
  perform require_actor(new.actor_id, new.login_user_id);
  perform
    require_effect(
      'payment', b.user_id, b.charger_id,
      case
        when b.bank_id = new.bank_id
          and b.unique_amount = new.amount + new.excess
          and has_notice(new.bank_id, new.amount + new.excess)
          and pays_by_itself(b.id) then 'bank-notice'
      end
    );
  return new;
end;
$$;
create or replace trigger guard_payment
before insert on bill_payment
for each row
execute function guard_payment();

-- Whether a line of this amount waits at the bank that its notices reported, or that waited for a block to fall. What may be a
-- double pays nothing without a person.
create or replace function has_notice(p_bank integer, p_amount bigint)
returns boolean
language sql
stable
as $$
  select
    exists (
      select
      from
        statement_line l
        join statement_import i on i.id = l.import_id
      where
        l.bank_id = p_bank
        and l.amount = p_amount
        and l.decided_at is null
        and l.cents = 0
        and twin_of(l) is null
        and (i.source = 'webhook' or l.waits_for is not null)
    );
$$;

-- The payer requests the payment of a bill and takes that back; both sides may split it; its settlers delete parts.
create or replace function guard_bill()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  b bill;
begin
  b := case tg_op
    when 'DELETE' then old
    else new
  end;
  -- A deletion of its bank, which has its own gate, takes a request back; money that comes in there for it renews it.
  if
    tg_op = 'UPDATE'
    and exists (
      select
      from bank k
      where
        k.deleted_at is not null
        and (k.id = new.bank_id or k.id = old.bank_id and new.bank_id is null and written_now(k.xmin))
    )
  then
    return b;
  end if;
  perform require_effect(tg_argv[0], b.user_id, b.charger_id);
  return b;
end;
$$;
create or replace trigger guard_part
before insert on bill
for each row
when (new.parent_id is not null)
execute function guard_bill('split-bill');
create or replace trigger guard_gone
before delete on bill
for each row
execute function guard_bill('delete-part');
create or replace trigger guard_request
before update of status_id, bank_id on bill
for each row
when
  (
    new.status_id in (2, 6)
    and new.bank_id is not null
    and (
      new.bank_id is distinct from old.bank_id
      or new.status_id = 2
      and old.status_id <> 2
      and new.overdue_at is not distinct from old.overdue_at
    )
  )
execute function guard_bill('request-payment');
create or replace trigger guard_withdrawal
before update of status_id, bank_id on bill
for each row
when
  (
    old.bank_id is not null
    and new.bank_id is null
    and new.status_id in (1, 3, 6)
    and new.paid_amount = old.paid_amount
    and new.overdue_at is not distinct from old.overdue_at
  )
execute function guard_bill('request-payment');

-- Only the clock closes a day; without one a person does by turning a switch, which has its own gate.
create or replace function guard_close()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if is_server() and (new.day is null) <> exists (select from acting() w where w.user_id is not null) then
    perform refuse('access-denied');
  end if;
  return new;
end;
$$;
create or replace trigger guard_close
before insert on close_run
for each row
execute function guard_close();
