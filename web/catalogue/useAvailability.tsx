import { type ReactNode, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { patchRow } from '../lists/patchRow.ts'
import { useFlip } from '../lists/useFlip.ts'
import type { ProductRow } from './productRow.ts'

/** Answers the way to sell a product in the networks of one kind or to stop. */
export function useAvailability(): (product: ProductRow, kind: 'dm' | 'tl', on: boolean) => void {
  const t = useTranslations('catalogue')
  const flip = useFlip()
  return useCallback(
    ({ id, name }, kind, on) => {
      const words = { name, kind: t(`${kind}Long`), b: (chunks: ReactNode) => <strong>{chunks}</strong> }
      const shown = (isOn: boolean) => (kind === 'dm' ? { isAvailable: isOn } : { isAvailableTl: isOn })
      const change = {
        reads: ['listProducts' as const],
        key: `${kind} ${id}`,
        show: (to: boolean) => patchRow('listProducts', 'products', id, shown(to)),
        send: (to: boolean) => api('setAvailability', { productId: id, isAvailable: to, type: kind }),
        done: (to: boolean) => t.rich(to ? 'turnedOn' : 'turnedOff', words),
        failed: (message: string) => t.rich('notTurned', { ...words, message }),
      }
      flip(change, on)
    },
    [t, flip],
  )
}
