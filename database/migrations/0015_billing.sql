-- The money life of bills: fee pay-outs, the close, payment, lift, overdue.

create function charger_of(p_user integer) returns integer language sql stable security definer set search_path = public as $$
  select charger_id from charge where user_id = p_user
$$;

-- Moves balance with its cause: the one way of the back office. Sender or receiver null: the other side is a system account.
-- What a charger gives or takes back changes what it has lent; an excess, a fee or anything else between the two does not.
create function post_move(p_kind posting_kind, p_actor integer, p_login_user integer, p_sender integer, p_receiver integer, p_amount bigint, p_remark text,
  p_account system_account, p_party integer, p_bill integer, p_key text, p_body_hash text, p_at timestamptz)
returns bigint language plpgsql as $$
declare posting_id bigint; at timestamptz; v_credit integer;
begin
  perform 1 from balance b where b.user_id in (p_sender, p_receiver) order by b.user_id for no key update;
  at := coalesce(p_at, clock_timestamp());
  if p_sender is not null and p_receiver is not null and p_kind::text in ('transfer', 'deduct', 'lift', 'return') then
    v_credit := case when charger_of(p_receiver) = p_sender then p_receiver when charger_of(p_sender) = p_receiver then p_sender end;
  end if;
  insert into posting (kind, actor_id, login_user_id, sender_id, receiver_id, amount, remark, created_at, key, body_hash, credit_of, bill_id)
    values (p_kind, p_actor, p_login_user, p_sender, p_receiver, p_amount, p_remark, at, p_key, p_body_hash, v_credit, p_bill) returning id into posting_id;
  if p_sender is null then
    perform post(p_kind, posting_id, array[p_receiver], array[p_amount], p_account, p_party, -p_amount, at);
  elsif p_receiver is null then
    perform post(p_kind, posting_id, array[p_sender], array[-p_amount], p_account, p_party, p_amount, at);
  else
    perform post(p_kind, posting_id, array[p_sender, p_receiver], array[-p_amount, p_amount], null, null, 0, at);
  end if;
  if v_credit is not null then
    update balance b set lent = lent + case when v_credit = p_receiver then p_amount else -p_amount end where b.user_id = v_credit;
  end if;
  return posting_id;
end $$;

create or replace function move_balance_at(p_kind posting_kind, p_actor integer, p_login_user integer, p_sender integer, p_receiver integer, p_amount bigint, p_remark text, p_key text, p_body_hash text, p_at timestamptz)
returns bigint language plpgsql security definer set search_path = public as $$
begin
  return post_move(p_kind, p_actor, p_login_user, p_sender, p_receiver, p_amount, p_remark, 'adjustment', 0, null, p_key, p_body_hash, p_at);
end $$;

-- Brings `fee_due` up to what can be seen now. The statement that sums is the one whose snapshot is kept, so every entry is counted once, whenever it is committed.
-- p_anew counts from the entries alone and says that the next fold has to as well: for a transaction that has itself written entries. So does a database whose
-- transaction numbers have begun anew.
create function fold_fees(p_anew boolean, p_at timestamptz) returns void language plpgsql as $$
declare v fee_fold; v_seen pg_snapshot; v_since timestamptz = least(p_at, clock_timestamp()) - interval '1 hour';
begin
  select * into v from fee_fold for update;
  if p_anew or v.seen is null or pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(v.seen) then
    with now_seen as materialized (select pg_current_snapshot() as seen),
    total as (select party_id, sum(amount) as amount from system_entry where account = 'fees-payable' group by party_id),
    kept as (
      insert into fee_due as d (user_id, amount) select party_id, amount from total
      on conflict (user_id) do update set amount = excluded.amount where d.amount <> excluded.amount
    )
    select seen into v_seen from now_seen;
    update fee_fold set seen = case when p_anew then null else v_seen end, since = v_since;
  else
    with now_seen as materialized (select pg_current_snapshot() as seen),
    added as (
      select party_id, sum(amount) as amount from system_entry
      where account = 'fees-payable' and kind <> 'payout' and created_at >= v.since and not pg_visible_in_snapshot(xid, v.seen) group by party_id
    ),
    kept as (
      insert into fee_due as d (user_id, amount) select party_id, amount from added where amount <> 0
      on conflict (user_id) do update set amount = d.amount + excluded.amount
    )
    select seen into v_seen from now_seen;
    update fee_fold set seen = v_seen, since = v_since;
  end if;
end $$;

-- Pays what uplines have earned: fees-payable → balance, one posting each; what is below zero is carried.
-- p_whom: `all`, `d0` those who are closed twice a day, `real-time` those who get it at once.
create function pay_out_fees_at(p_whom text, p_anew boolean, p_at timestamptz) returns table (user_id integer, balance bigint) language plpgsql security definer set search_path = public as $$
declare v_users integer[];
begin
  perform fold_fees(p_anew, p_at);
  v_users := array(select d.user_id from fee_due d join users u on u.id = d.user_id where d.amount > 0 and case p_whom when 'all' then true when 'd0' then u.is_d0 when 'real-time' then u.is_real_time end order by d.user_id);
  perform 1 from balance b where b.user_id = any (v_users) order by b.user_id for no key update;
  return query with paid as (
    insert into posting (kind, actor_id, receiver_id, amount, remark, created_at)
      select 'payout', d.user_id, d.user_id, d.amount, 'FEE', p_at from fee_due d where d.user_id = any (v_users) returning id, receiver_id, amount
  ),
  credited as (
    update balance b set balance = b.balance + p.amount, seq = b.seq + 1 from paid p where b.user_id = p.receiver_id
      returning b.user_id, b.balance, b.seq, p.id, p.amount
  ),
  entered as (
    insert into entry (head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at)
      select u.head_id, c.user_id, c.seq, 'payout', c.id, c.amount, c.balance, p_at from credited c join users u on u.id = c.user_id
  ),
  taken as (
    insert into system_entry (account, party_id, kind, cause_id, amount, created_at)
      select 'fees-payable', c.user_id, 'payout', c.id, -c.amount, p_at from credited c
  ),
  settled as (update fee_due d set amount = d.amount - c.amount from credited c where d.user_id = c.user_id)
  select c.user_id, c.balance from credited c;
end $$;
create function pay_out_fees(p_whom text, p_at timestamptz) returns table (user_id integer, balance bigint) language sql security definer set search_path = public as $$
  select * from pay_out_fees_at(p_whom, false, p_at)
$$;

-- When a bill made at p_at falls due. Cycle 1: 11:30 WIB of that day, rolled over weekends and holidays, and past a time of day that is over. Cycle 2: three hours later.
create function bill_due(p_at timestamptz, p_cycle smallint) returns timestamptz language plpgsql stable as $$
declare v_day date := (p_at at time zone 'Asia/Jakarta')::date;
begin
  if p_cycle = 2 then
    return p_at + interval '3 hours';
  end if;
  if (p_at at time zone 'Asia/Jakarta')::time >= time '11:30' then
    v_day := v_day + 1;
  end if;
  while extract(isodow from v_day) > 5 or exists (select from holiday h where h.day = v_day) loop
    v_day := v_day + 1;
  end loop;
  return (v_day + time '11:30') at time zone 'Asia/Jakarta';
end $$;

-- Cuts accounts at their present number: one statement, so all of them are seen at one moment and what moves between two of them is on both sides of the cut or on neither.
create function cut_accounts(p_run integer, p_users integer[]) returns void language sql as $$
  insert into bill_window (account_id, run_id, from_seq, to_seq, spent, lent, balance_after, lent_after, c1, c2, c3)
  select b.user_id, p_run, coalesce(w.to_seq, 0), b.seq, coalesce(w.balance_after, 0) - b.balance, b.lent - coalesce(w.lent_after, 0), b.balance, b.lent, ch.c1, ch.c2, ch.c3
  from charge_chain ch
  join balance b on b.user_id = ch.user_id
  left join lateral (select to_seq, balance_after, lent_after from bill_window where account_id = b.user_id order by to_seq desc limit 1) w on true
  where b.seq > coalesce(w.to_seq, 0) and (p_users is null or array[ch.user_id, ch.c1, ch.c2, ch.c3] && p_users)
$$;

-- Closes billed users: what was lent to each less what its group still has, less what was carried; above zero a bill, below zero carried on.
-- Of the clock: p_day and p_cycle (2 only for those with D0), once each whoever calls. p_users instead: only these. Gives the run, null when it was there.
-- One close at a time: the next one waits and then goes on where this one ended.
create function close_bills(p_day date, p_cycle smallint, p_users integer[], p_at timestamptz) returns integer language plpgsql security definer set search_path = public as $$
declare v_run integer; v_users integer[] = p_users; v_since integer;
begin
  perform pg_advisory_xact_lock(7302116);
  if p_day is not null and exists (select from close_run where day = p_day and cycle = p_cycle) then
    return null;
  end if;
  insert into close_run (day, cycle, at) values (p_day, p_cycle, p_at) returning id into v_run;
  if p_cycle = 2 and p_users is null then
    v_users := array(select user_id from charge where is_billed and is_d0);
  end if;
  perform cut_accounts(v_run, v_users);
  -- Whoever is billed has been closed by the last daily run, or begun after it: older windows are counted.
  select coalesce(max(id), 0) into v_since from close_run where id < v_run and day is not null and cycle = 1;
  insert into bill_close (user_id, run_id, since_run_id, spent, lent, carried_in, amount, carried_out)
    select t.user_id, v_run, t.since_run_id, t.spent, t.lent, t.carried, greatest(0, t.spent + t.lent - t.carried), greatest(0, t.carried - t.spent - t.lent)
    from (
      select c.user_id, coalesce(l.run_id, 0) as since_run_id, coalesce(l.carried_out, 0) as carried, sum(g.spent)::bigint as spent, sum(g.lent)::bigint as lent
      from charge c
      left join lateral (select run_id, carried_out from bill_close where user_id = c.user_id order by run_id desc limit 1) l on true
      join (
        select account_id as user_id, run_id, spent, lent from bill_window where run_id > v_since
        union all
        select x.user_id, w.run_id, w.spent, 0 from bill_window w cross join lateral (values (w.c1), (w.c2), (w.c3)) x(user_id) where w.run_id > v_since and x.user_id is not null
      ) g on g.user_id = c.user_id and g.run_id > coalesce(l.run_id, 0)
      where c.is_billed and (v_users is null or c.user_id = any (v_users))
      group by c.user_id, l.run_id, l.carried_out
    ) t;
  insert into bill (user_id, charger_id, run_id, cycle, amount, unique_code, unique_amount, created_at, due_at)
    select c.user_id, g.charger_id, v_run, p_cycle, c.amount, r.code, c.amount + r.code, p_at, d.due
    from bill_close c
    join charge g on g.user_id = c.user_id
    cross join (select bill_due(p_at, p_cycle) as due) d
    cross join lateral (select 1 + floor(random() * 999)::smallint as code where c.user_id > 0) r
    where c.run_id = v_run and c.amount > 0 order by c.user_id;
  return v_run;
end $$;

-- What of a bill is still to be paid: of a split one, parts and remainder together.
create function bill_rest(b bill) returns bigint language sql stable security definer set search_path = public as $$
  select b.amount - b.paid_amount - coalesce((select sum(p.paid_amount) from bill p where p.parent_id = b.id), 0)::bigint
$$;
-- What of a bill is in no part and not paid.
create function bill_remaining(b bill) returns bigint language sql stable security definer set search_path = public as $$
  select b.amount - b.paid_amount - coalesce((select sum(p.amount) from bill p where p.parent_id = b.id), 0)::bigint
$$;
create function bill_number(p_bill integer) returns text language sql immutable as $$ select lpad(p_bill::text, 6, '0') $$;

-- Lends again what was paid: confirmed and not yet lifted, up to the ceiling; nothing for a semi bill or in deposit mode.
-- What the charger's balance does not cover beside p_kept, or waits for a blocked charger, stays pending. The bill is locked by the caller.
create function lift_bill(p_bill integer, p_kept bigint, p_actor integer, p_login_user integer, p_at timestamptz) returns void language plpgsql as $$
declare b bill; u users; c users; v_user bigint; v_charger bigint; v_want bigint; v_can bigint;
begin
  select * into b from bill where id = p_bill;
  select * into u from users where id = b.user_id;
  select * into c from users where id = b.charger_id;
  perform 1 from balance where user_id in (b.user_id, b.charger_id) order by user_id for no key update;
  select balance into v_user from balance where user_id = b.user_id;
  select balance into v_charger from balance where user_id = b.charger_id;
  v_want := case when b.is_semi or u.is_dm then 0 else greatest(0, least(b.paid_amount - b.lifted_amount, u.balance_limit - v_user)) end;
  v_can := case when c.is_blocked then 0 else greatest(0, least(v_want, v_charger - p_kept)) end;
  if v_can > 0 then
    perform post_move('lift', p_actor, p_login_user, b.charger_id, b.user_id, v_can, 'BILL ' || bill_number(coalesce(b.parent_id, b.id)), null, null, b.id, null, null, p_at);
  end if;
  update bill set lifted_amount = lifted_amount + v_can, lift_pending = v_can < v_want where id = p_bill;
end $$;

-- A split bill is paid when all its parts are and nothing remains. Then, with no other bill open, what the system blocked is free again.
create function settle_bill(p_bill integer, p_at timestamptz) returns void language plpgsql as $$
declare b bill;
begin
  select * into b from bill where id = p_bill;
  if b.parent_id is not null then
    update bill p set status_id = 4, closed_at = p_at where p.id = b.parent_id and p.status_id = 7 and bill_rest(p) = 0;
  end if;
  update users u set is_blocked = false, blocked_by_system = false
    where u.id = b.user_id and u.blocked_by_system and not exists (select from bill o where o.user_id = u.id and o.status_id in (1, 2, 3, 6, 7));
end $$;

-- Asks the charger to look for a transfer. 1 and 3 become 2; 6 stays 6 with its bank. A code is drawn anew for the remainder of a partial payment, or where the total collides.
-- Gives null when done, also where nothing was left to do; otherwise the refusal. Error: JJ004 no total is free.
create function request_payment(p_bill integer, p_user integer, p_bank integer, p_at timestamptz) returns text language plpgsql security definer set search_path = public as $$
declare b bill; v_code smallint;
begin
  select * into b from bill where id = p_bill and user_id = p_user for update;
  if not found then return 'not-found'; end if;
  if b.status_id = 7 then return 'bill-splitted'; end if;
  if b.status_id in (4, 5) or b.status_id in (2, 6) and b.bank_id = p_bank then return null; end if;
  v_code := draw_unique_code(p_bank, b.amount - b.paid_amount, 'bill', b.id, case when b.status_id <> 3 and b.paid_amount = 0 then b.unique_code end, p_at);
  update bill set status_id = case b.status_id when 6 then 6 else 2 end, bank_id = p_bank, unique_code = v_code, unique_amount = amount - paid_amount + v_code where id = p_bill;
  return null;
end $$;

-- Confirms money that came in for a bill in state 2, or 6 with a bank. Below the amount: partially paid, and a part shrinks to what it got; at or above: paid, the excess
-- is credited at once. The owner's charge goes through its bank. Gives the refusal, or null; `payment` is null when the bill had been paid already and nothing was done.
-- Error 40001: a request with the same key came first; repeated, it finds its answer.
create function confirm_payment(p_bill integer, p_amount bigint, p_bank integer, p_remark text, p_actor integer, p_login_user integer, p_key text, p_body_hash text, p_at timestamptz)
returns table (refusal text, payment integer) language plpgsql security definer set search_path = public as $$
declare b bill; v_bank integer; v_toward bigint; v_excess bigint; v_payment integer; v_posting bigint; v_full boolean; v_number text;
begin
  -- The parent first, as a split does.
  perform 1 from bill p where p.id = (select parent_id from bill where id = p_bill) for update;
  select * into b from bill where id = p_bill for update;
  if not found then return query select 'not-found', null::integer; return; end if;
  if exists (select from bill_payment where actor_id = p_actor and key = p_key) then
    raise exception 'key % was used meanwhile', p_key using errcode = '40001';
  end if;
  if b.status_id in (4, 5) then return query select null::text, null::integer; return; end if;
  if b.status_id = 7 then return query select 'bill-splitted', null::integer; return; end if;
  if b.status_id not in (2, 6) or b.bank_id is null then return query select 'bill-not-confirmable', null::integer; return; end if;
  v_bank := coalesce(p_bank, b.bank_id);
  v_number := bill_number(coalesce(b.parent_id, b.id));
  v_toward := least(p_amount, b.amount - b.paid_amount);
  v_excess := p_amount - v_toward;
  perform 1 from balance where user_id in (b.user_id, b.charger_id) order by user_id for no key update;
  insert into bill_payment (bill_id, amount, excess, bank_id, remark, actor_id, login_user_id, created_at, key, body_hash)
    values (p_bill, v_toward, v_excess, v_bank, p_remark, p_actor, p_login_user, p_at, p_key, p_body_hash) returning id into v_payment;
  v_full := b.paid_amount + v_toward = b.amount or b.parent_id is not null;
  update bill set paid_amount = paid_amount + v_toward, amount = case when parent_id is null then amount else paid_amount + v_toward end,
    status_id = case when v_full then 4 when status_id = 6 then 6 else 3 end, bank_id = case when v_full or status_id <> 6 then v_bank end,
    closed_at = case when v_full then p_at end, unique_amount = case when v_full then unique_amount else amount - paid_amount - v_toward + unique_code end, actor_id = p_actor, login_user_id = p_login_user, remark = case when p_remark <> '' then p_remark else remark end
    where id = p_bill;
  perform release_totals('bill', p_bill, p_at);
  if (select parent_id from users where id = b.charger_id) is null then
    v_posting := post_move('payment', p_actor, p_login_user, null, b.charger_id, p_amount, 'BILL ' || v_number, 'bank', v_bank, b.id, null, null, p_at);
    update posting set bank_id = v_bank where id = v_posting;
  end if;
  perform lift_bill(p_bill, v_excess, p_actor, p_login_user, p_at);
  if v_excess > 0 then
    perform post_move('excess', p_actor, p_login_user, b.charger_id, b.user_id, v_excess, 'EXCESS BILL ' || v_number, null, null, b.id, null, null, p_at);
  end if;
  perform settle_bill(p_bill, p_at);
  return query select null::text, v_payment;
end $$;
create function keep_payment_answer(p_payment integer, p_answer jsonb) returns void language sql security definer set search_path = public as $$
  update bill_payment set answer = p_answer where id = p_payment and answer is null
$$;

-- Makes a part of what remains of a bill, with a bank or without. Gives the part, or the refusal.
create function split_bill(p_bill integer, p_amount bigint, p_bank integer, p_remark text, p_at timestamptz) returns table (refusal text, part integer) language plpgsql security definer set search_path = public as $$
declare b bill; v_part integer; v_code smallint = 1 + floor(random() * 999)::smallint;
begin
  select * into b from bill where id = p_bill for update;
  if not found or b.parent_id is not null then return query select 'not-found', null::integer; return; end if;
  if b.status_id in (4, 5) then return query select 'bill-paid', null::integer; return; end if;
  if p_amount > bill_remaining(b) then return query select 'split-above-remaining', null::integer; return; end if;
  insert into bill (parent_id, user_id, charger_id, cycle, is_semi, amount, status_id, unique_code, unique_amount, bank_id, remark, created_at, due_at, overdue_at)
    values (b.id, b.user_id, b.charger_id, b.cycle, b.is_semi, p_amount, case when b.overdue_at is null then 1 else 6 end, v_code, p_amount + v_code, p_bank, p_remark, p_at, b.due_at, b.overdue_at)
    returning id into v_part;
  if p_bank is not null then
    v_code := draw_unique_code(p_bank, p_amount, 'bill', v_part, v_code, p_at);
    update bill set unique_code = v_code, unique_amount = p_amount + v_code where id = v_part;
  end if;
  perform release_totals('bill', p_bill, p_at);
  update bill set status_id = 7, remark = 'Splitted', bank_id = null where id = p_bill;
  return query select null::text, v_part;
end $$;

-- Takes a part away that is ready or overdue and got nothing; its amount remains of the bill again. Without parts the bill is as before.
create function delete_bill_part(p_part integer, p_at timestamptz) returns text language plpgsql security definer set search_path = public as $$
declare b bill; v_parent integer;
begin
  select parent_id into v_parent from bill where id = p_part;
  if v_parent is null then return 'not-found'; end if;
  perform 1 from bill where id = v_parent for update;
  select * into b from bill where id = p_part for update;
  if not found then return 'not-found'; end if;
  if b.status_id not in (1, 6) or b.paid_amount > 0 then return 'bill-not-deletable'; end if;
  perform release_totals('bill', p_part, p_at);
  delete from bill where id = p_part;
  update bill p set status_id = case when p.overdue_at is not null then 6 when p.paid_amount > 0 then 3 else 1 end, remark = ''
    where p.id = v_parent and not exists (select from bill o where o.parent_id = v_parent);
  return null;
end $$;

-- What is past its due time is overdue, a requested payment p_grace later and with its bank; its user is blocked unless dispensed. A split bill's remainder counts too. Gives the users.
create function mark_overdue(p_grace interval, p_at timestamptz) returns setof integer language plpgsql security definer set search_path = public as $$
declare v_bills integer[];
begin
  v_bills := array(
    select b.id from bill b
    where b.status_id in (1, 2, 3, 7) and b.overdue_at is null and b.due_at + case b.status_id when 2 then p_grace else interval '0' end <= p_at
    order by b.id for update
  );
  return query with late as (
    update bill b set overdue_at = p_at, status_id = case b.status_id when 7 then 7 else 6 end, bank_id = case when b.status_id = 2 then b.bank_id end
      where b.id = any (v_bills) and (b.status_id <> 7 or bill_remaining(b) > 0) returning b.user_id
  ),
  blocked as (
    update users u set is_blocked = true, blocked_by_system = true from (select distinct user_id from late) l
      where u.id = l.user_id and not u.is_blocked and not u.dispensation
  )
  select distinct user_id from late;
end $$;

-- Tries pending lifts again, then ends what is paid in full and waits for nothing. Gives the users of bills that changed.
create function finish_bills(p_at timestamptz) returns setof integer language plpgsql security definer set search_path = public as $$
declare v record;
begin
  for v in
    select b.id, b.user_id, b.charger_id from bill b join balance c on c.user_id = b.charger_id join users u on u.id = b.charger_id
    where b.lift_pending and c.balance > 0 and not u.is_blocked order by b.id for update of b skip locked
  loop
    perform lift_bill(v.id, 0, v.charger_id, null, p_at);
    return next v.user_id;
  end loop;
  return query
    update bill b set status_id = 5 where b.status_id = 4 and not b.lift_pending and not exists (select from bill p where p.parent_id = b.id and p.lift_pending) returning b.user_id;
end $$;

-- Deposit mode begins: the user is closed, and its balance goes back to its charger except what was its own. The flag is set afterwards.
create function begin_deposit_mode(p_user integer, p_actor integer, p_login_user integer, p_at timestamptz) returns void language plpgsql security definer set search_path = public as $$
declare v_own bigint; v_back bigint; v_charger integer = charger_of(p_user);
begin
  perform 1 from balance where user_id in (p_user, v_charger) order by user_id for no key update;
  perform close_bills(null, 1::smallint, array[p_user], p_at);
  select carried_out into v_own from bill_close where user_id = p_user order by run_id desc limit 1;
  select greatest(0, balance - coalesce(v_own, 0)) into v_back from balance where user_id = p_user;
  if v_back > 0 and v_charger is not null then
    perform post_move('return', p_actor, p_login_user, p_user, v_charger, v_back, 'DEPOSIT', null, null, null, null, null, p_at);
  end if;
end $$;

-- Deposit mode ends: what the user has at this moment is its own and lowers its next bills. The flag is taken away afterwards.
create function end_deposit_mode(p_user integer, p_at timestamptz) returns void language plpgsql security definer set search_path = public as $$
declare v_run integer;
begin
  perform 1 from balance where user_id = p_user for no key update;
  perform pg_advisory_xact_lock(7302116);
  insert into close_run (cycle, at) values (1, p_at) returning id into v_run;
  perform cut_accounts(v_run, array[p_user]);
  insert into bill_close (user_id, run_id, since_run_id, spent, lent, carried_in, amount, carried_out, is_start)
    select p_user, v_run, coalesce((select max(run_id) from bill_close where user_id = p_user), 0), 0, 0, 0, 0, balance, true from balance where user_id = p_user;
end $$;

-- Who a type 3 charges changes with its administrator switch: it and the 4s below are closed first.
create function close_below(p_user integer, p_at timestamptz) returns void language sql security definer set search_path = public as $$
  select close_bills(null, 1::smallint, array(select id from users where parent_id = p_user or id = p_user), p_at)
$$;

revoke execute on function charger_of(integer), post_move(posting_kind, integer, integer, integer, integer, bigint, text, system_account, integer, integer, text, text, timestamptz),
  fold_fees(boolean, timestamptz), pay_out_fees_at(text, boolean, timestamptz), pay_out_fees(text, timestamptz), bill_due(timestamptz, smallint), cut_accounts(integer, integer[]),
  close_bills(date, smallint, integer[], timestamptz), bill_rest(bill), bill_remaining(bill), bill_number(integer), lift_bill(integer, bigint, integer, integer, timestamptz),
  settle_bill(integer, timestamptz), request_payment(integer, integer, integer, timestamptz), confirm_payment(integer, bigint, integer, text, integer, integer, text, text, timestamptz),
  keep_payment_answer(integer, jsonb), split_bill(integer, bigint, integer, text, timestamptz), delete_bill_part(integer, timestamptz), mark_overdue(interval, timestamptz),
  finish_bills(timestamptz), begin_deposit_mode(integer, integer, integer, timestamptz), end_deposit_mode(integer, timestamptz), close_below(integer, timestamptz) from public;
grant execute on function charger_of(integer), pay_out_fees(text, timestamptz), bill_due(timestamptz, smallint), close_bills(date, smallint, integer[], timestamptz),
  bill_rest(bill), bill_remaining(bill), request_payment(integer, integer, integer, timestamptz), confirm_payment(integer, bigint, integer, text, integer, integer, text, text, timestamptz),
  keep_payment_answer(integer, jsonb), split_bill(integer, bigint, integer, text, timestamptz), delete_bill_part(integer, timestamptz), mark_overdue(interval, timestamptz),
  finish_bills(timestamptz), begin_deposit_mode(integer, integer, integer, timestamptz), end_deposit_mode(integer, timestamptz), close_below(integer, timestamptz) to jenjang_app;
