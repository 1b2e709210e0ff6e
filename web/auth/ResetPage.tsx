import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../api.ts'
import { Dialog } from '../ui/Dialog.tsx'
import dialogs from '../ui/Dialogs.module.css'
import { PageTitle } from '../ui/PageTitle.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { useAct, useCall } from '../useCall.ts'
import { Alert } from './Alert.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import classes from './LoginPage.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useNewPassword } from './useNewPassword.ts'

type Result = { failed: false } | { failed: true; text: string }

function Form({ confirmCode }: { confirmCode: string }) {
  const t = useTranslations('auth')
  const ui = useTranslations('ui')
  const navigate = useNavigate()
  const change = useAct('resetChange')
  const value = useNewPassword()
  const [alert, setAlert] = useState<string | null>(null)
  const [result, setResult] = useState<Result | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = value.password === '' || value.repeated === '' ? t('fillAll') : value.isSame ? null : t('mismatch')
    setAlert(wrong)
    if (wrong || !value.isStrong || change.isPending) return
    try {
      await change.mutateAsync({ password: value.password, confirmCode })
      setResult({ failed: false })
    } catch (error) {
      const known = error instanceof ApiError ? error : null
      setResult({ failed: true, text: known?.code === 'offline' ? t('networkReset') : (known?.message ?? ui('unreadable')) })
    }
  }

  function close() {
    if (result?.failed === false) void navigate({ to: '/login' })
    setResult(null)
  }

  return (
    <>
      <form onSubmit={submit} className={classes.form} noValidate>
        <Alert text={alert} />
        <NewPasswordFields value={value} size="lg" />
        <Button type="submit" size="lg" fullWidth loading={change.isPending} disabled={!value.isStrong}>
          {t('save')}
        </Button>
      </form>
      <Dialog opened={result !== null} onClose={close} title={result?.failed ? t('failure') : t('success')}>
        <div className={dialogs.form}>
          <p role={result?.failed ? 'alert' : 'status'}>{result?.failed ? result.text : t('passwordChanged')}</p>
          <div className={dialogs.buttons}>
            <Button onClick={close} data-autofocus>
              {t('ok')}
            </Button>
          </div>
        </div>
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
      <PageTitle className={classes.title}>{t('resetTitle')}</PageTitle>
      <p className={classes.hint}>{t('resetHint')}</p>
      {valid.error && !isInvalid && <ErrorPanel error={valid.error} onRetry={valid.refetch} />}
      {valid.data && <Form confirmCode={confirmCode} />}
    </AuthFrame>
  )
}
