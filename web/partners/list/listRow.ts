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
  'missing',
  'problem',
  'unchanged',
]

/** Chosen at first: what a partner decides by itself, but for raises that would close a product. */
export const isUsual = ({ kind, closes }: ListRow): boolean =>
  ['price-up', 'price-down', 'closed', 'opened'].includes(kind) && !closes

/** Rows of some kind that a search finds by code or name. */
export function matching(rows: readonly ListRow[], kind: string, keyword: string): ListRow[] {
  const wanted = keyword.trim().toLowerCase()
  return rows.filter(
    ({ kind: own, sku, name, Product }) =>
      (kind === '' ? own !== 'unchanged' : own === kind) &&
      [sku, name, Product?.code, Product?.name].some((text) => text?.toLowerCase().includes(wanted)),
  )
}
