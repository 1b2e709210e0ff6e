-- States of a bill: 1 ready, 2 requested, 3 partial, 4 paid, 5 done, 6 outstanding, 7 splitted.

-- Why a month may not be detached, each reason with how many there are; no row where it may. p_now: by which its age is told.
-- A month has to be over for longer than anything in the product looks back at single sales: 31 days for the sales of a customer
-- number, and 60 for what is billed of them.
create or replace function detach_reasons(p_month date, p_now timestamptz)
returns table (reason text, found bigint)
language plpgsql
stable
set search_path = public, pg_temp
set enable_partitionwise_join = on
set jit = off
as $$
declare
  v_from timestamptz := p_month::timestamp at time zone 'UTC';
  v_to timestamptz := (p_month + interval '1 month') at time zone 'UTC';
begin
  return query
    with
      s as (select id, created_at, head_id from sale where created_at >= v_from and created_at < v_to),
      o as (select sale_id, created_at, head_id, batch from outcome where created_at >= v_from and created_at < v_to),
      -- The batches of the month, where they were folded, and whether they still wait.
      b as (
        select distinct on (o.batch) o.batch, f.fold, q.batch is not null as waits
        from
          o
          left join fee_batch f on f.batch = o.batch
          left join fee_queue q on q.batch = o.batch
      ),
      paid as (select user_id, max(to_fold) as fold from fee_payout group by user_id),
      -- A bill, its parts too, is of what moved between the close before its own and its own.
      billed as (
        select b.id, r.at as until_at, coalesce(before.at, r.at) as since_at, b.is_semi
        from
          bill b
          left join bill p on p.id = b.parent_id
          join close_run r on r.id = coalesce(b.run_id, p.run_id)
          left join bill_close c on c.run_id = r.id and c.user_id = b.user_id
          left join close_run before on before.id = c.since_run_id
        where b.status_id <> 5
      ),
      reasons(reason, found) as (
        select 'it ended less than 62 days ago', count(*) from (select where v_to > p_now - interval '62 days') young
        union all
        select 'pending sales', count(*)
        from s
        where not exists (select from o where o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id)
        union all
        select 'batches of sales whose fees are not folded, sealed and in the sums for reports yet', count(*)
        from b
        where
          fold is null
          or waits
          or fold > coalesce((select max(l.fold) from sealed_fold l), 0)
          or fold > (select m.fold from rollup_mark m)
        union all
        select 'sums for reports that are being built', count(*) from rollup_scope where scope = 0 and built_to <> 'infinity'
        union all
        select 'users with a fee that is not paid out', count(distinct h.user_id)
        from
          fee_share h
          join fee_due d on d.user_id = h.user_id and d.amount <> 0
          left join paid p on p.user_id = h.user_id
        where h.fold > coalesce(p.fold, 0) and h.fold in (select b.fold from b)
        union all
        select 'bills that are not done', count(*)
        from billed
        where
          since_at < v_to
          and until_at >= v_from
          or is_semi
          and exists (
            select
            from
              semi_draw d
              join posting g on g.id = d.posting_id
            where d.bill_id = billed.id and g.created_at >= v_from and g.created_at < v_to
          )
        union all
        select 'draws that are not billed', count(*)
        from
          semi_draw d
          join posting g on g.id = d.posting_id
        where d.bill_id is null and d.undraw_id is null and g.created_at >= v_from and g.created_at < v_to
        union all
        select 'callbacks that are not delivered', count(*)
        from outbox
        where delivered_at is null and failed_at is null and sale_created_at >= v_from and sale_created_at < v_to
        union all
        select 'refund claims that nobody decided', count(*)
        from refund_claim
        where decided_at is null and created_at >= v_from and created_at < v_to
        union all
        select 'complaints that are not closed', count(*)
        from complaint
        where state <> 'closed' and created_at >= v_from and created_at < v_to
        union all
        select 'late successes that nobody looked at', count(*)
        from late_success
        where decided_at is null and created_at >= v_from and created_at < v_to
        union all
        select 'reports of partners that wait', count(*)
        from partner_notice
        where state = 'waiting' and sale_id in (select id from s)
        union all
        select 'differences with settlements of partners that nobody decided', count(*)
        from settlement_line
        where state <> 'matched' and decision is null and sale_created_at >= v_from and sale_created_at < v_to
        union all
        select 'guards against double sales and inquiries that are still used', count(*)
        from
          (
            select sale_id from double_sale
            union all
            select sale_id from usable_inquiry
          ) g
        where sale_id in (select id from s)
      )
    select r.reason, r.found
    from reasons r
    where r.found > 0;
end;
$$;
