import type { RefusalCode } from '../../contract/errors.ts'

const codes: ReadonlySet<RefusalCode> = new Set([
  'invalid-input',
  'body-too-large',
  'forbidden-access',
  'access-denied',
  'not-activated',
  'ip-not-allowed',
])

/**
 * Whether a refusal speaks of the request alone: it is decided before the reference is looked up, and a sale may stand behind that one.
 * Such an answer names no sale and says of none that it failed: a program that asks by sending again would give its customer the money back.
 */
export const isOfRequestAlone = (code: RefusalCode): boolean => codes.has(code)
