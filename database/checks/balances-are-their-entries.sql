-- Every balance is what its last entry left, and counts as many entries as that one's number says.
select u.id as user_id, b.balance, b.seq, last.balance_after, last.seq as last_seq
from
  users u
  left join balance b on b.user_id = u.id
  left join lateral (
    select l.seq, l.balance_after
    from
      (
        (select e.seq, e.balance_after from entry e where e.head_id = u.head_id and e.user_id = u.id order by e.seq desc limit 1)
        union all
        (select r.last_seq, r.closing from detached_run r where r.user_id = u.id order by r.last_seq desc limit 1)
      ) l
    order by l.seq desc
    limit 1
  ) last
    on true
where (b.balance = coalesce(last.balance_after, 0) and b.seq = coalesce(last.seq, 0)) is not true
limit 100;
