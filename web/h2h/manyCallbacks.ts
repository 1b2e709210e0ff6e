import { useTranslations } from 'use-intl'
import { type Answer, api } from '../api.ts'
import type { Many } from '../lists/many.ts'

/** Callbacks: sent again. */
export function useManyCallbacks(): Many<Answer<'listCallbacks'>['callbacks'][number]> {
  const t = useTranslations('h2h')
  const send = { id: 'resend', label: t('resend'), effects: [t('resendManyEffect')] }
  return { actions: [{ ...send, send: ({ id }) => api('resendCallback', { id }) }] }
}
