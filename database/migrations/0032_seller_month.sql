-- Who sold something in a month of WIB, by the state that its sales ended in: so a report finds its sellers without asking for a
-- sale of each.
create table seller_month (
  month timestamptz not null, status smallint not null, user_id integer not null, user_type_id smallint not null,
  primary key (month, status, user_id, user_type_id)
);
grant select on seller_month to jenjang_app;

-- They are built month by month like the sums of a scope, as the scope -2, which is nobody's.
insert into rollup_scope (scope, is_large) values (-2, false);
