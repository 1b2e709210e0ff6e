import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, type RefusalCode, refusals, refusalText } from '../../contract/errors.ts'
import { isUnavailable } from '../../database/unavailable.ts'
import { pathOf } from './redact.ts'
import { noteRefusal } from './refusal-log.ts'
import { Refused, WaitedTooLong } from './refuse.ts'

/** What an error means to the caller; undefined when it is a fault of this program. */
export function refusalOf(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error
  const { code = '', detail, statusCode } = error as { code?: string; detail?: string; statusCode?: number }
  if (code === 'JJ001') return new Refused('insufficient-balance', shortage(detail))
  if (code === 'JJ004') return new Refused('no-free-total')
  if (code === 'JJ010') return atTheGate(detail)
  if (code === 'JJ011') return new Refused('possible-double')
  if (code === 'JJ012') return new Refused('line-has-sen')
  if (isUnavailable(error)) return new Refused('unavailable')
  if (statusCode === 413) return new Refused('body-too-large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refused('invalid-input', {}, { 'content-type': 'application/json' })
  if (code.startsWith('FST_') && statusCode && statusCode < 500) return new Refused('invalid-input')
  if (code === 'FST_ERR_REOPENED_CLOSE_SERVER' || statusCode === 503) return new Refused('unavailable')
  return undefined
}

/** What the gate of the database refuses is one of the contract's refusals. */
function atTheGate(detail: string | undefined): Refused {
  const { code, values } = JSON.parse(detail ?? '{}') as { code: RefusalCode; values: Record<string, number> }
  return new Refused(code in refusals ? code : 'access-denied', values)
}

function shortage(detail: string | undefined): Record<string, number> {
  const { needed, balance } = JSON.parse(detail ?? '{}') as Record<string, number>
  return needed === undefined || balance === undefined ? {} : { needed, balance }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Called with each refusal that is due to a database that is away, full or too slow. */
    refusedAway: (error: unknown) => void
  }
}

/** SQLSTATE or system code of why the database could not be asked. */
export const unavailableCode = (error: unknown): string => (error as { code?: string }).code ?? 'connection'

/** Reports refusals that are due to a database that cannot be asked, also of requests that waited too long for their turn. */
export function sendUnavailable(request: FastifyRequest, error: unknown): void {
  if (isUnavailable(error) || error instanceof WaitedTooLong) request.server.refusedAway(error)
}

/** Sends an error as `{code, message}`. A fault of this program is logged under the reference that the caller is given. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: unknown, language: Language): FastifyReply {
  const known = refusalOf(error)
  sendUnavailable(request, error)
  if (known) {
    noteRefusal(request, known)
    return sendRefusal(reply, known, language)
  }
  const reference = randomBytes(5).toString('hex').toUpperCase()
  request.log.error({ err: error, reference, path: request.routeOptions.url ?? pathOf(request) }, 'internal error')
  return sendRefusal(reply, new Refused('internal', { reference }), language)
}

export function sendRefusal(reply: FastifyReply, refused: Refused, language: Language): FastifyReply {
  const { code, values, fields } = refused
  if (code === 'too-many-requests' && values.seconds) reply.header('retry-after', String(values.seconds))
  // The specification wants the one field alone, whose first value is shown.
  if (code === 'not-available' && fields) return reply.code(refusals[code].status).send(fields)
  return reply
    .code(refusals[code].status)
    .type('application/json; charset=utf-8')
    .send({ code, message: refusalText(code, language, values), ...named(code, values), ...(fields && { fields }) })
}

/** The values that a refusal's text names, for programs that must not read the text; nothing else leaves. */
function named(code: RefusalCode, values: Refused['values']): { values?: Refused['values'] } {
  const told = Object.entries(values).filter(([name]) => refusals[code].en.includes(`{${name}}`))
  return told.length > 0 ? { values: Object.fromEntries(told) } : {}
}

/** A dead or missing session or token, at every door: the specification's bare text, on which the web app signs out. */
export function sendForbiddenAccess(reply: FastifyReply): FastifyReply {
  return reply.code(403).type('text/plain; charset=utf-8').send('Forbidden Access')
}
