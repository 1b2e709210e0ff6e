import type { FastifyRequest } from 'fastify'
import { type RefusalCode, refusals } from '../../contract/errors.ts'
import type { Refused } from './refuse.ts'
import { addressOf, bearerOf } from './request-facts.ts'
import { throttled } from './throttled.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request was refused with. */
    refusedWith: RefusalCode | null
  }
}

/** Refusals that somebody who watches for attacks wants to see: wrong sign-ins, foreign addresses, limits, others' objects … */
const watchedStatuses = new Set<number>([401, 403, 404, 429])
/** … and proofs that were wrong. */
const watchedCodes = new Set<RefusalCode>([
  'captcha-invalid',
  'code-wrong',
  'device-unknown',
  'flow-over',
  'link-invalid',
  'passkey-invalid',
  'password-wrong',
  'reset-code-invalid',
])

/** Leaves a trace of tokens that are nobody's: the first at once, those of each next ten seconds as one line. */
export function notesOfTokens(): (request: FastifyRequest) => void {
  const note = throttled<FastifyRequest>((request, times) => {
    const path = request.routeOptions.url
    request.log.info({ code: 'forbidden-access', ip: addressOf(request), path, times }, 'refused')
  })
  return (request) => {
    request.refusedWith = 'forbidden-access'
    if (bearerOf(request)) note(request)
  }
}

/** Leaves a trace of a refusal: with the account where it is known, and with nothing that was typed. */
export function noteRefusal(request: FastifyRequest, { code, account }: Refused): void {
  request.refusedWith = code
  if (!watchedStatuses.has(refusals[code].status) && !watchedCodes.has(code)) return
  const { actor } = request
  const user = actor?.userId ?? account?.userId
  const staff = actor ? actor.loginUser?.id : account?.loginUserId
  const path = request.routeOptions.url
  request.log.info({ code, ip: addressOf(request), path, ...(user && { user }), ...(staff && { staff }) }, 'refused')
}
