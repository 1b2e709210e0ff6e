import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { saleStatuses, saleStatusOf } from '../../contract/selling/sale-statuses.ts'
import { padSale } from '../../rules/ids.ts'
import { type Answer, ApiError, api } from '../api.ts'
import { isOwner, may } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { toast, toastFailure } from '../ui/toast.ts'

export type Sale = Answer<'transactionLog'>['sortedSales'][number]

const ends = ['success', 'failed', 'reversed']

/** When a sale ended, by its history. */
export const endedAt = (history: Answer<'receipt'>['history']): string | undefined =>
  history.findLast(({ event }) => ends.includes(event))?.at

/** Whether the reader decides: the owner, or a staff account of the owner that may move money. */
export function useMayDecide(): boolean {
  const me = useSignedIn()
  return isOwner(me) && may(me, 'money')
}

/** Asks the partner about one sale at a time and says what it answered; `advising` is the id of the sale under way. Stable. */
export function useAdvice(): { onAdvise: (sale: Pick<Sale, 'id' | 'productId'>) => void; advising: number | null } {
  const t = useTranslations('reports')
  const status = useTranslations('saleStatus')
  const unreadable = useTranslations('ui')('unreadable')
  const [advising, setAdvising] = useState<number | null>(null)
  const onAdvise = useCallback(
    async ({ id, productId }: Pick<Sale, 'id' | 'productId'>) => {
      setAdvising(id)
      try {
        const { statusId, partnerMessage } = await api('adviseSale', { salesId: id, productId })
        const said = { id: padSale(id), message: partnerMessage }
        toast(
          statusId === saleStatuses.pending
            ? t('stillPending', said)
            : t('advised', { ...said, status: status(saleStatusOf[statusId] ?? 'pending') }),
        )
      } catch (error) {
        toastFailure(`TRID ${padSale(id)}: ${error instanceof ApiError ? error.message : unreadable}`)
      } finally {
        setAdvising(null)
      }
    },
    [t, status, unreadable],
  )
  return { onAdvise, advising }
}
