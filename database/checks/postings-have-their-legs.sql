-- States of a sale: 1 pending, 2 failed, 3 reversed, 4 success, 5 refunded.

-- Every posting has exactly the legs of its kind, and its cause exists.
with
  leg as (
    select kind, cause_id, 'user' as account, amount from entry where created_at >= :from and created_at < :to
    union all
    select kind, cause_id, account::text, amount from system_entry where created_at >= :from and created_at < :to
  ),
  counted as (
    select
      kind, cause_id, count(*) as legs, count(*) filter (where account = 'user' and amount < 0) as user_out,
      count(*) filter (where account = 'user' and amount > 0) as user_in,
      count(*) filter (where account = 'in-flight' and amount < 0) as flight_out,
      count(*) filter (where account = 'in-flight' and amount > 0) as flight_in,
      count(*) filter (where account = 'partner') as partners, count(*) filter (where account = 'revenue') as revenues,
      count(*) filter (where account = 'fees-payable') as fees, count(*) filter (where account = 'adjustment') as adjustments,
      count(*) filter (where account = 'bank') as banks, count(*) filter (where account = 'loss' and amount < 0) as losses
    from leg
    group by kind, cause_id
  ),
  -- What moves money, at the moment at which it does.
  cause as (
    select 'hold' as kind, s.id, 0 as shares
    from sale s
    where s.created_at >= :from and s.created_at < :to and s.mode = 'prod' and s.request_type = 'purchase'
    union all
    select
      case o.status
        when 4 then 'settle'
        else 'void'
      end,
      s.id, num_nonnulls(s.fee1, s.fee2, s.fee3, s.fee4)
    from
      outcome o
      join sale s on s.id = o.sale_id and s.created_at = o.created_at and s.head_id = o.head_id
    where
      o.at >= :from
      and o.at < :to
      and s.mode = 'prod'
      and s.request_type = 'purchase'
      and not (o.void_seq is not null and is_detached(o.at))
    union all
    select 'void', sale_id, 0 from detached_void where at >= :from and at < :to and not is_detached(at)
    union all
    select 'refund', sale_id, num_nonnulls(fee1, fee2, fee3, fee4) + is_returned::integer
    from refund
    where at >= :from and at < :to and not is_detached(at)
    union all
    select kind, id, 0 from partner_money where at >= :from and at < :to and not is_detached(at)
    union all
    select 'late-loss', id, 0 from late_success where at >= :from and at < :to and not is_detached(at)
    union all
    select kind::text, id, 0 from posting where created_at >= :from and created_at < :to and not is_detached(created_at)
  )
select coalesce(x.kind, c.kind::text) as kind, coalesce(x.id, c.cause_id) as cause_id, c.legs
from
  cause x
  full join counted c on c.cause_id = x.id and c.kind::text = x.kind
where
  x.id is null
  or case x.kind
    when 'hold' then c.legs = 2 and c.user_out = 1 and c.flight_in = 1
    when 'void' then c.legs = 2 and c.user_in = 1 and c.flight_out = 1
    when 'settle' then c.flight_out = 1 and c.partners = 1 and c.revenues = 1 and c.fees = x.shares and c.legs = 3 + x.shares
    when 'refund' then c.user_in = 1 and c.revenues = 1 and c.partners + c.fees = x.shares and c.legs = 2 + x.shares
    when 'deposit' then c.legs = 2 and c.banks = 1 and c.partners = 1
    when 'withdrawal' then c.legs = 2 and c.banks = 1 and c.revenues = 1
    when 'addition' then c.legs = 2 and c.user_in = 1 and c.adjustments = 1
    when 'move-in' then c.legs = 2 and c.user_in = 1 and c.adjustments = 1
    when 'deduction' then c.legs = 2 and c.user_out = 1 and c.adjustments = 1
    when 'payout' then c.legs = 2 and c.user_in = 1 and c.fees = 1
    when 'payment' then c.legs = 2 and c.user_in = 1 and c.banks = 1
    when 'topup' then c.legs = 2 and c.user_in = 1 and c.banks = 1
    when 'late-loss' then c.legs = 2 and c.partners = 1 and c.losses = 1
    when 'transfer' then c.legs = 2 and c.user_out = 1 and c.user_in = 1
    when 'deduct' then c.legs = 2 and c.user_out = 1 and c.user_in = 1
    when 'outstanding' then c.legs = 2 and c.user_out = 1 and c.user_in = 1
    when 'lift' then c.legs = 2 and c.user_out = 1 and c.user_in = 1
    when 'excess' then c.legs = 2 and c.user_out = 1 and c.user_in = 1
    when 'return' then c.legs = 2 and c.user_out = 1 and c.user_in = 1
    when 'draw' then c.legs = 2 and c.user_out = 1 and c.user_in = 1
    when 'undraw' then c.legs = 2 and c.user_out = 1 and c.user_in = 1
  end is not true
limit 100;
