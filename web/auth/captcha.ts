import type { Challenge } from 'altcha-lib/types'
import { captchaMinutes } from '../../contract/auth/captcha-minutes.ts'

/**
 * Solves an ALTCHA proof of work (PBKDF2 or SHA, version 2 of its format) and answers what goes into `captchaRes`:
 * base64 of {challenge, solution}. Runs beside the page; null when it was given up or took longer than four minutes:
 * a hard one is slow where the browser has no WebCrypto.
 */
export async function solveCaptcha(challenge: Challenge): Promise<string | null> {
  const [{ solveChallenge }, deriveKey] = await Promise.all([import('altcha-lib'), deriveKeyFor(challenge.parameters.algorithm)])
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 240_000 })
  return solution && btoa(JSON.stringify({ challenge, solution }))
}

async function deriveKeyFor(algorithm: string) {
  // crypto.subtle is missing on plain http, e.g. in a shop's own network.
  if (!crypto.subtle) return (await import('./plainHash.ts')).deriveKey
  if (algorithm.startsWith('PBKDF2/')) return (await import('altcha-lib/algorithms/web/pbkdf2')).deriveKey
  return (await import('altcha-lib/algorithms/web/sha')).deriveKey
}

/** Whether a challenge that came at `since` still lives for a moment longer, so that a solution of it has time to arrive; both by the clock of this device. */
export const stillValid = (since: number, now: number): boolean => now - since < captchaMinutes * 60_000 - 15_000
