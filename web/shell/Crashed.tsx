import { Box } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Action } from '../ui/Action.tsx'
import { Message } from '../ui/Message.tsx'

/** Stands in for a screen that threw. A part that can not be loaded any more means a newer build on the server. */
export function Crashed({ error: thrown }: { error: unknown }) {
  const t = useTranslations('shell')
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const stale = /dynamically imported module|Importing a module|module script|preload CSS/i.test(error.message)
  return (
    <Message alert title={stale ? t('stale') : t('crashed')} hint={stale ? t('staleHint') : t('crashedHint')}>
      {!stale && (
        <Box component="code" p="sm" bdrs="sm" bg="var(--jj-sunken)" style={{ overflowWrap: 'anywhere' }}>
          {error.message}
        </Box>
      )}
      <Action label={t('reload')} variant="filled" size="md" onClick={() => location.reload()} />
    </Message>
  )
}
