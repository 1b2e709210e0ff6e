import type { Answer } from '../api.ts'
import type { Glyph, Tone } from '../ui/StatusBadge.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'

export type DayOf = Answer<'comparedDays'>['days'][number]
export type Difference = Answer<'comparedSales'>['sales'][number]
export type SellerOfDay = Answer<'comparedSellers'>['sellers'][number]

/** How the kinds of differences look, in their order. */
export const kindLooks: Readonly<Record<Difference['kind'], { tone: Tone; glyph: Glyph }>> = {
  price: { tone: 'warning', glyph: 'half' },
  'only-there': { tone: 'danger', glyph: 'alert' },
  'only-here': { tone: 'instagram', glyph: 'circle' },
  state: { tone: 'info', glyph: 'split' },
}
export const kinds = Object.keys(kindLooks) as Difference['kind'][]
export const parts = ['sales', 'sellers'] as const

/** Both of the screen and of its lists. */
export const comparedStart = { day: '', part: 'sales' as string, kind: '' as string, page: 1, rows: 15 as Rows }
