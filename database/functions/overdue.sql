-- States of a bill: 1 ready, 2 requested, 3 partial, 4 paid, 5 done, 6 outstanding, 7 splitted.

-- Marks bills past their due time as overdue; a requested payment p_grace later, and it keeps its bank. A bill whose full payment
-- waits for somebody other than its payer is left out. The remainder of a split bill counts too. Blocks the users without
-- dispensation, also besides the block of a person. Takes marks back that a clock set which was ahead. Gives the users.
create or replace function mark_overdue(p_grace interval, p_at timestamptz)
returns setof integer
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_bills integer[];
begin
  p_at := time_of(p_at);
  p_grace := greatest(p_grace, interval '0');
  perform require_effect('overdue', null, null, 'clock');
  update bill_sweep
  set
    at = p_at,
    grace = p_grace;
  return query select unmark_overdue(p_grace, p_at);
  -- They hold users by now, before whom bills are locked: the next look marks.
  if found then
    return;
  end if;
  perform let_lost_lines_wait();
  v_bills := array(
    select b.id
    from bill b
    where
      b.status_id in (1, 2, 3, 7)
      and b.overdue_at is null
      and b.due_at <= p_at
      and overdue_from(b, p_grace) <= p_at
      and not has_waiting_line(b)
    order by b.id
    for update
  );
  -- A dispensation that is withdrawn meanwhile either sees the overdue bill, or is seen here.
  perform
  from users
  where id in (select user_id from bill where id = any (v_bills))
  order by id
  for no key update;
  return query
    with
      late as (
        update bill b
        set
          overdue_at = p_at,
          status_id = case b.status_id
            when 7 then 7
            else 6
          end,
          bank_id = case
            when b.status_id = 2 then b.bank_id
          end
        where b.id = any (v_bills) and bill_remaining(b) > 0
        returning b.user_id, b.charger_id
      ),
      blocked as (
        update users u
        set
          is_blocked = true,
          blocked_by_system = true
        where
          -- Whose manager came after the charger has dispensation for what it owes that one, not for what it owes others.
          exists (
            select
            from late l
            where l.user_id = u.id and (not u.dispensation or l.charger_id is distinct from charger_of(u.id))
          )
          and (not u.is_blocked or u.blocked_by is not null)
      )
    select distinct user_id
    from late;
end;
$$;
grant execute on function mark_overdue to jenjang_app;

-- When a bill that is not paid becomes overdue: at its due time, and p_grace later where its payment was requested, be the bank
-- deleted since: whoever transferred before that is no later.
create or replace function overdue_from(b bill, p_grace interval)
returns timestamptz
language sql
stable
as $$
  select
    b.due_at + case
      when b.status_id in (2, 6) and b.bank_id is not null or gone_bank_of(b) is not null then p_grace
      else interval '0'
    end;
$$;

-- Takes back what a clock that was ahead has marked: of bills that are not overdue yet, with the system's block of users that
-- have no other overdue bill. Gives their users. A payment that only waits takes no mark back: a notice can be made up by whoever
-- holds the bank's secret, a blocked charger too.
create or replace function unmark_overdue(p_grace interval, p_at timestamptz)
returns setof integer
language plpgsql
as $$
declare
  v_users integer[];
begin
  with
    early as (
      select b.id
      from bill b
      where b.overdue_at > p_at and b.status_id in (6, 7) and overdue_from(b, p_grace) > p_at
      order by b.id
      for update
    ),
    unmarked as (
      update bill b
      set
        overdue_at = null,
        status_id = case
          when b.status_id = 7 then 7
          when b.bank_id is not null then 2
          when b.paid_amount > 0 then 3
          else 1
        end
      from early e
      where b.id = e.id
      returning b.user_id
    )
  select array_agg(distinct user_id order by user_id)
  into v_users
  from unmarked;
  perform
    end_system_block(
      array(
        select u
        from unnest(v_users) u
        where not exists (select from bill o where o.user_id = u and o.overdue_at is not null and o.status_id in (6, 7))
      )
    );
  return query select unnest(v_users);
end;
$$;
