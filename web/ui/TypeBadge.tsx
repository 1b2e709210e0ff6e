import { useTranslations } from 'use-intl'
import { networks, userTypes } from '../../contract/user-types.ts'
import classes from './TypeBadge.module.css'

const pale = 'color-mix(in srgb, var(--jj-brand-text) 28%, var(--jj-surface))'

/**
 * The ladder of a type's network as rising bars, filled up to the type. The owner stands above every network and has the full ladder.
 * Decorative: always stands beside the type code.
 */
export function TypeRungs({ typeId, height = 12 }: { typeId: number; height?: number }) {
  const type = userTypes[typeId]
  if (!type) return null
  const levels = type.salesTypeId === null ? 5 : networks[type.salesTypeId].levels
  const filled = type.salesTypeId === null ? levels : levels - type.level + 1
  const width = levels * 5 - 2
  return (
    <svg width={(width * height) / 12} height={height} viewBox={`0 0 ${width} 12`} style={{ flex: 'none' }} aria-hidden="true">
      {Array.from({ length: levels }, (_, i) => {
        const bar = levels === 1 ? 12 : 4 + (8 * i) / (levels - 1)
        const fill = i < filled ? 'var(--jj-brand-text)' : pale
        return <rect key={i} x={i * 5} y={12 - bar} width={3} height={bar} rx={0.5} fill={fill} />
      })}
    </svg>
  )
}

/** A user type as rung glyph and code, its role on hover. */
export function TypeBadge({ typeId }: { typeId: number }) {
  const t = useTranslations('userType')
  const type = userTypes[typeId]
  if (!type) return null
  return (
    <span className={classes.type} title={t(type.role as 'owner')}>
      <TypeRungs typeId={typeId} />
      {type.code}
    </span>
  )
}

const codes = Object.fromEntries(Object.values(userTypes).map(({ id, code }) => [id, code]))
TypeBadge.inFile = ({ typeId }: { typeId: number }) => ({ value: typeId, words: () => codes })
