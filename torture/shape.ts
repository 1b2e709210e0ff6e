import { refusals } from '../contract/errors.ts'

/** The one refusal that a database which is away may give. */
export const unavailable = '503 unavailable'

/** What a proxy says by itself where the server behind it broke off, or was too slow. */
const ofTheProxy = [502, 504]

/** A refusal by its name where it is the contract's, else as it came. */
export function shapeOf(status: number, { code, message }: { code?: string; message?: unknown }, text: string): string {
  const known = refusals[code as keyof typeof refusals]
  const isItsStatus = known?.status === status || (code === 'unavailable' && ofTheProxy.includes(status))
  return isItsStatus && typeof message === 'string' ? `${status} ${code}` : `${status} outside the contract: ${text.slice(0, 80)}`
}

/** Whether what something was refused with, as `shapeOf` says it, is none of the contract's refusals. */
export const isOutside = (shape: string): boolean => / outside the contract: /.test(shape)
