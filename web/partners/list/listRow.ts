import type { Answer } from '../../api.ts'

export type Compared = Answer<'comparePartnerList'>
export type ListRow = Compared['rows'][number]
export type Kind = ListRow['kind']
export type Change = NonNullable<ListRow['change']>

/** In the order in which they are offered: what changes first. */
export const kinds: readonly Kind[] = [
  'price-up',
  'price-down',
  'closed',
  'opened',
  'cut-off',
  'new',
  'unknown',
  'problem',
  'missing',
  'unchanged',
]

/** Rows that need no decision; they are as many as the partner has products, so they are shown only when asked for. */
const quiet: readonly Kind[] = ['missing', 'unchanged']
export const isQuiet = ({ kind }: ListRow): boolean => quiet.includes(kind)

/** Chosen at first: what a partner decides by itself, but for raises that would close a product. */
export const isUsual = ({ kind, closes }: ListRow): boolean =>
  ['price-up', 'price-down', 'closed', 'opened'].includes(kind) && !closes

/** Whether a row is of some kind, or without one none of the quiet ones, and a search finds it by code or name. */
export function matching(row: ListRow, { kind, keyword }: { kind: string; keyword: string }): boolean {
  const wanted = keyword.trim().toLowerCase()
  return (
    (kind === '' ? !isQuiet(row) : row.kind === kind) &&
    [row.sku, row.name, row.Product?.code, row.Product?.name].some((text) => text?.toLowerCase().includes(wanted))
  )
}
