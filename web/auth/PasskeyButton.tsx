import { Stack } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { signIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useRun } from '../ui/useRun.ts'
import { ownDevice } from './useLogin.ts'
import { withWork } from './withWork.ts'

/** What a passkey of this device answers to a challenge. */
export async function signedByPasskey() {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { options } = await withWork('passkeys', (captchaRes) => api('passkeyOptions', { captchaRes }))
  return { credential: { ...(await startAuthentication({ optionsJSON: options as never })) } }
}

/** Signs in by a passkey of this device; no name has to be typed. */
export function PasskeyButton() {
  const t = useTranslations('login')
  const { run, pending, failure } = useRun({ otherwise: t('passkeyFailed') })

  const enter = () =>
    run(async () => {
      const { token, user } = await api('passkeyLogin', { ...(await signedByPasskey()), device: await ownDevice() })
      if (token && 'id' in user) signIn(token, user)
    })

  return (
    <Stack gap="md" mt="md">
      <Action icon={IconFingerprint} label={t('passkey')} size="lg" fullWidth loading={pending} onClick={enter} />
      <Notice tone="danger">{failure?.message}</Notice>
    </Stack>
  )
}
