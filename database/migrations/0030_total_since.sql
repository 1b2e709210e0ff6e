-- Since when whoever holds a total was told it, without a gap; of those from before nobody knows.
alter table taken_total add column since timestamptz not null default '-infinity';
