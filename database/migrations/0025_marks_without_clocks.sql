-- Since when a batch waits for its fold: a figure, which decides nothing.
alter table fee_queue add column at timestamptz not null default now();

-- Who sold less in the last seven whole days than in the seven before, as it was counted for one who asks: these days are over,
-- and counting them reads every sale.
create table selling_less (
  user_id integer primary key references users (id),
  -- The day after the two weeks, and minutes east of UTC of its midnight.
  day date not null,
  utc_offset smallint not null,
  made_at timestamptz not null default clock_timestamp(),
  -- How long counting took.
  took_ms integer not null,
  -- How many sales of the two weeks were pending: once it is another, some of them may have failed.
  pending integer not null,
  -- How many sell less, and the first of them as {id, amount, before}.
  total integer not null,
  sellers jsonb not null
);
grant select, insert, update on selling_less to jenjang_app;

-- What sellers' sales of a product came to, by minute, as far as it takes to decide an outage: some sellers of each product and
-- minute, for two hours.
create table seller_minute (
  minute timestamptz not null,
  product_id integer not null,
  seller_id integer not null,
  succeeded integer not null default 0,
  -- Failed or not answered, less those that another partner was asked after: a minute may have more of these.
  lost integer not null default 0,
  primary key (minute, product_id, seller_id)
);
grant select, insert, update, delete on seller_minute to jenjang_app;

-- How far the books were when a run of the checks began, by numbers that no clock decides: the next one looks at all that came
-- after, also where a clock was wrong. Null of a run of the release before.
alter table check_run
  add fold integer,
  add sale_id bigint,
  add posting_id bigint,
  -- The order of the runs.
  add number bigint;
update check_run c
set number = n.number
from (select window_at, row_number() over (order by window_at) as number from check_run) n
where n.window_at = c.window_at;
alter table check_run alter number set not null;
alter table check_run alter number add generated always as identity;
select setval(pg_get_serial_sequence('check_run', 'number'), coalesce(max(number), 0) + 1, false) from check_run;
create unique index check_run_number on check_run (number);

-- Which partners a pending sale was asked of stands in its trace from now on, also of one that is being asked.
update open_sale w
set
  trace = w.trace || jsonb_build_array(
    jsonb_build_object('at', now(), 'event', 'attempt', 'partnerId', s.partners[w.attempt], 'detail', w.last_message)
  )
from sale s
where
  w.attempt > 1
  and s.id = w.sale_id
  and s.created_at = w.created_at
  and s.head_id = w.head_id
  and s.partners[w.attempt] is not null;
