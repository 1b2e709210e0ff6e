import { Flex, Text } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import classes from './PageForm.module.css'
import { sends } from './sends.ts'

interface PageFormProps {
  onSubmit: () => unknown
  onFocus?: () => void
  autoComplete?: 'off'
  'aria-label'?: string
  children: ReactNode
}

/** A form that is a page: its parts one below the other, as wide as one can read. The focus goes to the first field that a press finds wrong. */
export function PageForm({ onSubmit, ...rest }: PageFormProps) {
  const form = { component: 'form', className: classes.form, maw: 720, noValidate: true } as const
  const submit = (event: FormEvent<HTMLElement>) => {
    const fields = event.currentTarget
    sends(onSubmit)(event)
    requestAnimationFrame(() => fields.querySelector<HTMLElement>('[aria-invalid=true]:not(:disabled)')?.focus())
  }
  return <Flex {...form} direction="column" gap="xxl" onSubmit={submit} {...rest} />
}

/** Fields that belong together, two in a row; one that takes the whole row says `mod="wide"`, or `data-wide`. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <Text component="legend" size="lg" fw={600} mb={10}>
        {legend}
      </Text>
      {children}
    </fieldset>
  )
}
