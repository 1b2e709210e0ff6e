-- A complaint that a refund closed has that refund; one that advice closed was about a pending sale that has ended, where its
-- month is here; and neither a refund nor a pending sale that has ended and left the list leaves one waiting.
-- All have their first word, and their last
-- where they are closed.
select c.id as complaint_id, c.sale_id, c.state, c.outcome
from
  complaint c
  left join outcome o on o.sale_id = c.sale_id and o.created_at = c.created_at and o.head_id = c.head_id
where
  (c.outcome = 'refund' and not exists (select from refund r where r.sale_id = c.sale_id))
  or (c.outcome = 'advice' and (not c.was_pending or o.sale_id is null and not is_detached(c.created_at)))
  or (
    c.state <> 'closed'
    and c.was_pending
    and o.sale_id is not null
    and not exists (select from open_sale l where l.sale_id = c.sale_id)
  )
  or (c.state <> 'closed' and exists (select from refund r where r.sale_id = c.sale_id))
  or not exists (select from complaint_step t where t.complaint_id = c.id and t.event = 'opened')
  or (c.state = 'closed') <> exists (select from complaint_step t where t.complaint_id = c.id and t.event = 'closed')
limit 100;
