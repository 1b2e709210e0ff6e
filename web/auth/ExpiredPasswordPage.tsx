import { useTranslations } from 'use-intl'
import { ApiError, api } from '../api.ts'
import { logOut } from '../session/logOut.ts'
import { keepUser, useUser } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { toast, toastFailure } from '../ui/toast.ts'
import { AuthForm, AuthFrame, AuthTitle, Below } from './AuthFrame.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useNewPassword, usePasswordForm } from './useNewPassword.ts'

/** The one page of somebody whose password has expired; afterwards the app opens at its start. */
export default function ExpiredPasswordPage() {
  const t = useTranslations('auth')
  const user = useUser()
  const value = useNewPassword(user ? [user.username, user.name] : [])
  const form = usePasswordForm(value, value.isEmpty ? t('empty') : null, async () => {
    if (!user) return
    const isStaff = user.LoginUsers.length > 0
    try {
      await api(isStaff ? 'changeExpiredPasswordStaff' : 'changeExpiredPassword', { password: value.password })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'forbidden-access') toastFailure(t('expiredForbidden'))
      throw error
    }
    toast(t('passwordChanged'))
    // The router sees that the mark is gone and leads to the start.
    keepUser({ ...user, isPasswordExpired: false })
  })
  return (
    <AuthFrame>
      <AuthTitle title={t('expiredTitle')} hint={t('expiredHint')} />
      <AuthForm {...form} save={t('save')} disabled={!value.isEmpty && value.isSame && !value.isStrong}>
        <NewPasswordFields value={value} size="lg" />
      </AuthForm>
      <Below>
        <Action label={t('logout')} variant="subtle" onClick={logOut} />
      </Below>
    </AuthFrame>
  )
}
