import type { EffectName } from '../../contract/effects.ts'
import type { TestDatabase } from '../../database/test-database.ts'

/** What effects left behind, by effect: each a text that is alike in two worlds where the same was done. */
export type Seen = Partial<Record<EffectName, string[]>>

/** Postings whose amount a total's random code has gone into. */
const random = `('excess', 'topup', 'payment', 'lift')`
const amount = (kind: string, value: string) => `case when ${kind}::text not in ${random} then ${value} end`
const advices = (table: string) => `select 'ask-partner', s.customer_code
  from ${table} t join sale s on s.id = t.sale_id cross join jsonb_array_elements(t.trace) step where step->>'event' = 'advice'`

/** Every trace of an effect that the system begins, with the effect's name. */
const traces = [
  `select e.kind::text, concat_ws(' ', u.username, ${amount('e.kind', 'e.amount')}) from entry e join users u on u.id = e.user_id`,
  `select kind::text, concat_ws(' ', account, ${amount('kind', 'amount')}) from system_entry`,
  `select 'payment', u.username from bill_payment p join bill b on b.id = p.bill_id join users u on u.id = b.user_id`,
  `select 'close', concat_ws(' ', u.username, c.username)
     from bill b join users u on u.id = b.user_id join users c on c.id = b.charger_id`,
  `select 'overdue', u.username from bill b join users u on u.id = b.user_id where b.overdue_at is not null`,
  `select case when is_blocked then 'block' else 'unblock' end, username from users`,
  `select 'decide-ticket', u.username from ticket t join users u on u.id = t.user_id where t.status_id in (6, 7)`,
  `select 'import-lines', u.username from statement_line l join bank b on b.id = l.bank_id join users u on u.id = b.user_id`,
  `select 'set-catalogue', code from product where outage_reason is not null`,
  `select 'build-domain', app_name from domain_release`,
  advices('outcome'),
  advices('open_sale'),
]

async function tracesIn(database: TestDatabase): Promise<Map<string, number>> {
  const rows = await database.query<{ trace: string; count: number }>(
    `select concat_ws(': ', effect, fact) as trace, count(*)::integer as count
     from (${traces.join('\nunion all\n')}) t (effect, fact) group by 1`,
  )
  return new Map(rows.map(({ trace, count }) => [trace, count]))
}

/** Watches what effects leave behind from now on. */
export async function watch(database: TestDatabase): Promise<() => Promise<Seen>> {
  const before = await tracesIn(database)
  return async () => {
    const seen: Seen = {}
    for (const [trace, count] of [...(await tracesIn(database))].sort(([a], [b]) => a.localeCompare(b))) {
      const [effect, fact] = trace.split(': ') as [EffectName, string]
      const more = count - (before.get(trace) ?? 0)
      if (more > 0) seen[effect] = [...(seen[effect] ?? []), ...Array<string>(more).fill(fact)]
    }
    return seen
  }
}

const postings = ['balance', 'entry', 'system_entry', 'posting']
/** The tables of `stateOf` that an effect writes; others are changed by none that the system begins. */
export const tablesOf: Partial<Record<EffectName, readonly string[]>> = {
  settle: postings,
  void: postings,
  undraw: postings,
  'late-loss': [...postings, 'late_success'],
  payout: postings,
  lift: [...postings, 'bill'],
  return: [...postings, 'administration'],
  excess: postings,
  payment: [...postings, 'bill', 'bill_payment', 'statement_line'],
  topup: [...postings, 'ticket', 'statement_line', 'gateway_payment', 'gateway_notice'],
  close: ['bill', 'close_run'],
  overdue: ['bill'],
  block: ['blocks'],
  unblock: ['blocks'],
  'decide-ticket': ['ticket'],
  'import-lines': ['statement_import', 'statement_line'],
  'set-catalogue': ['product'],
}
