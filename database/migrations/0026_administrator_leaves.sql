-- What is lent to an administrator that stops being one is given back, by whoever stops it.
update effect set begins = '{charger,appointer}' where name = 'return';

-- What is lent to an account is counted from where its billing began: what those below it had by then was lent, too.
with
  started as (
    select user_id, max(run_id) as run_id
    from bill_close
    where is_start
    group by user_id
  ),
  charged as materialized (select user_id, charger_id from charge),
  below as (
    select g.user_id, v.user_id as account_id
    from
      charged v
      left join charged c1 on c1.user_id = v.charger_id
      left join charged c2 on c2.user_id = c1.charger_id
      cross join lateral (
        values
          (v.charger_id),
          (c1.charger_id),
          (c2.charger_id)
      ) g (user_id)
  )
update bill_close c
set lent = h.held
from
  (
    select s.user_id, s.run_id, sum(w.balance_after) as held
    from
      started s
      join below b on b.user_id = s.user_id
      cross join lateral (
        select balance_after
        from bill_window
        where account_id = b.account_id and run_id <= s.run_id
        order by to_seq desc
        limit 1
      ) w
    group by s.user_id, s.run_id
  ) h
where c.user_id = h.user_id and c.run_id = h.run_id;

-- Whoever is no administrator any more begins with nothing lent, and what is in its favour.
with
  ended as (
    select distinct on (c.user_id) c.user_id, c.run_id, c.carried_out
    from
      bill_close c
      join users u on u.id = c.user_id
    where u.user_type_id = 3 and not u.is_administrator
    order by c.user_id, c.run_id desc
  ),
  run as (
    insert into close_run (cycle, at)
    select 1, now()
    where exists (select from ended)
    returning id
  )
insert into bill_close (user_id, run_id, since_run_id, spent, lent, carried_in, amount, carried_out, is_start)
select e.user_id, r.id, e.run_id, 0, 0, 0, 0, e.carried_out, true
from
  ended e
  cross join run r;
