-- Complaints: what a seller says of a sale that went wrong, what it was answered, and how it ended. None moves money, and none
-- changes its sale.

-- States: open, it waits for the operator; partner, the operator asked the partner; closed, it has its outcome.
-- What a list shows of the sale stands here a second time: its month may be away by then.
create table complaint (
  id bigint generated always as identity primary key,
  sale_id bigint not null,
  -- The sale's own, as are all columns up to amount.
  created_at timestamptz not null,
  head_id integer not null,
  user_id integer not null references users,
  l1 integer, l2 integer, l3 integer, l4 integer, l5 integer,
  product_id integer not null references product,
  ref_id text not null,
  customer_code text not null,
  amount bigint not null,
  -- Who delivered it or was asked last, when the complaint moved last.
  partner_id integer references partner,
  -- Whether the sale had no outcome yet when it was complained about.
  was_pending boolean not null,
  state text not null default 'open' check (state in ('open', 'partner', 'closed')),
  outcome text check (outcome in ('advice', 'refund', 'reason', 'withdrawn')),
  -- The staff account that opened it; null: the user itself, or its program.
  login_user_id integer references login_user,
  opened_at timestamptz not null,
  moved_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'closed') = (outcome is not null)),
  check ((outcome is null) = (closed_at is null))
);
-- One that waits at most for a sale.
create unique index complaint_waiting on complaint (sale_id) where state <> 'closed';
create index complaint_sale on complaint (sale_id);
create index complaint_user on complaint (user_id, opened_at);
create index complaint_opened on complaint (opened_at);

-- What was said and done, in its order; nothing of it is changed.
create table complaint_step (
  id bigint generated always as identity primary key,
  complaint_id bigint not null references complaint,
  at timestamptz not null,
  event text not null check (event in ('opened', 'answered', 'partner', 'closed')),
  words text not null,
  -- Null: the sale ended by itself.
  actor_id integer references users,
  login_user_id integer references login_user
);
create index complaint_step_complaint on complaint_step (complaint_id);

grant select on complaint, complaint_step to jenjang_app;

insert into effect (name, permission, begins, while_blocked, refusal, causes, party, charger) values
  ('complain', 'sell', '{self}', '{self}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('decide-complaint', 'money', '{owner}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on');
