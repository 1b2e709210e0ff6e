import { productTypes } from '../../contract/catalogue/product-types.ts'
import { ownAnswers } from '../../contract/selling/own-answers.ts'
import type { PartnerAdapter, PartnerReply, PartnerRequest } from '../partners/adapter.ts'
import { NotSent, type PartnerHttp } from './partner-http.ts'
import {
  type Asked,
  type Connection,
  failed,
  nobody,
  type Protocol,
  type Question,
  type Reading,
  succeeded,
  unclear,
  type Wire,
} from './protocol.ts'
import { nobodysTurn } from './queue.ts'

/** A request to a partner and what came of it: the status of its answer, or why there is none. */
export interface PartnerCall {
  partner: number
  question: Question
  reference: string
  /** Of the request that it was asked for, by the name that the log has for it. */
  reqId: string | undefined
  /** What the partner knows the request by. */
  partnerReqId: string | undefined
  status?: number
  problem?: string
}

export interface NetworkAdapterOptions {
  protocol: Protocol
  connection: Connection
  http: PartnerHttp
  payloadOf: (productId: number, question: 'inquiry' | 'purchase') => Promise<Asked['payload']>
  /** Whether a reference may be asked about again; keeps that it is. */
  mayAskAgain: (reference: string) => boolean
  /** Keeps that a reference was asked for just now. */
  asked: (reference: string) => void
  /** Which sale of its product to its number this is today, for a protocol that counts them. */
  counted: (request: PartnerRequest) => Promise<number>
  /** Hears of every request about a sale. */
  onCall: (call: PartnerCall) => void
}

/** Only these are an answer of the partner itself: all others come from what stands before it. */
const isAnswer = (status: number) => (status >= 200 && status < 300) || status === 400

/** Reads an answer as the server does: by the protocol where its status is one of the partner's own, else it is unclear. */
export function readReply(
  { protocol, connection }: Pick<NetworkAdapterOptions, 'protocol' | 'connection'>,
  question: Question,
  asked: Asked,
  reply: { status: number; text: string },
): Reading {
  if (!isAnswer(reply.status)) return unclear(`Partner menjawab HTTP ${reply.status}`)
  return protocol.read(question, connection, reply, asked)
}

/** The partner gets our own id of the request that leads to the question. The log has it beside the id of that request, so that what the partner says about it can be found. */
async function send(
  { http, connection, onCall }: NetworkAdapterOptions,
  question: Question,
  wire: Wire,
  { requestIds, reference, sellerId, requestType }: PartnerRequest,
  signal: AbortSignal,
) {
  const named = requestIds ? { ...wire, headers: { ...wire.headers, 'x-request-id': requestIds.own } } : wire
  const call = { partner: connection.partnerId, question, reference, reqId: requestIds?.id, partnerReqId: requestIds?.own }
  try {
    const isPurchase = requestType === 'purchase' && question !== 'advice'
    const pays = question === 'purchase' || question === 'payment'
    const reply = await http.send(named, signal, { seller: sellerId, isPurchase, pays })
    onCall({ ...call, status: reply.status })
    return reply
  } catch (error) {
    onCall({ ...call, problem: (error as Error).message })
    throw error
  }
}

/** The request with the count that the partner gets, where its protocol has one. */
async function countedBy({ protocol, counted }: NetworkAdapterOptions, request: PartnerRequest): Promise<PartnerRequest> {
  if (!protocol.counts) return request
  const nth = await counted(request).catch((error: Error) => {
    throw new NotSent(error.message)
  })
  return { ...request, nth }
}

/**
 * A partner over its own connections. What was not sent is a failure, so that the next partner is asked; what was sent and not answered
 * plainly throws or is pending, so that the sale waits.
 */
export function createNetworkAdapter(options: NetworkAdapterOptions): PartnerAdapter {
  const { protocol, connection, http } = options

  async function ask(
    question: Question,
    request: PartnerRequest,
    signal: AbortSignal,
    handle: string | null = null,
  ): Promise<Reading> {
    const payload = await options.payloadOf(request.productId, question === 'inquiry' ? 'inquiry' : 'purchase')
    const asked: Asked = { request, payload, handle }
    const wire = notSentUnless(() => protocol.write(question, connection, asked))
    if (wire === null) throw new NotSent('Tidak ada di protokol partner ini')
    if (signal.aborted) throw new NotSent('Terlambat')
    return readReply(options, question, asked, await send(options, question, wire, request, signal))
  }

  /** Nothing has been sold yet: whatever goes wrong here ends here. */
  async function lookAt(request: PartnerRequest, signal: AbortSignal): Promise<Reading> {
    const found = await ask('inquiry', request, signal).catch((error: Error) => failed(`Cek tagihan: ${error.message}`))
    return found.kind === 'pending' ? failed(found.message) : found
  }

  async function inTwoSteps(request: PartnerRequest, signal: AbortSignal): Promise<PartnerReply> {
    const found = await lookAt(request, signal)
    if (found.kind !== 'success') return found
    if (request.productTypeId === productTypes.bill && found.base !== null && found.base !== request.base)
      return failed(ownAnswers.billChanged.id)
    if (typeof found.price === 'number' && found.price > request.maxPrice) return failed(ownAnswers.dearer.id)
    if (request.productTypeId === productTypes.bill && found.base === null && typeof found.price !== 'number')
      return failed(ownAnswers.billUnreadable.id)
    const paid = await ask('payment', request, signal, found.handle ?? null)
    if (paid.kind !== 'success') return paid
    return plain({ ...paid, customerName: paid.customerName ?? found.customerName, base: paid.base ?? found.base })
  }

  return {
    async inquire(request, signal) {
      if (protocol.write('inquiry', connection, { request, payload: [], handle: null }) === null)
        return request.productTypeId === productTypes.bill ? failed(ownAnswers.noBills.id) : plain(succeeded({}))
      if (!http.lets(false)) return failed(ownAnswers.cutOff.id)
      return plain(await lookAt(request, signal))
    },
    async purchase(asked, signal) {
      if (!http.lets(true)) return failed(ownAnswers.cutOff.id)
      options.asked(asked.reference)
      asked.sentTo?.(connection.account)
      try {
        const request = await countedBy(options, asked)
        if (protocol.inTwoSteps(request, connection)) return await inTwoSteps(request, signal)
        return plain(await ask('purchase', request, signal))
      } catch (error) {
        if (error instanceof NotSent) return failed(ownAnswers.notSent.id)
        throw error
      }
    },
    async advise(request, signal) {
      const question = request.requestType === 'inquiry' ? 'inquiry' : 'advice'
      // Another account, or another partner, does not know this sale: where asking is done by ordering again, it would sell.
      if (isOfAnother(connection, request)) return unclear(ownAnswers.sentBefore.id)
      if (!options.mayAskAgain(request.reference) || !http.lets(false)) return unsent(ownAnswers.waits.id)
      try {
        const found = await ask(question, request, signal)
        return plain(question === 'inquiry' && found.kind === 'pending' ? failed(found.message) : found)
      } catch (error) {
        if (error instanceof NotSent) return unsent(ownAnswers.notSent.id)
        throw error
      }
    },
    async answers(signal) {
      const wire = protocol.write('balance', connection, { request: nobody, payload: [], handle: null })
      if (wire === null) return http.circuit().state === 'closed'
      return isAnswer((await http.send(wire, signal, nobodysTurn)).status)
    },
  }
}

/** How long after a change some server may have sold by the account before, and died before it could say so. */
const UNKNOWN_FOR_MS = 60_000

const isOfAnother = ({ account, since }: Connection, { account: sentTo, soldAt }: PartnerRequest): boolean =>
  sentTo === undefined ? soldAt.getTime() < since.getTime() + UNKNOWN_FOR_MS : sentTo !== account

/** Nothing was learned of the sale, and nothing was asked: the next question comes as soon as this one would have. */
export const unsent = (message: string): PartnerReply => ({ kind: 'pending', message, isUnsent: true })

/** A template whose places cannot be filled has sent nothing. */
function notSentUnless<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw new NotSent((error as Error).message)
  }
}

/** Without what only the steps between themselves need. */
function plain(reading: Reading): PartnerReply {
  if (reading.kind !== 'success') return { kind: reading.kind, message: reading.message }
  const { kind, serialNumber, customerName, base, details, message } = reading
  return { kind, serialNumber, customerName, base, details, message }
}
