import { Stack } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import classes from './PageForm.module.css'

/** A form that is a page: its parts one below the other, as wide as one can read. */
export function PageForm({ onSubmit, ...rest }: Omit<ComponentProps<'form'>, 'style'>) {
  return (
    <Stack
      component="form"
      noValidate
      gap="xxl"
      maw={720}
      p="4px var(--jj-gutter) 40px"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.(event)
      }}
      {...rest}
    />
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
