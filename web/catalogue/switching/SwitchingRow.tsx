import { useSortable } from '@dnd-kit/sortable'
import { Group, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Hint } from '../../ui/Hint.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { kinds } from '../AvailabilitySwitch.tsx'
import { useMayEdit } from '../useMayEdit.ts'
import { HealthFigures } from './HealthFigures.tsx'
import { CodeCell, OpenCell, PriceCell } from './SwitchingEdits.tsx'
import classes from './switching.module.css'
import type { PriorityType, Switching } from './switching.ts'

interface SwitchingRowProps {
  row: Switching
  /** Place it stands at now, from 1. */
  place: number
  count: number
  type: PriorityType
  product: number
  onMove: (by: 1 | -1) => void
}

/** One partner of a product: its place, code, price and health. */
export function SwitchingRow(props: SwitchingRowProps) {
  const { row, type, product } = props
  const t = useTranslations('catalogue')
  const { attributes, transform, transition, ...sortable } = useSortable({ id: row.id })
  const other = kinds.find(({ priorityType }) => priorityType !== type)!
  const { role: _, ...handle } = attributes
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.row}
      data-switching={row.id}
      data-dragging={sortable.isDragging || undefined}
      data-closed={!row.isOpen || undefined}
      style={transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition } : undefined}
    >
      <Place {...props} grip={{ ref: sortable.setActivatorNodeRef, ...handle, ...sortable.listeners }} />
      <Stack gap="xs" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap="sm">
          <strong>{row.Partner.name}</strong>
          {!row.isActive && (
            <StatusBadge tone="default" glyph="circle" word={t('switching.inactive')} title={t('switching.inactiveHint')} />
          )}
          <OpenCell row={row} />
        </Group>
        <Group gap="xs sm" fz="xs" lh="16px" c="dimmed">
          <CodeCell row={row} />
          {t('switching.otherPlace', { kind: t(other.kind), place: String(row[other.priorityType]) })}
        </Group>
        {row.remark && <Hint>{row.remark}</Hint>}
      </Stack>
      <div className={classes.price}>
        <PriceCell row={row} product={product} />
      </div>
      <HealthFigures row={row} />
    </li>
  )
}

/** At its end it keeps the focus, which a disabled button would lose. */
const shut = (atEnd: boolean) => ({ 'aria-disabled': atEnd || undefined })

/** Where it stands, and the ways to move it: dragging its grip, or a step at a time. */
function Place({ row, place, count, onMove, grip }: SwitchingRowProps & { grip: object }) {
  const t = useTranslations('catalogue.switching')
  const mayEdit = useMayEdit()
  const { name } = row.Partner
  const words = { name, place: String(place) }
  return (
    <Group gap="sm" wrap="nowrap">
      {mayEdit && (
        <button type="button" className={classes.grip} aria-label={t('drag', words)} {...grip}>
          <IconGripVertical size={17} aria-hidden="true" />
        </button>
      )}
      <Text span size="lg" fw={650} miw={20} ta="center">
        {place}
      </Text>
      {mayEdit && (
        <Stack gap={0}>
          <IconButton icon={IconChevronUp} label={t('up', { name })} {...shut(place === 1)} onClick={() => onMove(-1)} />
          <IconButton icon={IconChevronDown} label={t('down', { name })} {...shut(place === count)} onClick={() => onMove(1)} />
        </Stack>
      )}
    </Group>
  )
}
