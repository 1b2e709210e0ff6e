import type { ComponentProps } from 'react'
import classes from './Pill.module.css'

/** A small button with a border, one of several that are pressed or chosen from (`aria-pressed`): `<Pill onClick={take}>{name}</Pill>`. */
export function Pill({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={`${classes.pill} ${className}`} {...rest} />
}
