import { TextInput } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useDialog } from '../forms/useDialog.ts'
import { loadTexts } from '../i18n/language.ts'
import { Icon } from '../ui/Icon.tsx'
import { later } from '../ui/later.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { useBrand } from '../useBrand.ts'
import { AuthForm, AuthFrame, AuthTitle, DemoHint } from './AuthFrame.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useCaptcha } from './useCaptcha.ts'
import { useLogin } from './useLogin.ts'

const PasskeyButton = later(async () => (await import('./PasskeyButton.tsx')).PasskeyButton, { waiting: () => null, rare: true })
const loadForgetDialog = () => loadTexts('auth').then(async () => (await import('./ForgetDialog.tsx')).ForgetDialog)
const ForgetDialog = later(loadForgetDialog, { rare: true })

function Form() {
  const t = useTranslations('login')
  const shell = useTranslations('shell')
  const { sessionEnded, flowOver } = useLocation().state
  const captcha = useCaptcha('login')
  const { login, pending, error } = useLogin(captcha)

  function submit({ currentTarget }: FormEvent<HTMLFormElement>) {
    const form = new FormData(currentTarget)
    const empty = ['username', 'password'].find((name) => !form.get(name))
    if (empty) (currentTarget.elements.namedItem(empty) as HTMLInputElement).focus()
    else void login(String(form.get('username')), String(form.get('password')))
  }

  return (
    <AuthForm save={t('submit')} onSubmit={submit} captcha={captcha} pending={pending} disabled={!captcha.ready}>
      <AuthTitle title={t('title')} hint={t('hint')} />
      {(sessionEnded || flowOver) && !error && (
        <Notice tone="warning" role="status">
          {flowOver ? t('flowOver') : shell('sessionEnded')}
        </Notice>
      )}
      <Notice tone="danger">{error}</Notice>
      <TextInput
        size="lg"
        name="username"
        label={t('username')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        leftSection={<Icon of={IconUser} size={17} />}
      />
      <PasswordField name="password" size="lg" label={t('password')} autoComplete="current-password" />
    </AuthForm>
  )
}

/** Passkeys belong to a name, and to encrypted pages or this very machine. */
const mayHavePasskeys = 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)

/** Sign-in: user name, e-mail or phone, and password; goes on to where the reader came from. */
export function LoginPage() {
  const t = useTranslations('login')
  const { demo } = useBrand()
  const forget = useDialog()
  return (
    <AuthFrame>
      <Form />
      {mayHavePasskeys && <PasskeyButton />}
      <TextButton mx="auto" mt="md" mih={32} px="sm" fz="md" fw={400} td="underline" onClick={() => forget.open(true)}>
        {t('forget')}
      </TextButton>
      {forget.show(ForgetDialog)}
      {demo && <DemoHint>{t('demo')}</DemoHint>}
    </AuthFrame>
  )
}
