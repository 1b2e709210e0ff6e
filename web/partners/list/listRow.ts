import type { Answer } from '../../api.ts'
import type { Glyph, Tone } from '../../ui/StatusBadge.tsx'

export type Compared = Answer<'comparePartnerList'>
export type ListRow = Compared['rows'][number]
export type Kind = ListRow['kind']
export type Change = NonNullable<ListRow['change']>

/** In the order in which they are offered: what changes first. */
export const looks: Readonly<Record<Kind, { tone: Tone; glyph: Glyph }>> = {
  'price-up': { tone: 'warning', glyph: 'alert' },
  'price-down': { tone: 'success', glyph: 'check' },
  closed: { tone: 'danger', glyph: 'x' },
  opened: { tone: 'success', glyph: 'checks' },
  'cut-off': { tone: 'info', glyph: 'clock' },
  new: { tone: 'primary', glyph: 'circle' },
  unknown: { tone: 'default', glyph: 'circle' },
  problem: { tone: 'danger', glyph: 'alert' },
  missing: { tone: 'default', glyph: 'half' },
  unchanged: { tone: 'default', glyph: 'check' },
}
export const kinds = Object.keys(looks) as readonly Kind[]

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
