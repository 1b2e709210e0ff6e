-- A time in which a type 3 was an administrator. What it had when it began is in no bill of its charger; what it had more, or
-- less, when it stopped is taken out of those.
create table administration (
  user_id integer not null references users (id), since_run_id integer not null, brought bigint not null, until_run_id integer,
  charger_id integer references users (id), taken bigint, primary key (user_id, since_run_id),
  check (num_nonnulls(until_run_id, charger_id, taken) in (0, 3))
);
create unique index administration_open on administration (user_id) where until_run_id is null;
create index administration_until on administration (until_run_id) where until_run_id is not null;
grant select on administration to jenjang_app;

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

-- Whom an earlier release put on deposit has no close that says so: what those below it have is lent to it.
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
  below as (
    select g.user_id, v.user_id as account_id
    from
      charged v
      left join charged c1 on c1.user_id = v.charger_id
      left join charged c2 on c2.user_id = c1.charger_id
      cross join lateral (
        values
          (v.charger_id),
          (c1.charger_id),
          (c2.charger_id)
      ) g (user_id)
  ),
  run as (
    insert into close_run (cycle, at)
    select 1, now()
    where exists (select from put)
    returning id
  )
insert into bill_close (user_id, run_id, since_run_id, spent, lent, carried_in, amount, carried_out, is_start)
select p.user_id, r.id, p.run_id, 0, coalesce(h.held, 0), 0, 0, p.carried_out, true
from
  put p
  cross join run r
  left join lateral (
    select sum(w.balance_after) as held
    from
      below b
      cross join lateral (
        select balance_after
        from bill_window
        where account_id = b.account_id
        order by to_seq desc
        limit 1
      ) w
    where b.user_id = p.user_id
  ) h
    on true;
