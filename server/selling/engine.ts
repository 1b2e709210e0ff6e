import { productTypes } from '../../contract/catalogue/product-types.ts'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import type { PartnerAdapter } from '../partners/adapter.ts'
import { createArrivals } from '../runner/arrivals.ts'
import { refuse } from '../runner/refuse.ts'
import type { RunSql } from '../runner/run-sql.ts'
import { within } from '../runner/within.ts'
import { createAbandonedCalls } from './abandoned-calls.ts'
import type { AcceptedSale } from './accept.ts'
import { type DispatchDoors, dispatch, type Outcome } from './dispatch.ts'
import type { Ended, Ending } from './end.ts'
import { countFreeSales, type FreeLimits, freeLimits } from './free-sales.ts'
import type { LateSuccess } from './late-success.ts'
import type { otherServers } from './other-servers.ts'
import { createPartnerLines } from './partner-lines.ts'
import { leavePending, startAttempt } from './pending.ts'
import { createReferences } from './references.ts'
import { withRehearsalMark } from './rehearsed.ts'
import { createSteps } from './sale-batches.ts'
import { type SaleRequest, type SaleState, sandboxBalance } from './sale-fields.ts'
import { saleById } from './sale-state.ts'
import { type Charger, drawing, givingBack } from './semi.ts'

/** Events for live screens. `to` are the users that may see it, apart from the owner. */
export type SaleEvent =
  | { kind: 'sale'; to: number[]; saleId: number; userId: number; statusId: number }
  | { kind: 'balance'; to: number[]; userId: number; balance: number }

export interface EngineOptions {
  runSql: RunSql
  adapterOf: (partnerId: number, mode: 'prod' | 'sand') => PartnerAdapter
  publish: (event: SaleEvent) => void
  /** Takes every success that a sale did not end with, to be booked where it is a loss. */
  onLateSuccess: (success: LateSuccess) => Promise<unknown>
  /** Milliseconds a partner has to answer one call. */
  partnerTimeout: number
  /** Milliseconds after which a seller is answered Pending. */
  answerWithin: number
  /** Milliseconds a sale may wait for others to be sent to the database; then it is refused. */
  patience?: number
  /** Who else sells on the database; nobody where it is left out. */
  others?: ReturnType<typeof otherServers> | undefined
  /** What a user may leave behind for nothing; for tests. */
  free?: FreeLimits
  /** Called with a refusal of a request whose user leaves too much behind. */
  refusedTooMany?: (door: 'web' | 'h2h') => void
  lanes?: number
  cap?: number
  /** Milliseconds that only ever go on; tests let them pass. */
  elapsed?: () => number
}

export type Engine = ReturnType<typeof createEngine>

/** Time beside the partner's own that a server may need to write an answer down. */
const grace = 5_000
const firstWait = 60_000
/** Milliseconds a sale waits at most for others before it, to be sent to the database: one that does not answer keeps nobody in line for longer. */
const PATIENCE = 8_000

/**
 * The selling engine: every door sells through `sell`. Money moves in two steps around the partner call, each in a transaction that is over
 * when the partner is asked: hold, then settle or void.
 */
export function createEngine({ runSql, adapterOf, publish, partnerTimeout, answerWithin, ...options }: EngineOptions) {
  const { onLateSuccess, others: besides, patience = PATIENCE, lanes = 3, cap = 100, elapsed = () => performance.now() } = options
  const deadline = partnerTimeout + grace
  const tellCharger = (charger: Charger) => publish({ kind: 'balance', to: [charger.userId], ...charger })
  const steps = createSteps(runSql, deadline, { lanes, cap })
  const accepted = drawing(steps.accept, runSql, deadline, tellCharger)
  const voider = givingBack(runSql, tellCharger, { lanes, cap })
  const announce = announcing(publish)
  const underWay = new Map<number, Promise<Outcome>>()
  const partnerLines = createPartnerLines(elapsed)
  const arrivals = createArrivals()
  const others = besides?.(arrivals, patience)
  const free = countFreeSales(options.free ?? freeLimits, options.refusedTooMany ?? (() => {}), elapsed)
  // A repeated request may be answered before the first one.
  const references = createReferences(runSql, { arrivals, others, answerWithin, patience })
  const endOnce = (ending: Ending): Promise<Ended> => (isDelivered(ending) ? steps.settle(ending) : voider.end(ending))
  const doors: DispatchDoors = {
    adapterOf,
    end: endOrBook(endOnce, onLateSuccess),
    leavePending: (saleId, message, trace) => leavePending(runSql, saleId, firstWait, message, trace),
    startAttempt: (saleId, attempt, trace) => startAttempt(runSql, saleId, attempt, deadline, trace),
    timeout: partnerTimeout,
  }

  function start(request: SaleRequest, sale: AcceptedSale): Promise<Outcome> {
    const outcome = dispatch(doors, sale.isRehearsed ? { ...request, mode: 'sand' } : request, sale)
      .then((known) => {
        announce(sale, request.userId, known)
        return known
      })
      .finally(() => underWay.delete(sale.saleId))
    underWay.set(sale.saleId, outcome)
    // A waiting caller gets the error; without one the sale stays pending and the clock asks again.
    outcome.catch(() => {})
    return outcome
  }

  async function sell(request: SaleRequest): Promise<SaleState> {
    free.check(request)
    const begun = await references.inTurn(request, async (last) => {
      const acceptance = await accepted(request, last)
      if (!('accepted' in acceptance)) return acceptance
      free.left(request)
      return { sale: acceptance.accepted, outcome: start(request, acceptance.accepted) }
    })
    if ('refused' in begun) return refuse(begun.refused, begun.values)
    if ('known' in begun) {
      await within(answerWithin, underWay.get(begun.known ?? 0) ?? Promise.resolve(null), null)
      return references.repeated(request)
    }
    const { sale, outcome } = begun
    if (request.requestType === 'purchase' && request.mode === 'prod' && !sale.isRehearsed)
      publish({ kind: 'balance', to: [request.userId], userId: request.userId, balance: sale.balance })
    return stateOf(request, sale, await within(answerWithin, outcome, null))
  }

  return {
    sell,
    state: (saleId: number) => saleById(runSql, saleId),
    stateOfReference: references.find,
    arrivals,
    announce,
    announceRefund: refundTeller(publish),
    tellCharger,
    endOnce,
    doors,
    runSql,
    deadline,
    partnerLines,
    abandonedCalls: createAbandonedCalls({ runSql, deadline, elapsed }),
    /** Waits until every sale under way has its answer written down. */
    close: async () => {
      await partnerLines.close()
      await Promise.allSettled(underWay.values())
      await Promise.all([steps.finished(), voider.finished()])
      others?.close()
    },
  }
}

const isDelivered = ({ status }: Ending): boolean => status === saleStatuses.success

/** Tells who may see a sale how it stands, and its seller the balance. */
const announcing =
  (publish: EngineOptions['publish']) =>
  (sale: Pick<AcceptedSale, 'saleId' | 'chain'>, userId: number, outcome: Outcome): void => {
    publish({
      kind: 'sale',
      to: sale.chain,
      saleId: sale.saleId,
      userId,
      statusId: outcome?.ending.status ?? saleStatuses.pending,
    })
    if (outcome && outcome.balance !== null) publish({ kind: 'balance', to: [userId], userId, balance: outcome.balance })
  }

/** Tells who may see a sale that its price was given back after success, and its seller the balance. */
const refundTeller =
  (publish: EngineOptions['publish']) =>
  ({ saleId, chain, userId, balance }: Pick<AcceptedSale, 'saleId' | 'chain'> & { userId: number; balance: number }): void => {
    publish({ kind: 'sale', to: chain, saleId, userId, statusId: saleStatuses.refunded })
    publish({ kind: 'balance', to: [userId], userId, balance })
  }

/** Ends sales; a delivery that its sale does not end with any more is handed on. */
function endOrBook(endOnce: DispatchDoors['end'], onLateSuccess: EngineOptions['onLateSuccess']): DispatchDoors['end'] {
  return async (ending) => {
    const ended = await endOnce(ending)
    const { saleId, partnerId, serialNumber, message } = ending
    if (isDelivered(ending) && partnerId !== null && !ended.applied)
      await onLateSuccess({ saleId, partnerId, source: 'answer', serialNumber, message })
    return ended
  }
}

function stateOf(request: SaleRequest, sale: AcceptedSale, outcome: Outcome): SaleState {
  const ending = outcome?.ending
  const isBill = sale.productTypeId === productTypes.bill
  const isAsked = isBill && request.requestType === 'inquiry'
  const isFound = ending !== undefined && isDelivered(ending)
  const found = isAsked && isFound ? (ending.base ?? 0) - sale.base : 0
  // Where no bill was found, or none yet, the fee alone is no price.
  const isPriced = !isAsked || isFound
  return withRehearsalMark({
    saleId: sale.saleId,
    refId: request.refId ?? String(sale.saleId),
    userId: request.userId,
    requestType: request.requestType,
    mode: request.mode,
    isRehearsed: sale.isRehearsed,
    bodyHash: null,
    statusId: ending?.status ?? saleStatuses.pending,
    refundedAt: null,
    productCode: sale.productCode,
    productName: sale.productName,
    customerCode: request.customerCode,
    customerName: ending?.customerName ?? null,
    price: isPriced ? sale.amount + found : 0,
    customerPays: isPriced ? sale.customerPays + found : 0,
    bill: isBill ? sale.base + found : null,
    serialNumber: ending?.serialNumber ?? null,
    message: ending?.message ?? '',
    balance: balanceAfter(request, sale, outcome),
    createdAt: sale.createdAt.toISOString(),
    details: ending?.details ?? {},
  })
}

function balanceAfter(request: SaleRequest, sale: AcceptedSale, outcome: Outcome): number {
  if (request.mode === 'sand') return sandboxBalance
  if (!sale.isRehearsed) return outcome?.balance ?? sale.balance
  const isReturned = request.requestType === 'purchase' && outcome !== null && !isDelivered(outcome.ending)
  return isReturned ? sale.balance + sale.amount : sale.balance
}
