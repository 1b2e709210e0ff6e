-- The entries of a back-office posting are those of its sender, its receiver, its bank and its amount, of the same moment.
with p as (select * from posting where created_at >= :from and created_at < :to)
select p.id, p.kind, e.user_id, e.amount
from
  p
  join (select * from entry where kind not in ('hold', 'settle', 'void') and created_at >= :from and created_at < :to) e
    on e.cause_id = p.id and e.kind = p.kind
where
  (
    e.created_at = p.created_at
    and (e.user_id = p.sender_id and e.amount = -p.amount or e.user_id = p.receiver_id and e.amount = p.amount)
  ) is not true
union all
select p.id, p.kind, s.party_id, s.amount
from
  p
  join (select * from system_entry where account in ('bank', 'fees-payable') and created_at >= :from and created_at < :to) s
    on s.cause_id = p.id and s.kind = p.kind
where
  (
    s.created_at = p.created_at
    and abs(s.amount) = p.amount
    and s.party_id = case s.account
      when 'bank' then p.bank_id
      else p.receiver_id
    end
  ) is not true
limit 100;
