-- Keys that seal secrets, beside the one that follows from the secret of the installation.

-- One row for each key that something may be sealed by. Without a row everything is sealed by the key that follows from
-- setting.sealSecret. Once another key was in use, that secret stands in setting.sealedSecret, sealed as well.
create table seal_key (
  -- Follows from the key, and tells nothing of it.
  id text primary key,
  -- Null where the settings of the servers hold the key, and this database does not.
  secret text,
  -- What is sealed now is sealed by it. The others are read until a rotation has come to its end.
  is_in_use boolean not null,
  made_at timestamptz not null default now()
);
create unique index seal_key_in_use on seal_key (is_in_use) where is_in_use;

grant select on seal_key to jenjang_app;
