import { Box, Group } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { HeadSlot, useHeadPlaces } from './headSlot.ts'
import { HeadSub } from './Page.tsx'
import classes from './Section.module.css'

interface FrameProps {
  title: string
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** Takes the whole width, as a table needs it. */
  wide?: boolean
  children: ReactNode
}

/** One part of a page, below a line, with its heading. */
export function Section({ title, actions, wide, children }: FrameProps) {
  const id = useId()
  const head = useHeadPlaces()
  return (
    <section className={classes.section} data-wide={wide || undefined} aria-labelledby={id}>
      <Group justify="space-between" gap="sm" mb="md">
        <h2 id={id}>{title}</h2>
        <HeadSub places={head} />
        <Group gap="sm">
          <Box ref={head.setSearch} display="contents" />
          {actions}
          <div ref={head.setEnd} />
        </Group>
      </Group>
      <HeadSlot value={head}>{children}</HeadSlot>
    </section>
  )
}
