import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Answer } from '../api.ts'
import { ErrorPanel } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import { useAct, useCall } from '../useCall.ts'
import classes from './ApiToken.module.css'

/** Callback address, double-sale check and the allowed addresses. */
export function PartnerSettings() {
  const t = useTranslations('h2h')
  const settings = useCall('h2hSettings', {})
  return (
    <section className={classes.settings} aria-labelledby="partner-settings">
      <h2 id="partner-settings">{t('settings')}</h2>
      {settings.error && !settings.data && <ErrorPanel compact error={settings.error} onRetry={settings.refetch} />}
      {settings.data && <Settings stored={settings.data} />}
    </section>
  )
}

function Settings({ stored }: { stored: Answer<'h2hSettings'> }) {
  const t = useTranslations('h2h')
  const cache = useQueryClient()
  const act = useAct('updateH2hSettings')
  const { run, pending, failure, forget } = useRun()
  const [callbackUrl, setUrl] = useState(stored.callbackUrl ?? '')
  const [doubleSaleCheck, setCheck] = useState(stored.doubleSaleCheck)
  const isSame = callbackUrl.trim() === (stored.callbackUrl ?? '') && doubleSaleCheck === stored.doubleSaleCheck

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isSame || pending) return
    const saved = await run(async () => {
      const answer = await act.mutateAsync({ callbackUrl, doubleSaleCheck })
      cache.setQueryData(['h2hSettings', {}], answer)
      setUrl(answer.callbackUrl ?? '')
    })
    if (saved) toast(t('saved'))
  }

  return (
    <form className={classes.fields} onSubmit={save} noValidate>
      <TextInput
        name="callbackUrl"
        type="url"
        inputMode="url"
        label={t('callbackUrl')}
        description={t('callbackNote')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('callbackExample')}
        maxLength={500}
        value={callbackUrl}
        error={failure?.fields.callbackUrl}
        onChange={(event) => {
          setUrl(event.currentTarget.value)
          forget()
        }}
      />
      <Checkbox
        label={t('doubleSaleCheck')}
        description={t('doubleSaleNote')}
        checked={doubleSaleCheck}
        onChange={(event) => setCheck(event.currentTarget.checked)}
      />
      <dl className={classes.facts}>
        <dt>{t('addresses')}</dt>
        <dd>{stored.ip?.replaceAll(',', ', ') || t('noAddress')}</dd>
      </dl>
      {failure && !failure.fields.callbackUrl && (
        <p role="alert" className={classes.once}>
          {failure.message}
        </p>
      )}
      <Button type="submit" size="md" loading={pending} disabled={isSame}>
        {t('save')}
      </Button>
    </form>
  )
}
