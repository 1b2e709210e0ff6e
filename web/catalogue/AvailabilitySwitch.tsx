import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { FlipSwitch } from '../lists/FlipSwitch.tsx'
import { patchRow } from '../lists/patchRow.ts'
import type { ProductRow } from './ProductState.tsx'
import { useMayEdit } from './useMayEdit.ts'

/** The two kinds of networks, and the order of partners of each. */
export const kinds = [
  { kind: 'dm', priorityType: 'priority' },
  { kind: 'tl', priorityType: 'priorityTl' },
] as const
export type Kind = (typeof kinds)[number]['kind']

/** Sells a product in the networks of one kind, or stops. */
export function AvailabilitySwitch({ product, kind }: { product: ProductRow; kind: Kind }) {
  const t = useTranslations('catalogue')
  const mayEdit = useMayEdit()
  const { id, name, isAvailable, isAvailableTl } = product
  const words = { name, kind: t(`${kind}Long`), b: (chunks: ReactNode) => <strong>{chunks}</strong> }
  const shown = (on: boolean) => (kind === 'dm' ? { isAvailable: on } : { isAvailableTl: on })
  const change = {
    reads: ['listProducts' as const],
    key: `${kind} ${id}`,
    show: (on: boolean) => patchRow('listProducts', 'products', id, shown(on)),
    send: (on: boolean) => api('setAvailability', { productId: id, isAvailable: on, type: kind }),
    done: (on: boolean) => t.rich(on ? 'turnedOn' : 'turnedOff', words),
    failed: (message: string) => t.rich('notTurned', { ...words, message }),
  }
  return (
    <FlipSwitch
      flip={change}
      label={t('availableOf', words)}
      word={t('open')}
      on={kind === 'dm' ? isAvailable : isAvailableTl}
      disabled={!mayEdit}
    />
  )
}
