/** What may stand in the fields of a new account, asked by the forms and again by the server. Each answers the name of the problem, or null. */

export type FieldProblem =
  | 'required'
  | 'no-spaces'
  | 'username-signs'
  | 'not-alphanumeric'
  | 'not-an-email'
  | 'not-digits'
  | 'unprintable'

/** Control signs, and signs that turn the text around them about: a name with them looks like another one in a list. */
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** What a person or a shop is called. */
export function nameProblem(name: string): FieldProblem | null {
  if (name === '') return 'required'
  return unprintable.test(name) ? 'unprintable' : null
}

/** A name to sign in with: never to be mistaken for an e-mail address or a phone number, by which people sign in too. */
export function usernameProblem(name: string): FieldProblem | null {
  if (name === '') return 'required'
  if (/\s/.test(name)) return 'no-spaces'
  return /^[\w.-]{3,40}$/.test(name) && /[a-z]/i.test(name) ? null : 'username-signs'
}

/** The stricter name of a staff account. */
export function staffUsernameProblem(name: string): FieldProblem | null {
  if (/^[a-z0-9]+$/i.test(name)) return usernameProblem(name)
  return name === '' ? 'required' : 'not-alphanumeric'
}

export function emailProblem(email: string): FieldProblem | null {
  if (email === '') return 'required'
  return /^[^\s@,;<>]+@[^\s@.,;<>]+(\.[^\s@.,;<>]+)+$/.test(email) ? null : 'not-an-email'
}

/** Empty is allowed, and so is what people write between digits: spaces, dots, dashes and brackets. */
export const phoneProblem = (phone: string): FieldProblem | null =>
  phone === '' || /^\+?[0-9]{6,15}$/.test(phone.replace(/[\s().-]/g, '')) ? null : 'not-digits'

/** Id of a person at Telegram; empty is allowed. */
export const telegramProblem = (telegramId: string): FieldProblem | null =>
  telegramId === '' || /^[0-9]{1,20}$/.test(telegramId) ? null : 'not-digits'

/** Id of a group at Telegram: a minus before its digits. */
export function telegramGroupProblem(telegramId: string): FieldProblem | null {
  if (telegramId === '') return 'required'
  return /^-?[0-9]{1,20}$/.test(telegramId) ? null : 'not-digits'
}
