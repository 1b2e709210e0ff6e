import { useSortable } from '@dnd-kit/sortable'
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/IconButton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { CodeCell } from './CodeCell.tsx'
import { HealthFigures } from './HealthFigures.tsx'
import { OpenCell } from './OpenCell.tsx'
import { PriceCell } from './PriceCell.tsx'
import classes from './switching.module.css'
import type { PriorityType, Switching } from './switching.ts'

interface SwitchingRowProps {
  row: Switching
  /** Place it stands at now, from 1. */
  place: number
  count: number
  type: PriorityType
  product: number
  mayEdit: boolean
  onMove: (by: 1 | -1) => void
}

/** One partner of a product: its place, code, price and health. */
export function SwitchingRow({ row, place, count, type, product, mayEdit, onMove }: SwitchingRowProps) {
  const t = useTranslations('catalogue')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: row.id,
  })
  const { name } = row.Partner
  const other = type === 'priority' ? 'tl' : 'dm'
  const otherPlace = type === 'priority' ? row.priorityTl : row.priority
  const { role: _, ...handle } = attributes
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-switching={row.id}
      data-dragging={isDragging || undefined}
      data-closed={!row.isOpen || undefined}
      style={transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition } : undefined}
    >
      <div className={classes.handles}>
        {mayEdit && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            className={classes.grip}
            aria-label={t('switching.drag', { name, place: String(place) })}
            {...handle}
            {...listeners}
          >
            <IconGripVertical size={17} aria-hidden="true" />
          </button>
        )}
        <span className={classes.place}>{place}</span>
        {mayEdit && (
          <span className={classes.steps}>
            <IconButton
              icon={IconChevronUp}
              label={t('switching.up', { name })}
              disabled={place === 1}
              onClick={() => onMove(-1)}
            />
            <IconButton
              icon={IconChevronDown}
              label={t('switching.down', { name })}
              disabled={place === count}
              onClick={() => onMove(1)}
            />
          </span>
        )}
      </div>
      <div className={classes.who}>
        <strong>{name}</strong>
        {!row.isActive && (
          <StatusBadge tone="default" glyph="circle" word={t('switching.inactive')} title={t('switching.inactiveHint')} />
        )}
        <OpenCell row={row} mayEdit={mayEdit} />
        <div className={classes.below}>
          <CodeCell row={row} mayEdit={mayEdit} />
          <span>{t('switching.otherPlace', { kind: t(other), place: String(otherPlace) })}</span>
        </div>
        {row.remark && <span className={classes.small}>{row.remark}</span>}
      </div>
      <PriceCell row={row} product={product} mayEdit={mayEdit} />
      <HealthFigures row={row} />
    </li>
  )
}
