import type { Answer } from '../api.ts'
import type { Clock } from '../session/useClock.ts'
import type { Glyph, Tone } from '../ui/StatusBadge.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'

export type Settlement = Answer<'settlements'>['rows'][number]
export type Line = Answer<'settlementLines'>['lines'][number]
export type State = Line['state']

/** How the states of lines look, in the order they are told. */
export const stateLooks: Readonly<Record<State, { tone: Tone; glyph: Glyph }>> = {
  matched: { tone: 'success', glyph: 'check' },
  differs: { tone: 'warning', glyph: 'half' },
  'only-theirs': { tone: 'danger', glyph: 'alert' },
  'only-ours': { tone: 'info', glyph: 'circle' },
}
export const states = Object.keys(stateLooks) as State[]

/** Both of the list of files and of the lines of one. */
export const settlementStart = {
  id: undefined as number | undefined,
  partner: undefined as number | undefined,
  state: 'open' as string,
  keyword: '',
  page: 1,
  rows: 15 as Rows,
}

/** The days of a settlement, one where both are the same. */
export const daysText = ({ startDay, endDay }: Pick<Settlement, 'startDay' | 'endDay'>, { day }: Clock): string =>
  startDay === endDay ? day(startDay) : `${day(startDay)} – ${day(endDay)}`
