import type { useTranslations } from 'use-intl'
import { type Settlement, states } from './settlementFilters.ts'

type Say = ReturnType<typeof useTranslations<'settlement'>>

/** How columns of settlements stand, and what they write into a file: their days, how many lines stand in each state, and whether some are to be decided. */
export const period = { file: ['{startDay} – {endDay}'], width: 210, priority: 1, card: 'note' } as const
export const result = (t: Say) => ({
  file: [states.map((state) => `${t(`state.${state}`)} {totals.${state}.count}`).join(' · ')],
  sortBy: ({ totals }: Settlement) => states.reduce((sum, state) => sum + totals[state].count, 0),
  width: 480,
  priority: 1,
  card: 'note' as const,
})
export const decision = (t: Say) => ({
  file: [`{open?}${t('openCount', { count: '{open}' })}`, `{id?}${t('done')}`],
  sortBy: ({ open }: Settlement) => open,
  width: 140,
})
