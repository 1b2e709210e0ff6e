import type { Language } from '../../contract/errors.ts'

export interface Template {
  subject: Readonly<Record<Language, string>>
  text: Readonly<Record<Language, string>>
  /** Values that are kept encrypted until the message is sent, and erased then. */
  secret: readonly string[]
}

type PlacesIn<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesIn<Rest> : never

/** The {places} of a template, in its subject and its text of every language. */
export type PlacesOf<Of extends Template> = PlacesIn<Of['subject' | 'text'][Language]>
