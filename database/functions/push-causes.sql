-- States of a ticket: 1 active, 2 verifying, 3 verified, 4 withdrawn, 5 cancelled, 6 expired, 7 unverifiable.
-- States of a bill: 1 ready, 2 requested, 3 partial, 4 paid, 5 done, 6 outstanding, 7 splitted.

-- Tells the seller of a sale at the counter or in the chat what became of it, when it has stood on the pending list:
-- of all others it
-- was told at once. A program hears of its sales by callback.
create or replace function push_sale()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  s record;
begin
  if not exists (select from push_subscription) then
    return null;
  end if;
  select x.user_id, x.customer_code, p.name as product, o.status
  into s
  from
    sale x
    join outcome o on o.sale_id = x.id and o.created_at = x.created_at and o.head_id = x.head_id
    join product p on p.id = x.product_id
  where
    x.id = old.sale_id
    and x.created_at = old.created_at
    and x.head_id = old.head_id
    and x.mode = 'prod'
    and x.request_type = 'purchase'
    and x.door in ('counter', 'chat');
  if found then
    perform
      tell_by_push(
        s.user_id, 'sale',
        case s.status
          when 4 then 'sale-succeeded'
          when 3 then 'sale-reversed'
          else 'sale-failed'
        end,
        jsonb_build_object(
          'row', old.sale_id, 'sale', old.sale_id::text, 'product', s.product, 'customer', right(s.customer_code, 4)
        )
      );
  end if;
  return null;
end;
$$;
create or replace trigger push_sale
after delete on open_sale
for each row
execute function push_sale();

-- Tells the user of a ticket how it ended, but what it ended itself.
create or replace function push_ticket()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform
    tell_by_push(
      new.user_id, 'ticket',
      case new.status_id
        when 3 then 'ticket-credited'
        when 6 then 'ticket-expired'
        else 'ticket-rejected'
      end,
      jsonb_build_object('ticket', padded(new.id, 6), 'sum', coalesce(new.final_amount, new.unique_amount))
    );
  return null;
end;
$$;
create or replace trigger push_ticket
after update of status_id on ticket
for each row
when (old.status_id <> new.status_id and new.status_id in (3, 5, 6))
execute function push_ticket();

-- Tells whoever was billed by a close. It is called there: a trigger would first put a copy of every new bill aside.
create or replace function push_new_bills(p_run integer)
returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if not exists (select from push_subscription) then
    return;
  end if;
  perform
    tell_by_push(b.user_id, 'bill', 'bill-made', jsonb_build_object('bill', bill_number(b.id), 'sum', b.amount, 'due', b.due_at))
  from bill b
  where b.run_id = p_run and exists (select from push_subscription p where p.user_id = b.user_id);
end;
$$;

-- Tells the payer that a bill is overdue or paid, and the charger that somebody says it has paid.
create or replace function push_bill()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_facts jsonb := jsonb_build_object('bill', bill_number(new.id), 'sum', new.amount);
begin
  if old.overdue_at is null and new.overdue_at is not null and new.parent_id is null then
    perform tell_by_push(new.user_id, 'bill', 'bill-overdue', v_facts);
  end if;
  if old.status_id <> 4 and new.status_id = 4 then
    perform tell_by_push(new.user_id, 'bill', 'bill-paid', v_facts);
  end if;
  if new.bank_id is not null and old.bank_id is distinct from new.bank_id then
    perform
      tell_by_push(
        new.charger_id, 'bill', 'payment-requested',
        v_facts || jsonb_build_object('sum', new.unique_amount, 'name', (select u.name from users u where u.id = new.user_id))
      );
  end if;
  return null;
end;
$$;
create or replace trigger push_bill
after update of status_id, overdue_at, bank_id on bill
for each row
execute function push_bill();
