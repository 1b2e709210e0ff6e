import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Hint } from './Hint.tsx'

/** The `head` of a side panel: what it is, its name, and below them sums and status. */
export function PanelHead({ caption, title, children }: { caption?: ReactNode; title: ReactNode; children?: ReactNode }) {
  return (
    <>
      {caption && <Hint>{caption}</Hint>}
      <Text component="p" fz="lg" lh="22px" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Text>
      {children}
    </>
  )
}
