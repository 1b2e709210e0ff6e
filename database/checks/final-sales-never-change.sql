-- A final sale never changes: those of each sealed day are as many, and in every field the same, as when it was sealed.
with
  d as (
    select *
    from sealed_day
    where
      day >= (greatest(:from, '2000-01-01Z') at time zone 'Asia/Jakarta')::date
      and day < (least(:to, '9999-01-01Z') at time zone 'Asia/Jakarta')::date + 1
  ),
  late as (select unnest(pending) as id from d),
  found as (
    select (s.created_at at time zone 'Asia/Jakarta')::date as day, count(*) as sales, sum(sale_digest(s, o)) as digest
    from
      sale s
      join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
    where
      s.created_at >= :from - interval '1 day'
      and s.created_at < :to + interval '1 day'
      and not exists (select from late l where l.id = s.id)
    group by 1
  )
select d.day, d.sales, f.sales as found, d.digest, f.digest as found_digest
from
  d
  left join found f on f.day = d.day
where d.sales <> coalesce(f.sales, 0) or d.digest <> coalesce(f.digest, 0)
limit 100;
