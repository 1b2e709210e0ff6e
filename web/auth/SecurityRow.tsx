import { Group, Paper, Stack, Text } from '@mantine/core'
import { Children, type ReactNode } from 'react'
import { Hint } from '../ui/Hint.tsx'
import classes from './auth.module.css'

/** One part of the page of sessions: its heading, what it says, and its rows in a frame. */
export function SecurityPart({ title, hint, children, after }: PartProps) {
  return (
    <Stack role="region" aria-label={title} gap="sm" align="flex-start">
      <h2>{title}</h2>
      {hint && <Text c="var(--jj-text-2)">{hint}</Text>}
      {Children.toArray(children).length > 0 && (
        <Paper component="ul" withBorder radius="sm" w="100%" className={classes.rows}>
          {children}
        </Paper>
      )}
      {after}
    </Stack>
  )
}

interface PartProps {
  title: string
  hint?: ReactNode
  children?: ReactNode
  /** Below the rows. */
  after?: ReactNode
}

interface RowProps {
  name: ReactNode
  note?: ReactNode
  /** The note is a warning. */
  warns?: boolean
  /** Its button. */
  children?: ReactNode
}

/** A session, a device or a factor: what it is, what is known of it, and what can be done. */
export function SecurityRow({ name, note, warns, children }: RowProps) {
  return (
    <Group component="li" justify="space-between" wrap="nowrap" px={14} py="md">
      <div>
        <strong>{name}</strong>
        {note && (typeof note === 'string' ? <Hint c={warns ? 'var(--jj-neg)' : 'dimmed'}>{note}</Hint> : note)}
      </div>
      {children}
    </Group>
  )
}
