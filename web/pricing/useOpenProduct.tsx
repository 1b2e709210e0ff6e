import { type ReactNode, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Detail } from '../accounts/detail/section.ts'
import { ApiError, api } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { useSignedIn } from '../session/session.ts'
import { toast, toastFailure } from '../ui/toast.ts'
import { type FeeRow, patchFee, readFeesAgain } from './useFees.ts'

const bold = (chunks: ReactNode) => <strong>{chunks}</strong>

/** Answers the way to open or close one product for a user: shown at once; when it fails the switch returns and a message says why. */
export function useOpenProduct({ id: userId }: Detail['user']): (row: FeeRow, isOpen: boolean) => void {
  const t = useTranslations('pricing')
  const name = useSignedIn().userTypeId === 1 ? 'openProduct' : 'openProductCa'
  return useCallback(
    (row, isOpen) => {
      async function turn(to: boolean): Promise<void> {
        // A read under way would show the switch as it was.
        await queryClient.cancelQueries({ queryKey: ['userFees'] })
        patchFee(userId, row.id, { isOpen: to })
        try {
          await api(name, { productId: row.id, userId, isOpen: to })
          toast(t.rich(to ? 'opened' : 'closed', { name: row.name, b: bold }), { label: t('undo'), run: () => void turn(!to) })
        } catch (error) {
          patchFee(userId, row.id, { isOpen: !to })
          if (error instanceof ApiError && error.code === 'forbidden-access') return
          const message = error instanceof ApiError ? error.message : String(error)
          toastFailure(t.rich('openFailed', { name: row.name, message, b: bold }))
        } finally {
          void readFeesAgain()
        }
      }
      void turn(isOpen)
    },
    [t, name, userId],
  )
}
