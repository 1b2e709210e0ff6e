-- Types of a user: 4 USTL.

-- A bill belongs to whoever charged its user when its day was closed: whom its window names, and in any case the owner or the
-- manager of its user's type above it.
select b.id, b.user_id, b.charger_id, w.c1 as by_window
from
  bill b
  join users u on u.id = b.user_id
  join user_type t on t.id = u.user_type_id
  join users c on c.id = b.charger_id
  left join bill_window w on w.account_id = b.user_id and w.run_id = b.run_id and not b.is_semi
where
  (
    b.charger_id = coalesce(w.c1, b.charger_id)
    and case coalesce(t.charger_level, 0)
      when 0 then c.parent_id is null
      else b.charger_id = (array[u.l1, u.l2])[t.charger_level] or u.user_type_id = 4 and b.charger_id = u.l2
    end
  ) is not true
limit 100;
