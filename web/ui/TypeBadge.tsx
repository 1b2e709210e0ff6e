import { useTranslations } from 'use-intl'
import { networks, userTypes } from '../../contract/user-types.ts'
import { RungGlyph } from './RungGlyph.tsx'
import classes from './TypeBadge.module.css'

/** The ladder of a type's network, filled up to the type. The owner stands above every network and has the full ladder. */
export function TypeRungs({ typeId, height }: { typeId: number; height?: number }) {
  const type = userTypes[typeId]
  if (!type) return null
  const levels = type.salesTypeId === null ? 5 : networks[type.salesTypeId].levels
  const filled = type.salesTypeId === null ? levels : levels - type.level + 1
  return <RungGlyph levels={levels} filled={filled} height={height} />
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
