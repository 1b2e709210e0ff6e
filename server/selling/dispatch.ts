import { ownAnswers } from '../../contract/selling/own-answers.ts'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { isSoldAsSerial } from '../../rules/pln-tokens.ts'
import type { PartnerAdapter, PartnerReply, PartnerRequest } from '../partners/adapter.ts'
import { currentRequest } from '../runner/request-id.ts'
import type { AcceptedSale } from './accept.ts'
import type { Ended, Ending, TraceStep } from './end.ts'
import type { SaleRequest } from './sale-fields.ts'

export interface DispatchDoors {
  /** The adapter that speaks to a partner; a sandbox sale always gets the simulator. */
  adapterOf: (partnerId: number, mode: 'prod' | 'sand') => PartnerAdapter
  end: (ending: Ending) => Promise<Ended>
  leavePending: (saleId: number, message: string, trace: TraceStep[]) => Promise<void>
  /** False: too late, so the next partner may not be asked. */
  startAttempt: (saleId: number, attempt: number, trace: TraceStep[]) => Promise<boolean>
  /** Milliseconds a partner has to answer. */
  timeout: number
}

/** What has become of a sale: its ending and, where its price was returned, the seller's balance; null while it is pending. */
export type Outcome = { ending: Ending; balance: number | null } | null

/**
 * Asks the partners of the route in turn. The next one is asked only after a definite failure, and only if its cost leaves the owner's
 * revenue at zero or above; an unclear answer, an error or silence leaves the sale pending. No transaction is open meanwhile.
 */
export async function dispatch(doors: DispatchDoors, request: SaleRequest, sale: AcceptedSale): Promise<Outcome> {
  const trace: TraceStep[] = []
  let message = ''
  for (const [place, partnerId] of sale.partners.entries()) {
    const cost = sale.costs[place] as number
    if (place > 0 && request.requestType === 'purchase' && sale.amount - cost - sale.shares < 0) continue
    if (place > 0) {
      // Named before it is asked: of a server that dies meanwhile nothing else says so.
      const begun = [...trace, attempted(partnerId, { kind: 'pending', message: ownAnswers.silent.id })]
      if (!(await doors.startAttempt(sale.saleId, place + 1, begun))) return null
    }
    const reply = await ask(doors, request.requestType, partnerId, request.mode, partnerRequest(sale, request, place))
    if (reply.kind === 'success') return finish(doors, { ...success(sale, partnerId, reply), trace, listed: place > 0 })
    trace.push(attempted(partnerId, reply))
    message = reply.message
    if (reply.kind === 'pending') {
      await doors.leavePending(sale.saleId, message, trace)
      return null
    }
  }
  return finish(doors, { ...failure(sale, sale.partners[0] ?? null, message), trace: trace.length > 1 ? trace : [] })
}

const attempted = (partnerId: number, { message, account }: Asked): TraceStep => ({
  at: new Date().toISOString(),
  event: 'attempt',
  partnerId,
  detail: message,
  ...(account !== undefined && { account }),
})

/** The account at a partner that an attempt was sent to; undefined where nobody lived to say it. */
export const accountOf = (trace: readonly TraceStep[], partnerId: number): number | undefined =>
  trace.findLast((step) => step.event === 'attempt' && step.partnerId === partnerId)?.account

async function finish(doors: DispatchDoors, ending: Ending): Promise<Outcome> {
  const { applied, balance } = await doors.end(ending)
  return applied ? { ending, balance } : null
}

/** The question to a partner; its reference is new for every attempt and the same for every advice of that attempt. */
export function partnerRequest(
  sale: Pick<
    AcceptedSale,
    | 'saleId'
    | 'createdAt'
    | 'productId'
    | 'costs'
    | 'partnerCodes'
    | 'family'
    | 'productName'
    | 'productTypeId'
    | 'nominal'
    | 'base'
  >,
  request: Pick<SaleRequest, 'userId' | 'customerCode' | 'requestType'> & Partial<Pick<SaleRequest, 'nth'>>,
  place: number,
): PartnerRequest {
  return {
    reference: `${sale.saleId}-${place + 1}`,
    sellerId: request.userId,
    requestType: request.requestType,
    productId: sale.productId,
    partnerCode: sale.partnerCodes[place] ?? '',
    family: sale.family,
    productName: sale.productName,
    productTypeId: sale.productTypeId,
    nominal: sale.nominal,
    customerCode: request.customerCode,
    nth: request.nth ?? 1,
    base: sale.base,
    place,
    maxPrice: sale.costs[place] ?? 0,
    soldAt: sale.createdAt,
  }
}

/** Where the serial number is what is sold, a success without one counts as pending until the number comes: by asking again, or by the partner's report. */
export const unlessEmpty = (reply: PartnerReply, family: string): PartnerReply =>
  reply.kind === 'success' && !reply.serialNumber && isSoldAsSerial(family) ? { kind: 'pending', message: reply.message } : reply

/** A reply, and the account that was asked. */
type Asked = PartnerReply & { account?: number | undefined }

/** Asks with a deadline. Silence, a broken connection or a broken adapter are pending: a failure is the partner's own word, or a request that certainly was not sent. */
export async function ask(
  doors: Pick<DispatchDoors, 'adapterOf' | 'timeout'>,
  what: 'inquiry' | 'purchase' | 'advice',
  partnerId: number,
  mode: 'prod' | 'sand',
  request: PartnerRequest,
): Promise<Asked> {
  const adapter = doors.adapterOf(partnerId, mode)
  const call = { inquiry: adapter.inquire, purchase: adapter.purchase, advice: adapter.advise }[what]
  const deadline = new AbortController()
  const { promise: silence, resolve: giveUp } = Promise.withResolvers<PartnerReply>()
  const timer = setTimeout(() => {
    deadline.abort()
    giveUp({ kind: 'pending', message: ownAnswers.silent.id })
  }, doors.timeout)
  let account: number | undefined
  const sentTo = (to: number) => {
    account = to
  }
  try {
    const reply = await Promise.race([call({ ...request, requestIds: currentRequest(), sentTo }, deadline.signal), silence])
    return { ...(what === 'inquiry' || request.requestType === 'inquiry' ? reply : unlessEmpty(reply, request.family)), account }
  } catch (error) {
    return { kind: 'pending', message: error instanceof Error ? error.message : String(error), account }
  } finally {
    clearTimeout(timer)
  }
}

const plain = { actorId: null, remark: null, listed: true, idle: false }

type Ends = Pick<AcceptedSale, 'saleId' | 'createdAt'>

export const success = (
  { saleId, createdAt }: Ends,
  partnerId: number,
  reply: Extract<PartnerReply, { kind: 'success' }>,
): Ending => ({
  ...plain,
  saleId,
  createdAt,
  status: saleStatuses.success,
  partnerId,
  base: reply.base,
  customerName: reply.customerName,
  serialNumber: reply.serialNumber,
  message: reply.message,
  details: reply.details,
  trace: [],
})

export const failure = ({ saleId, createdAt }: Ends, partnerId: number | null, message: string): Ending => ({
  ...plain,
  saleId,
  createdAt,
  status: saleStatuses.failed,
  partnerId,
  base: null,
  customerName: null,
  serialNumber: null,
  message,
  details: null,
  trace: [],
})
