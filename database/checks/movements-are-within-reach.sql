-- Types of a user: 4 USTL.

-- Money moves between a user and somebody above it, moved by one of those; by hand only along the edges of who manages whom.
-- Only the owner adds and takes away money of its own, on its own balance.
with
  p as (
    select
      p.*,
      case
        when p.kind in ('transfer', 'lift', 'excess', 'draw') or p.kind = 'return' and r.is_below then p.receiver_id
        when p.kind in ('deduct', 'outstanding', 'return', 'undraw') then p.sender_id
        else coalesce(p.sender_id, p.receiver_id)
      end as low_id,
      case
        when p.kind in ('transfer', 'lift', 'excess', 'draw') or p.kind = 'return' and r.is_below then p.sender_id
        when p.kind in ('deduct', 'outstanding', 'return', 'undraw') then p.receiver_id
      end as high_id
    from
      posting p
      left join lateral (
        select p.sender_id in (u.l1, u.l2, u.l3, u.l4, u.l5) as is_below
        from users u
        where p.kind = 'return' and u.id = p.receiver_id
      ) r
        on true
    where p.created_at >= :from and p.created_at < :to
  )
select p.id, p.kind, p.actor_id, p.sender_id, p.receiver_id
from
  p
  join users o on o.parent_id is null
  left join users low on low.id = p.low_id
  left join user_type t on t.id = low.user_type_id
  left join bank k on k.id = p.bank_id
  cross join lateral (select array[o.id, low.l1, low.l2, low.l3, low.l4, low.l5] as chain) c
where
  case
    when p.kind in ('addition', 'deduction') then p.actor_id = o.id and p.low_id = o.id
    when p.kind = 'move-in' then p.actor_id = o.id and p.sender_id is null
    when p.kind in ('transfer', 'deduct', 'outstanding') then p.actor_id = p.high_id
      and p.low_id <> p.high_id
      and (
        p.high_id = o.id
        or p.high_id = (array[low.l1, low.l2])[t.charger_level]
        or low.user_type_id = 4
        and p.high_id = low.l2
      )
    when p.kind = 'payout' then p.actor_id = p.receiver_id
    when p.kind = 'topup' then p.actor_id in (o.id, k.user_id)
    when p.kind = 'payment' then p.receiver_id = o.id and p.actor_id = o.id
    when p.kind in ('draw', 'undraw', 'lift', 'excess', 'return') then p.low_id <> p.high_id
      and p.high_id = any (c.chain)
      and p.actor_id = any (c.chain)
  end is not true
limit 100;
