-- One reference of one user is one sale: every key names a sale that says the same of itself, and every sale with a reference of
-- its own has its key. That of a rehearsed sale is of production.
with k as (select * from sale_key where created_at >= :from and created_at < :to and not is_detached(created_at))
select k.user_id, k.ref_id, coalesce(k.sale_id, s.id) as sale_id
from
  k
  full join (select * from sale where created_at >= :from and created_at < :to) s on s.id = k.sale_id
where
  case
    when k.sale_id is null then s.ref_id <> s.id::text
    else (
        s.user_id = k.user_id
        and (s.mode = k.mode or k.mode = 'prod' and exists (select from rehearsed_sale r where r.sale_id = s.id))
        and s.request_type = k.request_type
        and s.ref_id = k.ref_id
        and s.created_at = k.created_at
        and s.head_id = k.head_id
      ) is not true
  end
union all
select min(user_id), min(ref_id), sale_id
from k
group by sale_id
having count(*) > 1
limit 100;
