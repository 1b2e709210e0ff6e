-- States of a ticket: 1 active, 2 verifying, 3 verified, 4 withdrawn, 5 cancelled, 6 expired, 7 unverifiable.

-- A ticket is opened, reported and withdrawn by its user, given back and cancelled by the owner, and credited by the owner or by
-- a line or a gateway's notice that no person brought. Only the clock lets one expire, at the time that stands in it.
create or replace function guard_ticket()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if
    not is_server()
    or tg_op = 'UPDATE'
    and new.status_id in (6, 7)
    and old.deadline <= greatest(new.moved_at, time_of(null))
  then
    return new;
  end if;
  if new.actor_id is not null then
    perform require_actor(new.actor_id, new.login_user_id);
  end if;
  perform
    require_effect(
      case
        when tg_op = 'INSERT' or new.status_id in (2, 4) then 'ask-topup'
        when new.status_id = 3 then 'topup'
        else 'decide-ticket'
      end,
      new.user_id, null,
      case
        when new.status_id = 3
          and new.final_amount = new.amount + new.unique_code
          and has_notice(new.bank_id, new.final_amount) then 'bank-notice'
        when new.status_id = 3 and has_gateway_notice(new.user_id, new.bank_id, new.final_amount) then 'gateway'
      end
    );
  return new;
end;
$$;
create or replace trigger guard_ticket
before insert on ticket
for each row
execute function guard_ticket();
create or replace trigger guard_move
before update of status_id on ticket
for each row
when (old.status_id <> new.status_id)
execute function guard_ticket();

-- Lines are brought by whose bank it is, or by its notices, which stand in the audit; the row says who.
create or replace function guard_import()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if new.actor_id is not null then
    perform require_actor(new.actor_id, new.login_user_id);
  end if;
  if
    is_server()
    and (
      (new.actor_id is null) <> (new.source = 'webhook')
      or new.source = 'webhook'
      and not exists (select from audit a where a.id = (select w.audit_id from acting() w) and a.call = 'bankNotice')
    )
  then
    perform refuse('access-denied');
  end if;
  perform
    require_effect(
      'import-lines', (select user_id from bank where id = new.bank_id), null,
      case new.source
        when 'webhook' then 'bank-notice'
      end
    );
  return new;
end;
$$;
create or replace trigger guard_import
before insert on statement_import
for each row
execute function guard_import();

-- A line is put away, or taken back, by whose bank it is at; one with the full total of an open bill, which it waits to pay, only
-- by who settles that bill: its payer is not marked overdue as long as the line waits, and whoever confirms it has to see it.
-- Nothing else of a line is changed but by what pays by it.
create or replace function guard_away()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_owner integer = (select user_id from bank where id = new.bank_id);
begin
  if old.is_away = new.is_away then
    perform refuse('access-denied');
  end if;
  perform require_effect('put-line-away', v_owner, v_owner);
  if
    exists (
      select
      from bill b
      where
        b.id = old.waits_for
        and b.status_id in (1, 2, 6)
        and b.unique_amount = old.amount
        and old.bank_id = any (b.bank_id || other_rows_of(b.bank_id))
    )
    and not exists (
      select
      from
        acting() w
        join users a on a.id = w.user_id
      where stands_to('settler', a, a, v_owner)
    )
  then
    perform refuse('not-found');
  end if;
  return new;
end;
$$;
create or replace trigger guard_away
before update on statement_line
for each row
when (current_user = 'jenjang_app')
execute function guard_away();
