import { Button } from '@mantine/core'
import { IconMail, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PendingUser } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import { useAct } from '../useCall.ts'
import { Alert } from './Alert.tsx'
import classes from './LoginPage.module.css'
import { useCountdown } from './useCountdown.ts'

/** The server sends one code a minute. */
const pauseMs = 60_000

interface ResendButtonsProps {
  user: PendingUser
  isReset: boolean
  sentAt: number
  onSent: () => void
}

/** Another code, by e-mail or SMS, once a minute. A reset offers both ways whoever it is for. */
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

  return (
    <div className={classes.resend}>
      <Alert text={failure?.message} />
      <div>
        {(isReset || user.email) && (
          <Button
            variant="default"
            leftSection={<Icon of={IconMail} />}
            disabled={left > 0}
            loading={pending && by === true}
            onClick={() => send(true)}
          >
            {t('resendEmail')}
          </Button>
        )}
        {(isReset || user.phone) && (
          <Button
            variant="default"
            leftSection={<Icon of={IconMessage} />}
            disabled={left > 0}
            loading={pending && by === false}
            onClick={() => send(false)}
          >
            {t('resendSms')}
          </Button>
        )}
      </div>
      {left > 0 && <p>{t('resendIn', { seconds: String(left) })}</p>}
    </div>
  )
}
