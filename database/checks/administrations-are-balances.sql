-- What an administrator came with and what it took out of the bills of its charger are its balances when it began and stopped.
-- Where it went on deposit, what it came with counts from then on. Whoever is one now has not stopped.
select a.user_id, a.since_run_id, a.brought, b.balance_after as begun_with, a.taken, e.balance_after as stopped_with
from
  administration a
  join users u on u.id = a.user_id
  left join close_run s on s.id = a.since_run_id
  left join close_run t on t.id = a.until_run_id
  left join lateral (
    select balance_after
    from bill_window
    where account_id = a.user_id and run_id <= a.since_run_id
    order by to_seq desc
    limit 1
  ) b
    on true
  left join lateral (
    select balance_after
    from bill_window
    where account_id = a.user_id and run_id <= a.until_run_id
    order by to_seq desc
    limit 1
  ) e
    on true
where
  (a.until_run_id is null or s.at >= :from and s.at < :to or t.at >= :from and t.at < :to)
  and (
    a.brought = case
      when a.on_deposit then 0
      else coalesce(b.balance_after, 0)
    end
    and case
      when a.until_run_id is null then u.is_administrator
      when exists (
        select
        from administration n
        where n.user_id = a.user_id and n.since_run_id = a.until_run_id and n.on_deposit
      ) then a.taken = -a.brought
      else a.taken = coalesce(e.balance_after, 0) - a.brought
    end
  ) is not true
limit 100;
