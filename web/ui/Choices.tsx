import { Box, type BoxProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './Choices.module.css'

/** A list of buttons one below the other, of which one is chosen: `<Choices>{all.map((one) => <li key={one}><button …`. */
export function Choices({ className = '', ...rest }: BoxProps & Omit<ComponentProps<'ul'>, keyof BoxProps>) {
  return <Box component="ul" className={`${classes.choices} ${className}`} style={{ overflowY: 'auto' }} {...rest} />
}
