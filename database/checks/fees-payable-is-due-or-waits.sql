-- What the journal owes each upline is what is due to it and what waits for the next fold.
select coalesce(p.user_id, d.user_id) as user_id, p.amount as payable, d.amount as due_or_waiting
from
  (
    select party_id as user_id, sum(amount) as amount
    from
      (
        select party_id, amount from system_entry where account = 'fees-payable'
        union all
        select party_id, amount from detached_total where account = 'fees-payable'
      ) l
    group by party_id
  ) p
  full join (
    select user_id, sum(amount) as amount
    from
      (
        select user_id, amount from fee_due
        union all
        select f.user_id, f.amount
        from
          fee_queue q
          cross join lateral unnest(q.users, q.amounts) f (user_id, amount)
      ) f
    group by user_id
  ) d
    on d.user_id = p.user_id
where coalesce(p.amount, 0) <> coalesce(d.amount, 0)
limit 100;
