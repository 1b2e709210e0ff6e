import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, api } from '../api.ts'
import { useSignedIn } from '../session/session.ts'
import form from '../ui/Form.module.css'
import { Page, PageHeader } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import { Alert } from './Alert.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { PasswordField } from './PasswordField.tsx'
import classes from './Sessions.module.css'
import { useNewPassword } from './useNewPassword.ts'

/** Changes the password of whoever is signed in, user or staff account. */
export default function ChangePassword() {
  const t = useTranslations('auth')
  const ui = useTranslations('ui')
  const title = useTranslations('screen')('changePassword')
  const user = useSignedIn()
  const value = useNewPassword([user.username, user.name])
  const [old, setOld] = useState('')
  const [alert, setAlert] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [left, setLeft] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = value.isSame ? null : t('mismatch')
    setAlert(wrong)
    if (wrong || !value.isStrong || pending) return
    setPending(true)
    try {
      const isStaff = user.LoginUsers.length > 0
      await api(isStaff ? 'changePasswordStaff' : 'changePassword', { oldPassword: old, newPassword: value.password })
      setOld('')
      value.clear()
      setLeft(false)
      toast(t('passwordChanged'))
    } catch (error) {
      const known = error instanceof ApiError ? error : null
      setAlert(known?.code === 'offline' ? t('network') : (known?.message ?? ui('unreadable')))
    }
    setPending(false)
  }

  return (
    <Page scroll>
      <PageHeader title={title} />
      <form
        onSubmit={submit}
        onBlur={({ target }) => setLeft(left || target.name === 'repeated')}
        className={`${form.form} ${classes.narrow}`}
        noValidate
      >
        <Alert text={alert} />
        <PasswordField name="old" label={t('oldPassword')} autoComplete="current-password" value={old} onChange={setOld} />
        <NewPasswordFields value={value} error={left && value.isEmpty ? t('empty') : undefined} />
        <p className={form.note}>{t('othersEnd')}</p>
        <div className={form.buttons}>
          <Button type="submit" size="md" loading={pending} disabled={!value.isStrong}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Page>
  )
}
