-- Second factors of an account: an authenticator app, and passkeys.

create table authenticator (
  id bigint generated always as identity primary key,
  user_id integer not null references users,
  login_user_id integer references login_user,
  -- The shared secret, encrypted.
  sealed bytea not null,
  -- Set by the first right code; until then nothing is asked.
  confirmed_at timestamptz,
  -- The last half minute whose code was used: no code counts twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
create unique index authenticator_of_account on authenticator (user_id, coalesce(login_user_id, 0));

create table passkey (
  id bigint generated always as identity primary key,
  credential_id text not null unique,
  user_id integer not null references users,
  login_user_id integer references login_user,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);

-- Challenges that were handed out and not answered yet; each is answered once.
create table passkey_challenge (
  challenge text primary key,
  -- Null where somebody signs in.
  user_id integer references users,
  login_user_id integer references login_user,
  expires_at timestamptz not null
);

grant select, insert, update, delete on authenticator, passkey to jenjang_app;
grant select, insert, delete on passkey_challenge to jenjang_app;
grant usage on all sequences in schema public to jenjang_app;
create trigger note_change after insert or delete on authenticator for each row execute function note_change('id', 'sealed');
create trigger note_change after insert or delete on passkey for each row execute function note_change('id', 'public_key');
