import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../api.ts'
import { CaptchaBox } from '../auth/CaptchaBox.tsx'
import { NewPasswordFields } from '../auth/NewPasswordFields.tsx'
import { useCaptcha } from '../auth/useCaptcha.ts'
import { useNewPassword } from '../auth/useNewPassword.ts'
import formClasses from '../ui/Form.module.css'
import { useRun } from '../ui/useRun.ts'
import { useAct } from '../useCall.ts'
import { PersonFields } from './PersonFields.tsx'
import classes from './Registration.module.css'
import { usePerson } from './usePerson.ts'

/** Registers the person who was invited. What was typed stays after a refusal; the captcha is solved anew only when it was spent. */
export function RegistrationForm({ code }: { code: string }) {
  const t = useTranslations('creation')
  const form = usePerson()
  const captcha = useCaptcha()
  const [alert, setAlert] = useState(false)
  const [username, setUsername] = useState<string | null>(null)
  const { run, pending, failure } = useRun()
  const act = useAct('register')
  const { person } = form
  const password = useNewPassword([person.username, person.name])
  const isWeak = password.password !== '' && !password.isStrong
  const hasError = form.hasError || isWeak || (password.repeated !== '' && !password.isSame)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const isMissing = !form.isComplete || person.province === '' || !password.password || !password.repeated
    setAlert(isMissing)
    if (isMissing || hasError || pending || !captcha.ready) return
    await run(async () => {
      const { name: fullname, ...rest } = person
      const input = { ...rest, code, fullname, password: password.password, captchaRes: captcha.solution ?? '' }
      try {
        setUsername((await act.mutateAsync(input)).username)
      } catch (error) {
        const fields = (error instanceof ApiError && error.fields) || {}
        const { fullname: name, password: _, ...others } = fields
        form.refuse({ ...others, ...(name && { name }) })
        if (Object.keys(fields).length === 0) captcha.reset()
        throw error
      }
    })
  }

  if (username !== null) return <Registered username={username} />
  return (
    <form className={formClasses.form} onSubmit={submit} onFocus={captcha.prepare} noValidate>
      <PersonFields form={form} withProvince />
      <fieldset className={formClasses.section}>
        <legend>{t('password')}</legend>
        <div className={`${formClasses.wide} ${classes.password}`}>
          <NewPasswordFields
            value={password}
            labels={{ password: t('password'), repeated: t('repeated') }}
            error={failure?.fields.password}
          />
        </div>
      </fieldset>
      {captcha.enabled && <CaptchaBox captcha={captcha} />}
      {(alert || failure) && (
        <p role="alert" className={formClasses.alert}>
          {alert ? t('missing') : failure?.message}
        </p>
      )}
      <Button type="submit" size="lg" fullWidth loading={pending} disabled={hasError || person.province === '' || !captcha.ready}>
        {t('register')}
      </Button>
    </form>
  )
}

function Registered({ username }: { username: string }) {
  const t = useTranslations('creation')
  const navigate = useNavigate()
  return (
    <div className={classes.done} role="status">
      <p>{t('registered', { username })}</p>
      <Button size="lg" onClick={() => navigate({ to: '/login' })}>
        {t('toLogin')}
      </Button>
    </div>
  )
}
