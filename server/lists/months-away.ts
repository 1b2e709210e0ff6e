import { sql } from 'kysely'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { type Span, spanOf } from './span.ts'

/** Months that a span of time touches and whose rows are away, oldest first: sums have them, lists do not. */
export async function monthsAwayIn(tx: Tx, { from, until }: Span): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select to_char(month, 'YYYY-MM') as month from detached_month
    where from_at < ${until} and to_at > ${from} order by 1`.execute(tx)
  return rows.map(({ month }) => month)
}

export async function monthsAway(tx: Tx, _actor: Actor, input: Input<'monthsAway'>): Promise<Answer<'monthsAway'>> {
  return { months: await monthsAwayIn(tx, spanOf(input)) }
}

/** What the name of a file says of it; nothing where no row is away. */
export async function withoutMonths(tx: Tx, span: Span): Promise<string> {
  const months = await monthsAwayIn(tx, span)
  return months.length > 0 ? ` tanpa ${months.join(', ')}` : ''
}
