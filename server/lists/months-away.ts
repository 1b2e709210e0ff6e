import { sql } from 'kysely'
import type { CallName } from '../../contract/calls.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { type Span, spanOf } from './span.ts'

/** Months that a span of time touches and whose rows are away, oldest first: sums have them, lists do not. */
async function monthsAwayIn(tx: Tx, { from, until }: Span): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select to_char(month, 'YYYY-MM') as month from detached_month
    where from_at < ${until} and to_at > ${from} order by 1`.execute(tx)
  return rows.map(({ month }) => month)
}

export async function monthsAway(tx: Tx, _actor: Actor, input: Input<'monthsAway'>): Promise<Answer<'monthsAway'>> {
  return { months: await monthsAwayIn(tx, spanOf(input)) }
}

/** Lists whose rows are those of sales and of what moved money, be they in sums or not. */
const ofSales: ReadonlySet<string> = new Set<CallName>(['userBilling', 'transactionReport', 'transactionLog', 'balanceMutation'])

/** The same of the file of any list: nothing where its rows are not those that are taken away. */
export async function listWithoutMonths(tx: Tx, list: string, filters: unknown): Promise<string> {
  const { startDate, endDate } = Object(filters) as Partial<Record<'startDate' | 'endDate', string>>
  return ofSales.has(list) && startDate && endDate ? withoutMonths(tx, spanOf({ startDate, endDate })) : ''
}

/** What the name of a file says of it; nothing where no row is away. */
export async function withoutMonths(tx: Tx, span: Span): Promise<string> {
  const months = await monthsAwayIn(tx, span)
  return months.length > 0 ? ` tanpa ${months.join(', ')}` : ''
}
