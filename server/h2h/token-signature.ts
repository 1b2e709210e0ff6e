import { hash } from 'node:crypto'
import { type Fields, refuseField } from './fields.ts'

/** How programs of Digiflazz and of IAK sign with one and the same token: MD5 over name, token and what the call is about. */
export const signOf = (username: string, key: string, what: string): string => hash('md5', `${username}${key}${what}`, 'hex')

/** What calls about nothing in particular sign, in either dialect. */
const fixed: ReadonlySet<string> = new Set(['depo', 'pricelist', 'deposit', 'bl', 'pl', 'cs'])

/** The reference of a request. Refuses `invalid-input` where there is none: the signature of another call, of whatever dialect, is no signature of a sale. By the published formula that of a meter or a hook still is one of a sale with the same number. */
export function referenceOf(fields: Fields): string {
  const refId = fields.need('ref_id')
  return fixed.has(refId) ? refuseField('ref_id') : refId
}
