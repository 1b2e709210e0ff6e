-- States of a ticket: 1 active, 2 verifying, 3 verified, 4 withdrawn, 5 cancelled, 6 expired, 7 unverifiable.

-- Opens a ticket for the user, the bank and the amount of a row; nothing else of the row counts. None when the user has an open
-- one. What it had before is put away.
-- Each keeps a total from everybody else for a week: who has 30 of these that nobody paid, or 5 that could not be verified,
-- waits for the oldest to be over or for somebody who decides.
-- Errors: JJ004 no total is free; JJ010 with `too-many-tickets`, or `not-found` at a bank that is not the owner's.
create or replace function request_ticket(p_ticket ticket, p_at timestamptz)
returns setof ticket
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_at timestamptz = time_of(p_at);
  v_id integer = nextval(pg_get_serial_sequence('ticket', 'id'));
  v_code smallint;
begin
  perform advance_tickets(p_ticket.user_id, null, v_at);
  if exists (select from ticket where user_id = p_ticket.user_id and status_id in (1, 2)) then
    return;
  end if;
  if
    (
      select count(*) >= 30 or count(*) filter (where status_id = 7) >= 5
      from ticket
      where user_id = p_ticket.user_id and status_id <> 3 and created_at > v_at - interval '7 days' and created_at <= v_at
    )
  then
    perform refuse('too-many-tickets');
  end if;
  update ticket set settled_at = v_at where user_id = p_ticket.user_id and settled_at is null;
  v_code := draw_unique_code(p_ticket.bank_id, p_ticket.amount, 'ticket', v_id, p_ticket.user_id, null, v_at);
  return query
    insert into ticket as t (id, head_id, user_id, bank_id, amount, unique_code, created_at, deadline, moved_at)
    select v_id, u.head_id, u.id, p_ticket.bank_id, p_ticket.amount, v_code, v_at, v_at + interval '1 hour', v_at
    from users u
    where u.id = p_ticket.user_id
    returning t.*;
end;
$$;
grant execute on function request_ticket(ticket, timestamptz) to jenjang_app;

-- Applies deadlines: 1 becomes 6 after an hour, 2 becomes 7 after a quarter of an hour. For one user or one ticket, or for
-- all. Gives the tickets it moved.
create or replace function advance_tickets(p_user integer, p_ticket integer, p_at timestamptz)
returns setof ticket
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_at timestamptz = time_of(p_at);
begin
  return query
    with
      due as (
        select d.id
        from ticket d
        where
          d.status_id in (1, 2)
          and d.deadline <= v_at
          and (p_user is null or d.user_id = p_user)
          and (p_ticket is null or d.id = p_ticket)
        order by d.id
        for update
      ),
      moved as (
        update ticket t
        set
          status_id = case t.status_id
            when 1 then 6
            else 7
          end,
          deadline = null,
          moved_at = v_at,
          actor_id = null,
          login_user_id = null
        from due
        where t.id = due.id
        returning t.*
      )
    select *
    from moved;
end;
$$;
grant execute on function advance_tickets to jenjang_app;

-- confirm_ticket_at, now and without a line of the bank: not where the total was told to somebody else since, who is credited by
-- the line that comes later.
-- Error: JJ010 with `total-told-again`.
create or replace function confirm_ticket(
  p_ticket integer, p_from smallint[], p_amount bigint, p_actor integer, p_login_user integer, p_remark text
)
returns setof ticket
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if
    exists (
      select
      from
        ticket t
        join taken_total k on k.bank_id = any (t.bank_id || other_rows_of(t.bank_id)) and k.total = t.unique_amount
      where t.id = p_ticket and t.status_id = 7 and k.until > time_of(null) and (k.kind, k.ref_id) <> ('ticket', t.id)
    )
  then
    perform refuse('total-told-again');
  end if;
  return query select * from confirm_ticket_at(p_ticket, p_from, p_amount, p_actor, p_login_user, p_remark, null);
end;
$$;
grant execute on function confirm_ticket to jenjang_app;

-- Credits a ticket once: bank → user balance, when it is in one of p_from; none otherwise. p_amount null is the exact total.
create or replace function confirm_ticket_at(
  p_ticket integer, p_from smallint[], p_amount bigint, p_actor integer, p_login_user integer, p_remark text, p_at timestamptz
)
returns setof ticket
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v ticket;
  v_at timestamptz;
  v_posting bigint;
  v_owner integer;
  v_amount bigint;
begin
  perform advance_tickets(null, p_ticket, p_at);
  select * into v from ticket where id = p_ticket and status_id = any (p_from) for update;
  if not found then
    return;
  end if;
  v_amount := coalesce(p_amount, v.unique_amount);
  select user_id into v_owner from bank where id = v.bank_id;
  perform 1 from balance where user_id = v.user_id for no key update;
  v_at := time_of(p_at);
  v_posting := post_move(
    'topup', coalesce(p_actor, v_owner), p_login_user, null, v.user_id, v_amount, 'TICKET ' || padded(v.id, 6), 'bank', v.bank_id,
    null, null, null, v_at
  );
  return query
    update ticket t
    set
      status_id = 3,
      final_amount = v_amount,
      posting_id = v_posting,
      deadline = null,
      moved_at = v_at,
      actor_id = p_actor,
      login_user_id = p_login_user,
      remark = coalesce(p_remark, '')
    where t.id = p_ticket
    returning t.*;
end;
$$;

-- Moves a ticket to a state that touches no money, when it is in one of p_from; none otherwise. Open states get a fresh
-- deadline and are shown to their user.
create or replace function move_ticket(
  p_ticket integer, p_from smallint[], p_to smallint, p_actor integer, p_login_user integer, p_remark text, p_at timestamptz
)
returns setof ticket
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_at timestamptz = time_of(p_at);
begin
  perform advance_tickets(null, p_ticket, v_at);
  return query
    update ticket t
    set
      status_id = p_to,
      moved_at = v_at,
      actor_id = p_actor,
      login_user_id = p_login_user,
      remark = coalesce(p_remark, t.remark),
      deadline = case p_to
        when 1 then v_at + interval '1 hour'
        when 2 then v_at + interval '15 minutes'
      end,
      settled_at = case
        when p_to in (1, 2) then null
        else t.settled_at
      end
    where t.id = p_ticket and t.status_id = any (p_from)
    returning t.*;
end;
$$;
grant execute on function move_ticket to jenjang_app;

-- Puts a ticket away that is not open any more, for its user.
create or replace function put_ticket_away(p_ticket integer, p_at timestamptz)
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  select require_effect('ask-topup', t.user_id) from ticket t where t.id = p_ticket;
  update ticket
  set settled_at = time_of(p_at)
  where id = p_ticket and status_id >= 3 and settled_at is null;
$$;
grant execute on function put_ticket_away to jenjang_app;

-- Which states may follow each other. A ticket that was closed or could not be verified keeps its total for a week, one that is
-- paid for a week from then on, as its line may come yet; one that is open again holds it.
-- Errors: JJ005 for another state; JJ010 with `total-told-again` where somebody else was told the total meanwhile.
create or replace function ticket_moves()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if
    (old.status_id, new.status_id) not in (
      (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (2, 1), (2, 3), (2, 5), (2, 7), (6, 3), (7, 1), (7, 3), (7, 5)
    )
  then
    raise exception 'a ticket does not go from % to %', old.status_id, new.status_id using errcode = 'JJ005';
  end if;
  if new.status_id = 3 then
    -- One that was open holds its total already.
    if old.status_id in (1, 2) or not hold_own_total(new, new.moved_at + interval '7 days') then
      perform release_totals('ticket', new.id, new.moved_at);
    end if;
  elsif new.status_id not in (1, 2) then
    perform release_totals('ticket', new.id, new.moved_at);
  elsif old.status_id = 7 and not hold_own_total(new, 'infinity') then
    perform refuse('total-told-again');
  end if;
  return new;
end;
$$;
create or replace trigger ticket_moves
before update of status_id on ticket
for each row
when (old.status_id <> new.status_id)
execute function ticket_moves();
