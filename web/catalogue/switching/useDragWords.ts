import type { DndContextProps } from '@dnd-kit/core'
import { useTranslations } from 'use-intl'
import type { Switching } from './switching.ts'

/** What a screen reader is told while a row is moved, in the language of the screen. */
export function useDragWords(rows: readonly Switching[]): NonNullable<DndContextProps['accessibility']> {
  const t = useTranslations('catalogue.switching')
  const placeOf = (id: unknown) => rows.findIndex((row) => row.id === id)
  const words = (id: unknown, at: unknown = id) => ({
    name: rows[placeOf(id)]?.Partner.name ?? '',
    place: String(placeOf(at) + 1),
  })
  return {
    screenReaderInstructions: { draggable: t('howTo') },
    announcements: {
      onDragStart: ({ active }) => t('lifted', words(active.id)),
      // A row that was just lifted stands over itself: that it was lifted is what is worth saying.
      onDragOver: ({ active, over }) => {
        if (!over) return undefined
        if (over.id === active.id) return t('lifted', words(active.id))
        return t('moved', { ...words(active.id, over.id), count: String(rows.length) })
      },
      onDragEnd: ({ active, over }) => t('dropped', words(active.id, over?.id ?? active.id)),
      onDragCancel: ({ active }) => t('cancelled', words(active.id)),
    },
  }
}
