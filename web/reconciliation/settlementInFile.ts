import type { useTranslations } from 'use-intl'
import { states } from './settlementFilters.ts'

type Say = ReturnType<typeof useTranslations<'settlement'>>

/** How columns of settlements stand, and what they write into a file: their days, how many lines stand in each state, and whether some are to be decided. */
export const period = { file: ['{startDay} – {endDay}'], width: 210, priority: 1, card: 'note' } as const
export const result = (t: Say) => ({
  file: [states.map((state) => `${t(`state.${state}`)} {totals.${state}.count}`).join(' · ')],
  width: 480,
  priority: 1,
  card: 'note' as const,
})
export const decision = (t: Say) => ({
  file: [`{open?}${t('openCount', { count: '{open}' })}`, `{id?}${t('done')}`],
  width: 140,
})
