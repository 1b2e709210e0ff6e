-- No close, and no switch turned, meanwhile.
select pg_advisory_xact_lock(7302116);

-- A time in which a type 3 was an administrator. What it had when it began is in no bill of its charger; what it had more, or
-- less, when it stopped is taken out of those. What it had lent of its own its charger pays as far as its balance goes; the rest
-- is owed, and paid when that rises. On deposit a new time begins, in which all that it has counts.
create table administration (
  user_id integer not null references users (id), since_run_id integer not null, brought bigint not null, until_run_id integer,
  charger_id integer references users (id), taken bigint, owed bigint not null default 0,
  on_deposit boolean not null default false, primary key (user_id, since_run_id, on_deposit),
  check (num_nonnulls(until_run_id, charger_id, taken) in (0, 3)), check (owed >= 0)
);
create unique index administration_open on administration (user_id) where until_run_id is null;
create index administration_until on administration (until_run_id) where until_run_id is not null;
create index administration_owed on administration (user_id) where owed > 0;
grant select on administration to jenjang_app;

-- What is owed is paid by the clock, too.
update effect
set
  causes = '{clock}',
  charger = 'waits'
where name = 'return';

-- Those that are administrators now began where a close left their account to nobody, or with the first.
insert into administration (user_id, since_run_id, brought)
select u.id, s.run_id, coalesce(b.balance_after, 0)
from
  users u
  cross join lateral (
    select
      coalesce(
        (select max(run_id) from bill_window where account_id = u.id and c1 is null),
        (select min(run_id) from bill_close where user_id = u.id)
      ) as run_id
  ) s
  left join lateral (
    select balance_after
    from bill_window
    where account_id = u.id and run_id <= s.run_id
    order by to_seq desc
    limit 1
  ) b
    on true
where u.user_type_id = 3 and u.is_administrator and s.run_id is not null;

-- Whom an earlier release put on deposit has no close that says so. What those below it had by then is lent to it, but for what
-- administrators had brought and what is in its favour; below zero its charger had taken back more than it had lent.
with
  charged as materialized (select user_id, charger_id, in_group from charge),
  put as (
    select u.id as user_id, c.run_id, c.carried_out
    from
      charged v
      join users u on u.id = v.user_id
      cross join lateral (
        select run_id, carried_out, is_start
        from bill_close
        where user_id = u.id
        order by run_id desc
        limit 1
      ) c
    where u.is_dm and v.in_group and not c.is_start
  ),
  had as (
    select p.user_id, p.run_id, v.user_id as account_id, w.balance_after
    from
      put p
      join charged v on true
      left join charged c1 on c1.user_id = v.charger_id
      left join charged c2 on c2.user_id = c1.charger_id
      cross join lateral (
        select balance_after
        from bill_window
        where account_id = v.user_id and run_id <= p.run_id
        order by to_seq desc
        limit 1
      ) w
    where p.user_id in (v.user_id, v.charger_id, c1.charger_id, c2.charger_id)
  ),
  held as (
    select
      h.user_id, sum(h.balance_after) filter (where h.account_id <> h.user_id) as below,
      sum(h.balance_after) filter (where h.account_id = h.user_id) as own,
      sum(a.brought) filter (where h.account_id <> h.user_id) as brought
    from
      had h
      left join administration a on a.user_id = h.account_id and a.until_run_id is null and a.since_run_id <= h.run_id
    group by h.user_id
  ),
  run as (
    insert into close_run (cycle, at)
    select 1, now()
    where exists (select from put)
    returning id
  )
insert into bill_close (user_id, run_id, since_run_id, spent, lent, carried_in, amount, carried_out, is_start)
select
  p.user_id, r.id, p.run_id, 0,
  coalesce(h.below, 0) - coalesce(h.brought, 0) + least(coalesce(h.own, 0), p.carried_out) - p.carried_out, 0, 0, p.carried_out,
  true
from
  put p
  cross join run r
  left join held h on h.user_id = p.user_id;

-- Those that are on deposit bring what they have.
with
  there as (
    select a.user_id, u.parent_id
    from
      administration a
      join users u on u.id = a.user_id
    where u.is_dm and a.until_run_id is null
  ),
  run as (
    insert into close_run (cycle, at)
    select 1, now()
    where exists (select from there)
    returning id
  ),
  counted as (
    update administration a
    set
      until_run_id = r.id,
      charger_id = t.parent_id,
      taken = -a.brought
    from
      there t
      cross join run r
    where a.user_id = t.user_id and a.until_run_id is null
    returning a.user_id, a.until_run_id
  )
insert into administration (user_id, since_run_id, brought, on_deposit)
select user_id, until_run_id, 0, true
from counted;
