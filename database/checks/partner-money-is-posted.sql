-- What was paid to a partner, or taken out as profit, moved between the bank and the account that it names, once and at that
-- moment.
with
  m as (select * from partner_money where at >= :from and at < :to and not is_detached(at)),
  due as (
    select m.kind, m.id, m.at, 'bank' as account, m.bank_id as party_id, m.amount from m
    union all
    select
      m.kind, m.id, m.at,
      case m.kind
        when 'deposit' then 'partner'
        else 'revenue'
      end,
      coalesce(m.partner_id, 0), -m.amount
    from m
  ),
  moved as (
    select kind::text as kind, cause_id as id, created_at as at, account::text as account, party_id, amount
    from system_entry
    where kind::text in ('deposit', 'withdrawal') and created_at >= :from and created_at < :to
  )
select coalesce(d.kind, l.kind) as kind, coalesce(d.id, l.id) as id, d.amount as expected, l.amount
from
  due d
  full join moved l using (kind, id, at, account, party_id)
where d.amount is distinct from l.amount
limit 100;
