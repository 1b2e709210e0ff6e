import { Box, Group } from '@mantine/core'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lastRequest } from '../lastRequest.ts'
import { Action } from '../ui/Action.tsx'
import { copyText } from '../ui/copyText.ts'
import { Message } from '../ui/Message.tsx'
import { pageVersion, useNewerVersion } from '../version.ts'
import { crashReport } from './crashReport.ts'

/** How browsers say that code or its style did not come. */
const notLoaded = /dynamically imported module|Importing a module|module script|preload CSS/i

/** Stands in for a screen that threw: again, back, to the start, or a report to pass on. A part that can not be loaded is gone with a newer build on the server, or just did not come. */
export function Crashed({ error: thrown }: { error: unknown }) {
  const t = useTranslations('shell')
  const [copied, setCopied] = useState(false)
  const [at] = useState(() => new Date())
  const { message } = thrown instanceof Error ? thrown : new Error(String(thrown))
  const newer = useNewerVersion()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const cause = notLoaded.test(message) ? (newer ? 'stale' : 'notLoaded') : 'crashed'
  const report = () => crashReport({ path: location.pathname, message, version: pageVersion(), request: lastRequest(), at })
  return (
    <Message alert title={t(cause)} hint={t(`${cause}Hint`)}>
      {cause === 'crashed' && (
        <Box component="code" p="sm" bdrs="sm" bg="var(--jj-sunken)" style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Box>
      )}
      <Group gap="sm">
        <Action label={t('reload')} variant="filled" size="md" onClick={() => location.reload()} />
        {canGoBack && <Action label={t('back')} size="md" onClick={() => history.back()} />}
        {/* A whole new page: what threw may be what would lead there. */}
        <Action label={t('toStart')} size="md" onClick={() => location.assign('/')} />
        {cause !== 'stale' && (
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
