import { useTranslations } from 'use-intl'
import { type Answer, api } from '../api.ts'
import type { Many } from '../lists/many.ts'
import { useMayDecide } from '../reports/saleActions.ts'

type Late = Answer<'lateSuccesses'>['rows'][number]
type Claim = Answer<'refundClaims'>['rows'][number]

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
        send: ({ id }, remark) => api('resolveLateSuccess', { id, remark }),
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
        send: ({ sale }, remark) => api('rejectRefundClaim', { salesId: sale.id, remark }),
      },
    ],
  }
}
