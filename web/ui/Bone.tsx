import { Box, type BoxProps } from '@mantine/core'
import classes from './Bone.module.css'

/** Stands where something will be as soon as it is read: `<Bone w="60%" h={12} />`. */
export function Bone(props: BoxProps) {
  return (
    <Box component="span" className={classes.bone} w="60%" h={12} bg="var(--jj-border)" bdrs="xs" aria-hidden="true" {...props} />
  )
}
