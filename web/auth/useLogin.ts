import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, api } from '../api.ts'
import { beginFlow, device, forgetDevice, keepDevice, signIn } from '../session/session.ts'
import type { useCaptcha } from './useCaptcha.ts'
import { withWork } from './withWork.ts'

/** The device value of this browser; asks for one where there is none. */
export async function ownDevice(): Promise<string> {
  const kept = device()
  if (kept) return kept
  const issued = (await withWork('device', (captchaRes) => api('device', { captchaRes }))).device
  keepDevice(issued)
  return issued
}

/** Signs in; a refusal's message is kept for the screen and the captcha starts anew. A session is seen by the router; who has to enter a code goes on to the page for it. */
export function useLogin(captcha: ReturnType<typeof useCaptcha>) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { referrer?: string }
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
      if ('authCode' in answer.user) {
        beginFlow({ user: answer.user, isReset: false })
        await navigate({ to: '/verification' as '/login', search })
      }
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
