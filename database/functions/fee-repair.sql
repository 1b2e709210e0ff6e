-- Every batch there is: of sales that ended, and of refunds.
create or replace function ended_batches()
returns table (batch bigint)
language sql
stable
as $$
  select batch from outcome group by batch
  union all
  select -sale_id from refund;
$$;

-- Batches that wait otherwise than their facts say, by upline: what waits, and what the facts are. Null: there is no such batch,
-- or none that is still to be folded.
create or replace function queue_differences()
returns table (batch bigint, user_id integer, waiting bigint, facts bigint)
language sql
stable
set search_path = public, pg_temp
as $$
  with
    waiting as (
      select q.batch, f.user_id, coalesce(sum(f.amount), 0)::bigint as amount
      from
        fee_queue q
        left join lateral unnest(q.users, q.amounts) f (user_id, amount) on true
      group by q.batch, f.user_id
    ),
    facts as (select f.batch, f.user_id, sum(f.amount)::bigint as amount from fee_fact f group by f.batch, f.user_id),
    unfolded as (
      select o.batch
      from ended_batches() o
      where not exists (select from fee_batch b where b.batch = o.batch)
    ),
    earned as (
      select u.batch, f.user_id, coalesce(f.amount, 0) as amount
      from
        unfolded u
        left join facts f on f.batch = u.batch
    )
  select coalesce(w.batch, e.batch), coalesce(w.user_id, e.user_id), w.amount, e.amount
  from
    waiting w
    full join earned e on e.batch = w.batch and coalesce(e.user_id, 0) = coalesce(w.user_id, 0)
  where w.amount is distinct from e.amount;
$$;

-- Uplines whose due is not what the facts of all folds say, less what was paid: what is said to be due, what the shares of folds
-- that are not paid come to, and what it should be.
create or replace function due_differences()
returns table (user_id integer, due bigint, shares bigint, facts bigint)
language sql
stable
set search_path = public, pg_temp
as $$
  with
    earned as (
      select f.user_id, sum(f.amount) as amount
      from
        (
          select f.user_id, f.amount
          from
            fee_fact f
            join fee_batch b on b.batch = f.batch
          union all
          -- All of a month that is away were folded.
          select party_id, amount from detached_total where account = 'fees-payable' and kind = 'settle'
        ) f
      group by f.user_id
    ),
    paid as (select p.receiver_id as user_id, sum(p.amount) as amount from posting p where p.kind = 'payout' group by 1),
    last as (select p.user_id, max(p.to_fold) as fold from fee_payout p group by p.user_id),
    unpaid as (
      select s.user_id, sum(s.amount) as amount
      from
        fee_share s
        left join last l on l.user_id = s.user_id
      where s.fold > coalesce(l.fold, 0)
      group by s.user_id
    ),
    said as (
      select
        u.id as user_id, coalesce(d.amount, 0) as due, coalesce(s.amount, 0)::bigint as shares,
        (coalesce(e.amount, 0) - coalesce(p.amount, 0))::bigint as facts
      from
        users u
        left join fee_due d on d.user_id = u.id
        left join unpaid s on s.user_id = u.id
        left join earned e on e.user_id = u.id
        left join paid p on p.user_id = u.id
    )
  select s.user_id, s.due, s.shares, s.facts
  from said s
  where s.due <> s.facts or s.shares <> s.facts;
$$;

-- Makes everything that is due follow from facts and pay-outs again. Nothing that was folded or paid is rewritten: what shares
-- are wrong by comes as shares of a fold of its own, and is paid, or kept from later fees, like any other share.
-- Sales may go on: what they queue meanwhile is right, and nothing is folded before the end.
create or replace function repair_fees(p_at timestamptz)
returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  v_wrong bigint[];
  v_fold integer;
  d record;
begin
  perform pg_advisory_xact_lock(7302119);
  v_wrong := array(select distinct q.batch from queue_differences() q);
  delete from fee_queue q where q.batch = any (v_wrong);
  insert into fee_queue (batch, users, amounts)
  select
    o.batch, coalesce(array_agg(f.user_id) filter (where f.user_id is not null), '{}'),
    coalesce(array_agg(f.amount) filter (where f.user_id is not null), '{}')
  from
    (select batch from ended_batches() where batch = any (v_wrong)) o
    left join (select batch, user_id, sum(amount)::bigint as amount from fee_fact group by batch, user_id) f on f.batch = o.batch
  where not exists (select from fee_batch b where b.batch = o.batch)
  group by o.batch;
  -- What is folded anew may be in the sums for reports already.
  if v_wrong <> '{}' then
    perform forget_rollups();
  end if;
  for d in select * from due_differences() loop
    if d.shares <> d.facts then
      if v_fold is null then
        v_fold := coalesce((select max(number) from fee_fold), 0) + 1;
        insert into fee_fold (number, at, mends) values (v_fold, p_at, true);
      end if;
      insert into fee_share (user_id, fold, amount) values (d.user_id, v_fold, d.facts - d.shares);
    end if;
    insert into fee_due (user_id, amount)
    values (d.user_id, d.facts)
    on conflict (user_id) do update set amount = excluded.amount;
  end loop;
end;
$$;
