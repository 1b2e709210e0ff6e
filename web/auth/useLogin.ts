import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Challenge } from 'altcha-lib/types'
import { useState } from 'react'
import { ApiError, api } from '../api.ts'
import { beginFlow, device, forgetDevice, keepDevice, signIn } from '../session/session.ts'
import { solveCaptcha } from './captcha.ts'
import type { useCaptcha } from './useCaptcha.ts'

/** The device value of this browser; asks for one where there is none. */
export async function ownDevice(): Promise<string> {
  const kept = device()
  if (kept) return kept
  const issued = (await issueDevice()).device
  keepDevice(issued)
  return issued
}

/** Where too many ask at one address a hard captcha is solved instead of waiting. */
async function issueDevice(): Promise<{ device: string }> {
  try {
    return await api('device', {})
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.code !== 'too-many-requests') throw refusal
    const { challenge } = await api('captcha', {})
    const captchaRes = challenge && (await solveCaptcha(challenge as unknown as Challenge))
    if (!captchaRes) throw refusal
    return api('device', { captchaRes })
  }
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
