-- Every posting has exactly the legs of its kind, and its cause exists.
with leg as (
  select kind, cause_id, 'user' as account, amount from entry
  union all
  select kind, cause_id, account::text, amount from system_entry
),
counted as (
  select kind, cause_id, count(*) as legs,
    count(*) filter (where account = 'user' and amount < 0) as user_out,
    count(*) filter (where account = 'user' and amount > 0) as user_in,
    count(*) filter (where account = 'in-flight' and amount < 0) as flight_out,
    count(*) filter (where account = 'in-flight' and amount > 0) as flight_in,
    count(*) filter (where account = 'partner') as partners,
    count(*) filter (where account = 'revenue') as revenues,
    count(*) filter (where account = 'fees-payable') as fees,
    count(*) filter (where account = 'adjustment') as adjustments,
    count(*) filter (where account = 'bank') as banks,
    count(*) filter (where account = 'loss' and amount < 0) as losses
  from leg group by kind, cause_id
)
select coalesce(c.kind, p.kind) as kind, coalesce(c.cause_id, p.id) as cause_id, c.legs
from counted c
left join sale s on s.id = c.cause_id and c.kind in ('hold', 'settle', 'void')
left join late_success n on n.id = c.cause_id and c.kind = 'late-loss'
full join posting p on p.id = c.cause_id and p.kind = c.kind
where case coalesce(c.kind, p.kind)
  when 'hold' then s.id is not null and c.legs = 2 and c.user_out = 1 and c.flight_in = 1
  when 'void' then s.id is not null and c.legs = 2 and c.user_in = 1 and c.flight_out = 1
  when 'settle' then s.id is not null and c.flight_out = 1 and c.partners = 1 and c.revenues = 1
    and c.fees = num_nonnulls(s.fee1, s.fee2, s.fee3, s.fee4) and c.legs = 3 + c.fees
  when 'addition' then p.id is not null and c.legs = 2 and c.user_in = 1 and c.adjustments = 1
  when 'deduction' then p.id is not null and c.legs = 2 and c.user_out = 1 and c.adjustments = 1
  when 'transfer' then p.id is not null and c.legs = 2 and c.user_out = 1 and c.user_in = 1
  when 'payout' then p.id is not null and c.legs = 2 and c.user_in = 1 and c.fees = 1
  when 'payment' then p.id is not null and c.legs = 2 and c.user_in = 1 and c.banks = 1
  when 'lift' then p.id is not null and c.legs = 2 and c.user_out = 1 and c.user_in = 1
  when 'excess' then p.id is not null and c.legs = 2 and c.user_out = 1 and c.user_in = 1
  when 'return' then p.id is not null and c.legs = 2 and c.user_out = 1 and c.user_in = 1
  when 'draw' then p.id is not null and c.legs = 2 and c.user_out = 1 and c.user_in = 1
  when 'undraw' then p.id is not null and c.legs = 2 and c.user_out = 1 and c.user_in = 1
  when 'deduct' then p.id is not null and c.legs = 2 and c.user_out = 1 and c.user_in = 1
  when 'outstanding' then p.id is not null and c.legs = 2 and c.user_out = 1 and c.user_in = 1
  when 'late-loss' then n.id is not null and c.legs = 2 and c.partners = 1 and c.losses = 1
  when 'topup' then p.id is not null and c.legs = 2 and c.user_in = 1 and c.banks = 1
end is not true
limit 100;
