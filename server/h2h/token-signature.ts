import { hash } from 'node:crypto'
import { type Fields, refuseField } from './fields.ts'

/** How programs of Digiflazz and of IAK sign with one and the same token: MD5 over name, token and what the call is about. */
export const signOf = (username: string, key: string, what: string): string => hash('md5', `${username}${key}${what}`, 'hex')

/** The words that calls about no single sale sign, in either dialect. */
const fixed: ReadonlySet<string> = new Set(['depo', 'pricelist', 'deposit', 'bl', 'pl', 'cs'])

/** The reference of a request. Refuses `invalid-input` where there is none or it is one of those words: a signature that was made for such a call, in whichever dialect, must not pass for that of a sale. By the published formula the signature for a meter or a hook still fits a sale whose reference is the same number. */
export function referenceOf(fields: Fields): string {
  const refId = fields.need('ref_id')
  return fixed.has(refId) ? refuseField('ref_id') : refId
}
