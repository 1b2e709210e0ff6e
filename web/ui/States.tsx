import { Box, Group, Stack, Text } from '@mantine/core'
import { IconDatabaseOff, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../api.ts'
import { Action } from './Action.tsx'
import { Icon } from './Icon.tsx'

interface EmptyStateProps {
  title?: string
  hint?: ReactNode
  action?: ReactNode
  onReset?: () => void
}

/** Nothing to show: either nothing exists yet, or (with `onReset`) the filters cut everything away. */
export function EmptyState({ title, hint, action, onReset }: EmptyStateProps) {
  const t = useTranslations('ui')
  const says = hint ?? (onReset && t('noMatchHint'))
  return (
    <Stack {...centred}>
      <Icon of={onReset ? IconSearchOff : IconDatabaseOff} size={22} />
      <strong>{title ?? (onReset ? t('noMatch') : t('empty'))}</strong>
      {says && <Dimmed>{says}</Dimmed>}
      {onReset && <Action label={t('resetFilters')} onClick={onReset} />}
      {action}
    </Stack>
  )
}

const centred = { align: 'center', gap: 'sm', px: 'var(--jj-gutter)', py: 64, ta: 'center' } as const

const Dimmed = ({ children }: { children: ReactNode }) => (
  <Text component="p" c="dimmed" maw={420} mb="sm">
    {children}
  </Text>
)

/** One quiet line where a part of a screen has nothing to show. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text component="p" ta="center" c="dimmed" py={32}>
      {children}
    </Text>
  )
}

/** A read that failed, in place of its content: the server's own words and a way to try again. */
export function ErrorPanel({ error, onRetry, compact = false }: { error: ApiError; onRetry: () => void; compact?: boolean }) {
  const t = useTranslations('ui')
  const again = <Action label={t('retry')} onClick={onRetry} />
  if (!compact) {
    return (
      <Stack {...centred} role="alert">
        <strong>{t('failed')}</strong>
        <Dimmed>{error.message}</Dimmed>
        {again}
      </Stack>
    )
  }
  return (
    <Group role="alert" px="var(--jj-gutter)" py={6} fz="sm" bg="var(--jj-st-danger-bg)" c="var(--jj-st-danger-fg)">
      <strong>{t('failed')}</strong>
      <Box component="p" flex={1}>
        {error.message}
      </Box>
      {again}
    </Group>
  )
}
