import { type ReactNode, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { type Answer, ApiError, api } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { toast, toastFailure } from '../ui/toast.ts'
import type { ProductRow } from './productRow.ts'

export type Turn = (product: ProductRow, kind: 'dm' | 'tl', on: boolean) => void

/** Shows the change in every list that is cached, before and after the server has it. */
function patch(productId: number, change: Partial<ProductRow>) {
  queryClient.setQueriesData<Answer<'listProducts'>>(
    { queryKey: ['listProducts'] },
    (before) =>
      before && { ...before, products: before.products.map((one) => (one.id === productId ? { ...one, ...change } : one)) },
  )
}

/** Answers the way to sell a product in the networks of one kind or to stop: shown and sent at once, taken back when it fails. */
export function useAvailability(): Turn {
  const t = useTranslations('catalogue')
  return useCallback(
    (product, kind, on) => {
      const words = { name: product.name, kind: t(`${kind}Long`), b: (chunks: ReactNode) => <strong>{chunks}</strong> }
      const shown = (isOn: boolean) => (kind === 'dm' ? { isAvailable: isOn } : { isAvailableTl: isOn })
      async function go(to: boolean) {
        await queryClient.cancelQueries({ queryKey: ['listProducts'] })
        patch(product.id, shown(to))
        try {
          await api('setAvailability', { productId: product.id, isAvailable: to, type: kind })
        } catch (error) {
          patch(product.id, shown(!to))
          const message = error instanceof ApiError ? error.message : String(error)
          toastFailure(t.rich('notTurned', { ...words, message }), { label: t('again'), run: () => void go(to) })
          return
        } finally {
          void queryClient.invalidateQueries({ queryKey: ['listProducts'] })
        }
        toast(t.rich(to ? 'turnedOn' : 'turnedOff', words), { label: t('undo'), run: () => void go(!to) })
      }
      void go(on)
    },
    [t],
  )
}
