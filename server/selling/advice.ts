import { type SaleStatusId, saleStatuses, saleStatusNames } from '../../contract/selling/sale-statuses.ts'
import { placesBesidePurchases } from '../../rules/partner-places.ts'
import { requireEffect } from '../runner/gate.ts'
import type { Decide } from '../runner/handlers.ts'
import { refuse } from '../runner/refuse.ts'
import { runSqlIn } from '../runner/run-sql.ts'
import { accountOf, ask, failure, partnerRequest, success } from './dispatch.ts'
import { type Ended, type Ending, type TraceStep, voidSales } from './end.ts'
import type { Engine } from './engine.ts'
import { claimDue, claimForAdvice, dueByPartner, leavePending, type PendingSale, pendingState, waitOf } from './pending.ts'

export interface Decision {
  id: number
  statusId: number
  status: string
  partnerMessage: string
}

export const nameOfStatus = (statusId: number) => saleStatusNames[statusId as SaleStatusId]
const stateOf = (status: 'pending' | 'reversed') => ({
  statusId: saleStatuses[status],
  status: saleStatusNames[saleStatuses[status]],
})

/** Asks the partner about a pending sale now. Refuses when it is final, was advised within the last minute, or a call is under way. */
export async function adviseSale(engine: Engine, decide: Decide, saleId: number, actorId: number): Promise<Decision> {
  await engine.abandonedCalls.bringBack(saleId)
  const sale = await decide(async (tx) => {
    const claimed = (await claimForAdvice(runSqlIn(tx), saleId, engine.deadline)) ?? (await refuseUnclaimed(engine, saleId))
    await requireEffect(tx, 'ask-partner', claimed.userId)
    return claimed
  })
  return advise(engine, sale, actorId)
}

/** Sales of one partner that are asked about in one go at most. */
const MOST_OF_ONE = 1_000
/** What a partner that is not reached over the network is taken to grant at once. */
const PLACES_UNSAID = 10

/**
 * Asks about the sales that are due, each partner on its own line, and waits a little for the answers. Gives how many were asked about meanwhile. Each sale is
 * taken when its turn has come, so that another server may take it until then.
 */
export async function adviseDue(engine: Engine): Promise<number> {
  let count = 0
  const askAbout = async (saleId: number) => {
    const sale = await claimDue(engine.runSql, saleId, engine.deadline)
    if (!sale) return
    count += 1
    await advise(engine, sale, null)
  }
  for (const [partnerId, { sales, places }] of await dueByPartner(engine.runSql, MOST_OF_ONE))
    engine.partnerLines.begin(partnerId, sales, placesBesidePurchases(places ?? PLACES_UNSAID), askAbout)
  await engine.partnerLines.ended()
  return count
}

async function advise(engine: Engine, sale: PendingSale, actorId: number | null): Promise<Decision> {
  const place = sale.attempt - 1
  const partnerId = sale.partners[place] as number
  const question = { ...partnerRequest(sale, sale, place), account: accountOf(sale.trace, partnerId) }
  const reply = await ask(engine.doors, 'advice', partnerId, sale.mode, question)
  const step: TraceStep = { at: new Date().toISOString(), event: 'advice', partnerId, detail: reply.message }
  const isSent = reply.kind !== 'pending' || !reply.isUnsent
  const trace = isSent ? [...sale.trace, step] : sale.trace
  if (reply.kind === 'pending') {
    await leavePending(engine.runSql, sale.saleId, waitOf(trace), reply.message, trace)
    return { id: sale.saleId, ...stateOf('pending'), partnerMessage: reply.message }
  }
  const plain = reply.kind === 'success' ? success(sale, partnerId, reply) : failure(sale, partnerId, reply.message)
  const ending: Ending = { ...plain, trace, actorId }
  await conclude(engine, sale, ending)
  return decision(engine, sale.saleId, reply.message)
}

async function conclude(engine: Engine, sale: Pick<PendingSale, 'saleId' | 'chain' | 'userId'>, ending: Ending): Promise<Ended> {
  const ended = await engine.doors.end(ending)
  if (ended.applied) engine.announce(sale, sale.userId, { ending, balance: ended.balance })
  return ended
}

function tell(engine: Engine, sale: Pick<PendingSale, 'saleId' | 'chain' | 'userId'>, ending: Ending, ended: Ended): void {
  if (ended.charger) engine.tellCharger(ended.charger)
  engine.announce(sale, sale.userId, { ending, balance: ended.balance })
}

/** Ends a pending sale and returns its price. Refuses when it is final already or a partner call is under way. */
export async function reverseSale(
  engine: Engine,
  decide: Decide,
  saleId: number,
  actorId: number,
  remark: string,
): Promise<Decision> {
  await engine.abandonedCalls.bringBack(saleId)
  const before = await pendingState(engine.runSql, saleId)
  const sale = await engine.runSql<{ userId: number; createdAt: Date; trace: TraceStep[]; chain: number[] }>(
    'reversal_chain',
    `select s.user_id, s.created_at, o.trace, array_remove(array[s.l1, s.l2, s.l3, s.l4, s.l5], null) as chain
     from open_sale o join sale s on s.id = o.sale_id and s.created_at = o.created_at where o.sale_id = $1`,
    [saleId],
  )
  if (!before || !sale[0]) return refuseUnclaimed(engine, saleId)
  const step: TraceStep = { at: new Date().toISOString(), event: 'reversal', partnerId: null, detail: remark }
  const ending: Ending = {
    ...failure({ saleId, createdAt: sale[0].createdAt }, null, remark || before.lastMessage),
    status: saleStatuses.reversed,
    actorId,
    remark,
    idle: true,
    trace: [...sale[0].trace, step],
  }
  const ended = await decide(async (tx) => {
    const [reversed] = await voidSales(runSqlIn(tx), [ending])
    return reversed?.applied ? reversed : refuseUnclaimed(engine, saleId)
  })
  tell(engine, { saleId, userId: sale[0].userId, chain: sale[0].chain }, ending, ended)
  return { id: saleId, ...stateOf('reversed'), partnerMessage: before.lastMessage }
}

async function decision(engine: Engine, saleId: number, partnerMessage: string): Promise<Decision> {
  const state = await engine.state(saleId)
  if (!state) return refuse('not-found')
  return { id: saleId, statusId: state.statusId, status: nameOfStatus(state.statusId), partnerMessage }
}

async function refuseUnclaimed(engine: Engine, saleId: number): Promise<never> {
  const pending = await pendingState(engine.runSql, saleId)
  if (pending) return pending.busy ? refuse('partner-call-out') : refuse('advice-too-soon', { seconds: pending.secondsToAdvice })
  const state = await engine.state(saleId)
  return state ? refuse('sale-not-pending', { status: nameOfStatus(state.statusId) }) : refuse('not-found')
}
