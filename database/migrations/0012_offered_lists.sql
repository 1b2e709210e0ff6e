-- What a partner asks for its products now, as its own price list says: fetched by the clock or by a press, and a proposal until
-- a person has compared and approved it. One a partner: the next one takes its place.
create table offered_list (
  partner_id integer primary key references partner,
  -- Null: only when somebody presses.
  every_hours smallint check (every_hours between 1 and 168),
  asked_at timestamptz,
  -- same: it says what holds; proposed: it waits for a person; refused: it is none, or nobody answered.
  outcome text check (outcome in ('same', 'proposed', 'refused')),
  -- Code and values of the refusal.
  refusal jsonb check ((refusal is not null) = (outcome = 'refused') or outcome is null),
  -- The proposal: when it was fetched, its text in the shape of /v1/price-list, and what differed then.
  fetched_at timestamptz,
  list text,
  hash text,
  counts jsonb,
  check ((list is null) = (counts is null) and (list is null) = (fetched_at is null) and (list is null) = (hash is null))
);
grant select, insert on offered_list to jenjang_app;
grant update (every_hours, asked_at, outcome, refusal, fetched_at, list, hash, counts) on offered_list to jenjang_app;
