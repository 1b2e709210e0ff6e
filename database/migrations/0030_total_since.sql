-- Since when whoever holds a total was told it, without a gap; of those from before nobody knows.
alter table taken_total add column since timestamptz not null default '-infinity';

-- A ticket that could not be verified keeps its total for a week, as what was closed does.
update taken_total k
set until = t.moved_at + interval '7 days'
from ticket t
where k.kind = 'ticket' and k.until = 'infinity' and t.id = k.ref_id and t.status_id = 7;
