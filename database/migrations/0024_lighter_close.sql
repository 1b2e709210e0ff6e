-- A key to its fold was looked up for each batch, a third of the time of a fold. Only fold_fees_at writes batches, with the
-- fold that it has just written, and the checks look at all of them.
alter table fee_batch drop constraint fee_batch_fold_fkey;

-- Who charges whom, as before; of the users at level 2 only administrators are looked up, who are few.
create or replace view charge as
select u.id as user_id, u.user_type_id, t.is_billed and not u.is_dm and (u.user_type_id <> 3 or u.is_administrator) as is_billed,
  t.is_billed and (u.user_type_id <> 3 or u.is_administrator) as in_group, u.is_d0, u.is_semi,
  case
    when u.user_type_id = 3 and not u.is_administrator then null
    when a.id is not null then u.l2
    when t.charger_level = 1 then u.l1
    when t.charger_level = 2 then u.l2
    when t.charger_level = 0 or u.is_semi then o.id
  end as charger_id
from users u
join user_type t on t.id = u.user_type_id
left join users a on a.id = u.l2 and u.user_type_id = 4 and a.is_administrator
cross join (select id from users where parent_id is null) o;

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
