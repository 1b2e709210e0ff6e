import type { Challenge } from 'altcha-lib/types'
import type { CaptchaDoor } from '../../contract/auth/captcha-doors.ts'
import { ApiError, api } from '../api.ts'
import { solveCaptcha } from './captcha.ts'

/**
 * Makes a call that needs no captcha. Where it has to wait because too many ask for the same at one address, a hard captcha is solved
 * instead, and the call made once more with it; it is the last refusal that is thrown.
 */
export async function withWork<A>(door: CaptchaDoor, send: (captchaRes: string) => Promise<A>): Promise<A> {
  try {
    return await send('')
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.code !== 'too-many-requests') throw refusal
    const challenge = (await api('captcha', { for: door })).challenge as Challenge | null
    // An easy one says that nobody waits here for others: what refuses is a limit of the account.
    if (!challenge?.parameters.data?.isHard) throw refusal
    const captchaRes = await solveCaptcha(challenge)
    if (captchaRes === null) throw refusal
    return send(captchaRes)
  }
}
