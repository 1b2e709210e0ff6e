import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'
import classes from './IconButton.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: TablerIcon
  /** What it does: accessible name and tooltip. */
  label: string
  size?: 16 | 17 | 20
}

/** A button of 28 px that shows only an icon; on touch its target grows to 40 px. */
export function IconButton({ icon, label, size = 16, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} className={`${classes.button} ${className ?? ''}`} {...rest}>
      <Icon of={icon} size={size} />
    </button>
  )
}
