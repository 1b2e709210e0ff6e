import { Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { ApiError, api } from '../api.ts'
import { logOut } from '../session/logOut.ts'
import { keepUser, useUser } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { toast, toastFailure } from '../ui/toast.ts'
import { Alert } from './Alert.tsx'
import { AuthFrame, AuthTitle, Below } from './AuthFrame.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useNewPassword, usePasswordForm } from './useNewPassword.ts'

/** The one page of somebody whose password has expired; afterwards the app opens at its start. */
export default function ExpiredPasswordPage() {
  const t = useTranslations('auth')
  const user = useUser()
  const value = useNewPassword(user ? [user.username, user.name] : [])
  const { submit, pending, alert } = usePasswordForm(value, value.isEmpty ? t('empty') : null, async () => {
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
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <Alert text={alert} />
          <NewPasswordFields value={value} size="lg" />
          <Action
            label={t('save')}
            type="submit"
            size="lg"
            fullWidth
            loading={pending}
            disabled={!value.isEmpty && value.isSame && !value.isStrong}
          />
        </Stack>
      </form>
      <Below>
        <Action label={t('logout')} variant="subtle" onClick={logOut} />
      </Below>
    </AuthFrame>
  )
}
