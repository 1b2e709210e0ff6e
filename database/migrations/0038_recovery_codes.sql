-- What stands in for a lost authenticator app: ten codes, each for one sign-in. They go with their authenticator.
create table recovery_code (
  authenticator_id bigint not null references authenticator on delete cascade,
  -- Keyed, and bound to the authenticator: the same signs are right nowhere else.
  hash bytea not null,
  used_at timestamptz,
  primary key (authenticator_id, hash)
);
grant select, insert, update, delete on recovery_code to jenjang_app;
