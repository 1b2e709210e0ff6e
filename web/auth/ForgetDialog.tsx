import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadTexts } from '../i18n/language.ts'
import { beginFlow, device } from '../session/session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { useRun } from '../ui/useRun.ts'
import { useAct } from '../useCall.ts'
import { AuthForm } from './AuthFrame.tsx'
import { isEmail, isPhone } from './identifiers.ts'
import { useCaptcha } from './useCaptcha.ts'

function Form() {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const captcha = useCaptcha('codes')
  const ask = useAct('resetPassword')
  const { run, pending, failure, forget } = useRun()
  const [typed, setTyped] = useState('')
  const identifier = typed.trim()
  const isValid = isPhone(identifier) || isEmail(identifier)

  async function submit() {
    const done = await run(async () => {
      const named = isPhone(identifier) ? { phone: identifier } : { email: identifier }
      const { user } = await ask.mutateAsync({ ...named, device: device() ?? undefined, captchaRes: captcha.solution ?? '' })
      beginFlow({ user, isReset: true })
      await navigate({ to: '/verification' as '/' })
    })
    if (!done) captcha.reset()
  }

  return (
    <AuthForm save={t('confirm')} onSubmit={submit} captcha={captcha} pending={pending} disabled={!isValid || !captcha.ready}>
      <TextInput
        size="lg"
        name="identifier"
        label={t('identifier')}
        description={t('identifierForm')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={typed}
        error={failure?.message}
        onChange={(event) => {
          forget()
          setTyped(event.currentTarget.value)
        }}
      />
    </AuthForm>
  )
}

/** Asks for a reset of the password by e-mail or phone. */
export function ForgetDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('login')
  const [ready, setReady] = useState(false)
  useEffect(() => {
    loadTexts('auth').then(() => setReady(true))
  }, [])
  return (
    <Dialog opened={opened && ready} onClose={onClose} title={t('forget')}>
      {ready && <Form />}
    </Dialog>
  )
}
