import { Group, Stack } from '@mantine/core'
import { IconMail, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Flow } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Hint } from '../ui/Hint.tsx'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import { useAct } from '../useCall.ts'
import { Alert } from './Alert.tsx'
import { useCountdown } from './useCountdown.ts'

/** The server sends one code a minute. */
const pauseMs = 60_000

interface ResendButtonsProps extends Flow {
  sentAt: number
  onSent: () => void
}

/** Another code, by e-mail or SMS, once a minute. A reset offers both ways for every account. */
export function ResendButtons({ user, isReset, sentAt, onSent }: ResendButtonsProps) {
  const t = useTranslations('auth')
  const resend = useAct('resendCode')
  const { run, pending, failure } = useRun()
  const [by, setBy] = useState<boolean | null>(null)
  const left = useCountdown(user.channel === null ? 0 : sentAt + pauseMs) ?? 0

  async function send(isEmail: boolean) {
    setBy(isEmail)
    const done = await run(() => resend.mutateAsync({ user: { authCode: user.authCode }, isEmail }))
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
      <Alert text={failure?.message} />
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
