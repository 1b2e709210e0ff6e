import type { TablerIcon } from '@tabler/icons-react'

export type IconShape = TablerIcon

interface IconProps {
  of: IconShape
  size?: 12 | 14 | 16 | 17 | 20 | 22
  className?: string
}

/** A Tabler outline icon whose drawn stroke stays near 1.15 px at every size. Decorative: the control names itself. */
export function Icon({ of: Shape, size = 16, className }: IconProps) {
  const drawn = size <= 14 ? 1.3 : 1.15
  return <Shape size={size} stroke={(drawn * 24) / size} aria-hidden="true" className={className} />
}
