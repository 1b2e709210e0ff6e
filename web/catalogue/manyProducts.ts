import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { Many, ManyAction } from '../lists/many.ts'
import { kinds } from './AvailabilitySwitch.tsx'
import type { ProductRow } from './stateIn.ts'
import { useMayEdit } from './useMayEdit.ts'

/** Products: opened and closed in the networks of one kind. */
export function useManyProducts(): Many<ProductRow> | undefined {
  const t = useTranslations('catalogue')
  if (!useMayEdit()) return
  const actions = kinds.flatMap(({ kind, open }) =>
    [true, false].map((isAvailable): ManyAction<ProductRow> => {
      const words = { kind: t(kind), kindLong: t(`${kind}Long`) }
      return {
        id: `${kind} ${isAvailable}`,
        label: t(isAvailable ? 'openMany' : 'closeMany', words),
        effects: [t(isAvailable ? 'openManyEffect' : 'closeManyEffect', words)],
        danger: !isAvailable,
        may: (product) => product[open] !== isAvailable,
        send: ({ id }) => api('setAvailability', { productId: id, isAvailable, type: kind }),
      }
    }),
  )
  return { actions }
}
