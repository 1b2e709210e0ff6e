import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, api } from '../api.ts'
import { device, forgetDevice, keepDevice, signIn } from '../session/session.ts'
import type { useCaptcha } from './useCaptcha.ts'

async function ownDevice(): Promise<string> {
  const kept = device()
  if (kept) return kept
  const issued = (await api('device', {})).device
  keepDevice(issued)
  return issued
}

/** Signs in; a refusal's message is kept for the screen and the captcha starts anew. Success is seen by the router. */
export function useLogin(captcha: ReturnType<typeof useCaptcha>) {
  const t = useTranslations('login')
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function login(username: string, password: string) {
    setPending(true)
    try {
      const answer = await api('login', { username, password, device: await ownDevice(), captchaRes: captcha.solution ?? '' })
      if (answer.token && 'id' in answer.user) {
        signIn(answer.token, answer.user)
        return
      }
      setError(t('codeNeeded'))
      captcha.reset()
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      if (refusal.code === 'device-unknown') forgetDevice()
      setError(Object.values(refusal.fields ?? {})[0] ?? refusal.message)
      captcha.reset()
    }
    setPending(false)
  }

  return { login, pending, error }
}
