import { Group, type GroupProps, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Toolbar.module.css'

interface ToolbarProps extends GroupProps {
  boxed?: boolean
  /** How many there are, at its end. */
  count?: ReactNode
}

/** A row of filters or buttons between the parts of a page, with its gutters. `boxed` is the bar of what is chosen in a list, its buttons at the right; on a phone it stays in sight. */
export function Toolbar({ boxed = false, count, children, ...rest }: ToolbarProps) {
  return (
    <Group gap="sm" className={classes.bar} mod={{ boxed }} justify={boxed ? 'flex-end' : undefined} {...rest}>
      {children}
      {count !== undefined && (
        <Text span size="sm" c="dimmed" ml="auto">
          {count}
        </Text>
      )}
    </Group>
  )
}
