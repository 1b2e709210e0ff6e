import { Group, type GroupProps } from '@mantine/core'
import classes from './Buttons.module.css'

/** The buttons at the end of a form or dialog, at its right (`justify="flex-start"` for a form on a page); on a phone they share the width. Those at the end of a dialog stay in sight. */
export function Buttons(props: GroupProps) {
  return <Group justify="flex-end" gap="sm" className={classes.buttons} data-buttons {...props} />
}
