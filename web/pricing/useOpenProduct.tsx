import { type ReactNode, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useFlip } from '../lists/useFlip.ts'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { type FeeRow, type PricedUser, patchFee } from './useFees.ts'

const b = (chunks: ReactNode) => <strong>{chunks}</strong>

/** Answers the way to open or close one product for a user. */
export function useOpenProduct({ id: userId }: PricedUser): (row: FeeRow, isOpen: boolean) => void {
  const t = useTranslations('pricing')
  const flip = useFlip()
  const name = isOwner(useSignedIn()) ? 'openProduct' : 'openProductCa'
  return useCallback(
    (row, isOpen) => {
      const change = {
        reads: ['userFees' as const],
        key: `product ${row.id} of ${userId}`,
        show: (to: boolean) => patchFee(userId, row.id, { isOpen: to }),
        send: (to: boolean) => api(name, { productId: row.id, userId, isOpen: to }),
        done: (to: boolean) => t.rich(to ? 'opened' : 'closed', { name: row.name, b }),
        failed: (message: string) => t.rich('openFailed', { name: row.name, message, b }),
      }
      flip(change, isOpen)
    },
    [t, flip, name, userId],
  )
}
