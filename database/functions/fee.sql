-- Brings `fee_due` up to what can be seen now. The statement that sums is the one whose snapshot is kept, so every entry is
-- counted once, whenever it is committed.
-- p_anew counts from the entries alone and says that the next fold has to as well: for a transaction that has itself written
-- entries. So does a database whose transaction numbers have begun anew.
create or replace function fold_fees(p_anew boolean, p_at timestamptz)
returns void
language plpgsql
as $$
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
      where account = 'fees-payable' and kind <> 'payout' and created_at >= v.since
        and not pg_visible_in_snapshot(xid, v.seen) group by party_id
    ),
    kept as (
      insert into fee_due as d (user_id, amount) select party_id, amount from added where amount <> 0
      on conflict (user_id) do update set amount = d.amount + excluded.amount
    )
    select seen into v_seen from now_seen;
    update fee_fold set seen = v_seen, since = v_since;
  end if;
end
$$;

-- pay_out_fees_at, from what is known to be due.
create or replace function pay_out_fees(p_whom text, p_at timestamptz)
returns table (user_id integer, balance bigint)
language sql security definer
set search_path = public
as $$
  select * from pay_out_fees_at(p_whom, false, p_at)
$$;
grant execute on function pay_out_fees to jenjang_app;

-- Pays what uplines have earned: fees-payable → balance, one posting each; what is below zero is carried.
-- p_whom: `all`, `d0` those who are closed twice a day, `real-time` those who get it at once.
create or replace function pay_out_fees_at(p_whom text, p_anew boolean, p_at timestamptz)
returns table (user_id integer, balance bigint)
language plpgsql security definer
set search_path = public
as $$
declare v_users integer[];
begin
  perform fold_fees(p_anew, p_at);
  v_users := array(select d.user_id from fee_due d join users u on u.id = d.user_id
    where d.amount > 0 and case p_whom when 'all' then true when 'd0' then u.is_d0 when 'real-time'
    then u.is_real_time end order by d.user_id);
  perform 1 from balance b where b.user_id = any (v_users) order by b.user_id for no key update;
  return query with paid as (
    insert into posting (kind, actor_id, receiver_id, amount, remark, created_at)
      select 'payout', d.user_id, d.user_id, d.amount, 'FEE', p_at from fee_due d where d.user_id = any (v_users)
        returning id, receiver_id, amount
  ),
  credited as (
    update balance b set balance = b.balance + p.amount, seq = b.seq + 1 from paid p where b.user_id = p.receiver_id
      returning b.user_id, b.balance, b.seq, p.id, p.amount
  ),
  entered as (
    insert into entry (head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at)
      select u.head_id, c.user_id, c.seq, 'payout', c.id, c.amount, c.balance, p_at from credited c
        join users u on u.id = c.user_id
  ),
  taken as (
    insert into system_entry (account, party_id, kind, cause_id, amount, created_at)
      select 'fees-payable', c.user_id, 'payout', c.id, -c.amount, p_at from credited c
  ),
  settled as (update fee_due d set amount = d.amount - c.amount from credited c where d.user_id = c.user_id)
  select c.user_id, c.balance from credited c;
end
$$;
