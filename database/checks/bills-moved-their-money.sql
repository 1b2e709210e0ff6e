-- What is paid and lifted of a bill is what was confirmed and posted for it; only the owner's bills go through a bank, each
-- payment through the one that it names.
select b.id, b.paid_amount, p.amount as confirmed, b.lifted_amount, m.lifted, p.excess, m.excess as posted_excess, m.payments
from
  bill b
  join users c on c.id = b.charger_id
  left join lateral (
    select
      coalesce(sum(amount), 0) as amount, coalesce(sum(excess), 0) as excess,
      array_agg((bank_id, amount + excess)::text order by bank_id, amount + excess) as paid
    from bill_payment
    where bill_id = b.id
  ) p
    on true
  left join lateral (
    select
      coalesce(sum(amount) filter (where kind = 'lift'), 0) as lifted,
      coalesce(sum(amount) filter (where kind = 'excess'), 0) as excess,
      coalesce(sum(amount) filter (where kind = 'payment'), 0) as payments,
      array_agg((bank_id, amount)::text order by bank_id, amount) filter (where kind = 'payment') as posted
    from posting
    where bill_id = b.id
  ) m
    on true
where
  (
    b.paid_amount = p.amount
    and b.lifted_amount = m.lifted
    and p.excess = m.excess
    and m.payments = case
      when c.parent_id is null then p.amount + p.excess
      else 0
    end
    and m.posted is not distinct from case
      when c.parent_id is null then p.paid
    end
  ) is not true
limit 100;
