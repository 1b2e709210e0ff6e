import { sql } from 'kysely'
import type { ChatChannel } from '../../contract/chat/chat.ts'
import type { Language } from '../../contract/errors.ts'
import { appNameOf } from '../domains/app-name.ts'
import type { Host } from '../runner/host.ts'
import type { Tx } from '../runner/pool.ts'
import { seal } from '../sealing/seal.ts'
import type { Template } from './template.ts'
import { type TemplateName, templates, type ValuesOf } from './templates.ts'

export type Channel = 'email' | 'sms' | 'telegram' | 'gateway-whatsapp' | 'gateway-sms'

/** How messages to a chat leave. */
export const letterChannel = (channel: ChatChannel): Channel => (channel === 'telegram' ? 'telegram' : `gateway-${channel}`)

export interface NewMessage<Name extends TemplateName> {
  template: Name
  language: Language
  channel: Channel
  /** E-mail address, phone number or Telegram chat id. */
  to: string
  /** The linked chat that it goes to: it is sent only while that chat still gets notices. */
  link?: number
  /** Whose account it is about; null for an address without one. */
  userId: number | null
  /** The host that somebody asked on, where it is a question of that user's. */
  askedOn?: Pick<Host, 'name'>
  /** Fills the {places} of the template; without an `app` of its own it is what the product is called towards the user. */
  values: ValuesOf<Name>
  /** How long it waits before it is sent. */
  afterSeconds?: number
}

/** Queues a message with the transaction of its cause: it is sent when that commits, and never when it does not. Answers its id. */
export async function queueMessage<Name extends TemplateName>(
  tx: Tx,
  { template, language, channel, to, link, userId, askedOn, values, afterSeconds = 0 }: NewMessage<Name>,
): Promise<number> {
  const declared: Template = templates[template]
  const isSecret = ([name]: [string, unknown]) => declared.secret.includes(name)
  const all = Object.entries({ app: await appNameOf(tx, userId, askedOn), ...values })
  const secrets = all.filter(isSecret)
  const facts = { ...Object.fromEntries(all.filter((value) => !isSecret(value))), ...(link && { chatLink: link }) }
  const sealed = secrets.length ? await seal(tx, JSON.stringify(Object.fromEntries(secrets))) : null
  const nextAttemptAt = sql<Date>`now() + make_interval(secs => ${afterSeconds}::integer)`
  const { id } = await tx
    .insertInto('message')
    .values({ template, language, channel, recipient: to, userId, facts: JSON.stringify(facts), sealed, nextAttemptAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Subject and text of a message, its places filled. A place without a value stays visible. */
export function written(template: TemplateName, language: Language, values: Readonly<Record<string, unknown>>) {
  return filled(templates[template], language, values)
}

/** The same of any template. */
export function filled(declared: Template, language: Language, values: Readonly<Record<string, unknown>>) {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place))
  return { subject: fill(declared.subject[language]), text: fill(declared.text[language]) }
}
