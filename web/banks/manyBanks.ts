import { useTranslations } from 'use-intl'
import { type Answer, api } from '../api.ts'
import type { Many, ManyAction } from '../lists/many.ts'

export type Bank = Answer<'listBanks'>['banks'][number]

/** Own banks: shown to those who pay, or hidden from them. */
export function useManyBanks(): Many<Bank> {
  const t = useTranslations('banks')
  const actions = [true, false].map(
    (show): ManyAction<Bank> => ({
      id: `show ${show}`,
      label: t(show ? 'showMany' : 'hideMany'),
      effects: [t(show ? 'showManyEffect' : 'hideManyEffect')],
      may: (bank) => bank.show !== show,
      send: ({ id }) => api('showBank', { bankId: id, show }),
    }),
  )
  return { actions }
}
