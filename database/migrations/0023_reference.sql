-- Which sales bear a reference of their seller, so that it is found without asking every seller: by a hash of it.
create table sale_reference (
  sale_id bigint not null, reference integer not null, primary key (reference, sale_id)
);
grant select on sale_reference to jenjang_app;

-- They are built month by month like the sums of a scope, as the scope -1, which is nobody's.
insert into rollup_scope (scope, is_large) values (-1, false);
