import { useTranslations } from 'use-intl'
import { saleStatusOf } from '../../contract/selling/sale-statuses.ts'
import { type Answer, api } from '../api.ts'
import type { Many } from '../lists/many.ts'
import { type Sale, useMayDecide } from '../reports/saleActions.ts'

type Late = Answer<'lateSuccesses'>['rows'][number]
type Claim = Answer<'refundClaims'>['rows'][number]

/** Pending sales: their partners are asked again. A reversal is decided sale by sale. */
export function useManyPending(): Many<Sale> | undefined {
  const t = useTranslations('reconciliation')
  const status = useTranslations('saleStatus')
  if (!useMayDecide()) return
  return {
    sum: ({ amount }) => amount,
    actions: [
      {
        id: 'ask',
        label: t('askPartners'),
        effects: [t('askPartnersEffect')],
        async send({ id, productId }, _, once) {
          const { statusId, partnerMessage } = await api('adviseSale', { salesId: id, productId }, once)
          return [status(saleStatusOf[statusId] ?? 'pending'), partnerMessage].filter(Boolean).join('. ')
        },
      },
    ],
  }
}

/** Late successes: resolved with one remark. */
export function useManyLate(): Many<Late> | undefined {
  const t = useTranslations('reconciliation')
  if (!useMayDecide()) return
  return {
    sum: ({ cost }) => cost,
    actions: [
      {
        id: 'resolve',
        label: t('resolve'),
        effects: [t('resolveManyEffect')],
        may: ({ decidedAt }) => !decidedAt,
        remark: { label: t('remark'), required: true },
        send: ({ id }, remark, once) => api('resolveLateSuccess', { id, remark }, once),
      },
    ],
  }
}

/** Refund claims: rejected with one remark. A refund is decided claim by claim. */
export function useManyClaims(): Many<Claim> | undefined {
  const t = useTranslations('reconciliation')
  if (!useMayDecide()) return
  return {
    sum: ({ amount }) => amount,
    actions: [
      {
        id: 'reject',
        label: t('reject'),
        effects: [t('rejectManyEffect')],
        danger: true,
        may: ({ decidedAt }) => !decidedAt,
        remark: { label: t('remark'), required: true },
        send: ({ sale }, remark, once) => api('rejectRefundClaim', { salesId: sale.id, remark }, once),
      },
    ],
  }
}
