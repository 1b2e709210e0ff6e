import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageTitle } from './PageTitle.tsx'

interface MessageProps {
  title: string
  hint: ReactNode
  /** Read out at once. */
  alert?: boolean
  /** What can be done instead. */
  children?: ReactNode
}

/** A page that only says something. */
export function Message({ title, hint, alert, children }: MessageProps) {
  return (
    <Stack align="flex-start" gap="lg" maw={540} mx="auto" px="var(--jj-gutter)" pt="min(88px, 12vw)" pb={48}>
      <div role={alert ? 'alert' : undefined}>
        <PageTitle>{title}</PageTitle>
        <Text component="p" mt="sm" c="var(--jj-text-2)">
          {hint}
        </Text>
      </div>
      {children}
    </Stack>
  )
}
