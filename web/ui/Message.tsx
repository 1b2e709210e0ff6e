import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageTitle } from './PageTitle.tsx'

/** A page that only says something, and what can be done instead. */
export function Message({ title, hint, children }: { title: string; hint: ReactNode; children?: ReactNode }) {
  return (
    <Stack align="flex-start" gap="sm" maw={540} mx="auto" px="var(--jj-gutter)" pt="min(88px, 12vw)" pb={48}>
      <PageTitle>{title}</PageTitle>
      <Text component="p" c="var(--jj-text-2)" mb="sm">
        {hint}
      </Text>
      {children}
    </Stack>
  )
}
