-- The tables, and all that belongs to them but functions and triggers.

-- The server works as this role: it owns nothing, so "append-only" is a grant and not a convention.
do $$ begin
  if not exists (select from pg_roles where rolname = 'jenjang_app') then
    create role jenjang_app nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- two databases of one cluster migrate at once
end $$;
do $$ begin execute format('grant jenjang_app to %I', current_user); exception when others then null; end $$;
grant usage on schema public to jenjang_app;
-- Nobody puts a table of its own before those that decide.
do $$ begin
  execute format('revoke temporary on database %I from public, jenjang_app', current_database());
end $$;

-- In a schema of its own, so that its functions stay out of ours.
create schema trigram;
create extension pg_trgm schema trigram;

-- Releases that wrote their functions here; the newest rules.
create table release (
  number integer primary key,
  -- The oldest release that may run on this database.
  besides integer not null,
  -- Of the text of its functions, and their signatures.
  hash text not null,
  functions text[] not null,
  written_at timestamptz not null default now()
);

-- Settings of the installation.

create table setting (
  name text primary key,
  value jsonb not null
);
-- Two random values of 122 bits each, for every process of this installation: one signs the challenges of the sign-in page,
-- the other encrypts what is kept sealed.
insert into setting (name, value) values
  ('captchaSecret', to_jsonb(gen_random_uuid() || '/' || gen_random_uuid())),
  ('sealSecret', to_jsonb(gen_random_uuid() || '/' || gen_random_uuid()));

grant select on setting to jenjang_app;

-- Addresses that integrations call from, shown to the owner where it registers those of a partner.
create table ip_hint (
  name text primary key,
  ip text not null
);
grant select, insert, delete on ip_hint to jenjang_app;

-- Accounts.

-- The static table of contract/user-types.ts, so that SQL can name a chain's types; a test compares the two.
create table user_type (
  id smallint primary key,
  code text not null unique,
  level smallint not null check (level between 0 and 5),
  parent_id smallint references user_type,
  sales_type_id smallint,
  is_seller boolean not null,
  kind text not null check (kind in ('dm', 'tl')),
  -- Types from the chain head down to this type: the default fee of an upline is indexed by them.
  chain smallint[] not null,
  -- Level of the upline that charges a user of this type: 0 the owner, null nobody. Type 3 is charged only as an administrator,
  -- and then charges the 4s below it.
  charger_level smallint,
  -- Whether users of this type are billed, unless they are in deposit mode.
  is_billed boolean not null default false,
  -- Types that manage this one; a type 3 only as an administrator, and is managed as one only.
  managed_by smallint[] not null default '{}',
  -- Whether a seller of this type may draw what a sale lacks from its charger.
  may_draw boolean not null default false
);
insert into user_type (id, code, level, parent_id, sales_type_id, is_seller, kind, chain, charger_level, is_billed) values
  (1, 'OWNR', 0, null, null, false, 'tl', '{}', null, false),
  (2, 'CATL', 1, 1, 1, false, 'tl', '{2}', 0, true),
  (3, 'SUTL', 2, 2, 1, false, 'tl', '{2,3}', 1, true),
  (4, 'USTL', 3, 3, 1, true, 'tl', '{2,3,4}', 1, true),
  (5, 'HTTL', 1, 1, 2, true, 'tl', '{5}', 0, true),
  (6, 'SLDM', 1, 1, 0, false, 'dm', '{6}', 0, false),
  (7, 'USDM', 2, 6, 0, true, 'dm', '{6,7}', null, false),
  (8, 'HTDM', 1, 1, 2, true, 'dm', '{8}', 0, false),
  (9, 'CADP', 1, 1, 4, false, 'dm', '{9}', 0, false),
  (10, 'SUDP', 2, 9, 4, false, 'dm', '{9,10}', null, false),
  (11, 'USDP', 3, 10, 4, true, 'dm', '{9,10,11}', null, false),
  (12, 'BORF', 1, 1, 5, false, 'dm', '{12}', 0, false),
  (13, 'HTRF', 2, 12, 5, true, 'dm', '{12,13}', 0, false),
  (14, 'MIFD', 1, 1, 6, false, 'dm', '{14}', 0, false),
  (15, 'CAFD', 2, 14, 6, false, 'dm', '{14,15}', null, false),
  (16, 'SOFD', 3, 15, 6, false, 'dm', '{14,15,16}', null, false),
  (17, 'STFD', 4, 16, 6, false, 'dm', '{14,15,16,17}', null, false),
  (18, 'USFD', 5, 17, 6, true, 'dm', '{14,15,16,17,18}', null, false),
  (19, 'MIFT', 1, 1, 7, false, 'tl', '{19}', 0, true),
  (20, 'CAFT', 2, 19, 7, false, 'tl', '{19,20}', 1, true),
  (21, 'SOFT', 3, 20, 7, false, 'tl', '{19,20,21}', null, false),
  (22, 'STFT', 4, 21, 7, false, 'tl', '{19,20,21,22}', null, false),
  (23, 'USFT', 5, 22, 7, true, 'tl', '{19,20,21,22,23}', 2, true),
  (24, 'MIVT', 1, 1, 8, false, 'tl', '{24}', 0, true),
  (25, 'HTVT', 2, 24, 8, true, 'tl', '{24,25}', 1, true),
  (26, 'MIGT', 1, 1, 9, false, 'tl', '{26}', 0, true),
  (27, 'CAGT', 2, 26, 9, false, 'tl', '{26,27}', 1, true),
  (28, 'SUGT', 3, 27, 9, false, 'tl', '{26,27,28}', null, false),
  (29, 'USGT', 4, 28, 9, true, 'tl', '{26,27,28,29}', 2, true);
update user_type t set managed_by = m.by from (values
  (2, '{1}'::smallint[]), (3, '{2}'), (4, '{2,3}'), (5, '{1}'), (6, '{1}'), (8, '{1}'), (9, '{1}'), (12, '{1}'),
    (13, '{1}'), (14, '{1}'), (19, '{1}'), (20, '{19}'), (23, '{20}'), (24, '{1}'), (25, '{24}'), (26, '{1}'), (27, '{26}'),
    (29, '{27}')
) m(id, by) where t.id = m.id;
update user_type set may_draw = true where id in (4, 18, 23, 29);


create table users (
  id integer generated by default as identity primary key,
  -- The chain head this user hangs below (itself for a head, the owner for the owner): leads every hot key.
  head_id integer not null,
  name text not null check (name <> ''),
  username text not null,
  email text,
  phone text,
  user_type_id smallint not null references user_type,
  parent_id integer references users,
  -- Ancestors by level, the user itself at its own level: "my subtree" is one index range. Filled by a trigger, like the head.
  l1 integer, l2 integer, l3 integer, l4 integer, l5 integer,
  password_hash text not null,
  is_administrator boolean not null default false,
  is_dm boolean not null default false,
  is_d0 boolean not null default false,
  is_real_time boolean not null default false,
  is_semi boolean not null default false,
  is_verified boolean not null default true,
  is_password_expired boolean not null default false,
  -- When a password that somebody else chose signs in no more; null for one of its own.
  first_password_until timestamptz,
  is_blocked boolean not null default false,
  blocked_by_system boolean not null default false,
  -- The person who blocked it; nobody for the system.
  blocked_by integer references users,
  dispensation boolean not null default false,
  -- Addresses and CIDR ranges an H2H partner may come from, comma separated.
  ip text,
  balance_limit bigint not null default 0 check (balance_limit >= 0),
  outstanding bigint not null default 0 check (outstanding >= 0),
  address text not null default '',
  utc_offset smallint not null default 420 check (utc_offset in (420, 480, 540)),
  double_sale_check boolean not null default false,
  callback_url text,
  -- What its callbacks look like: those of the dialect that its program speaks.
  callback_form text not null default 'native'
    check (callback_form in ('native', 'digiflazz', 'otomax', 'irs', 'iak')),
  created_at timestamptz not null default now(),
  password_changed_at timestamptz not null default now(),
  -- How often address or phone were changed before the first verification.
  address_changes smallint not null default 0,
  -- Name of one of the 34 provinces; utc_offset follows it.
  province text,
  -- Digits; a group has a minus before them.
  telegram_id text check (telegram_id ~ '^[0-9]{1,20}$'),
  telegram_group_id text check (telegram_group_id ~ '^-?[0-9]{1,20}$'),
  -- By which code this account registered itself.
  invitation_code text,
  check ((user_type_id = 1) = (parent_id is null)),
  check (not (is_real_time and is_semi)),
  check (is_dm or not (is_real_time or is_semi)),
  check (is_blocked or not blocked_by_system and blocked_by is null)
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email)) where email is not null;
create unique index users_phone on users (phone) where phone is not null;
create index users_real_time on users (id) where is_real_time;
create index users_parent on users (parent_id, id);
create index users_l1 on users (l1, id) where l1 is not null;
create index users_l2 on users (l2, id) where l2 is not null;
create index users_l3 on users (l3, id) where l3 is not null;
create index users_l4 on users (l4, id) where l4 is not null;

-- What a keyword is looked for in: no keyword reaches over a line. It stands here because an index is made of it:
-- whoever changes what it answers makes the index anew.
create function user_search(p_id integer, p_name text, p_phone text) returns text language sql immutable as $$
  select lpad(p_id::text, greatest(6, length(p_id::text)), '0') || E'\n' || p_name || E'\n' || coalesce(p_phone, '')
$$;
revoke execute on function user_search(integer, text, text) from public;
grant execute on function user_search(integer, text, text) to jenjang_app;
-- Finds users by any part of their UID, name or phone without reading them all.
create index users_search on users using gin (user_search(id, name, phone) trigram.gin_trgm_ops);

-- A staff account that was removed stays as the name in what it wrote; its user name is free again.
create table login_user (
  id integer generated by default as identity primary key,
  user_id integer not null references users,
  name text not null,
  username text not null,
  password_hash text not null,
  permissions text[] not null default '{view}',
  is_blocked boolean not null default false,
  created_at timestamptz not null default now(),
  password_changed_at timestamptz not null default now(),
  is_password_expired boolean not null default false,
  first_password_until timestamptz,
  email text,
  telegram_id text check (telegram_id ~ '^[0-9]{1,20}$'),
  removed_at timestamptz,
  check (removed_at is null or is_blocked)
);
create unique index login_user_username on login_user (lower(username)) where removed_at is null;
create index login_user_user on login_user (user_id);

-- A name signs in to one account only, a user's or a staff account's: the key of both tables together, kept by triggers.
create table sign_in_name (name text primary key);

-- A link by which people register themselves below a user; one that lives for each type it makes.
create table invitation (
  code text primary key,
  user_id integer not null references users,
  user_type_id smallint not null references user_type,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index invitation_live on invitation (user_id, user_type_id) where revoked_at is null;
alter table users add foreign key (invitation_code) references invitation;

-- Logins of the demo world, kept so that they can be printed again; empty in a real installation.
create table demo_login (
  username text primary key,
  password text not null,
  prod_token text,
  sand_token text
);

-- Who charges whom now, and who is billed. A seller in semi mode without a manager is charged by the owner.
create view charge as
select u.id as user_id, u.user_type_id, t.is_billed and not u.is_dm and (u.user_type_id <> 3 or u.is_administrator) as is_billed,
  t.is_billed and (u.user_type_id <> 3 or u.is_administrator) as in_group, u.is_d0, u.is_semi,
  case
    when u.user_type_id = 3 and not u.is_administrator then null
    when u.user_type_id = 4 and a.is_administrator then u.l2
    when t.charger_level = 1 then u.l1
    when t.charger_level = 2 then u.l2
    when t.charger_level = 0 or u.is_semi then o.id
  end as charger_id
from users u
join user_type t on t.id = u.user_type_id
left join users a on a.id = u.l2 and u.user_type_id = 4
cross join (select id from users where parent_id is null) o;

grant select on user_type, demo_login, charge to jenjang_app;
grant select, insert on login_user to jenjang_app;
grant update (name, email, telegram_id, permissions, is_blocked, password_hash, password_changed_at, is_password_expired,
  first_password_until, removed_at) on login_user to jenjang_app;
grant select, insert on users to jenjang_app;
-- The switches are turned by set_switches only: who is charged for what depends on them.
grant update (name, username, email, phone, password_hash, is_verified, is_password_expired, first_password_until,
  dispensation, ip, balance_limit, outstanding, address, utc_offset, double_sale_check, callback_url, callback_form,
  password_changed_at, address_changes, province, telegram_id, telegram_group_id) on users to jenjang_app;
grant select, insert on invitation to jenjang_app;
grant update (revoked_at) on invitation to jenjang_app;

-- Who may begin what.

-- The static table of contract/effects.ts, so that the gate decides by rows; a test compares the two.
create table effect (
  name text primary key,
  -- What a staff account must have been given; `settings` never is.
  permission text not null check (permission in ('none', 'users', 'sell', 'money', 'settings')),
  -- How a person that begins it stands to the user it is about, and who of them also while blocked.
  begins text[] not null,
  while_blocked text[] not null,
  -- The refusal that a blocked beginner is told.
  refusal text not null,
  -- For what the system begins it.
  causes text[] not null,
  -- What it means that the user it is about, or that one's charger, is blocked.
  party text not null check (party in ('goes-on', 'refused')),
  charger text not null check (charger in ('goes-on', 'refused', 'waits'))
);
insert into effect (name, permission, begins, while_blocked, refusal, causes, party, charger) values
  ('hold', 'sell', '{self}', '{}', 'account-blocked', '{sale}', 'refused', 'goes-on'),
  ('draw', 'sell', '{self}', '{}', 'account-blocked', '{sale}', 'refused', 'refused'),
  ('settle', 'money', '{}', '{}', 'account-blocked', '{partner-answer,clock}', 'goes-on', 'goes-on'),
  ('void', 'money', '{owner}', '{}', 'account-blocked', '{partner-answer,clock}', 'goes-on', 'goes-on'),
  ('undraw', 'money', '{owner}', '{}', 'account-blocked', '{partner-answer,clock}', 'goes-on', 'goes-on'),
  ('late-loss', 'money', '{owner}', '{}', 'account-blocked', '{partner-answer,clock}', 'goes-on', 'goes-on'),
  ('addition', 'money', '{root}', '{}', 'manager-blocked', '{}', 'goes-on', 'goes-on'),
  ('deduction', 'money', '{root}', '{}', 'manager-blocked', '{}', 'goes-on', 'goes-on'),
  ('transfer', 'money', '{owner,manager}', '{}', 'manager-blocked', '{}', 'goes-on', 'goes-on'),
  ('deduct', 'money', '{owner,manager}', '{}', 'manager-blocked', '{}', 'goes-on', 'goes-on'),
  ('outstanding', 'money', '{charger}', '{}', 'manager-blocked', '{}', 'goes-on', 'goes-on'),
  ('return', 'money', '{charger}', '{}', 'manager-blocked', '{}', 'goes-on', 'goes-on'),
  ('payout', 'money', '{}', '{}', 'account-blocked', '{close,clock}', 'goes-on', 'goes-on'),
  ('payment', 'money', '{settler}', '{}', 'account-blocked', '{bank-notice}', 'goes-on', 'waits'),
  ('excess', 'money', '{settler}', '{}', 'account-blocked', '{bank-notice}', 'goes-on', 'waits'),
  ('lift', 'money', '{settler}', '{}', 'account-blocked', '{bank-notice,clock}', 'goes-on', 'waits'),
  ('topup', 'money', '{owner}', '{}', 'account-blocked', '{bank-notice}', 'goes-on', 'goes-on'),
  ('close', 'money', '{charger,appointer}', '{}', 'account-blocked', '{clock}', 'goes-on', 'goes-on'),
  ('overdue', 'money', '{}', '{}', 'account-blocked', '{clock}', 'goes-on', 'goes-on'),
  ('request-payment', 'money', '{self}', '{self}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('split-bill', 'money', '{self,settler}', '{self}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('delete-part', 'money', '{settler}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('ask-topup', 'money', '{self}', '{self}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('decide-ticket', 'money', '{owner}', '{}', 'account-blocked', '{clock}', 'goes-on', 'goes-on'),
  ('import-lines', 'money', '{self}', '{}', 'account-blocked', '{bank-notice}', 'goes-on', 'goes-on'),
  ('put-line-away', 'money', '{self,settler}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('ask-partner', 'money', '{owner}', '{}', 'account-blocked', '{clock}', 'goes-on', 'goes-on'),
  ('decide-difference', 'money', '{owner}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('set-ceiling', 'money', '{charger}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('set-outstanding', 'money', '{charger,root}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('set-administrator', 'money', '{appointer}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('set-deposit', 'money', '{charger}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('set-h0', 'money', '{charger}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('set-real-time', 'money', '{charger}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('set-semi', 'money', '{charger}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('set-price', 'money', '{pricer}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('drop-price', 'money', '{pricer,owner}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('set-route', 'money', '{owner}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('set-template', 'money', '{owner}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('set-catalogue', 'settings', '{owner}', '{}', 'account-blocked', '{clock}', 'goes-on', 'goes-on'),
  ('block', 'users', '{blocker}', '{}', 'account-blocked', '{clock}', 'goes-on', 'goes-on'),
  ('unblock', 'users', '{lifter}', '{}', 'account-blocked', '{bank-notice,clock}', 'goes-on', 'goes-on'),
  ('end-sessions', 'users', '{blocker}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('set-dispensation', 'users', '{manager}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('open-product', 'users', '{owner,pricer}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('create-account', 'users', '{above}', '{}', 'account-blocked', '{invitation}', 'goes-on', 'goes-on'),
  ('invite', 'users', '{self}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('create-h2h', 'settings', '{above}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('activate', 'settings', '{above}', '{}', 'account-blocked', '{sign-in}', 'goes-on', 'goes-on'),
  ('set-addresses', 'settings', '{above}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('add-staff', 'settings', '{self}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('change-staff', 'settings', '{self}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('add-bank', 'settings', '{self}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('change-bank', 'settings', '{self}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('token', 'settings', '{self}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('set-callback', 'settings', '{self}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('resend-callback', 'settings', '{self}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('set-contact', 'settings', '{self}', '{}', 'account-blocked', '{}', 'goes-on', 'goes-on'),
  ('set-password', 'none', '{self}', '{self}', 'account-blocked', '{sign-in}', 'goes-on', 'goes-on'),
  ('set-identity', 'settings', '{self}', '{self}', 'account-blocked', '{sign-in}', 'goes-on', 'goes-on');

-- What a change of a column is; `*` stands for every other column of its table, and a column without a row is nobody's to
-- change but the functions'.
create table effect_column (
  table_name text not null,
  column_name text not null,
  effect text not null references effect,
  primary key (table_name, column_name)
);
insert into effect_column (table_name, column_name, effect) values
  ('users', 'balance_limit', 'set-ceiling'),
  ('users', 'outstanding', 'set-outstanding'),
  ('users', 'is_administrator', 'set-administrator'),
  ('users', 'is_dm', 'set-deposit'),
  ('users', 'is_d0', 'set-h0'),
  ('users', 'is_real_time', 'set-real-time'),
  ('users', 'is_semi', 'set-semi'),
  ('users', 'dispensation', 'set-dispensation'),
  ('users', 'ip', 'set-addresses'),
  ('users', 'is_verified', 'activate'),
  ('users', 'callback_url', 'set-callback'),
  ('users', 'callback_form', 'set-callback'),
  ('users', 'double_sale_check', 'set-callback'),
  ('users', 'telegram_id', 'set-contact'),
  ('users', 'telegram_group_id', 'set-contact'),
  ('users', 'email', 'set-identity'),
  ('users', 'phone', 'set-identity'),
  ('users', 'address_changes', 'set-identity'),
  ('users', 'password_hash', 'set-password'),
  ('users', 'password_changed_at', 'set-password'),
  ('users', 'is_password_expired', 'set-password'),
  ('users', 'first_password_until', 'set-password'),
  ('login_user', '*', 'change-staff'),
  ('login_user', 'password_hash', 'set-password'),
  ('login_user', 'password_changed_at', 'set-password'),
  ('login_user', 'is_password_expired', 'set-password'),
  ('login_user', 'first_password_until', 'set-password'),
  ('bank', '*', 'change-bank'),
  ('h2h_token', '*', 'token'),
  ('h2h_secret', '*', 'token'),
  ('invitation', '*', 'invite');

grant select on effect, effect_column to jenjang_app;

-- Ways in: devices, sessions, tokens, one-time codes.

create table device (
  hash bytea primary key,
  created_at timestamptz not null default now()
);

-- A session its user can see, by its number.
create table session (
  token_hash bytea primary key,
  user_id integer not null references users,
  login_user_id integer references login_user,
  device_hash bytea not null references device,
  ip inet,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  id bigint generated by default as identity,
  user_agent text not null default '',
  last_seen_at timestamptz not null default now(),
  -- When who signed in last proved to be itself: by password, code or passkey. Null after a link.
  confirmed_at timestamptz
);
create index session_of_user on session (user_id);
create unique index session_id on session (id);

-- A device on which an account proved itself: by a code, a passkey, or as an account that needs no code.
create table known_device (
  id bigint generated always as identity primary key,
  device_hash bytea not null references device,
  user_id integer not null references users,
  login_user_id integer references login_user,
  user_agent text not null default '',
  ip inet,
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz not null default now()
);
create unique index known_device_of_account on known_device (user_id, coalesce(login_user_id, 0), device_hash);
create index known_device_device on known_device (device_hash);

create table captcha_used (
  signature text primary key,
  expires_at timestamptz not null
);

-- Failed attempts per key (a name, an address, an account on a device).
create table attempt (
  key text primary key,
  count integer not null,
  -- When they are forgotten.
  until timestamptz not null,
  -- Where attempts are slowed down: before it no other one is looked at.
  next_at timestamptz
);

create table h2h_token (
  token_hash bytea primary key,
  user_id integer not null references users,
  mode text not null check (mode in ('prod', 'sand')),
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- The last characters of a token, by which its holder recognises it.
  hint text not null default '',
  -- The token itself, encrypted: dialects sign with it, and its holder may copy it. Null where it was not kept.
  sealed bytea
);
create unique index h2h_token_live on h2h_token (user_id, mode) where revoked_at is null;

-- The first two are people's, the others what programs speak.
create type sale_door as enum ('counter', 'chat', 'native', 'digiflazz', 'otomax', 'irs', 'iak');

-- What a program proves itself with at a door that knows PIN and password: both, encrypted, with a space between.
create table h2h_secret (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  door sale_door not null check (door in ('otomax', 'irs')),
  mode text not null check (mode in ('prod', 'sand')),
  sealed bytea not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index h2h_secret_live on h2h_secret (user_id, door, mode) where revoked_at is null;

-- One flow towards a session or a password, named to the browser by a random value of which the hash stays here.
create table login_ticket (
  id bigint generated always as identity primary key,
  hash bytea not null unique,
  purpose text not null check (purpose in ('login', 'reset')),
  -- Null when nobody has the identifier of a reset: such a flow takes the same steps and never ends well.
  user_id integer references users,
  login_user_id integer references login_user,
  device_hash bytea,
  -- What codes and tries are counted by: the account, or in a reset what was typed, so that limits tell nothing about accounts.
  counted_as text not null,
  -- Set when the code of a reset was right: the link to the page of the new password.
  confirm_hash bytea unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index login_ticket_user on login_ticket (user_id) where ended_at is null;
create index login_ticket_expires on login_ticket (expires_at);

create table one_time_code (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references login_ticket on delete cascade,
  channel text not null check (channel in ('email', 'sms', 'totp')),
  -- Keyed hash; null for a code that an authenticator shows.
  hash bytea,
  -- The code itself, encrypted, until it is used, spent or replaced, or its time is over.
  sealed bytea,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index one_time_code_live on one_time_code (ticket_id) where ended_at is null;

-- A link that opens the dashboard once, handed out by the server itself.
create table dashboard_link (
  hash bytea primary key,
  user_id integer not null references users,
  login_user_id integer references login_user,
  expires_at timestamptz not null,
  used_at timestamptz
);

grant select, insert on session, h2h_token, h2h_secret to jenjang_app;
grant update (last_seen_at, revoked_at, confirmed_at) on session to jenjang_app;
grant update (revoked_at) on h2h_token, h2h_secret to jenjang_app;
grant select, insert, update, delete on device, captcha_used, attempt to jenjang_app;
grant select, insert, update, delete on known_device, login_ticket, one_time_code, dashboard_link to jenjang_app;

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

-- What stands in for a lost authenticator app: ten codes, each for one sign-in. They go with their authenticator.
create table recovery_code (
  authenticator_id bigint not null references authenticator on delete cascade,
  -- Keyed, and bound to the authenticator: the same signs are right nowhere else.
  hash bytea not null,
  used_at timestamptz,
  primary key (authenticator_id, hash)
);

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

grant select, insert, update, delete on authenticator, recovery_code, passkey to jenjang_app;
grant select, insert, delete on passkey_challenge to jenjang_app;

-- Banks, and the totals that transfers are told apart by.

create table bank (
  id integer generated by default as identity primary key,
  -- Whose account it is: the owner's banks take top-ups and payments, a charger's banks take the payments of its bills.
  user_id integer not null references users,
  name text not null check (name <> ''),
  account_number text not null check (account_number <> ''),
  account_name text not null check (account_name <> ''),
  -- Offered in the choices of a bank.
  show boolean not null default true,
  -- For the owner's own screens only, whatever `show` says.
  limited boolean not null default false,
  -- Offered to those who pay bills; without it, of the owner's banks, to those who top up.
  tl boolean not null default false,
  created_at timestamptz not null default now(),
  -- Tickets and bills go on naming a deleted bank.
  deleted_at timestamptz
);
create unique index bank_account on bank (user_id, upper(name), account_number) where deleted_at is null;

-- Totals that may be on their way to a bank: of open tickets and bill parts, and of those closed in the last seven days.
-- One total of one bank stands here once, so a transfer of it has one meaning.
create table taken_total (
  bank_id integer not null references bank,
  total bigint not null check (total > 0),
  kind text not null check (kind in ('ticket', 'bill')),
  -- The ticket or the bill.
  ref_id bigint not null,
  until timestamptz not null default 'infinity',
  primary key (bank_id, total)
);
create index taken_total_ref on taken_total (kind, ref_id);

grant select, insert on bank to jenjang_app;
grant update (name, account_number, account_name, show, limited, tl, deleted_at) on bank to jenjang_app;
grant select on taken_total to jenjang_app;

-- The ledger: a double-entry journal. A posting is every entry with one (kind, cause_id); its entries sum to zero.
-- User accounts keep a running balance and a gap-free number; system accounts are append-only, so two sales of different
-- sellers never wait for each other.

-- A kind that a later migration adds is for functions only: a value cannot be used in the transaction that adds it.
create type posting_kind as enum (
  'hold', 'settle', 'void',
  'addition', 'deduction', 'transfer', 'deduct',
  -- What a user had to hand over, taken from its balance.
  'outstanding',
  -- Fees paid out, and what a bill moves.
  'payout', 'payment', 'lift', 'excess', 'return',
  'topup',
  -- What a sale of a semi account lacks, taken from its charger and given back.
  'draw', 'undraw',
  -- What a partner delivered late.
  'late-loss'
);
create type system_account as enum ('in-flight', 'partner', 'revenue', 'fees-payable', 'bank', 'loss', 'adjustment');

-- No index on changing columns and half-empty pages: every update stays on its page.
create table balance (
  user_id integer primary key references users,
  balance bigint not null default 0 constraint balance_not_negative check (balance >= 0),
  seq integer not null default 0,
  -- What its charger has lent a user on balance, over all time: given less taken back. Bills are what was lent and is no longer
  -- there.
  lent bigint not null default 0
) with (fillfactor = 50);

create table entry (
  head_id integer not null,
  user_id integer not null,
  seq integer not null,
  kind posting_kind not null,
  -- The sale for hold and void, otherwise the posting.
  cause_id bigint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  created_at timestamptz not null,
  primary key (head_id, user_id, seq, created_at)
) partition by range (created_at);

-- Lines of the platform's accounts that are not a sale's: what a sale moves there stands in its entry and its outcome. The
-- journal of these accounts as a whole is the view system_entry.
-- Without an index of causes: nothing looks up the lines of one cause at run time.
create table system_line (
  account system_account not null,
  -- The partner, the upline or the bank; 0 where the account has no party.
  party_id integer not null,
  kind posting_kind not null,
  cause_id bigint not null,
  amount bigint not null,
  created_at timestamptz not null
) partition by range (created_at);
create index system_line_created on system_line using brin (created_at) with (autosummarize = on);

-- What a posting writes to one account: the balance of the user `party_id` where `account` is null.
create type leg as (account system_account, party_id integer, amount bigint);

-- The cause of a posting that is not a sale's.
create table posting (
  id bigint generated always as identity primary key,
  kind posting_kind not null check (kind not in ('hold', 'settle', 'void')),
  actor_id integer not null references users,
  login_user_id integer references login_user,
  sender_id integer references users,
  receiver_id integer references users,
  amount bigint not null check (amount > 0),
  remark text not null default '',
  created_at timestamptz not null,
  -- Idempotency: one key of one actor is one posting for ever, and its answer is kept.
  key text,
  body_hash text,
  answer jsonb,
  -- The user whose `lent` a posting changed, and the bill it belongs to.
  credit_of integer references users,
  bill_id integer,
  -- The bank of a posting that moved money from outside.
  bank_id integer references bank
);
create index posting_created on posting using brin (created_at) with (autosummarize = on);
create unique index posting_key on posting (actor_id, key) where key is not null;
create index posting_bill on posting (bill_id) where bill_id is not null;

grant select on balance, entry, system_line, posting to jenjang_app;

-- What the checks of the books found, night after night.
create table check_run (
  -- The time of the schedule that a run stands for: of several servers one takes it.
  window_at timestamptz primary key,
  started_at timestamptz not null,
  -- Null while it runs, and for ever when its server died meanwhile.
  ended_at timestamptz,
  -- For each check its name, the rows that break it (a hundred at most; null when it did not run to its end), its
  -- milliseconds, and since when it looked at what is new; null: at all there is.
  results jsonb not null default '[]',
  -- The older months whose turn it was, by their first day in UTC.
  months date[] not null default '{}',
  check (ended_at is null or ended_at >= started_at)
);

grant select, insert on check_run to jenjang_app;
grant update (ended_at, results, months) on check_run to jenjang_app;

-- The catalogue: products, partners and their routes.

create table category (
  id integer generated by default as identity primary key,
  name text not null unique,
  -- Position in choices, and the tile of the counter the category belongs to.
  position smallint not null,
  tile text not null check (tile in ('pulsa', 'data', 'token', 'bill', 'emoney', 'other'))
);

-- Who issues what is sold; a product's is named by its brand.
create table biller (
  id integer generated by default as identity primary key,
  name text not null unique
);

-- What the door of a partner can be made to speak, and which settings each partner of that type needs.
create table partner_type (
  id smallint primary key,
  code text not null unique,
  name text not null,
  -- Whether this server can speak it; a partner of another type waits, and is never asked.
  delivers boolean not null,
  needs text[] not null default '{}'
);
insert into partner_type (id, code, name, delivers, needs) values
  (1, 'simulator', 'Simulator', true, '{}'),
  (2, 'digiflazz', 'Digiflazz', true, '{username,apiKey,webhookSecret}'),
  (3, 'iak', 'IAK', true, '{username,apiKey}'),
  (4, 'otomax', 'OtomaX', true, '{memberId,pin,password}'),
  (5, 'json', 'JSON', true, '{headers,inquiryTemplate,purchaseTemplate,adviceTemplate,replyMapping}'),
  (6, 'irs', 'IRS', true, '{memberId,pin,username,password}'),
  (7, 'http-get', 'HTTP GET', true, '{purchaseTemplate,adviceTemplate,replyMapping}');

create table partner (
  id integer generated by default as identity primary key,
  name text not null unique,
  type text not null references partner_type (code),
  end_point text not null default '',
  is_active boolean not null default true
);

-- How a partner that is no simulator is spoken to. It holds for the type and the end point it was made for: a partner that was
-- given another one waits until its connection is saved anew, so that no credential reaches an address it was not given for.
create table partner_connection (
  partner_id integer primary key references partner,
  type text not null references partner_type (code),
  end_point text not null,
  mode text not null check (mode in ('prod', 'sand')),
  -- Since when the account behind it is the same: sales from before were asked of another one.
  since timestamptz not null default clock_timestamp(),
  -- The credentials by name, sealed together, and the names that are set. Shown to nobody.
  sealed bytea not null,
  credentials text[] not null,
  -- Whether they may travel without TLS.
  plain_http boolean not null,
  concurrency smallint not null check (concurrency between 1 and 100),
  per_second smallint not null check (per_second between 1 and 100),
  connect_ms integer not null check (connect_ms between 100 and 60000),
  answer_ms integer not null check (answer_ms between 500 and 300000),
  -- At least so long between two questions about one sale.
  advice_seconds integer not null check (advice_seconds between 0 and 86400),
  -- Addresses and CIDR ranges its reports come from; none: from anywhere.
  report_from text[] not null default '{}',
  -- Templates of requests and the mapping of replies, where the type has them.
  dialect jsonb not null,
  version integer not null default 1
);

create table product (
  id integer generated by default as identity primary key,
  code text not null,
  name text not null,
  category_id integer not null references category,
  brand text not null,
  -- Receipt and customer-code family, see rules/customer-code.ts.
  family text not null,
  -- 1 bill, 2 fixed denomination, 3 open denomination.
  product_type_id smallint not null check (product_type_id in (1, 2, 3)),
  nominal bigint,
  min_amount bigint not null default 0,
  max_amount bigint not null default 0,
  -- The number must match `customer_pattern`; one that matches only `customer_form` belongs to another operator.
  customer_form text not null,
  customer_pattern text not null,
  customer_hint text not null,
  is_available boolean not null default true,
  is_available_tl boolean not null default true,
  cut_off_from time,
  cut_off_to time,
  outage_reason text,
  admin_nominal_id integer,
  biller_id integer references biller
);
create unique index product_code on product (upper(code));
create index product_category on product (category_id);
create index product_by_name on product (name, id);

create table admin_nominal (
  id integer generated by default as identity primary key,
  product_id integer not null references product,
  nominal bigint not null check (nominal >= 0),
  -- Default fee of every user type at (type id); the owner's revenue at 1.
  fees bigint[] not null check (cardinality(fees) = 29),
  -- Counts the changes of the row, so that an edit can name the one it was made from.
  version integer not null default 1
);
create index admin_nominal_product on admin_nominal (product_id);
alter table product add foreign key (admin_nominal_id) references admin_nominal;

-- The columns that the sheet of a product's partner was sent with, in the order they stood: [{"name": …, "value": …}].
create table request_payload (
  id integer generated by default as identity primary key,
  partner_id integer not null references partner,
  inquiry jsonb not null,
  purchase jsonb not null
);

-- A partner's price of a product and its place in the route of either catalogue kind.
create table product_partner (
  id integer generated by default as identity primary key,
  product_id integer not null references product,
  partner_id integer not null references partner,
  price bigint not null check (price >= 0),
  priority smallint not null,
  priority_tl smallint not null,
  partner_code text not null,
  remark text not null default '',
  -- What a request to the partner carries besides.
  request_payload_id integer references request_payload,
  -- Whether a partner is asked for a product. A partner that closed it stays in its place, with its price, and is left out of
  -- the route.
  is_open boolean not null default true,
  unique (product_id, partner_id)
);
create index product_partner_request_payload on product_partner (request_payload_id) where request_payload_id is not null;
-- A price list names products by the partner's code.
create index product_partner_code on product_partner (partner_id, partner_code);

-- The partners of a product in the order of one catalogue kind, kept by triggers, so that a sale reads its route in one row.
-- Simulators are in it only while the demo is open.
create table product_route (
  product_id integer not null references product,
  kind text not null check (kind in ('dm', 'tl')),
  partners integer[] not null,
  prices bigint[] not null,
  partner_codes text[] not null,
  primary key (product_id, kind)
);

-- The last route of a product that no partner delivers at the moment.
create table product_route_gone (
  product_id integer not null references product,
  kind text not null,
  partners integer[] not null,
  prices bigint[] not null,
  primary key (product_id, kind)
);

-- What a product is offered at to the sellers of one user type: facts, default shares and route, kept by triggers, so that a
-- price is one row and its exceptions.
-- Partners are in the order they are asked; simulators are among them only while the demo is open.
create table offer (
  -- In capitals, as it is asked for.
  code text not null,
  user_type_id smallint not null references user_type,
  product_id integer not null references product on delete cascade,
  product_code text not null,
  product_name text not null,
  family text not null,
  product_type_id smallint not null,
  nominal bigint,
  min_amount bigint not null,
  max_amount bigint not null,
  customer_form text not null,
  customer_pattern text not null,
  customer_hint text not null,
  is_available boolean not null,
  cut_off_from time,
  cut_off_to time,
  outage_reason text,
  -- Null where the product has no price yet.
  admin_nominal_id integer,
  admin bigint,
  revenue bigint,
  -- Shares of the uplines from the chain head down, null where the type has none.
  fee1 bigint, fee2 bigint, fee3 bigint, fee4 bigint,
  -- Null where nobody delivers it.
  partners integer[],
  prices bigint[],
  partner_codes text[],
  primary key (code, user_type_id)
);
create index offer_product on offer (product_id);

-- Every price a partner ever had for a product, and who set it; nobody: the clock, or the filling of the database.
create table price_change (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  product_id integer not null references product,
  partner_id integer not null references partner,
  -- Null: the partner began to deliver the product, or no longer does.
  old_price bigint,
  new_price bigint,
  user_id integer references users,
  login_user_id integer references login_user,
  -- Sellers for whom the product was closed, because the price reached what they pay.
  closed integer not null default 0,
  -- When the operators were told, and when the product was open again for all of them.
  told_at timestamptz,
  reopened_at timestamptz,
  -- Whom the product was sold from until then, when another partner's price became dearer; its price stands in old_price.
  from_partner_id integer references partner
);
create index price_change_product on price_change (product_id, id);
create index price_change_untold on price_change (id) where closed > 0 and told_at is null;

-- What partners answered, by minute: added up by every server while it sells. Purchases and their advices, never the sandbox.
create table partner_minute (
  minute timestamptz not null,
  product_id integer not null,
  partner_id integer not null,
  -- Purchases sent, of which those that began a sale; the others followed another partner's failure.
  asked integer not null default 0,
  began integer not null default 0,
  succeeded integer not null default 0,
  failed integer not null default 0,
  -- No answer in time, or none that could be read.
  silent integer not null default 0,
  -- Taken, and not decided yet.
  waiting integer not null default 0,
  -- Milliseconds to the answers, summed over `asked`.
  took bigint not null default 0,
  primary key (minute, product_id, partner_id)
);

-- A product that the clock closed or opened again: closed until the next probe, on trial after it, and watched for a while when
-- the trial went well.
create table outage_watch (
  product_id integer primary key references product,
  state text not null check (state in ('closed', 'trial', 'watched')),
  -- Since when it is in this state; sales before it count no more.
  since timestamptz not null,
  closed_at timestamptz not null,
  -- What it was closed for: sales that failed, of all that were decided.
  failed integer not null,
  decided integer not null,
  probe_at timestamptz,
  probes smallint not null default 0
);

grant select on partner_type, product_route, offer, price_change to jenjang_app;
grant select, insert on category, biller, partner, partner_connection, product, product_partner, request_payload to jenjang_app;
grant update (type, end_point, mode, since, sealed, credentials, plain_http, concurrency, per_second, connect_ms, answer_ms,
  advice_seconds, report_from, dialect) on partner_connection to jenjang_app;
grant update (name, type, end_point, is_active) on partner to jenjang_app;
grant update (name, is_available, is_available_tl, cut_off_from, cut_off_to, outage_reason, admin_nominal_id) on product
  to jenjang_app;
grant select, insert, update (nominal, fees), delete on admin_nominal to jenjang_app;
grant update (price, priority, priority_tl, partner_code, is_open) on product_partner to jenjang_app;
grant update (told_at, reopened_at) on price_change to jenjang_app;
grant select, insert, update, delete on partner_minute, outage_watch to jenjang_app;

-- What holds for one user: margins, partner, closed products, templates of fees.

-- The margin a user's parent takes from this direct child, instead of its type's default.
create table user_fee (
  user_id integer not null references users,
  admin_nominal_id integer not null references admin_nominal,
  fee bigint not null check (fee >= 0),
  id integer generated by default as identity unique,
  primary key (user_id, admin_nominal_id)
);
create index user_fee_nominal on user_fee (admin_nominal_id);

-- Margins that a transaction has raised, until it ends: then what they leave for sellers is looked at. Nobody else ever sees
-- a row.
create table raised_share (
  id bigint generated always as identity primary key,
  user_id integer not null,
  nominals integer[] not null
);

create table user_partner (
  user_id integer not null references users,
  product_id integer not null references product,
  partner_id integer not null references partner,
  -- What the owner decides for a chain head holds for the sellers below it: their rows are marked as coming from above.
  is_above boolean not null default false,
  primary key (user_id, product_id)
);

create table user_product_closed (
  user_id integer not null references users,
  product_id integer not null references product,
  -- Closed by a price: by which change, and below which price of the seller's partner it opens by itself. A person's closing has
  -- neither.
  price_change_id bigint references price_change,
  opens_below bigint,
  -- A product is closed for a user by whoever sets its prices (own), by the owner for the head above it, or by both.
  is_own boolean not null default true,
  is_above boolean not null default false,
  primary key (user_id, product_id),
  check (is_own or is_above)
);
create index user_product_closed_price on user_product_closed (price_change_id) where price_change_id is not null;

create table fee_template (
  id integer generated by default as identity primary key,
  name text not null,
  -- 1 DM, 2 TL: an enumeration of its own, not the sales types of the reports.
  sales_type_id smallint not null check (sales_type_id in (1, 2)),
  created_at timestamptz not null default now(),
  -- Counts the changes of a template's fees, so that editing and applying it can name the fees that were looked at.
  version integer not null default 1
);
create unique index fee_template_name on fee_template (lower(name));

-- What whoever applies the template takes from a child.
create table fee_template_fee (
  fee_template_id integer not null references fee_template on delete cascade,
  admin_nominal_id integer not null references admin_nominal,
  fee bigint not null check (fee >= 0),
  primary key (fee_template_id, admin_nominal_id)
);
create index fee_template_fee_nominal on fee_template_fee (admin_nominal_id);

-- No row becomes another user's.
grant select, insert, delete on user_fee, user_partner, user_product_closed, fee_template, fee_template_fee to jenjang_app;
grant update (fee) on user_fee to jenjang_app;
grant update (partner_id, is_above) on user_partner to jenjang_app;
grant update (is_own, is_above) on user_product_closed to jenjang_app;
grant update (version) on fee_template to jenjang_app;
grant update (fee) on fee_template_fee to jenjang_app;

-- Selling.

create type request_type as enum ('inquiry', 'purchase');
create type sale_mode as enum ('prod', 'sand');
create sequence sale_id as bigint start 10000001;

-- One inquiry or purchase, frozen at acceptance: who sold what to whom, at which price, and whose shares. Never changed.
create table sale (
  id bigint not null,
  created_at timestamptz not null,
  -- The bill (type 1) or the requested amount (type 3); 0 for fixed denominations and inquiries of a bill.
  base bigint not null,
  admin bigint not null,
  -- The seller's debit; for an inquiry what is known of it.
  amount bigint not null,
  customer_pays bigint not null,
  revenue bigint not null,
  fee1 bigint, fee2 bigint, fee3 bigint, fee4 bigint,
  inquiry_id bigint,
  -- Until when its first partner call may last by the clock of its acceptance: only how long that is matters.
  busy_until timestamptz,
  head_id integer not null,
  user_id integer not null,
  l1 integer, l2 integer, l3 integer, l4 integer, l5 integer,
  login_user_id integer,
  product_id integer not null,
  -- Number of the hold on the seller's account; null where no money moves.
  hold_seq integer,
  request_type request_type not null,
  mode sale_mode not null,
  door sale_door not null,
  user_type_id smallint not null,
  counter smallint not null default 1,
  -- Whether its seller wants to be called back.
  tells boolean,
  ref_id text not null,
  customer_code text not null,
  -- The route it was accepted with.
  partners integer[],
  -- The partner's price; its cost is the base and this.
  prices bigint[],
  partner_codes text[],
  primary key (id, created_at, head_id)
) partition by range (created_at);
alter sequence sale_id owned by sale.id;
-- Of sales of one moment, which are few, a list sorts by id what it reads: an id here would cost every sale 32 bytes twice.
create index sale_created on sale (created_at);
create index sale_l1 on sale (l1, created_at);
create index sale_l2 on sale (l2, created_at);
-- Most sellers have no such level.
create index sale_l3 on sale (l3, created_at) where l3 is not null;
create index sale_l4 on sale (l4, created_at) where l4 is not null;
create index sale_l5 on sale (l5, created_at) where l5 is not null;

-- How a sale ended: exactly one row, written once. created_at is the sale's own.
create table outcome (
  sale_id bigint not null,
  created_at timestamptz not null,
  -- What was ended in one go: the smallest id of its sales. Whole batches are folded, see fee_queue.
  batch bigint not null check (batch <= sale_id),
  at timestamptz not null,
  cost bigint not null,
  revenue bigint not null,
  -- For a successful inquiry of a bill: the bill, and what its purchase will debit.
  base bigint,
  quote bigint,
  -- The posting of a delivered sale: what left `in-flight`, null where no money moves, and which upline gets what of it.
  moved bigint,
  fee1 bigint, fee2 bigint, fee3 bigint, fee4 bigint,
  l1 integer, l2 integer, l3 integer, l4 integer,
  head_id integer not null,
  partner_id integer,
  actor_id integer,
  void_seq integer,
  -- 2 failed, 3 reversed, 4 success; a sale without an outcome is 1 pending.
  status smallint not null check (status in (2, 3, 4)),
  customer_name text,
  serial_number text,
  message text not null,
  remark text,
  details jsonb,
  -- Attempts and advices, where there was more than one plain answer.
  trace jsonb,
  primary key (sale_id, created_at, head_id),
  -- A posting sums to zero.
  constraint outcome_sums_to_zero check (
    moved = cost + revenue + coalesce(fee1, 0) + coalesce(fee2, 0) + coalesce(fee3, 0) + coalesce(fee4, 0)
  )
) partition by range (created_at);
-- What ended in a span of time, without reading the months in which nothing did.
create index outcome_at on outcome using brin (at) with (autosummarize = on);

-- Fees: what uplines have earned, and what of it was paid. A fact is one upline's share of one delivered sale; a batch is what
-- was ended in one go, a fold the batches that were counted in one go. See docs/decisions/0020-fees-are-facts.md.

-- Every fact, with the batch it belongs to: the only place that knows where facts stand. What is due follows from facts and
-- pay-outs alone.
create view fee_fact as
select o.batch, o.sale_id, f.user_id, f.amount
from outcome o
cross join lateral (values (o.l1, o.fee1), (o.l2, o.fee2), (o.l3, o.fee3), (o.l4, o.fee4)) f(user_id, amount)
where o.moved is not null and f.amount is not null;

-- Batches that wait for the next fold, with their facts summed by upline; also those without any, so that every final sale is in
-- a fold. Whoever ends sales inserts one row and waits for nobody.
-- The smallest sale id names a batch: a sale ends once, so no other batch has it, in whatever cluster and at whatever time.
create table fee_queue (
  batch bigint primary key,
  users integer[] not null,
  amounts bigint[] not null,
  check (cardinality(users) = cardinality(amounts))
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, vacuum_truncate = off);

-- Folds are numbered from 1 without a gap, one after the other. Nothing else decides what comes before what: no time, no
-- transaction number, no sale id.
create table fee_fold (
  number integer primary key check (number > 0),
  previous integer generated always as (nullif(number - 1, 0)) stored references fee_fold,
  at timestamptz not null,
  -- Made by `npm run repair -- fees`: no batches, but what the shares of earlier folds were wrong by.
  mends boolean not null default false
);

-- Where a batch was folded: once.
create table fee_batch (
  batch bigint primary key,
  fold integer not null references fee_fold
);

-- Batches stand here in the order of their folds.
create index fee_batch_fold on fee_batch using brin (fold) with (autosummarize = on);

-- What the final sales of a fold came to when it was sealed: a final sale never changes. A row for each day, in UTC, on which
-- sales of the fold ended; that says only where to look for them. A fold without sales has a row as well.
create table sealed_fold (
  fold integer not null references fee_fold,
  day date not null,
  sales integer not null,
  digest numeric not null,
  at timestamptz not null,
  primary key (fold, day)
);
create index sealed_fold_day on sealed_fold using brin (day) with (autosummarize = on);

grant select on sealed_fold to jenjang_app;

-- What a fold brought to an upline. Without a foreign key of users: each row would lock and log its user's row.
create table fee_share (
  user_id integer not null,
  fold integer not null references fee_fold,
  amount bigint not null,
  primary key (user_id, fold)
);

-- What a pay-out paid: the upline's shares of the folds after `from_fold`, up to and with `to_fold`. The keys say that the spans
-- of a user begin with its first fold and neither overlap nor leave a gap. What is below zero is not paid and stays in the next
-- span.
create table fee_payout (
  user_id integer not null references users,
  from_fold integer not null check (from_fold >= 0),
  to_fold integer not null references fee_fold,
  continues integer generated always as (nullif(from_fold, 0)) stored,
  posting_id bigint not null unique references posting,
  primary key (user_id, to_fold),
  unique (user_id, from_fold),
  foreign key (user_id, continues) references fee_payout (user_id, to_fold),
  check (from_fold < to_fold)
);

-- The sum of an upline's shares that no pay-out names: who is to be paid, without looking through the shares of all. It pays
-- nothing by itself, see pay_out_fees.
create table fee_due (
  user_id integer primary key references users,
  amount bigint not null
) with (fillfactor = 70);

grant select on fee_fact, fee_queue, fee_fold, fee_batch, fee_share, fee_payout, fee_due to jenjang_app;

-- Every line of the platform's accounts. A hold or its return is the other side of the seller's entry; a settlement is its
-- outcome, taken apart.
create view system_entry as
select account, party_id, kind, cause_id, amount, created_at from system_line
union all
select 'in-flight'::system_account, 0, kind, cause_id, -amount, created_at from entry where kind in ('hold', 'void')
union all
select l.account, l.party_id, 'settle'::posting_kind, o.sale_id, l.amount, o.at
from outcome o
cross join lateral (values
  ('in-flight'::system_account, 0, -o.moved), ('partner', o.partner_id, o.cost), ('revenue', 0, o.revenue),
  ('fees-payable', o.l1, o.fee1), ('fees-payable', o.l2, o.fee2), ('fees-payable', o.l3, o.fee3), ('fees-payable', o.l4, o.fee4)
) l(account, party_id, amount)
where o.moved is not null and l.amount is not null;
grant select on system_entry to jenjang_app;

-- One (user, mode, request type, refId) is one sale for ever.
create table sale_key (
  sale_id bigint not null,
  created_at timestamptz not null,
  user_id integer not null,
  head_id integer not null,
  mode sale_mode not null,
  request_type request_type not null,
  ref_id text not null,
  body_hash text not null,
  primary key (user_id, mode, request_type, ref_id)
);
create index sale_key_created on sale_key using brin (created_at) with (autosummarize = on);

-- The pending list: sales whose first call brought no definite answer, with what is known since. What was sold stands in the
-- sale.
create table open_sale (
  sale_id bigint primary key,
  created_at timestamptz not null,
  head_id integer not null,
  attempt smallint not null default 1,
  -- A partner call is under way, and lasts this long at most; nobody advises or reverses meanwhile. A duration, not a time of the
  -- clock: whoever made the call takes it away, or a server that has seen the same call for longer.
  busy_for interval,
  next_advice_at timestamptz,
  advices smallint not null default 0,
  advised_at timestamptz,
  last_message text not null default '',
  trace jsonb not null default '[]'
) with (fillfactor = 70);
create index open_sale_due on open_sale (next_advice_at);

-- How far the sales were looked through for those whose server died in the middle of the first call: every sale with an id up to
-- `mark` has an outcome or stands on the pending list, for ever.
create table sale_sweep (
  is_only boolean primary key default true check (is_only),
  mark bigint not null
);
insert into sale_sweep (mark) values (10000000);

create table double_sale (
  user_id integer not null,
  product_id integer not null,
  customer_code text not null,
  -- The requested amount of an open denomination, otherwise 0.
  base bigint not null,
  day date not null,
  counter smallint not null,
  sale_id bigint not null,
  primary key (user_id, product_id, customer_code, base, day, counter)
);
create index double_sale_sale on double_sale (sale_id);

create table usable_inquiry (
  user_id integer not null,
  product_id integer not null,
  customer_code text not null,
  sale_id bigint not null,
  mode sale_mode not null,
  base bigint not null,
  partner_id integer not null,
  expires_at timestamptz not null,
  primary key (user_id, product_id, customer_code, sale_id)
);

-- What partners with a callback address are to be told; delivered and retried by a job.
-- No new row wakes the job: within the transaction of a sale that cost as much as the sale. The engine wakes it when the sale has
-- ended, and the clock each minute.
create table outbox (
  id bigint generated always as identity,
  sale_id bigint not null,
  sale_created_at timestamptz not null,
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  delivered_at timestamptz,
  -- Given up after the last attempt; a person may still send it again.
  failed_at timestamptz,
  user_id integer not null,
  attempts smallint not null default 0,
  last_error text,
  -- Its address is dead: it waits without being looked at.
  parked_at timestamptz,
  primary key (user_id, id)
);
create index outbox_due on outbox (next_attempt_at) where delivered_at is null and failed_at is null and parked_at is null;
create index outbox_parked on outbox (user_id, id) where parked_at is not null;

-- A callback address that has taken nothing since `failing_since`: nothing is sent there before `wait_until`. It stands here
-- until it takes something, or its user says to go on.
create table callback_silence (
  user_id integer primary key references users,
  failing_since timestamptz not null default now(),
  wait_until timestamptz not null,
  -- It has failed for days: its user was told, and only one callback tries it now and then.
  parked_at timestamptz
);
grant select, insert, update, delete on callback_silence to jenjang_app;

grant select on sale, outcome, sale_key, open_sale, sale_sweep, double_sale, usable_inquiry, outbox to jenjang_app;
grant update (busy_for, advices, advised_at) on open_sale to jenjang_app;
grant update (attempts, next_attempt_at, delivered_at, last_error, failed_at, parked_at) on outbox to jenjang_app;
-- The checks look at the last id.
grant select on sequence sale_id to jenjang_app;

-- What the functions of selling take and give.

create type sale_item as (
  n integer, user_id integer, login_user_id integer, mode sale_mode, request_type request_type, door sale_door,
  ref_id text, body_hash text, product_code text, customer_code text, amount bigint, counter smallint, max_price bigint,
  inquiry_id bigint
);

-- What one seller pays for one product: refusal `code` of account, product and customer number (null = none), price, shares and
-- route. Of a bill, `base` and `amount` lack the bill itself.
create type priced_item as (
  code text, head_id integer, user_type_id smallint, l1 integer, l2 integer, l3 integer, l4 integer, l5 integer,
  product_id integer, product_code text, product_name text, family text, product_type_id smallint, nominal bigint,
  base bigint, admin bigint, amount bigint, customer_pays bigint, revenue bigint,
  fee1 bigint, fee2 bigint, fee3 bigint, fee4 bigint,
  partners integer[], prices bigint[], partner_codes text[], own_place integer, double_sale_check boolean, calls_back boolean
);

-- `code` null: sold. 'known', 'ref-id-reused': the reference names the sale `sale_id`.
create type accepted_sale as (
  n integer, code text, vals jsonb, sale_id bigint, created_at timestamptz, product_id integer, amount bigint, base bigint,
  customer_pays bigint, shares bigint, balance bigint, partners integer[], prices bigint[], partner_codes text[],
  product_code text, product_name text, family text, product_type_id smallint, nominal bigint, chain integer[]
);

create type sale_ending as (
  n integer, sale_id bigint, created_at timestamptz, status smallint, partner_id integer, base bigint, customer_name text,
  serial_number text, message text, details jsonb, trace jsonb, actor_id integer, remark text, idle boolean
);

-- An ending with what its sale says: whether it was bought and moves money, what the uplines share, and whether it is on the
-- pending list.
create type ending_sale as (
  n integer, sale_id bigint, created_at timestamptz, head_id integer, user_id integer, product_id integer, customer_code text,
  mode sale_mode, buys boolean, moves boolean, amount bigint, base bigint, shares bigint,
  l1 integer, l2 integer, l3 integer, l4 integer, fee1 bigint, fee2 bigint, fee3 bigint, fee4 bigint,
  tells boolean, waits boolean, status smallint, partner_id integer, cost bigint, bill bigint, customer_name text,
  serial_number text, message text, details jsonb, trace jsonb, actor_id integer, remark text
);

-- The seller's balance after, and where something drawn was given back, the charger's.
create type voided_sale as (n integer, balance bigint, charger_id integer, charger_balance bigint);
create type undrawn as (user_balance bigint, charger_id integer, charger_balance bigint);

-- A partner that delivered what had failed, been reversed or been delivered by another: its cost is a loss, noticed once and kept
-- until a person has looked at it.
create table late_success (
  id bigint generated always as identity primary key,
  sale_id bigint not null,
  -- The sale's own.
  created_at timestamptz not null,
  head_id integer not null,
  partner_id integer not null references partner,
  at timestamptz not null,
  -- How it came to light.
  source text not null check (source in ('answer', 'callback', 'settlement')),
  -- What the partner is owed by the price the sale was accepted with.
  cost bigint not null check (cost > 0),
  serial_number text,
  message text not null,
  -- Who looked at it, and what came of it.
  decided_at timestamptz,
  actor_id integer references users,
  login_user_id integer references login_user,
  remark text not null default '',
  check ((decided_at is null) = (actor_id is null))
);
create unique index late_success_once on late_success (sale_id, partner_id);
create index late_success_open on late_success (id) where decided_at is null;

-- What partners report by themselves, as it came, each once; worked off at once, and by the clock where a call was under way.
create table partner_notice (
  id bigint generated always as identity primary key,
  partner_id integer not null references partner,
  received_at timestamptz not null,
  body text not null,
  -- As it came, where the partner says it in words of its own.
  raw text,
  fingerprint bytea not null,
  -- Null: of no sale that this partner was asked for.
  sale_id bigint,
  -- What it did: the sale ended with it, a loss was booked, a delivered sale is said to have failed and waits for a person,
  -- nothing was left to do.
  state text not null default 'waiting' check (state in ('waiting', 'settled', 'failed', 'late', 'claimed', 'nothing')),
  handled_at timestamptz
);
create unique index partner_notice_once on partner_notice (partner_id, fingerprint);
create index partner_notice_waiting on partner_notice (id) where state = 'waiting';
create index partner_notice_sale on partner_notice (sale_id);

grant select, update (decided_at, actor_id, login_user_id, remark) on late_success to jenjang_app;
grant select, insert, update (state, handled_at) on partner_notice to jenjang_app;

-- Billing: windows over the accounts, what was closed, what is to be paid.

-- Days beside Saturday and Sunday on which no bill falls due.
create table holiday (
  day date primary key,
  name text not null default ''
);

-- One close: of the clock (a day and a cycle, once each), or of some users because of a switch (no day).
create table close_run (
  id integer generated always as identity primary key,
  day date,
  cycle smallint not null check (cycle in (1, 2)),
  at timestamptz not null,
  unique (day, cycle)
);

-- The entries of one account between two closes, by number, and what they come to. Windows of an account follow each other
-- without a gap.
-- A close writes three rows a user: foreign keys would take most of its time, and the invariants say more than they do.
create table bill_window (
  account_id integer not null,
  run_id integer not null,
  from_seq integer not null,
  to_seq integer not null,
  -- Balance that went, and what the charger lent meanwhile.
  spent bigint not null,
  lent bigint not null,
  balance_after bigint not null,
  lent_after bigint not null,
  -- Who is charged for it beside the account itself: the account's charger, that one's charger, and once more.
  c1 integer, c2 integer, c3 integer,
  primary key (account_id, to_seq),
  check (to_seq > from_seq)
);
create index bill_window_run on bill_window (run_id);

-- What one user owed at one close: its own windows and those of its group since its close before.
-- Keys of what a close writes begin with its run: rows of one close stand together, where keys that begin with the user would
-- touch a page of the index for each of them. The last close of a user is still one step away: PostgreSQL skips from run to run,
-- and begins with the last.
create table bill_close (
  user_id integer not null,
  run_id integer not null,
  since_run_id integer not null,
  spent bigint not null,
  lent bigint not null,
  carried_in bigint not null check (carried_in >= 0),
  amount bigint not null check (amount >= 0),
  carried_out bigint not null check (carried_out >= 0),
  -- Accounting begins anew with the balance of that moment as the user's own money.
  is_start boolean not null default false,
  primary key (run_id, user_id),
  unique (since_run_id, user_id)
);

create table bill (
  id integer generated by default as identity primary key,
  -- The bill that this one is a part of.
  parent_id integer references bill,
  user_id integer not null,
  charger_id integer not null,
  run_id integer,
  cycle smallint not null check (cycle in (1, 2)),
  is_semi boolean not null default false,
  amount bigint not null check (amount > 0),
  -- Confirmed towards the amount; what was confirmed beyond it went to the payer's balance.
  paid_amount bigint not null default 0,
  lifted_amount bigint not null default 0,
  -- The charger's balance did not cover the lift.
  lift_pending boolean not null default false,
  -- 1 ready, 2 payment request, 3 partially paid, 4 paid, 5 done, 6 outstanding, 7 splitted.
  status_id smallint not null default 1 check (status_id between 1 and 7),
  unique_code smallint not null check (unique_code between 1 and 999),
  -- What the payer is asked to transfer: the rest and the code.
  unique_amount bigint not null,
  bank_id integer,
  remark text not null default '',
  created_at timestamptz not null,
  due_at timestamptz not null,
  overdue_at timestamptz,
  -- When it was paid in full.
  closed_at timestamptz,
  -- Who confirmed last.
  actor_id integer references users,
  login_user_id integer references login_user,
  check (paid_amount between 0 and amount and lifted_amount between 0 and paid_amount),
  check ((parent_id is null) = (run_id is not null))
);
-- A user whose charger has changed since may have a bill by either.
create unique index bill_once on bill (run_id, user_id, is_semi, charger_id) where run_id is not null;
create index bill_user on bill (user_id, created_at);
create index bill_charger on bill (charger_id, created_at);
create index bill_created on bill (created_at);
create index bill_parent on bill (parent_id) where parent_id is not null;
create index bill_open on bill (user_id) where status_id in (1, 2, 3, 6, 7);
create index bill_due on bill (due_at) where status_id in (1, 2, 3, 7) and overdue_at is null;
create index bill_unfinished on bill (id) where status_id = 4;
create index bill_bank_total on bill (bank_id, unique_amount) where bank_id is not null;

-- Confirmed payments of a bill. One key of one actor is one confirmation for ever, and its answer is kept.
create table bill_payment (
  id integer generated always as identity primary key,
  bill_id integer not null references bill,
  amount bigint not null check (amount >= 0),
  excess bigint not null check (excess >= 0),
  bank_id integer,
  remark text not null default '',
  actor_id integer not null references users,
  login_user_id integer references login_user,
  created_at timestamptz not null,
  key text,
  body_hash text,
  answer jsonb,
  check (amount + excess > 0)
);
create index bill_payment_bill on bill_payment (bill_id);
create unique index bill_payment_key on bill_payment (actor_id, key) where key is not null;

-- Semi accounts: what a sale lacked on its seller's balance and drew from its seller's charger, to be billed at the close. Given
-- back with the sale while no bill has counted it.
create table semi_draw (
  sale_id bigint primary key,
  user_id integer not null,
  charger_id integer not null,
  amount bigint not null check (amount > 0),
  -- How much in all the user might have drawn at that moment.
  ceiling bigint not null,
  posting_id bigint not null unique references posting,
  -- The posting that gave it back.
  undraw_id bigint unique references posting,
  bill_id integer references bill,
  check (undraw_id is null or bill_id is null)
);
create index semi_draw_open on semi_draw (user_id) where bill_id is null and undraw_id is null;
create index semi_draw_bill on semi_draw (bill_id) where bill_id is not null;

-- What the clock has last looked at for overdue bills: when, and with which grace for those whose payment was requested.
create table bill_sweep (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null,
  grace interval not null
);
insert into bill_sweep (at, grace) values ('-infinity', '0');

grant select on holiday, close_run, bill_window, bill_close, bill, bill_payment, semi_draw, bill_sweep to jenjang_app;

-- Top-up tickets.

-- 1 active, 2 verifying, 3 verified, 4 cancelled by the user, 5 cancelled by the operator, 6 expired, 7 not verifiable.
create table ticket (
  id integer generated by default as identity primary key,
  head_id integer not null,
  user_id integer not null references users,
  bank_id integer not null references bank,
  amount bigint not null check (amount >= 1000),
  unique_code smallint not null check (unique_code between 1 and 999),
  unique_amount bigint not null generated always as (amount + unique_code) stored,
  -- What was credited; other than the unique amount it has a remark.
  final_amount bigint check (final_amount > 0),
  status_id smallint not null default 1 check (status_id between 1 and 7),
  created_at timestamptz not null,
  -- When 1 becomes 6, or 2 becomes 7.
  deadline timestamptz check ((deadline is not null) = (status_id in (1, 2))),
  -- When it came into its present state, and by whom; nobody for the clock and for automatic matching.
  moved_at timestamptz not null,
  actor_id integer references users,
  login_user_id integer references login_user,
  remark text not null default '',
  posting_id bigint unique references posting,
  -- Put away by its user.
  settled_at timestamptz,
  check ((status_id = 3) = (posting_id is not null) and (status_id = 3) = (final_amount is not null)),
  check (final_amount = unique_amount or remark <> '')
);
create unique index ticket_open on ticket (user_id) where status_id in (1, 2);
create index ticket_of_user on ticket (user_id, id);
create index ticket_waiting on ticket (id) where status_id in (1, 2, 7);
create index ticket_created on ticket (created_at);

grant select on ticket to jenjang_app;

-- Bank statements: their lines, and what each of them paid.

create table statement_import (
  id integer generated by default as identity primary key,
  bank_id integer not null references bank,
  source text not null check (source in ('csv', 'webhook')),
  file_name text not null default '',
  -- Where the columns of its file stand.
  layout jsonb,
  -- Whether the next file that looks alike is read by this layout: somebody said so.
  is_remembered boolean not null default false check (not is_remembered or layout is not null),
  -- Whether its days may be the bank's working day after the movement: another door may give the day before.
  is_posting_day boolean not null default false,
  created_at timestamptz not null,
  actor_id integer references users,
  login_user_id integer references login_user
);
create index statement_import_bank on statement_import (bank_id, id);

create table statement_line (
  id integer generated by default as identity primary key,
  bank_id integer not null references bank,
  import_id integer not null references statement_import,
  -- The bank's own day.
  day date not null,
  -- Money that came in, whole rupiah.
  amount bigint not null check (amount > 0),
  -- The sen beside them; a line that has some pays nothing.
  cents smallint not null default 0 check (cents between 0 and 99),
  description text not null,
  -- What makes it the same line in another file: the bank's number, or day, amount, description and which of several alike it is.
  fingerprint text not null,
  -- The line of another door, layout or file that may be the same movement.
  twin_id integer references statement_line check (twin_id < id),
  created_at timestamptz not null,
  ticket_id integer unique references ticket,
  bill_id integer references bill,
  -- The bill that has just its total and that it may not pay by itself: its charger is blocked, or lends as an administrator.
  waits_for integer references bill on delete set null,
  -- Nothing of ours: who says so, and why.
  is_away boolean not null default false,
  remark text not null default '',
  -- When it was decided upon, and by whom; nobody for automatic matching.
  decided_at timestamptz,
  actor_id integer references users,
  login_user_id integer references login_user,
  check (num_nonnulls(ticket_id, bill_id) + is_away::integer <= 1),
  check ((decided_at is not null) = (num_nonnulls(ticket_id, bill_id) + is_away::integer = 1))
);
create unique index statement_line_once on statement_line (bank_id, fingerprint);
create index statement_line_open on statement_line (bank_id, id) where decided_at is null;
create index statement_line_bill on statement_line (bill_id) where bill_id is not null;
create index statement_line_movement on statement_line (bank_id, amount, day);
create index statement_line_twin on statement_line (twin_id) where twin_id is not null;
create index statement_line_waits on statement_line (waits_for) where waits_for is not null and decided_at is null;

grant select, insert on statement_import to jenjang_app;
grant select on statement_line to jenjang_app;
grant update (is_away, remark, decided_at, actor_id, login_user_id) on statement_line to jenjang_app;

-- What partners bill, file by file, compared with what they delivered by our books.

create table settlement (
  id integer generated by default as identity primary key,
  partner_id integer not null references partner,
  -- Days of Asia/Jakarta, both included.
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  file_name text not null,
  -- SHA-256 of its text.
  content_hash text not null,
  -- Where the columns of its file stand; taken again for the partner's next file.
  mapping jsonb not null,
  -- Rows that were left out: failed, pending or without a reference or an amount.
  skipped integer not null,
  -- By state: count, what the partner bills, what our books say.
  totals jsonb not null,
  created_at timestamptz not null,
  actor_id integer not null references users,
  login_user_id integer references login_user,
  unique (partner_id, content_hash)
);

create table settlement_line (
  id bigint generated by default as identity primary key,
  settlement_id integer not null references settlement,
  -- Of the file; null where only our books know it.
  line_no integer,
  -- As the partner gives it; of a line that only we know what was sent to it.
  reference text not null,
  partner_status text not null default '',
  -- Whether the partner's own status says that it delivered.
  says_success boolean not null default false,
  -- The sale and its partition.
  sale_id bigint,
  sale_created_at timestamptz,
  sale_head_id integer,
  -- Whole rupiah; null where one side does not know the line.
  their_amount bigint,
  our_amount bigint,
  state text not null check (state in ('matched', 'only-ours', 'only-theirs', 'differs')),
  decision text check (decision in ('accept-theirs', 'accept-ours', 'asked')),
  remark text not null default '',
  decided_at timestamptz,
  actor_id integer references users,
  login_user_id integer references login_user,
  check (num_nonnulls(sale_id, sale_created_at, sale_head_id) in (0, 3)),
  check ((their_amount is null) = (state = 'only-ours') and (our_amount is null) = (state = 'only-theirs')),
  check (state <> 'matched' or their_amount = our_amount and decision is null),
  check (num_nonnulls(decision, decided_at, actor_id) in (0, 3))
);
create index settlement_line_of on settlement_line (settlement_id, state, id);
create index settlement_line_open on settlement_line (settlement_id)
  where state <> 'matched' and (decision is null or decision = 'asked');

grant select, insert on settlement, settlement_line to jenjang_app;
grant update (decision, remark, decided_at, actor_id, login_user_id) on settlement_line to jenjang_app;

-- Messages: what people are to be told, queued in the transaction of its cause, sent by a job, kept as the delivery log.

create table message (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- Whose account it is about; null for an address that has no account yet.
  user_id integer references users,
  template text not null,
  language text not null check (language in ('id', 'en')),
  channel text not null check (channel in ('email', 'sms', 'telegram')),
  recipient text not null check (recipient <> ''),
  facts jsonb not null default '{}',
  -- Codes and links, encrypted, and erased once sent or given up.
  sealed bytea,
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index message_due on message (next_attempt_at) where sent_at is null and failed_at is null;
create index message_user on message (user_id, id);

grant select, insert on message to jenjang_app;
grant update (sealed, attempts, next_attempt_at, sent_at, failed_at, last_error) on message to jenjang_app;

-- The audit: who changed what. One row per state-changing call, written in its transaction, and the rows it changed, noted by
-- triggers.

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- The account the call was made as, and the staff account that made it; both null where nobody was signed in.
  user_id integer references users,
  login_user_id integer references login_user,
  call text not null,
  ip inet,
  user_agent text not null default '',
  -- What was asked, without passwords, codes and tokens.
  input jsonb not null,
  -- Whose row it is: only the transaction that wrote it acts by it.
  xid xid8 not null default pg_current_xact_id()
);
-- One transaction is one actor's. With the time, because numbers of transactions begin anew where tables were copied to.
create unique index audit_transaction on audit (xid, at);
create index audit_at on audit (at, id);
create index audit_user on audit (user_id, at);

-- The users that were changed, noted by the gate with the first effect on each.
create table audit_about (
  audit_id bigint not null references audit,
  user_id integer not null,
  effect text not null,
  primary key (audit_id, user_id)
);
create index audit_about_user on audit_about (user_id, audit_id);

-- What was asked where it is too large to stand in the row.
create table audit_file (
  audit_id bigint primary key references audit,
  sha256 text not null,
  content text not null
);

create table audit_change (
  audit_id bigint not null references audit,
  -- One call may change more rows than a smallint counts.
  n integer not null,
  table_name text not null,
  -- The key of the row; of an update only the columns that changed stand in before and after.
  row_key text not null,
  before jsonb,
  after jsonb,
  -- How many rows it stands for: the lines of an import are noted together.
  rows integer not null default 1,
  primary key (audit_id, n)
);

-- When and by which transaction a row was written is not the writer's to say.
grant select, insert (user_id, login_user_id, call, ip, user_agent, input) on audit to jenjang_app;
grant select, insert on audit_file to jenjang_app;
grant select on audit_about, audit_change to jenjang_app;

-- Every table numbers its rows for the server too, but late_success: only its function writes there.
grant usage on all sequences in schema public to jenjang_app;
revoke usage on sequence late_success_id_seq from jenjang_app;
