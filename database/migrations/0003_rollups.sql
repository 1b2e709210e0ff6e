-- Sums of final sales, so that reports of long times and many sellers need not read them one by one.

-- Whose sums are kept: of a user and everybody below it, of everybody as 0.
create table rollup_scope (
  scope integer primary key,
  -- Whether so much is sold that hours, and parts of days by product, are kept beside months.
  is_large boolean not null,
  -- What was accepted before this is in its sums; infinity once they are complete.
  built_to timestamptz not null default '-infinity'
);
insert into rollup_scope (scope, is_large) values (0, true);

-- The last fold whose sales are in the sums. What ended later is read one by one.
create table rollup_mark (
  is_only boolean primary key default true check (is_only), fold integer not null
);
insert into rollup_mark (fold) values (0);

-- Sums of the final sales of a scope that were accepted in a span of time; sandbox sales are in none.
create table sale_rollup (
  amount bigint not null,
  admin bigint not null,
  customer_pays bigint not null,
  revenue bigint not null,
  fee1 bigint not null,
  fee2 bigint not null,
  fee3 bigint not null,
  fee4 bigint not null,
  -- Where the span begins.
  at timestamptz not null,
  sales integer not null,
  scope integer not null,
  -- 0 and 0 in sums over time alone; a partner 0 is none.
  product_id integer not null,
  partner_id integer not null,
  request_type request_type not null,
  -- Of the seller.
  user_type_id smallint not null,
  -- Of the outcome: 2 failed, 3 reversed, 4 success.
  status smallint not null,
  -- Over time alone 1 hours of large scopes and 2 parts of days; by product 3 parts of days of large scopes and 4 months of WIB.
  grain smallint not null,
  primary key (scope, grain, at, product_id, partner_id, user_type_id, status, request_type)
)
with (fillfactor = 85);

-- Which sales a customer number is in, so that it is found however many there are: by a hash of it.
create table sale_customer (
  sale_id bigint not null, customer integer not null, primary key (customer, sale_id)
);

grant select on rollup_scope, rollup_mark, sale_rollup, sale_customer to jenjang_app;
