import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { Opened } from '../forms/useDialog.ts'
import { useForm } from '../forms/useForm.ts'
import { beginFlow, device } from '../session/session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { AuthForm } from './AuthFrame.tsx'
import { isEmail, isPhone } from './identifiers.ts'
import { useCaptcha } from './useCaptcha.ts'

function Form() {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const captcha = useCaptcha('codes')
  const form = useForm({
    start: { identifier: '' },
    async run() {
      const named = isPhone(identifier) ? { phone: identifier } : { email: identifier }
      try {
        const asked = { ...named, device: device() ?? undefined, captchaRes: captcha.solution ?? '' }
        beginFlow({ user: (await api('resetPassword', asked)).user, isReset: true })
        await navigate({ to: '/verification' as '/' })
      } catch (error) {
        captcha.reset()
        throw error
      }
    },
  })
  const identifier = form.values.identifier.trim()
  const isReady = captcha.ready && (isPhone(identifier) || isEmail(identifier))
  return (
    <AuthForm save={t('confirm')} onSubmit={form.submit} captcha={captcha} pending={form.pending} disabled={!isReady}>
      <TextInput
        {...form.text('identifier')}
        size="lg"
        label={t('identifier')}
        description={t('identifierForm')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        error={form.failure?.message}
      />
    </AuthForm>
  )
}

/** Asks for a reset of the password by e-mail or phone. */
export function ForgetDialog(dialog: Opened) {
  const t = useTranslations('login')
  return (
    <Dialog {...dialog} title={t('forget')}>
      <Form />
    </Dialog>
  )
}
