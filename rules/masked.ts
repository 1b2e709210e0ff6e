/** Addresses as they are shown to somebody who has not proved yet to own them. */

const dots = '••••'

/** `melati@example.id` → `m••••@example.id`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}${dots}${email.slice(at)}`
}

/** `081290347781` → `0812••••781`. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 4)}${dots}${phone.slice(-3)}`
