import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconEye, IconEyeOff, IconLock, IconUser } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBrand } from '../brand/brand.ts'
import { LanguageSwitch } from '../i18n/LanguageSwitch.tsx'
import { Powered } from '../shell/Footer.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { CaptchaBox } from './CaptchaBox.tsx'
import classes from './LoginPage.module.css'
import { LoginStairs } from './LoginStairs.tsx'
import { useCaptcha } from './useCaptcha.ts'
import { useLogin } from './useLogin.ts'

function Password() {
  const t = useTranslations('login')
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      size="lg"
      name="password"
      type={shown ? 'text' : 'password'}
      label={t('password')}
      autoComplete="current-password"
      leftSection={<Icon of={IconLock} size={17} />}
      rightSection={
        <IconButton
          icon={shown ? IconEyeOff : IconEye}
          size={17}
          label={shown ? t('hidePassword') : t('showPassword')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

function Form() {
  const t = useTranslations('login')
  const shell = useTranslations('shell')
  const sessionEnded = useLocation().state.sessionEnded
  const captcha = useCaptcha()
  const { login, pending, error } = useLogin(captcha)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const empty = ['username', 'password'].find((name) => !form.get(name))
    if (empty) (event.currentTarget.elements.namedItem(empty) as HTMLInputElement).focus()
    else if (captcha.ready) void login(String(form.get('username')), String(form.get('password')))
  }

  return (
    <form onSubmit={submit} onFocus={captcha.prepare} className={classes.form} noValidate>
      <div>
        <PageTitle className={classes.title}>{t('title')}</PageTitle>
        <p className={classes.hint}>{t('hint')}</p>
      </div>
      {sessionEnded && !error && (
        <p role="status" className={classes.notice}>
          {shell('sessionEnded')}
        </p>
      )}
      {error && (
        <p role="alert" className={classes.error}>
          <Icon of={IconAlertTriangle} />
          {error}
        </p>
      )}
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
      <Password />
      {captcha.enabled && <CaptchaBox captcha={captcha} />}
      <Button type="submit" size="lg" fullWidth loading={pending} disabled={!captcha.ready}>
        {t('submit')}
      </Button>
    </form>
  )
}

/** Sign-in: user name, e-mail or phone, and password; goes on to where the reader came from. */
export function LoginPage() {
  const t = useTranslations('login')
  const { demo } = useBrand()
  return (
    <div className={classes.page}>
      <LoginStairs />
      <div className={classes.side}>
        <main className={classes.main}>
          <Form />
          {demo && <p className={classes.demo}>{t('demo')}</p>}
        </main>
        <footer className={classes.foot}>
          <LanguageSwitch />
          <p>
            <Powered />
          </p>
        </footer>
      </div>
    </div>
  )
}
