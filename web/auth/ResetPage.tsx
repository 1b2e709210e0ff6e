import { Stack } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { Action } from '../ui/Action.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { failureOf } from '../ui/useRun.ts'
import { useCall } from '../useCall.ts'
import { AuthForm, AuthFrame, AuthTitle } from './AuthFrame.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useNewPassword, usePasswordForm } from './useNewPassword.ts'

function Form({ confirmCode }: { confirmCode: string }) {
  const t = useTranslations('auth')
  const unreadable = useTranslations('ui')('unreadable')
  const navigate = useNavigate()
  const value = useNewPassword()
  const [result, setResult] = useState<{ failed: boolean; text: string } | null>(null)
  const missing = value.password === '' || value.repeated === '' ? t('fillAll') : null
  const form = usePasswordForm(value, missing, async () => {
    try {
      await api('resetChange', { password: value.password, confirmCode })
      setResult({ failed: false, text: t('passwordChanged') })
    } catch (error) {
      setResult({ failed: true, text: failureOf(error, { offline: t('networkReset'), otherwise: unreadable }).message })
    }
  })

  function close() {
    if (result?.failed === false) void navigate({ to: '/login' })
    setResult(null)
  }

  return (
    <>
      <AuthForm {...form} save={t('save')} disabled={!value.isStrong}>
        <NewPasswordFields value={value} size="lg" />
      </AuthForm>
      <Dialog opened={result !== null} onClose={close} title={result?.failed ? t('failure') : t('success')}>
        <Stack gap="lg">
          <p role={result?.failed ? 'alert' : 'status'}>{result?.text}</p>
          <Buttons>
            <Action label={t('ok')} variant="filled" onClick={close} data-autofocus />
          </Buttons>
        </Stack>
      </Dialog>
    </>
  )
}

/** The page of a new password behind the code of a reset; a link that is not valid leads to the start. */
export default function ResetPage() {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const { confirmCode = '' } = useParams({ strict: false }) as { confirmCode?: string }
  const valid = useCall('resetIsValid', { confirmCode }, { staleTime: Number.POSITIVE_INFINITY })
  const isInvalid = valid.error?.status === 400
  useEffect(() => {
    if (isInvalid) void navigate({ to: '/', replace: true })
  }, [isInvalid, navigate])
  return (
    <AuthFrame>
      <AuthTitle title={t('resetTitle')} hint={t('resetHint')} />
      {valid.error && !isInvalid && <ErrorPanel error={valid.error} onRetry={valid.refetch} />}
      {valid.data && <Form confirmCode={confirmCode} />}
    </AuthFrame>
  )
}
