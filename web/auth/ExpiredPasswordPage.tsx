import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, api } from '../api.ts'
import { keepUser, useUser } from '../session/session.ts'
import { logOut } from '../shell/logOut.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { toast, toastFailure } from '../ui/toast.ts'
import { Alert } from './Alert.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import classes from './LoginPage.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useNewPassword } from './useNewPassword.ts'

/** The one page of somebody whose password has expired; afterwards the app opens at its start. */
export default function ExpiredPasswordPage() {
  const t = useTranslations('auth')
  const ui = useTranslations('ui')
  const user = useUser()
  const value = useNewPassword(user ? [user.username, user.name] : [])
  const [alert, setAlert] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = value.isEmpty ? t('empty') : value.isSame ? null : t('mismatch')
    setAlert(wrong)
    if (wrong || !value.isStrong || pending || !user) return
    setPending(true)
    try {
      const isStaff = user.LoginUsers.length > 0
      await api(isStaff ? 'changeExpiredPasswordStaff' : 'changeExpiredPassword', { password: value.password })
      toast(t('passwordChanged'))
      // The router sees that the mark is gone and leads to the start.
      keepUser({ ...user, isPasswordExpired: false })
    } catch (error) {
      const known = error instanceof ApiError ? error : null
      if (known?.code === 'forbidden-access') toastFailure(t('expiredForbidden'))
      setAlert(known?.code === 'offline' ? t('network') : (known?.message ?? ui('unreadable')))
    }
    setPending(false)
  }

  return (
    <AuthFrame>
      <PageTitle className={classes.title}>{t('expiredTitle')}</PageTitle>
      <p className={classes.hint}>{t('expiredHint')}</p>
      <form onSubmit={submit} className={classes.form} noValidate>
        <Alert text={alert} />
        <NewPasswordFields value={value} size="lg" />
        <Button type="submit" size="lg" fullWidth loading={pending} disabled={!value.isEmpty && value.isSame && !value.isStrong}>
          {t('save')}
        </Button>
      </form>
      <div className={classes.below}>
        <Button variant="subtle" onClick={logOut}>
          {t('logout')}
        </Button>
      </div>
    </AuthFrame>
  )
}
