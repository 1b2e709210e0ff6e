import type { Damage } from './test-damaged-money.ts'

/** A complaint about a delivered sale, as no function writes one. */
const complaint = (state: string, outcome: string | null, wasPending: boolean, events: string) => {
  const closed = outcome === null ? ['null', 'null'] : [`'${outcome}'`, 'now()']
  return `with made as (
    insert into complaint (sale_id, created_at, head_id, user_id, product_id, ref_id, customer_code, amount, was_pending, state, outcome,
      closed_at, opened_at, moved_at)
    select id, created_at, head_id, user_id, product_id, ref_id, customer_code, amount, ${wasPending}, '${state}', ${closed}, now(), now()
    from sale where ref_id = 'A-1' returning id)
  insert into complaint_step (complaint_id, at, event, words)
  select id, now(), event, '' from made, unnest('{${events}}'::text[]) event`
}
const check = ['complaints-end-as-their-sales']

/** Complaints that did not end as their sales did. */
export const complaintBreaks: Damage[] = [
  ['a complaint says refunded without a refund', complaint('closed', 'refund', false, 'opened,closed'), check],
  ['a complaint says advised of a sale that was delivered', complaint('closed', 'advice', false, 'opened,closed'), check],
  ['a complaint waits for a sale that has ended', complaint('open', null, true, 'opened'), check],
  ['a complaint has lost its first word', complaint('open', null, false, ''), check],
  ['a complaint is closed without a last word', complaint('closed', 'reason', false, 'opened'), check],
]
