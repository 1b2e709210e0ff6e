import type { FastifyInstance, FastifyRequest } from 'fastify'
import { partnerNotice } from '../../contract/partners/partners.ts'
import { reportSecret } from '../partners/report-secret.ts'
import type { BeforeProof } from '../runner/before-proof.ts'
import { exactJson } from '../runner/exact-json.ts'
import { readInput } from '../runner/inputs.ts'
import { paceOf } from '../runner/pace.ts'
import { refuse } from '../runner/refuse.ts'
import { addressOf, languageOf } from '../runner/request-facts.ts'
import { isSigned, refuseUnsigned, signatureHeader } from '../runner/signed-body.ts'
import { readReport } from '../upstream/reports.ts'
import type { Notices } from './notices.ts'

const MOST_BYTES = 20_000

/** `7`, or `7.` and the key of a partner that reports in words of its own. */
const parts = /^([1-9]\d{0,8})(?:\.([\w-]{20,64}))?$/

/** What a partner may report: more than the largest one sells. */
const reports = { perSecond: 200, atOnce: 2000 }
/** What of it may be about no sale of its, each of which stays: enough to look into what is wrong. */
const unknownReports = { perSecond: 1 / 60, atOnce: 500 }

interface ToPartner {
  Params: { partnerId: string }
}

interface CallbackDoors {
  beforeProof: BeforeProof
  notices: Notices
}

/**
 * POST /hooks/partner/{partnerId}: a partner reports what became of a sale, `partnerNotice` of the contract in a signed body. The same body
 * changes nothing a second time; answers `partnerNoticeAnswer`, refuses `not-found`, `sale-archived`. At /hooks/partner/{partnerId}.{key} a partner that is spoken to over the
 * network reports as its protocol does, by POST or GET.
 */
export function servePartnerCallbacks(app: FastifyInstance, doors: CallbackDoors): void {
  const { beforeProof, notices } = doors
  const [known, unknown] = [paceOf(reports), paceOf(unknownReports)]
  const proven = (id: number) => {
    const seconds = known.ask(id)
    if (seconds > 0) refuse('too-many-requests', { seconds })
  }
  app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body))
    /** Before the body is read. A partner with words of its own signs nothing. */
    const onRequest = async (request: FastifyRequest<ToPartner>): Promise<void> => {
      if (parts.exec(request.params.partnerId)?.[2] === undefined) await refuseUnsigned(request)
    }
    room.post<ToPartner>('/hooks/partner/:partnerId', { onRequest }, async (request) => {
      const [, id = '0', key] = parts.exec(request.params.partnerId) ?? []
      if (key !== undefined) return { state: await foreign(Number(id), key, request) }
      const [header, body] = [request.headers[signatureHeader], String(request.body ?? '')]
      const secret = await beforeProof(request, (tx) => reportSecret(tx, Number(id)))
      if (!isSigned(header, secret, body, Date.now())) refuse('forbidden-access')
      proven(Number(id))
      const notice = readInput(partnerNotice, parsed(body), languageOf(request))
      return { state: (await notices.take(Number(id), body, notice)) ?? (await notices.refuseUnknown(notice)) }
    })
    room.get<ToPartner>('/hooks/partner/:partnerId', async (request) => {
      const [, id = '0', key] = parts.exec(request.params.partnerId) ?? []
      return { state: await foreign(Number(id), key ?? refuse('not-found'), request) }
    })
  })

  /** Takes a report in the partner's format. A report about an unknown sale is kept and does nothing: a repetition would not help. */
  async function foreign(partnerId: number, key: string, request: FastifyRequest) {
    const raw = {
      ip: addressOf(request),
      method: request.method,
      query: request.query as Record<string, unknown>,
      headers: request.headers,
      body: String(request.body ?? ''),
    }
    const told = await beforeProof(request, (tx) => readReport(tx, partnerId, key, raw))
    if (told === 'forged') return refuse('forbidden-access')
    proven(partnerId)
    if (told === 'nothing') return 'nothing' as const
    const said = partnerNotice.safeParse(told)
    const text = raw.method === 'GET' ? JSON.stringify(raw.query) : raw.body
    const state = said.success ? await notices.report(partnerId, said.data, text) : null
    if (state !== null) return state
    if (unknown.ask(partnerId) > 0) return 'nothing' as const
    request.log.warn({ partnerId, reference: told.reference }, 'a partner reports about no sale of its')
    return notices.keepUnknown(partnerId, told, text)
  }
}

function parsed(body: string): unknown {
  try {
    return exactJson(body)
  } catch {
    return refuse('invalid-input')
  }
}
