import { padReference } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'

export type Line = Answer<'userBilling'>['billings'][number]

/** By what the head of a column sorts the lines of a page. */
const sortedBy: Readonly<Record<string, (line: Line) => string | number>> = {
  trid: ({ sale }) => sale?.id ?? 0,
  refid: ({ sale }) => padReference(sale?.refId),
  idpel: ({ sale }) => sale?.customerCode ?? '',
  product: ({ sale }) => sale?.Product.name ?? '',
  date: ({ createdAt }) => createdAt,
  remark: ({ remark }) => remark,
  amount: ({ amount }) => amount,
  total: ({ currAmount }) => currAmount,
}

/** Lines in the order of a column, `-` before it turns it round; without one they stay as they came. */
export function sortedLines(lines: readonly Line[], sort: string): readonly Line[] {
  const by = sortedBy[sort.replace(/^-/, '')]
  if (!by) return lines
  const up = [...lines].sort((a, b) => {
    const [x, y] = [by(a), by(b)]
    return x < y ? -1 : x > y ? 1 : 0
  })
  return sort.startsWith('-') ? up.reverse() : up
}

/** A column's head sorts it up, then down, then gives the order of the list back. */
export const nextSort = (sort: string, id: string) => (sort === id ? `-${id}` : sort === `-${id}` ? '' : id)
