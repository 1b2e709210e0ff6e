import { Button, Text } from '@mantine/core'
import { IconDatabaseOff, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../api.ts'
import { Icon } from './Icon.tsx'
import classes from './States.module.css'

/** Nothing to show: either nothing exists yet, or (with `onReset`) the filters cut everything away. */
export function EmptyState({
  title,
  hint,
  action,
  onReset,
}: {
  title?: string
  hint?: ReactNode
  action?: ReactNode
  onReset?: () => void
}) {
  const t = useTranslations('ui')
  return (
    <div className={classes.state}>
      <Icon of={onReset ? IconSearchOff : IconDatabaseOff} size={22} />
      <strong>{title ?? (onReset ? t('noMatch') : t('empty'))}</strong>
      {(hint ?? (onReset && t('noMatchHint'))) && <p>{hint ?? t('noMatchHint')}</p>}
      {onReset && (
        <Button variant="default" onClick={onReset}>
          {t('resetFilters')}
        </Button>
      )}
      {action}
    </div>
  )
}

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
  return (
    <div role="alert" className={compact ? classes.strip : classes.state}>
      <strong>{t('failed')}</strong>
      <p>{error.message}</p>
      <Button variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
