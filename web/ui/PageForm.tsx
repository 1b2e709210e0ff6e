import type { ComponentProps, ReactNode } from 'react'
import classes from './PageForm.module.css'

/** A form that is a page: its parts one below the other, as wide as one can read. */
export function PageForm({ onSubmit, children, ...rest }: Omit<ComponentProps<'form'>, 'style'>) {
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.(event)
      }}
      {...rest}
    >
      {children}
    </form>
  )
}

/** Fields that belong together, two in a row; one that takes the whole row says `mod="wide"`, or `data-wide`. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}
