-- The levels of a user are those of its parent and itself, its head is the top of its chain, and its type belongs below its
-- parent's.
select u.id, u.user_type_id, u.parent_id
from
  users u
  join user_type t on t.id = u.user_type_id
  left join users p on p.id = u.parent_id
  left join user_type pt on pt.id = p.user_type_id
where
  case
    when t.level = 0 then num_nonnulls(u.parent_id, u.l1, u.l2, u.l3, u.l4, u.l5) = 0 and u.head_id = u.id
    else t.parent_id = p.user_type_id
      and pt.level = t.level - 1
      and u.head_id = u.l1
      and array[u.l1, u.l2, u.l3, u.l4, u.l5] = array(
        select
          case
            when k = t.level then u.id
            when k < t.level then (array[p.l1, p.l2, p.l3, p.l4, p.l5])[k]
          end
        from generate_series(1, 5) k
      )
  end is not true
limit 100;
