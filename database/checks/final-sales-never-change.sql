-- A final sale never changes: those of each sealed fold are as many, and in every field the same, as when it was sealed.
with
  sealed as (
    select *
    from sealed_fold
    where day >= (:from at time zone 'UTC')::date and day <= (:to at time zone 'UTC')::date
  ),
  present as (
    select b.fold, (o.at at time zone 'UTC')::date as day, count(*)::integer as sales, sum(sale_digest(s, o)) as digest
    from
      outcome o
      join sale s on s.id = o.sale_id and s.created_at = o.created_at and s.head_id = o.head_id
      join fee_batch b on b.batch = o.batch and b.fold <= (select max(fold) from sealed_fold)
    where o.at >= date_trunc('day', :from, 'UTC') and o.at < date_trunc('day', :to, 'UTC') + interval '1 day'
    group by 1, 2
  ),
  -- With those of months that are away.
  found as (
    select fold, day, sum(sales)::integer as sales, sum(digest) as digest
    from
      (
        select fold, day, sales, digest from present
        union all
        select fold, day, sales, digest
        from detached_fold
        where day >= (:from at time zone 'UTC')::date and day <= (:to at time zone 'UTC')::date
      ) f
    group by fold, day
  )
select
  coalesce(d.fold, f.fold) as fold, coalesce(d.day, f.day) as day, d.sales, f.sales as found, d.digest, f.digest as found_digest
from
  sealed d
  full join found f on f.fold = d.fold and f.day = d.day
where d.sales is distinct from coalesce(f.sales, 0) or d.digest is distinct from coalesce(f.digest, 0)
limit 100;
