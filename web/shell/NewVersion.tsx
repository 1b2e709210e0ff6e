import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNewerVersion } from '../version.ts'
import classes from './NewVersion.module.css'

/** `framed` outside the shell. Says that the server runs a newer build; reloading is the reader's choice, forms may be half filled. */
export function NewVersion({ framed }: { framed?: boolean }) {
  const t = useTranslations('shell')
  const newer = useNewerVersion()
  const [later, setLater] = useState(false)
  if (!newer || later) return null
  return (
    <div role="status" className={classes.prompt} data-framed={framed}>
      <div>
        <strong>{t('newVersion')}</strong>
        <p>{t('newVersionHint')}</p>
      </div>
      <Button variant="subtle" onClick={() => setLater(true)}>
        {t('later')}
      </Button>
      <Button onClick={() => location.reload()}>{t('update')}</Button>
    </div>
  )
}
