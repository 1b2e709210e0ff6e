import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { refuse } from './refuse.ts'

/** A signed body may be so old, or so far ahead, in seconds. */
const MOST_APART = 300

/** Header of a signed body, in and out: `t=<seconds>,v1=<hex of HMAC-SHA256 over t.body>`. */
export const signatureHeader = 'x-jenjang-signature'

/** Signature of a body: HMAC-SHA256 over the time in seconds, a dot and the raw body. */
export function signature(secret: string, at: number, body: string): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/** Whether two texts are the same, in constant time. */
export const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'))

/** Whether a header has the form of a signature of these minutes, and its second: what has not is refused without a look at the secret. */
export function signedAt(header: unknown, now: number): number | null {
  const at = /^t=(\d{1,12}),v1=[0-9a-f]{64}$/.exec(String(header))?.[1]
  return at === undefined || Math.abs(now / 1000 - Number(at)) > MOST_APART ? null : Number(at)
}

/** Before the body is read: refuses `forbidden-access` to what has no header in the form of a signature of these minutes. */
export async function refuseUnsigned({ headers }: Pick<FastifyRequest, 'headers'>): Promise<void> {
  if (signedAt(headers[signatureHeader], Date.now()) === null) refuse('forbidden-access')
}

/** Whether a body was signed with the secret within the last minutes; `now` in milliseconds. */
export function isSigned(header: unknown, secret: string, body: string, now: number): boolean {
  const at = signedAt(header, now)
  return at !== null && isSame(String(header), signature(secret, at, body))
}
