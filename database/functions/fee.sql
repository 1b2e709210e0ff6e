-- Takes the batches that it sees into the next fold, adds their facts to what is due, and gives the number of the last fold.
-- One fold at a time: the lock stays until the transaction ends, and what is read after it is what the fold before left. A
-- batch that is committed later is in a later fold. Nothing is asked of any clock or transaction number: p_at is only noted.
-- A batch that was folded before stays in the queue, so that the others can still be paid; the checks report it.
create or replace function fold_fees_at(p_at timestamptz)
returns integer
language plpgsql
security definer
set search_path = public, pg_temp
set work_mem = '32MB'
as $$
declare
  v_fold integer;
begin
  perform pg_advisory_xact_lock(7302119);
  v_fold := coalesce((select max(number) from fee_fold), 0);
  if not exists (select from fee_queue q where not exists (select from fee_batch b where b.batch = q.batch)) then
    return v_fold;
  end if;
  v_fold := v_fold + 1;
  insert into fee_fold (number, at) values (v_fold, p_at);
  with
    taken as (
      delete from fee_queue q
      where not exists (select from fee_batch b where b.batch = q.batch)
      returning q.batch, q.users, q.amounts
    ),
    folded as (insert into fee_batch (batch, fold) select batch, v_fold from taken),
    share as (
      insert into fee_share (user_id, fold, amount)
      select f.user_id, v_fold, sum(f.amount)
      from
        taken t
        cross join lateral unnest(t.users, t.amounts) f (user_id, amount)
      group by f.user_id
      having sum(f.amount) <> 0
      returning user_id, amount
    )
  insert into fee_due as d (user_id, amount)
  select user_id, amount from share
  on conflict (user_id) do update set amount = d.amount + excluded.amount;
  return v_fold;
end;
$$;

-- fold_fees_at, now: every two seconds, so that a close has little to fold and sums of reports are hardly behind.
create or replace function fold_fees()
returns integer
language sql
security definer
set search_path = public, pg_temp
as $$
  select fold_fees_at(clock_timestamp());
$$;
grant execute on function fold_fees to jenjang_app;

-- Whether to fold for users with real time: one of them earned something, or so much waits that searching it costs more than
-- folding. Every fold writes a row for each upline in it, so a fold every second without need would write more rows than there
-- are sales.
create or replace function real_time_waits()
returns boolean
language sql
stable
as $$
  select
    (select count(*) from (select from fee_queue limit 200) q) = 200
    or exists (
      select
      from
        fee_queue q
        cross join lateral unnest(q.users) f (user_id)
        join users u on u.id = f.user_id and u.is_real_time
    );
$$;

-- Uplines with something due. p_whom: `all`, `d0` users that are closed twice a day, `real-time` users that are paid at once. A
-- query for each: those with real time are searched every second, and have an index.
create or replace function fees_due_to(p_whom text)
returns integer[]
language sql
stable
as $$
  select
    array(
      select d.user_id from fee_due d where p_whom = 'all' and d.amount > 0
      union all
      select d.user_id
      from
        fee_due d
        join users u on u.id = d.user_id and u.is_d0
      where p_whom = 'd0' and d.amount > 0
      union all
      select d.user_id
      from
        fee_due d
        join users u on u.id = d.user_id and u.is_real_time
      where p_whom = 'real-time' and d.amount > 0
      order by user_id
    );
$$;

-- Pays what uplines have earned: fees-payable → balance, one posting each. Gives whom it paid, with the new balance. p_whom: see
-- fees_due_to; all of them, or those of two closes, only while that close is on. What is below zero is carried.
-- A pay-out is the sum of the upline's shares in the folds that none before names, and names them. Where that is not what is
-- said to be due, nothing is paid: the checks tell of it, and `npm run repair -- fees` brings it right.
create or replace function pay_out_fees(p_whom text, p_at timestamptz)
returns table (user_id integer, balance bigint)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  v_users integer[];
  v_fold integer;
begin
  perform require_effect('payout', null, null, 'clock');
  p_at := time_of(p_at);
  if
    is_server()
    and p_whom <> 'real-time'
    and not close_is_on(
      case p_whom
        when 'all' then 1::smallint
        else 2::smallint
      end,
      p_at
    )
  then
    return;
  end if;
  if p_whom = 'real-time' and not real_time_waits() and fees_due_to(p_whom) = '{}' then
    return;
  end if;
  v_fold := fold_fees_at(p_at);
  v_users := fees_due_to(p_whom);
  perform 1 from balance b where b.user_id = any (v_users) order by b.user_id for no key update;
  return query
    with
      owed as materialized (
        select d.user_id, coalesce(last.to_fold, 0) as from_fold, s.amount
        from
          fee_due d
          left join lateral (select p.to_fold from fee_payout p where p.user_id = d.user_id order by p.to_fold desc limit 1) last
            on true
          cross join lateral (
            select sum(f.amount) as amount
            from fee_share f
            where f.user_id = d.user_id and f.fold > coalesce(last.to_fold, 0)
          ) s
        where d.user_id = any (v_users) and d.amount = s.amount
      ),
      paid as (
        insert into posting (kind, actor_id, receiver_id, amount, remark, created_at)
        select 'payout', o.user_id, o.user_id, o.amount, 'FEE', p_at from owed o
        returning id, receiver_id, amount
      ),
      named as (
        insert into fee_payout (user_id, from_fold, to_fold, posting_id)
        select o.user_id, o.from_fold, v_fold, p.id
        from
          owed o
          join paid p on p.receiver_id = o.user_id
      ),
      legs as materialized (
        select p.id, l.account, l.party_id, l.amount
        from
          paid p
          cross join lateral unnest(legs_between(null, p.receiver_id, 'fees-payable', p.receiver_id, p.amount)) l
      ),
      credited as (
        update balance b
        set
          balance = b.balance + l.amount,
          seq = b.seq + 1
        from legs l
        where l.account is null and b.user_id = l.party_id
        returning b.user_id, b.balance, b.seq, l.id, l.amount
      ),
      entered as (
        insert into entry (head_id, user_id, seq, kind, cause_id, amount, balance_after, created_at)
        select u.head_id, c.user_id, c.seq, 'payout', c.id, c.amount, c.balance, p_at
        from
          credited c
          join users u on u.id = c.user_id
      ),
      taken as (
        insert into system_line (account, party_id, kind, cause_id, amount, created_at)
        select l.account, l.party_id, 'payout', l.id, l.amount, p_at from legs l where l.account is not null
      ),
      settled as (update fee_due d set amount = d.amount - c.amount from credited c where d.user_id = c.user_id)
    select c.user_id, c.balance
    from credited c;
end;
$$;
grant execute on function pay_out_fees to jenjang_app;
