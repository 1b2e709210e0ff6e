-- States of a sale: 1 pending, 2 failed, 3 reversed, 4 success, 5 refunded.

-- What each upline was credited in fees-payable is the sum of its shares of delivered sales less those
-- of refunded ones, whatever of it was paid out.
select coalesce(p.user_id, s.user_id) as user_id, p.payable, s.earned
from
  (
    select party_id as user_id, sum(amount) filter (where kind <> 'payout') as payable
    from system_entry
    where account = 'fees-payable' and created_at >= :from and created_at < :to
    group by party_id
  ) p
  full join (
    select f.user_id, sum(f.fee) as earned
    from
      (
        select l.user_id, l.fee
        from
          sale s
          join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id and o.status = 4
          cross join lateral (
            values
              (s.l1, s.fee1),
              (s.l2, s.fee2),
              (s.l3, s.fee3),
              (s.l4, s.fee4)
          ) l (user_id, fee)
        where o.at >= :from and o.at < :to and s.mode = 'prod' and s.request_type = 'purchase' and l.fee is not null
        union all
        select l.user_id, -l.fee
        from
          refund r
          cross join lateral (
            values
              (r.l1, r.fee1),
              (r.l2, r.fee2),
              (r.l3, r.fee3),
              (r.l4, r.fee4)
          ) l (user_id, fee)
        where r.at >= :from and r.at < :to and l.fee is not null and not is_detached(r.at)
      ) f
    group by f.user_id
  ) s
    on s.user_id = p.user_id
where coalesce(p.payable, 0) <> coalesce(s.earned, 0)
limit 100;
