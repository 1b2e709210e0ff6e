import { refuse } from '../../runner/refuse.ts'
import type { Fields } from '../fields.ts'

/** The signature of another door is no signature of a sale: what those sign is no reference. */
const otherDoors: ReadonlySet<string> = new Set(['bl', 'pl', 'cs'])

/** The reference of a request. Refuses `invalid-input` where there is none. */
export function referenceOf(fields: Fields): string {
  const refId = fields.need('ref_id')
  return otherDoors.has(refId) ? refuse('invalid-input') : refId
}
