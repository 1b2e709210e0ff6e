import { Box, Group, Stack } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Failure } from './Failure.tsx'
import { Hint } from './Hint.tsx'
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

interface ExplainedProps extends FrameProps {
  /** What the part is for. */
  hint: string
  /** Why the last press in it did nothing. */
  failure: ComponentProps<typeof Failure>['of']
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

/** A part that begins with what it is for, and says what failed in it. */
export const ExplainedSection = ({ hint, failure, children, ...rest }: ExplainedProps) => (
  <Section {...rest}>
    <Stack gap="md">
      <Hint>{hint}</Hint>
      <Failure of={failure} />
      {children}
    </Stack>
  </Section>
)
