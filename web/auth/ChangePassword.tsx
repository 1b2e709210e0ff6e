import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { PageBody } from '../ui/PageBody.tsx'
import { toast } from '../ui/toast.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useNewPassword, usePasswordForm } from './useNewPassword.ts'

/** Changes the password of the signed-in user or staff account. */
export default function ChangePassword() {
  const t = useTranslations('auth')
  const user = useSignedIn()
  const value = useNewPassword([user.username, user.name])
  const [old, setOld] = useState('')
  const [left, setLeft] = useState(false)
  const { onSubmit, pending, alert } = usePasswordForm(value, null, async () => {
    const isStaff = user.LoginUsers.length > 0
    await api(isStaff ? 'changePasswordStaff' : 'changePassword', { oldPassword: old, newPassword: value.password })
    setOld('')
    value.clear()
    setLeft(false)
    toast(t('passwordChanged'))
  })
  return (
    <Page screen="changePassword" scroll>
      <form onSubmit={onSubmit} onBlur={({ target }) => setLeft(left || target.name === 'repeated')} noValidate>
        <PageBody gap="lg" maw={440}>
          <Notice tone="danger">{alert}</Notice>
          <PasswordField name="old" label={t('oldPassword')} autoComplete="current-password" value={old} onChange={setOld} />
          <NewPasswordFields value={value} error={left && value.isEmpty ? t('empty') : undefined} />
          <Hint>{t('othersEnd')}</Hint>
          <Buttons justify="flex-start">
            <Action label={t('save')} type="submit" size="md" loading={pending} disabled={!value.isStrong} />
          </Buttons>
        </PageBody>
      </form>
    </Page>
  )
}
