import { Group, Stack, TextInput } from '@mantine/core'
import { IconMail, IconMessage } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, api } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { endFlow, type Flow, flow, type PendingUser, signIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import { useNow } from '../ui/useNow.ts'
import { useRun } from '../ui/useRun.ts'
import { useBrand } from '../useBrand.ts'
import { AuthForm, AuthFrame, AuthTitle, Below, DemoHint } from './AuthFrame.tsx'
import { ChangeAddressDialog } from './ChangeAddressDialog.tsx'
import { useCaptcha } from './useCaptcha.ts'
import { ownDevice } from './useLogin.ts'
import { withWork } from './withWork.ts'

/** A code lives so long on the server; shown, never enforced here. */
const codeMs = 5 * 60_000

const addressOf = ({ channel, email, phone }: PendingUser) => (channel === 'email' ? email : phone) ?? ''

function useHint({ user, isReset }: Flow, kind: CodeKind): string {
  const t = useTranslations('auth')
  if (user.channel === null) return t('codeNowhere')
  if (user.channel === 'totp') return t(kind === 'recovery' ? 'codeRecovery' : 'codeTotp')
  return t(isReset ? 'codeReset' : 'codeSent', { to: addressOf(user) })
}

function Verification({ begun }: { begun: Flow }) {
  const t = useTranslations('auth')
  const title = useTranslations('screen')('verification')
  const navigate = useNavigate()
  const { demo } = useBrand()
  const [user, setUser] = useState(begun.user)
  const [sentAt, setSentAt] = useState(Date.now)
  const changing = useDialog()
  const [kind, setKind] = useState<CodeKind>('digits')
  const other = kind === 'digits' ? 'recovery' : 'digits'
  const sent = () => setSentAt(Date.now())

  function leave(flowOver: boolean) {
    endFlow()
    void navigate({ to: '/login', state: { flowOver } })
  }

  return (
    <AuthFrame>
      <AuthTitle title={title} hint={useHint({ ...begun, user }, kind)} />
      <CodeForm
        key={kind}
        kind={kind}
        flow={{ ...begun, user }}
        validUntil={user.channel === 'totp' || user.channel === null ? null : sentAt + codeMs}
        onOver={() => leave(true)}
      />
      {user.channel !== 'totp' && <ResendButtons user={user} isReset={begun.isReset} sentAt={sentAt} onSent={sent} />}
      <Below>
        {user.channel === 'totp' && (
          <Action label={t(kind === 'digits' ? 'useRecovery' : 'useApp')} onClick={() => setKind(other)} />
        )}
        {!user.isVerified && <Action label={t('changeAddress')} onClick={() => changing.open(true)} />}
        <Action label={t('toLogin')} variant="subtle" onClick={() => leave(false)} />
      </Below>
      {demo && user.channel !== 'totp' && <DemoHint>{t('codeDemo')}</DemoHint>}
      {changing.show(ChangeAddressDialog, () => ({
        user,
        onChanged(changed) {
          setUser({ ...user, ...changed })
          sent()
        },
      }))}
    </AuthFrame>
  )
}

/** The page for a one-time code: of a sign-in, or of a reset of the password. */
export default function VerificationPage() {
  const [begun] = useState(flow)
  return begun && <Verification begun={begun} />
}

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
type CodeKind = keyof typeof kinds

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
function CodeForm({ flow: { user, isReset }, kind, validUntil, onOver }: CodeFormProps) {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const captcha = useCaptcha('reset-tries')
  const left = useCountdown(validUntil)
  const [code, setCode] = useState('')
  const { run, pending, failure } = useRun({ offline: t('networkCode') })
  const [refused, setRefused] = useState<string | null>(null)
  const failures = useRef(0)
  const { isWhole, typed, field } = kinds[kind]
  const ready = isWhole(code) && refused !== code && (!isReset || captcha.ready) && user.channel !== null

  async function enter() {
    const input = { user: { authCode: user.authCode }, verCode: code, resetPass: isReset, device: await ownDevice() }
    const send = (captchaRes: string) => api('verify', { ...input, captchaRes })
    const { token, confirmCode } = await (isReset ? send(captcha.solution ?? '') : withWork('login-tries', send))
    if (confirmCode) {
      endFlow()
      await navigate({ to: `/reset/${confirmCode}` as '/', replace: true })
    } else if (token) signIn(token, (await api('session', {}, { token })).user)
  }

  const submit = () =>
    run(async () => {
      try {
        await enter()
      } catch (error) {
        setRefused(code)
        if (isReset && captcha.enabled) captcha.reset()
        if (error instanceof ApiError && error.status === 400) failures.current++
        if ((error instanceof ApiError && error.code === 'flow-over') || failures.current >= most) onOver()
        throw error
      }
    })

  return (
    <AuthForm
      save={t('verify')}
      onSubmit={submit}
      alert={failure?.message}
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

/** The server sends one code a minute. */
const pauseMs = 60_000

interface ResendButtonsProps extends Flow {
  sentAt: number
  onSent: () => void
}

/** Another code, by e-mail or SMS, once a minute. A reset offers both ways for every account. */
function ResendButtons({ user, isReset, sentAt, onSent }: ResendButtonsProps) {
  const t = useTranslations('auth')
  const { run, pending, failure } = useRun()
  const [by, setBy] = useState<boolean | null>(null)
  const left = useCountdown(user.channel === null ? 0 : sentAt + pauseMs) ?? 0

  async function send(isEmail: boolean) {
    setBy(isEmail)
    const done = await run(() => api('resendCode', { user: { authCode: user.authCode }, isEmail }))
    if (!done) return
    onSent()
    toast(t('resent'))
  }

  const ways = [
    { isEmail: true, icon: IconMail, label: t('resendEmail'), has: user.email },
    { isEmail: false, icon: IconMessage, label: t('resendSms'), has: user.phone },
  ].filter(({ has }) => isReset || has)
  return (
    <Stack gap="sm" mt="xl">
      <Notice tone="danger">{failure?.message}</Notice>
      <Group gap="sm">
        {ways.map(({ isEmail, icon, label }) => (
          <Action
            key={label}
            icon={icon}
            label={label}
            disabled={left > 0}
            loading={pending && by === isEmail}
            onClick={() => send(isEmail)}
          />
        ))}
      </Group>
      {left > 0 && <Hint>{t('resendIn', { seconds: String(left) })}</Hint>}
    </Stack>
  )
}

/** Whole seconds until a moment of this browser's clock, 0 when it is past; null while there is none. */
function useCountdown(until: number | null): number | null {
  const now = useNow(1000)
  return until === null ? null : Math.max(0, Math.ceil((until - now) / 1000))
}
