import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import classes from './Messages.module.css'

/** Stands in for a screen that threw. A part that can not be loaded any more means a newer build on the server. */
export function Crashed({ error: thrown }: { error: unknown }) {
  const t = useTranslations('shell')
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const stale = /dynamically imported module|Importing a module|module script|preload CSS/i.test(error.message)
  return (
    <div className={classes.message}>
      <div role="alert">
        <h1>{stale ? t('stale') : t('crashed')}</h1>
        <p>{stale ? t('staleHint') : t('crashedHint')}</p>
      </div>
      {!stale && <code>{error.message}</code>}
      <Button size="md" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </div>
  )
}
