import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime, zoneName } from '../../rules/dates.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from '../session/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import classes from './ApiToken.module.css'
import { type Mode, useToken } from './useToken.ts'

/** One token with its copy and renewal; production only for verified accounts. */
export function TokenCard({ mode }: { mode: Mode }) {
  const t = useTranslations('h2h')
  return (
    <section className={classes.card} aria-labelledby={`token-${mode}`}>
      <h2 id={`token-${mode}`}>{t(mode)}</h2>
      <p className={classes.note}>{t(mode === 'prod' ? 'prodNote' : 'sandNote')}</p>
      <Token mode={mode} />
    </section>
  )
}

function Token({ mode }: { mode: Mode }) {
  const t = useTranslations('h2h')
  const { language } = useCurrentLanguage()
  const { utcOffset } = useSignedIn()
  const { token, isWhole, error, retry, renew } = useToken(mode)
  const when = (at: string) => `${formatDateTime(at, utcOffset, language)} ${zoneName(utcOffset)}`
  const [asking, setAsking] = useState(false)
  if (error?.code === 'not-verified') return <p className={classes.once}>{error.message}</p>
  if (error && !token) return <ErrorPanel compact error={error} onRetry={retry} />
  return (
    <>
      <output className={classes.token} aria-label={t(mode)}>
        {token?.token ?? ' '}
      </output>
      {token && <p className={classes.note}>{t('since', { date: when(token.createdAt) })}</p>}
      {isWhole && (
        <p role="status" className={classes.once}>
          {t('once')}
        </p>
      )}
      <div className={classes.actions}>
        {isWhole && token && <CopyButton text={token.token} />}
        <Button
          variant="default"
          leftSection={<Icon of={IconRefresh} />}
          disabled={!token}
          onClick={() => setAsking(true)}
          aria-label={t('renewOf', { name: t(mode) })}
        >
          {t('renew')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('renewTitle')}
        confirmLabel={t('renew')}
        danger
        run={renew}
      >
        <p>{t('renewWarning', { name: t(mode) })}</p>
      </ConfirmDialog>
    </>
  )
}
