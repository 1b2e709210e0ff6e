import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** The heading of a part of the counter, with what can be done at its right. */
export function PaneHead({ title, id, children }: { title: string; id?: string; children?: ReactNode }) {
  return (
    <Group justify="space-between" gap="md" mih={28} mb={6}>
      <h2 id={id}>{title}</h2>
      {children}
    </Group>
  )
}
