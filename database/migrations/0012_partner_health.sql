-- What partners answered, by minute: added up by every server while it sells. Purchases and their advices, never the sandbox.
create table partner_minute (
  minute timestamptz not null,
  product_id integer not null,
  partner_id integer not null,
  -- Purchases sent, of which those that began a sale; the others followed another partner's failure.
  asked integer not null default 0,
  began integer not null default 0,
  succeeded integer not null default 0,
  failed integer not null default 0,
  -- No answer in time, or none that could be read.
  silent integer not null default 0,
  -- Taken, and not decided yet.
  waiting integer not null default 0,
  -- Milliseconds to the answers, summed over `asked`.
  took bigint not null default 0,
  primary key (minute, product_id, partner_id)
);

-- A product that the clock closed or opened again: closed until the next probe, on trial after it, and watched for a while when the trial went well.
create table outage_watch (
  product_id integer primary key references product,
  state text not null check (state in ('closed', 'trial', 'watched')),
  -- Since when it is in this state; sales before it count no more.
  since timestamptz not null,
  closed_at timestamptz not null,
  -- What it was closed for: sales that failed, of all that were decided.
  failed integer not null,
  decided integer not null,
  probe_at timestamptz,
  probes smallint not null default 0
);

grant select, insert, update, delete on partner_minute, outage_watch to jenjang_app;
