-- The entries of a back-office posting are those of its sender, its receiver, its bank and its amount.
select p.id, p.kind, e.user_id, e.amount
from posting p
join entry e on e.cause_id = p.id and e.kind = p.kind
where (e.user_id = p.sender_id and e.amount = -p.amount or e.user_id = p.receiver_id and e.amount = p.amount) is not true
union all
select p.id, p.kind, s.party_id, s.amount
from posting p
join system_entry s on s.cause_id = p.id and s.kind = p.kind and s.account = 'bank'
where (s.party_id = p.bank_id and abs(s.amount) = p.amount) is not true
limit 100;
