import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What a step is for, between its header and its list. */
export function StepIntro({ children }: { children: ReactNode }) {
  return (
    <Text maw={800} px="var(--jj-gutter)" pt="md" pb="lg" c="var(--jj-text-2)">
      {children}
    </Text>
  )
}
