import { Group, type GroupProps } from '@mantine/core'
import classes from './Toolbar.module.css'

interface ToolbarProps extends GroupProps {
  boxed?: boolean
  /** The same box, which goes with the page. */
  still?: boolean
}

/** A row of filters or buttons between the parts of a page, with its gutters. `boxed` is the bar of what is chosen in a list, its buttons at the right; on a phone it stays in sight. */
export function Toolbar({ boxed = false, still = false, ...rest }: ToolbarProps) {
  return <Group gap="sm" className={classes.bar} mod={{ boxed, still }} justify={boxed ? 'flex-end' : undefined} {...rest} />
}
