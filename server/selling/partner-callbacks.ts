import type { FastifyInstance } from 'fastify'
import { partnerNotice } from '../../contract/partners/partners.ts'
import { reportSecret } from '../partners/report-secret.ts'
import { readInput } from '../runner/inputs.ts'
import { refuse } from '../runner/refuse.ts'
import { languageOf } from '../runner/request-facts.ts'
import { isSigned, signatureHeader } from '../runner/signed-body.ts'
import type { Transact } from '../runner/transact.ts'
import type { Notices } from './notices.ts'

const MOST_BYTES = 20_000

/**
 * POST /hooks/partner/{partnerId}: a partner reports what became of a sale, `partnerNotice` of the contract in a signed body. The same body
 * changes nothing a second time; answers `partnerNoticeAnswer`.
 */
export function servePartnerCallbacks(
  app: FastifyInstance,
  { transact, notices }: { transact: Transact; notices: Notices },
): void {
  app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body))
    room.post<{ Params: { partnerId: string } }>('/hooks/partner/:partnerId', async (request) => {
      const partnerId = Number(/^[1-9]\d{0,8}$/.exec(request.params.partnerId)?.[0] ?? 0)
      const body = String(request.body ?? '')
      const secret = await transact.read((tx) => reportSecret(tx, partnerId))
      if (!isSigned(request.headers[signatureHeader], secret, body, Date.now())) refuse('forbidden-access')
      const notice = readInput(partnerNotice, parsed(body), languageOf(request))
      return { state: (await notices.take(partnerId, body, notice)) ?? refuse('not-found') }
    })
  })
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return refuse('invalid-input')
  }
}
