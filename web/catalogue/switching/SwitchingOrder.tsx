import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Box, Stack } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../../rules/amounts.ts'
import { api } from '../../api.ts'
import { useUnsaved } from '../../forms/useUnsaved.tsx'
import { refreshed } from '../../refresh.ts'
import { Action } from '../../ui/Action.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { toast } from '../../ui/toast.ts'
import { useRun } from '../../ui/useRun.ts'
import { useMayEdit } from '../useMayEdit.ts'
import { SwitchingRow } from './SwitchingRow.tsx'
import { type PriorityType, type Switching, start } from './switching.ts'

interface SwitchingOrderProps {
  /** In the order of the server, kept up to date. */
  rows: readonly Switching[]
  type: PriorityType
  /** The kind of networks, in words. */
  kind: string
  product: number
}

/** The order on the screen: the server's until something is moved, and saved only over the places that were there when the moving began. */
function useOrder({ rows, type, kind }: SwitchingOrderProps) {
  const t = useTranslations('catalogue.switching')
  const action = useRun()
  const [moved, setMoved] = useState<readonly Switching[] | null>(null)
  const known = new Map(rows.map((row) => [row.id, row]))
  const shown = (moved ?? rows).map((row) => known.get(row.id) ?? row)

  function move(from: number, to: number) {
    if (from < 0 || to < 0 || to >= shown.length || from === to) return
    const next = arrayMove([...(moved ?? rows)], from, to)
    show(next.every((row, i) => row.id === rows[i]?.id) ? null : next)
  }

  function show(order: typeof moved) {
    setMoved(order)
    action.forget()
  }

  async function save() {
    const order = (moved ?? []).map(({ id, priority, priorityTl }) => ({ id, priority, priorityTl }))
    let closed = 0
    const done = await action.run(async () => {
      closed = (await api('setPriority', { rows: order, priorityType: type })).closed
    })
    await refreshed()
    if (!done) return
    setMoved(null)
    toast(closed > 0 ? t('savedClosed', { kind, count: formatRupiah(closed) }) : t('saved', { kind }))
  }

  return { shown, isMoved: moved !== null, move, save, reset: () => show(null), action }
}

/** Who is asked first after a move, and who was; null where that one is not dearer. */
function dearerFirst(rows: readonly Switching[], before: readonly Switching[]) {
  const [first, was] = [rows, before].map((all) => all.find(({ isOpen }) => isOpen))
  if (!first || !was || first.price <= was.price) return null
  const words = { name: first.Partner.name, from: was.Partner.name }
  return { ...words, price: formatRupiah(first.price), more: formatRupiah(first.price - was.price) }
}

/** What a screen reader is told while a row is moved, in the language of the screen. */
function useDragWords(rows: readonly Switching[]): ComponentProps<typeof DndContext>['accessibility'] {
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

/** The partners of a product, moved by dragging, by the keyboard (space, arrows, space) or by the buttons beside each, while their health goes on. */
export function SwitchingOrder(props: SwitchingOrderProps) {
  const { type, kind, product } = props
  const t = useTranslations('catalogue.switching')
  const mayEdit = useMayEdit()
  const { shown, isMoved, move, save, reset, action } = useOrder(props)
  const leaving = useUnsaved(isMoved, {
    about: ({ product, priorityType = start.priorityType }) => `${product} ${priorityType}`,
  })
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const words = useDragWords(shown)
  const dearer = dearerFirst(shown, props.rows)

  function onDragEnd({ active, over }: DragEndEvent) {
    const place = (id: unknown) => shown.findIndex((row) => row.id === id)
    if (over) move(place(active.id), place(over.id))
  }

  return (
    <Stack gap="sm" role="region" aria-label={t('order', { kind })}>
      {leaving}
      {mayEdit && <Hint>{t('hint')}</Hint>}
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd} accessibility={words}>
        <SortableContext items={shown.map(({ id }) => id)} strategy={verticalListSortingStrategy} disabled={!mayEdit}>
          <Box component="ol" bd="1px solid var(--jj-border)" bdrs="sm">
            {shown.map((row, i) => (
              <SwitchingRow
                key={row.id}
                row={row}
                place={i + 1}
                count={shown.length}
                type={type}
                product={product}
                onMove={(by) => move(i, i + by)}
              />
            ))}
          </Box>
        </SortableContext>
      </DndContext>
      <Hint>{t('lastHour')}</Hint>
      <Failure of={action.failure} />
      {isMoved && (
        <Toolbar still pos="sticky" bottom={0} m={0} py={10} bg="var(--jj-surface)" justify="flex-end" style={{ zIndex: 4 }}>
          <Box component="strong" role="status" mr="auto">
            {t('unsaved')}
            {dearer && ` · ${t('dearerFirst', dearer)}`}
          </Box>
          <Action label={t('reset')} onClick={reset} />
          <Action label={t('saveOrder')} variant="filled" loading={action.pending} onClick={() => void save()} />
        </Toolbar>
      )}
    </Stack>
  )
}
