-- Top-ups by QRIS and virtual account: the gateway, what it was asked for, and what it reported.

-- A provider that takes payments for top-ups. There is one at most that is on.
create table topup_gateway (
  provider text primary key check (provider in ('tripay')),
  is_active boolean not null,
  -- Its address, without a path of a call.
  url text not null,
  account_code text not null check (account_code <> ''),
  -- Its API key and private key.
  sealed bytea not null,
  -- The owner's bank that its money is booked at.
  bank_id integer not null references bank,
  -- Ways to pay that are offered, in the provider's own words.
  methods text[] not null,
  -- Who bears what the provider keeps: with `user` it is taken off what is credited.
  fee_from text not null check (fee_from in ('platform', 'user')),
  version integer not null default 1
);
create unique index topup_gateway_active on topup_gateway ((1)) where is_active;

-- What a provider was asked to collect for a ticket. States: asked, the provider has not said that it has it; open, it may be
-- paid; paid, a notice credited the ticket; closed, it can not be paid any more; failed, the provider refused it or never had it.
create table gateway_payment (
  id bigint generated always as identity primary key,
  ticket_id integer not null unique references ticket,
  provider text not null references topup_gateway,
  method text not null,
  fee_from text not null check (fee_from in ('platform', 'user')),
  -- Our name of it at the provider.
  our_ref text not null unique,
  state text not null default 'asked' check (state in ('asked', 'open', 'paid', 'closed', 'failed')),
  created_at timestamptz not null,
  -- The provider's name of it.
  reference text,
  -- What is paid to: a virtual account's number, or the text of a QR code.
  pay_code text,
  qr text,
  expires_at timestamptz,
  -- What the provider keeps, and what it adds for the payer; null: it did not say.
  fee bigint check (fee >= 0),
  payer_fee bigint check (payer_fee >= 0),
  -- When the provider is asked next; null: never again.
  next_ask_at timestamptz,
  asks integer not null default 0,
  problem text,
  unique (provider, reference)
);
create index gateway_payment_due on gateway_payment (next_ask_at) where next_ask_at is not null;

-- What a provider reported, each fact once. Nothing of it is changed but by what was done about it.
create table gateway_notice (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  provider text not null references topup_gateway,
  -- Reported by itself, or answered when it was asked.
  source text not null check (source in ('notice', 'answer')),
  -- What it is about; null: nothing of ours.
  payment_id bigint references gateway_payment,
  reference text not null,
  our_ref text not null,
  status text not null check (status in ('paid', 'unpaid', 'expired', 'failed', 'refunded')),
  currency text not null,
  -- What was paid, with what was added for the payer.
  amount bigint not null,
  payer_fee bigint not null,
  fee bigint,
  fingerprint bytea not null,
  -- Null while it is being decided. late, amount, unknown and refunded wait for a person.
  outcome text check (outcome in ('credited', 'noted', 'late', 'amount', 'unknown', 'refunded')),
  -- What was credited because of it.
  credited bigint check (credited > 0),
  decided_at timestamptz,
  actor_id integer references users,
  login_user_id integer references login_user,
  remark text not null default '',
  unique (provider, fingerprint)
);
create unique index gateway_notice_credited on gateway_notice (payment_id) where credited is not null;
create index gateway_notice_waiting on gateway_notice (id) where outcome in ('late', 'amount', 'unknown', 'refunded');
create index gateway_notice_payment on gateway_notice (payment_id);

grant select on gateway_payment, gateway_notice to jenjang_app;
grant select, insert on topup_gateway to jenjang_app;
grant update (is_active, url, account_code, sealed, bank_id, methods, fee_from, version) on topup_gateway to jenjang_app;

update effect set causes = '{bank-notice,gateway}' where name = 'topup';
