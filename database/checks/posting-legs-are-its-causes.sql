-- The entries of a back-office posting are those of its sender, its receiver and its amount.
select p.id, p.kind, e.user_id, e.amount
from posting p
join entry e on e.cause_id = p.id and e.kind = p.kind
where (e.user_id = p.sender_id and e.amount = -p.amount or e.user_id = p.receiver_id and e.amount = p.amount) is not true
limit 100;
