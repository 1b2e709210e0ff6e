import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, api } from '../api.ts'
import { endFlow, type Flow, signIn } from '../session/session.ts'
import { AuthForm } from './AuthFrame.tsx'
import { useCaptcha } from './useCaptcha.ts'
import { useCountdown } from './useCountdown.ts'
import { ownDevice } from './useLogin.ts'
import { withWork } from './withWork.ts'

/** The codes that a field takes: six digits, or one of the recovery codes of an authenticator. What each looks like when it is whole, and what of it can be typed. */
const kinds = {
  digits: {
    isWhole: (code: string) => /^\d{6}$/.test(code),
    typed: (text: string) => text.replace(/\D/g, ''),
    field: { name: 'code', inputMode: 'numeric', autoComplete: 'one-time-code', pattern: '\\d{6}', maxLength: 6 },
  },
  recovery: {
    isWhole: (code: string) => /^[2-9A-Z]{5}-?[2-9A-Z]{5}$/.test(code),
    typed: (text: string) => text.toUpperCase().replace(/[^2-9A-Z-]/g, ''),
    field: { name: 'recovery-code', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 11 },
  },
} as const
export type CodeKind = keyof typeof kinds

const most = 3
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

interface CodeFormProps {
  flow: Flow
  kind: CodeKind
  /** Until when the code counts, in milliseconds of this browser; null where nobody knows. */
  validUntil: number | null
  /** Three codes were refused, or the server says that the flow is over. */
  onOver: () => void
}

/** A code; in a reset with a captcha, in a sign-in with one only where others take the turns of the address. A refused code has to be changed before it is sent again. */
export function CodeForm({ flow: { user, isReset }, kind, validUntil, onOver }: CodeFormProps) {
  const t = useTranslations('auth')
  const ui = useTranslations('ui')
  const navigate = useNavigate()
  const captcha = useCaptcha('reset-tries')
  const left = useCountdown(validUntil)
  const [code, setCode] = useState('')
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<{ code: string; text: string } | null>(null)
  const failures = useRef(0)
  const { isWhole, typed, field } = kinds[kind]
  const ready = isWhole(code) && refused?.code !== code && (!isReset || captcha.ready) && user.channel !== null

  async function enter() {
    const input = { user: { authCode: user.authCode }, verCode: code, resetPass: isReset, device: await ownDevice() }
    const send = (captchaRes: string) => api('verify', { ...input, captchaRes })
    const { token, confirmCode } = await (isReset ? send(captcha.solution ?? '') : withWork('login-tries', send))
    if (confirmCode) {
      endFlow()
      await navigate({ to: `/reset/${confirmCode}` as '/', replace: true })
    } else if (token) signIn(token, (await api('session', {}, { token })).user)
  }

  async function submit() {
    setPending(true)
    try {
      await enter()
    } catch (error) {
      const known = error instanceof ApiError ? error : null
      setRefused({ code, text: known?.code === 'offline' ? t('networkCode') : (known?.message ?? ui('unreadable')) })
      if (isReset && captcha.enabled) captcha.reset()
      if (known?.status === 400) failures.current++
      if (known?.code === 'flow-over' || failures.current >= most) onOver()
    }
    setPending(false)
  }

  return (
    <AuthForm
      save={t('verify')}
      onSubmit={submit}
      alert={refused?.text}
      captcha={isReset ? captcha : undefined}
      pending={pending}
      disabled={!ready}
    >
      <TextInput
        {...field}
        size="lg"
        autoFocus
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', letterSpacing: '0.3em' } }}
        label={t(kind === 'digits' ? 'code' : 'recoveryCode')}
        value={code}
        onChange={(event) => setCode(typed(event.currentTarget.value))}
        description={left === null ? undefined : left === 0 ? t('codeExpired') : t('codeValid', { time: clock(left) })}
      />
    </AuthForm>
  )
}
