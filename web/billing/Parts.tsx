import { Box, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Money } from '../ui/Money.tsx'
import { BillStatus } from './billStatus.tsx'

interface Part {
  id: number
  amount: number
  statusId: number
}

interface PartsProps<P extends Part> {
  of: readonly P[]
  on: 'history' | 'open'
  name: (part: P) => string
  /** What is said of each below its sum. */
  children: (part: P) => ReactNode
}

/** The parts of a bill, each with its sum and state. */
export function Parts<P extends Part>({ of, on, name, children }: PartsProps<P>) {
  return (
    <Stack component="ul" gap="md" mt="sm">
      {of.map((part) => (
        <Box key={part.id} component="li" pt="md" style={{ borderTop: '1px solid var(--jj-border)' }}>
          <Stack gap="md">
            <Group justify="space-between" gap="md" fw={on === 'open' ? 600 : undefined}>
              <span>
                {name(part)} <Money amount={part.amount} rp />
              </span>
              <BillStatus statusId={part.statusId} on={on} />
            </Group>
            {children(part)}
          </Stack>
        </Box>
      ))}
    </Stack>
  )
}
