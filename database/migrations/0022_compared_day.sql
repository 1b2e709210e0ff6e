-- Days that were rehearsed, compared with what the old server sold on them: the newest result of each, kept to be read again.

-- `sums` says how many sales stand where, and how many differences there are of each kind.
create table compared_day (
  day date primary key,
  file_name text not null,
  compared_at timestamptz not null,
  actor_id integer not null references users,
  sums jsonb not null
);

-- One seller of the day: sales that did not fail, what they took, and the balance at the end; null where the old server did
-- not say.
create table compared_seller (
  day date not null references compared_day on delete cascade,
  user_id integer not null references users,
  sales_there integer not null,
  sales_here integer not null,
  amount_there bigint not null,
  amount_here bigint not null,
  balance_there bigint,
  balance_here bigint not null,
  primary key (day, user_id)
);

-- One difference: the row of the file, our sale, or both. A pair with another price and another state has two.
create table compared_sale (
  day date not null references compared_day on delete cascade,
  n integer not null,
  kind text not null check (kind in ('only-there', 'only-here', 'price', 'state')),
  user_id integer not null references users,
  -- As the file says it, where it does.
  product text not null,
  customer_code text not null,
  "row" integer,
  price_there bigint,
  state_there text,
  sale_id bigint,
  price_here bigint,
  state_here text,
  primary key (day, n),
  check (("row" is null) = (price_there is null) and ("row" is null) = (state_there is null)),
  check ((sale_id is null) = (price_here is null) and (sale_id is null) = (state_here is null)),
  check ("row" is not null or sale_id is not null)
);
create index compared_sale_kind on compared_sale (day, kind, n);

grant select on compared_day, compared_seller, compared_sale to jenjang_app;
