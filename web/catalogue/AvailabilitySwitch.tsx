import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { FlipSwitch } from '../lists/FlipSwitch.tsx'
import { patchRow } from '../lists/patchRow.ts'
import type { ProductRow } from './stateIn.ts'
import { useMayEdit } from './useMayEdit.ts'

/** The two kinds of networks, the order of partners of each, and whether a product is open in it. */
export const kinds = [
  { kind: 'dm', priorityType: 'priority', open: 'isAvailable' },
  { kind: 'tl', priorityType: 'priorityTl', open: 'isAvailableTl' },
] as const

/** Sells a product in the networks of one kind, or stops. */
export function AvailabilitySwitch({ product, of }: { product: ProductRow; of: (typeof kinds)[number] }) {
  const t = useTranslations('catalogue')
  const mayEdit = useMayEdit()
  const { id, name } = product
  const { kind, open } = of
  const words = { name, kind: t(`${kind}Long`), b: (chunks: ReactNode) => <strong>{chunks}</strong> }
  const change = {
    reads: ['listProducts' as const],
    key: `${kind} ${id}`,
    show: (on: boolean) => patchRow('listProducts', 'products', id, { [open]: on }),
    send: (on: boolean) => api('setAvailability', { productId: id, isAvailable: on, type: kind }),
    done: (on: boolean) => t.rich(on ? 'turnedOn' : 'turnedOff', words),
    failed: (message: string) => t.rich('notTurned', { ...words, message }),
  }
  return <FlipSwitch flip={change} label={t('availableOf', words)} word={t('open')} on={product[open]} disabled={!mayEdit} />
}
