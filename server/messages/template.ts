import type { Language } from '../../contract/errors.ts'

export interface Template {
  subject: Readonly<Record<Language, string>>
  text: Readonly<Record<Language, string>>
  /** Values that are kept encrypted until the message is sent, and erased then. */
  secret: readonly string[]
}
