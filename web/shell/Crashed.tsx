import { Box, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lastRequest } from '../lastRequest.ts'
import { Action } from '../ui/Action.tsx'
import { copyText } from '../ui/copyText.ts'
import { Message } from '../ui/Message.tsx'
import { pageVersion } from '../version.ts'
import { crashReport } from './crashReport.ts'

/** Stands in for a screen that threw: again, to the start, or a report to pass on. A part that can not be loaded any more means a newer build on the server. */
export function Crashed({ error: thrown }: { error: unknown }) {
  const t = useTranslations('shell')
  const [copied, setCopied] = useState(false)
  const [at] = useState(() => new Date())
  const { message } = thrown instanceof Error ? thrown : new Error(String(thrown))
  const stale = /dynamically imported module|Importing a module|module script|preload CSS/i.test(message)
  const report = () => crashReport({ path: location.pathname, message, version: pageVersion(), request: lastRequest(), at })
  return (
    <Message alert title={stale ? t('stale') : t('crashed')} hint={stale ? t('staleHint') : t('crashedHint')}>
      {!stale && (
        <Box component="code" p="sm" bdrs="sm" bg="var(--jj-sunken)" style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Box>
      )}
      <Group gap="sm">
        <Action label={t('reload')} variant="filled" size="md" onClick={() => location.reload()} />
        {/* A whole new page: what threw may be what would lead there. */}
        <Action label={t('toStart')} size="md" onClick={() => location.assign('/')} />
        {!stale && (
          <Action
            label={t(copied ? 'reportCopied' : 'copyReport')}
            size="md"
            onClick={() => void copyText(report()).then(setCopied)}
          />
        )}
      </Group>
    </Message>
  )
}
