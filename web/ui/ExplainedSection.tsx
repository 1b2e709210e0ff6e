import { Stack } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Failure } from './Failure.tsx'
import { Hint } from './Hint.tsx'
import { Section } from './Section.tsx'

interface ExplainedSectionProps extends ComponentProps<typeof Section> {
  /** What the part is for. */
  hint: string
  /** Why the last press in it did nothing. */
  failure?: ComponentProps<typeof Failure>['of']
}

/** A part of a page that begins with what it is for, and says what failed in it. */
export const ExplainedSection = ({ hint, failure = null, children, ...rest }: ExplainedSectionProps) => (
  <Section {...rest}>
    <Stack gap="md">
      <Hint>{hint}</Hint>
      <Failure of={failure} />
      {children}
    </Stack>
  </Section>
)
