-- Every posting sums to zero: what leaves one account arrives in others.
select kind, cause_id, sum(amount) as off_by
from
  (
    select kind, cause_id, amount from entry where created_at >= :from and created_at < :to
    union all
    select kind, cause_id, amount from system_entry where created_at >= :from and created_at < :to
  ) leg
group by kind, cause_id
having sum(amount) <> 0
limit 100;
