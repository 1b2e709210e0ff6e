-- One TRID is one sale.
with s as (select id, created_at from sale where created_at >= :from and created_at < :to)
select id, count(*)
from s
group by id
having count(*) > 1
union all
-- A number that had been passed long before may stand in an earlier month.
select s.id, 2
from
  s
  cross join lateral (select from sale t where t.id = s.id and t.created_at <> s.created_at limit 1) twin
where s.id <= (select max(id) from sale where created_at < :from - interval '1 hour')
limit 100;
