import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { runSqlIn } from '../runner/run-sql.ts'
import { saleByKey } from '../selling/sale-state.ts'
import { complaintOf, newestOf } from './complaints.queries.ts'
import { openComplaint } from './complaints.ts'

/** Complains about the own purchase of a reference, as a person does on the screen; sales of the sandbox are refused. */
export async function h2hComplaint(
  tx: Tx,
  actor: Actor,
  { refId, words }: Input<'h2hComplaint'>,
): Promise<Answer<'h2hComplaint'>> {
  if (actor.mode === 'sand') return refuse('complaint-sandbox')
  const sale = (await saleByKey(runSqlIn(tx), actor.userId, 'prod', 'purchase', refId)) ?? refuse('not-found')
  const { id } = await openComplaint(tx, actor, { salesId: sale.saleId, words })
  return said(tx, actor, id)
}

/** The newest complaint about the own purchase of a reference, also when its month is away. Refuses `not-found`. */
export async function h2hComplaintStatus(
  tx: Tx,
  actor: Actor,
  { refId }: Input<'h2hComplaintStatus'>,
): Promise<Answer<'h2hComplaintStatus'>> {
  if (actor.mode === 'sand') return refuse('not-found')
  const key = await tx
    .selectFrom('saleKey')
    .select('saleId')
    .where('userId', '=', actor.userId)
    .where('mode', '=', 'prod')
    .where('requestType', '=', 'purchase')
    .where('refId', '=', refId)
    .executeTakeFirst()
  const id = key && (await newestOf(tx, key.saleId))
  return id === undefined ? refuse('not-found') : said(tx, actor, id)
}

async function said(tx: Tx, actor: Actor, id: number): Promise<Answer<'h2hComplaint'>> {
  const { Sale, state, outcome, words, answer, openedAt, closedAt } = (await complaintOf(tx, actor, id)) ?? refuse('not-found')
  return { complaintId: id, refId: Sale.refId, saleId: Sale.id, state, outcome, words, answer, openedAt, closedAt }
}
