-- A semi bill is what its user drew from its charger, and every draw stands in one bill at most.
select b.id, b.amount, d.amount as drawn
from
  bill b
  left join (
    select bill_id, user_id, charger_id, sum(amount) as amount
    from semi_draw
    where bill_id is not null
    group by bill_id, user_id, charger_id
  ) d
    on d.bill_id = b.id
where
  b.is_semi
  and b.parent_id is null
  and (d.user_id = b.user_id and d.charger_id = b.charger_id and d.amount = b.amount) is not true
union all
select b.id, b.amount, d.amount
from
  semi_draw d
  join bill b on b.id = d.bill_id
where not b.is_semi or b.parent_id is not null
limit 100;
