import type { Span } from '../lists/span.ts'
import type { Tx } from '../runner/pool.ts'
import { areKept, isOfProducts } from './kept-sums.ts'
import type { SaleFilter, Viewer } from './own-sales.ts'

/** Where a page of a list stands: after so many rows of a span, and from which end of it they are counted. */
export interface Place {
  span: Span
  offset: number
}

export interface Counting {
  /** The rows of the whole span. */
  rows: number
  /** The rows of a part of it. */
  count: (span: Span) => Promise<number>
  order: 'asc' | 'desc'
  /** Milliseconds of the times at which the span is divided: what lies between two of them is counted without reading rows. */
  grain: number
  /** So many rows are passed over as quickly as a part is counted. */
  near: number
}

const hour = 3_600_000
/** Where days of WIB end, and with them parts of days of which sums are kept. */
const daysEnd = 17 * hour
const usuallyNear = 500

/** A page of a list of sales, how many the whole list has, and how those of another span are counted. */
interface Page {
  offset: number
  order: 'asc' | 'desc'
  rows: number
  count: (filter: SaleFilter) => Promise<number>
  near?: number | undefined
}

/** The filter and offset by which a page is read however far it is from the beginning; its rows are the same. */
export async function readNear(
  tx: Tx,
  viewer: Viewer,
  filter: SaleFilter,
  { offset, order, rows, count, near = usuallyNear }: Page,
): Promise<{ filter: SaleFilter; offset: number }> {
  if (offset >= rows) return { filter: { ...filter, until: filter.from }, offset: 0 }
  // Without sums a part is counted by reading it, which takes longer than passing over it.
  if (offset <= near || !(await areKept(tx, viewer, filter))) return { filter, offset }
  const grain = isOfProducts(filter) ? 24 * hour : hour
  const place = await placeNear(
    { span: filter, offset },
    { rows, order, grain, near, count: (span) => count({ ...filter, ...span }) },
  )
  return { filter: { ...filter, ...place.span }, offset: place.offset }
}

/**
 * The same place in a shorter span: parts that lie wholly before the page are counted and left out, so that what is passed over row by row is short however
 * far the page is. Each guess takes the sales as spread evenly; every second one halves what is left, so that no spread takes long.
 */
export async function placeNear({ span, offset }: Place, { rows, count, order, grain, near }: Counting): Promise<Place> {
  let [from, until] = [span.from.getTime(), span.until.getTime()]
  let [skip, inside] = [offset, rows]
  for (let turn = 0; skip > near; turn++) {
    const share = turn % 2 ? 0.5 : (skip - near / 2) / inside
    const guess = order === 'asc' ? from + (until - from) * share : until - (until - from) * share
    const mid = divisionAt(guess, from, until, grain)
    if (mid === undefined) break
    const part = order === 'asc' ? { from, until: mid } : { from: mid, until }
    const passed = await count({ from: new Date(part.from), until: new Date(part.until) })
    const isBefore = passed <= skip
    if (isBefore) skip -= passed
    inside = isBefore ? inside - passed : passed
    if (isBefore === (order === 'asc')) from = mid
    else until = mid
  }
  // Its far end stays: a page may run on into what was left out of the search.
  const shorter = order === 'asc' ? { from: new Date(from), until: span.until } : { from: span.from, until: new Date(until) }
  return { span: shorter, offset: skip }
}

/** The division of time next to a moment that lies between two others. */
function divisionAt(moment: number, from: number, until: number, grain: number): number | undefined {
  const [first, last] = [Math.floor((from - daysEnd) / grain) + 1, Math.ceil((until - daysEnd) / grain) - 1]
  if (first > last) return undefined
  return Math.min(last, Math.max(first, Math.round((moment - daysEnd) / grain))) * grain + daysEnd
}
