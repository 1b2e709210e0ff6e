-- What is lent to a user is what its chargers gave it by transfers, lifts and resets, less what they took back.
select b.user_id, b.lent, p.lent as by_postings
from
  balance b
  left join (
    select
      credit_of,
      sum(
        case credit_of
          when receiver_id then amount
          when sender_id then -amount
        end
      ) as lent,
      bool_and(kind::text in ('transfer', 'deduct', 'lift', 'return') and credit_of in (sender_id, receiver_id)) as may_lend
    from posting
    where credit_of is not null
    group by credit_of
  ) p
    on p.credit_of = b.user_id
where b.lent <> coalesce(p.lent, 0) or not coalesce(p.may_lend, true)
limit 100;
