import { useTranslations } from 'use-intl'
import { type Answer, api } from '../api.ts'
import type { Many } from '../lists/many.ts'
import { useMayDecide } from '../reports/saleActions.ts'
import { decisions, isOpen } from './lineColumns.tsx'
import type { Line } from './settlementFilters.ts'

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

/** Lines of a settlement: decided for one side or being asked about, with one remark. */
export function useManyLines(): Many<Line> | undefined {
  const t = useTranslations('settlement')
  if (!useMayDecide()) return
  const actions = decisions.map((decision) => ({
    id: decision,
    label: t(`choices.${decision}`),
    effects: [t(decision === 'accept-theirs' ? 'booksMany' : 'noMoney'), t(decision === 'asked' ? 'notFinal' : 'final')],
    moves: decision === 'accept-theirs',
    may: (line: Line) => isOpen(line) && line.decision !== decision,
    remark: { label: t('remark'), required: true },
    send: (line: Line, remark: string) =>
      api('decideSettlementLine', { id: line.id, was: line.decision === 'asked' ? line.decision : null, decision, remark }),
  }))
  return { sum: ({ theirs, ours }) => (theirs ?? 0) - (ours ?? 0), actions }
}
