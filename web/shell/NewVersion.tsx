import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNewerVersion } from '../version.ts'
import classes from './NewVersion.module.css'

/** Says that the server runs a newer build; reloading is the reader's choice, forms may be half filled. */
export function NewVersion() {
  const t = useTranslations('shell')
  const newer = useNewerVersion()
  const [later, setLater] = useState(false)
  if (!newer || later) return null
  return (
    <div role="status" className={classes.prompt}>
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
