import { useTranslations } from 'use-intl'
import { saleStatusOf } from '../../contract/selling/sale-statuses.ts'
import { canDecide } from '../../rules/sale-states.ts'
import { api } from '../api.ts'
import type { Many } from '../lists/many.ts'
import { type Sale, useMayDecide } from './saleActions.ts'

/** Pending sales: their partners are asked again. A reversal is decided sale by sale. */
export function useManyPending(): Many<Sale> | undefined {
  const t = useTranslations('reports')
  const status = useTranslations('saleStatus')
  if (!useMayDecide()) return
  return {
    sum: ({ amount }) => amount,
    actions: [
      {
        id: 'ask',
        label: t('askPartners'),
        effects: [t('askPartnersEffect')],
        may: canDecide,
        async send({ id, productId }) {
          const { statusId, partnerMessage } = await api('adviseSale', { salesId: id, productId })
          return [status(saleStatusOf[statusId] ?? 'pending'), partnerMessage].filter(Boolean).join('. ')
        },
      },
    ],
  }
}
