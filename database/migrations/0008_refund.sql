-- Refunds after success: the money of a delivered sale given back, by a person alone. The sale stays as it is.

alter type posting_kind add value 'refund';

-- At most one a sale, whole. What of it the seller gets back, and what the others are taken again, is the sale's own; it stands
-- here a second time so that reports need not look for the sale, which may be a year older. A check compares both.
create table refund (
  sale_id bigint primary key,
  -- The sale's own.
  created_at timestamptz not null,
  head_id integer not null,
  -- When it was given back: the day that reports count it on.
  at timestamptz not null,
  user_id integer not null,
  l1 integer, l2 integer, l3 integer, l4 integer, l5 integer,
  user_type_id smallint not null,
  product_id integer not null,
  partner_id integer not null references partner,
  amount bigint not null check (amount > 0),
  admin bigint not null,
  customer_pays bigint not null,
  -- Whether the partner gives its part back. `cost` is what it gives back; where it keeps it, it is taken from the revenue.
  is_returned boolean not null,
  cost bigint not null check (cost >= 0),
  revenue bigint not null,
  fee1 bigint, fee2 bigint, fee3 bigint, fee4 bigint,
  actor_id integer not null references users,
  login_user_id integer references login_user,
  remark text not null check (remark <> ''),
  check (is_returned or cost = 0),
  -- A posting sums to zero.
  check (amount = cost + revenue + coalesce(fee1, 0) + coalesce(fee2, 0) + coalesce(fee3, 0) + coalesce(fee4, 0))
);
create index refund_at on refund (at);

-- A delivered sale that its partner reports as refunded: it waits for a person, who refunds it or says why not.
create table refund_claim (
  sale_id bigint primary key,
  -- The sale's own.
  created_at timestamptz not null,
  head_id integer not null,
  partner_id integer not null references partner,
  at timestamptz not null,
  message text not null,
  decided_at timestamptz,
  actor_id integer references users,
  login_user_id integer references login_user,
  remark text not null default '',
  check ((decided_at is null) = (actor_id is null))
);
create index refund_claim_open on refund_claim (sale_id) where decided_at is null;

-- What partners have claimed so far.
insert into refund_claim (sale_id, created_at, head_id, partner_id, at, message)
select distinct on (n.sale_id) n.sale_id, s.created_at, s.head_id, n.partner_id, n.received_at,
  coalesce(n.body::jsonb ->> 'message', '')
from partner_notice n
join sale s on s.id = n.sale_id
where n.state = 'claimed' and s.mode = 'prod'
order by n.sale_id, n.id;

grant select on refund, refund_claim to jenjang_app;
grant insert, update (decided_at, actor_id, login_user_id, remark) on refund_claim to jenjang_app;

-- A refund is a fact of its own, below zero, in a batch that bears the sale's number below zero: no other batch has it.
create or replace view fee_fact as
select o.batch, o.sale_id, f.user_id, f.amount
from outcome o
cross join lateral (values (o.l1, o.fee1), (o.l2, o.fee2), (o.l3, o.fee3), (o.l4, o.fee4)) f(user_id, amount)
where o.moved is not null and f.amount is not null
union all
select -r.sale_id, r.sale_id, f.user_id, -f.amount
from refund r
cross join lateral (values (r.l1, r.fee1), (r.l2, r.fee2), (r.l3, r.fee3), (r.l4, r.fee4)) f(user_id, amount)
where f.amount is not null;

insert into effect (name, permission, begins, while_blocked, refusal, causes, party, charger) values
  ('refund', 'money', '{owner}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on');

-- Whether it was given back now, to whom, and the balances after; the charger's where something drawn went back.
create type refunded_sale as (
  is_done boolean, user_id integer, balance bigint, charger_id integer, charger_balance bigint
);
