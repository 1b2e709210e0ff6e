-- Months that are away: their partitions stand in a schema of their own, or in a file.

create schema detached;

-- One row for each month that is away. Written by `npm run months` alone, taken away when the month is attached again.
create table detached_month (
  -- Its first day in UTC, as the partitions are.
  month date primary key,
  from_at timestamptz not null unique,
  to_at timestamptz not null unique,
  at timestamptz not null,
  -- When its rows were written to a file and dropped here, and what every byte of that file comes to.
  archived_at timestamptz,
  file_sha256 text unique,
  -- The smallest and the largest number of its sales; null where there are none.
  first_sale bigint,
  last_sale bigint,
  -- Of each partition its name, columns, rows and digest.
  parts jsonb not null,
  -- Batches whose first sale stands in the month, and one number over them.
  batches bigint not null,
  batch_digest numeric not null,
  -- What of the month stays, in one number each: its totals, its references, its sums for reports.
  total_digest numeric not null,
  key_digest numeric not null,
  sum_digest numeric not null,
  -- The scopes of sums that were complete with the month, as {"scope": is_large}.
  scopes jsonb not null,
  check (from_at < to_at),
  check ((archived_at is null) = (file_sha256 is null))
);

-- What the lines of a month that is away come to on each of the platform's accounts, by kind.
create table detached_total (
  month date not null references detached_month, account system_account not null, party_id integer not null,
  kind posting_kind not null, amount bigint not null, primary key (month, account, party_id, kind)
);

-- The entries of an account in such a month, one row for each run of numbers without a gap: the balance before and after it.
create table detached_run (
  user_id integer not null, first_seq integer not null, last_seq integer not null, head_id integer not null,
  month date not null references detached_month, opening bigint not null check (opening >= 0),
  closing bigint not null check (closing >= 0), primary key (user_id, last_seq), check (first_seq <= last_seq)
);
create index detached_run_month on detached_run (month);

-- What of sealed folds is away: how many final sales of such a month, and what they come to, as in sealed_fold.
create table detached_fold (
  month date not null references detached_month, fold integer not null, day date not null, sales integer not null,
  digest numeric not null, primary key (month, fold, day)
);
create index detached_fold_day on detached_fold using brin (day) with (autosummarize = on);

-- Sales of such a month whose price was given back in another one: there stands an entry whose sale is away.
create table detached_void (
  sale_id bigint primary key, month date not null references detached_month, at timestamptz not null, user_id integer not null,
  seq integer not null, amount bigint not null
);

grant select on detached_month, detached_total, detached_run, detached_fold, detached_void to jenjang_app;
