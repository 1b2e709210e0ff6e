import { Box, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNewerBrand } from '../paintedBrand.ts'
import { Action } from '../ui/Action.tsx'
import { Hint } from '../ui/Hint.tsx'
import { useNewerVersion } from '../version.ts'

/** `framed` outside the shell. Says that the server runs a newer build; reloading is the reader's choice, forms may be half filled. */
export function NewVersion({ framed }: { framed?: boolean }) {
  const t = useTranslations('shell')
  const newer = [useNewerVersion(), useNewerBrand()].some((is) => is)
  const [later, setLater] = useState(false)
  if (!newer || later) return null
  return (
    <Group
      role="status"
      gap="sm"
      px={framed ? 14 : 'var(--jj-gutter)'}
      py={7}
      bg="var(--jj-brand-tint)"
      {...(framed && { w: 'min(560px, 100%)', m: '0 auto 24px', bdrs: 'sm' })}
    >
      <Box flex="1 1 260px">
        <strong>{t('newVersion')}</strong>
        <Hint c="var(--jj-text-2)">{t('newVersionHint')}</Hint>
      </Box>
      <Action label={t('later')} variant="subtle" onClick={() => setLater(true)} />
      <Action label={t('update')} variant="filled" onClick={() => location.reload()} />
    </Group>
  )
}
