import { Stack, Text } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { userTypes } from '../../contract/user-types.ts'
import { ApiError, api } from '../api.ts'
import { AuthFrame, AuthTitle } from '../auth/AuthFrame.tsx'
import { CaptchaBox } from '../auth/CaptchaBox.tsx'
import { NewPasswordFields } from '../auth/NewPasswordFields.tsx'
import { useCaptcha } from '../auth/useCaptcha.ts'
import { useNewPassword } from '../auth/useNewPassword.ts'
import { useUnsaved } from '../forms/useUnsaved.tsx'
import { Action } from '../ui/Action.tsx'
import { Notice } from '../ui/Notice.tsx'
import { FieldGroup, PageForm } from '../ui/PageForm.tsx'
import { EmptyState, ErrorPanel } from '../ui/States.tsx'
import { useRun } from '../ui/useRun.ts'
import { useCall } from '../useCall.ts'
import { PersonFields, usePerson } from './PersonFields.tsx'
import { emptyOf, StillEmpty } from './required.tsx'

/** The public page behind an invitation: who invites, and a form that makes an account right below. */
export default function Registration() {
  const t = useTranslations('creation')
  const role = useTranslations('userType')
  const title = useTranslations('screen')('registration')
  const { code = '' } = useParams({ strict: false }) as { code?: string }
  const info = useCall('invitationInfo', { code }, { staleTime: Number.POSITIVE_INFINITY })
  const type = info.data && userTypes[info.data.userTypeId]
  return (
    <AuthFrame wide>
      <AuthTitle title={title} />
      {info.error?.code === 'invitation-unknown' && <EmptyState title={t('noInvitation')} hint={info.error.message} />}
      {info.error && info.error.code !== 'invitation-unknown' && <ErrorPanel error={info.error} onRetry={info.refetch} />}
      {info.data && type && (
        <>
          <Text c="var(--jj-text-2)" mt="xs" mb="lg" style={{ overflowWrap: 'anywhere' }}>
            {t.rich('invitedBy', {
              name: info.data.inviter,
              type: `${type.code}\u00a0·\u00a0${role(type.role as 'owner')}`,
              b: (chunks) => <strong>{chunks}</strong>,
            })}
          </Text>
          <RegistrationForm code={code} />
        </>
      )}
    </AuthFrame>
  )
}

/** Registers the person who was invited. What was typed stays after a refusal; the captcha is solved anew only when it was spent. */
function RegistrationForm({ code }: { code: string }) {
  const t = useTranslations('creation')
  const form = usePerson()
  const captcha = useCaptcha('register')
  const [alert, setAlert] = useState(false)
  const [username, setUsername] = useState<string | null>(null)
  const { run, pending, failure } = useRun()
  const { person } = form
  const password = useNewPassword([person.username, person.name])
  const leaving = useUnsaved(username === null && (form.isTyped || password.password !== ''), { isGuest: true })
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
        setUsername((await api('register', input)).username)
      } catch (error) {
        const fields = (error instanceof ApiError && error.fields) || {}
        form.refuse(fields)
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
