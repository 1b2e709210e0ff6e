import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../api.ts'
import { CaptchaBox } from '../auth/CaptchaBox.tsx'
import { NewPasswordFields } from '../auth/NewPasswordFields.tsx'
import { useCaptcha } from '../auth/useCaptcha.ts'
import { useNewPassword } from '../auth/useNewPassword.ts'
import { useUnsaved } from '../forms/useUnsaved.tsx'
import { Action } from '../ui/Action.tsx'
import { Notice } from '../ui/Notice.tsx'
import { FieldGroup, PageForm } from '../ui/PageForm.tsx'
import { useRun } from '../ui/useRun.ts'
import { useAct } from '../useCall.ts'
import { PersonFields } from './PersonFields.tsx'
import { emptyOf, StillEmpty } from './required.tsx'
import { usePerson } from './usePerson.ts'

/** Registers the person who was invited. What was typed stays after a refusal; the captcha is solved anew only when it was spent. */
export function RegistrationForm({ code }: { code: string }) {
  const t = useTranslations('creation')
  const form = usePerson()
  const captcha = useCaptcha('register')
  const [alert, setAlert] = useState(false)
  const [username, setUsername] = useState<string | null>(null)
  const { run, pending, failure } = useRun()
  const act = useAct('register')
  const { person } = form
  const password = useNewPassword([person.username, person.name])
  const leaving = useUnsaved(username === null && (form.isTyped || password.password !== ''))
  const isWeak = password.password !== '' && !password.isStrong
  const hasError = form.hasError || isWeak || (password.repeated !== '' && !password.isSame)
  const lacking = emptyOf([...form.asked('province'), [t('password'), password.password], [t('repeated'), password.repeated]])

  async function submit() {
    setAlert(lacking.length > 0)
    if (lacking.length > 0 || hasError || pending || !captcha.ready) return
    await run(async () => {
      const { name: fullname, ...rest } = person
      const input = { ...rest, code, fullname, password: password.password, captchaRes: captcha.solution ?? '' }
      try {
        setUsername((await act.mutateAsync(input)).username)
      } catch (error) {
        const fields = (error instanceof ApiError && error.fields) || {}
        const { password: _, ...others } = fields
        form.refuse(others)
        if (Object.keys(fields).length === 0) captcha.reset()
        throw error
      }
    })
  }

  if (username !== null) return <Registered username={username} />
  return (
    <PageForm onSubmit={() => void submit()} onFocus={captcha.prepare}>
      {leaving}
      <PersonFields form={form} withProvince />
      <FieldGroup legend={t('password')}>
        <Stack gap="md" data-wide>
          <NewPasswordFields
            value={password}
            labels={{ password: t('password'), repeated: t('repeated') }}
            error={failure?.fields.password}
          />
        </Stack>
      </FieldGroup>
      {captcha.enabled && <CaptchaBox captcha={captcha} />}
      <Notice tone="danger">{alert ? t('missing') : failure?.message}</Notice>
      <Action
        label={t('register')}
        type="submit"
        size="lg"
        fullWidth
        loading={pending}
        disabled={hasError || person.province === '' || !captcha.ready}
      />
      <StillEmpty of={lacking} />
    </PageForm>
  )
}

function Registered({ username }: { username: string }) {
  const t = useTranslations('creation')
  const navigate = useNavigate()
  return (
    <Stack gap="lg" align="flex-start" role="status">
      <p>{t('registered', { username })}</p>
      <Action label={t('toLogin')} variant="filled" size="lg" onClick={() => navigate({ to: '/login' })} />
    </Stack>
  )
}
