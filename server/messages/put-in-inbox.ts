import type { Language } from '../../contract/errors.ts'
import type { Actor } from '../runner/actor.ts'
import type { Tx } from '../runner/pool.ts'
import { type InboxTemplateName, inboxTemplates } from './inbox-templates.ts'
import { filled } from './messages.ts'
import type { Template } from './template.ts'
import { type TemplateName, templates, type ValuesOf } from './templates.ts'

/** Whose inbox: of a user itself, or of one staff account of it. */
export interface InboxOf {
  userId: number
  loginUserId: number | null
}

/** The inbox of the acting account: a user and each of its staff accounts have their own. */
export const inboxOf = ({ userId, loginUser }: Pick<Actor, 'userId' | 'loginUser'>): InboxOf => ({
  userId,
  loginUserId: loginUser?.id ?? null,
})

/** Says something in an inbox, with the transaction of its cause. Its screens hear of it at the commit. */
export async function putInInbox<Name extends TemplateName | InboxTemplateName>(
  tx: Tx,
  account: InboxOf,
  template: Name,
  facts: ValuesOf<Name>,
): Promise<void> {
  await tx
    .insertInto('inboxItem')
    .values({ ...account, template, facts: JSON.stringify(facts) })
    .execute()
}

const said = { ...templates, ...inboxTemplates }

/** Names of the texts that have these words by themselves, whatever stands in their places. */
export function templatesSaying(words: string, language: Language): string[] {
  const says = ({ subject, text }: Template) =>
    [subject, text].some((one) =>
      one[language]
        .replace(/\{\w+\}/g, '\n')
        .toLowerCase()
        .includes(words.toLowerCase()),
    )
  return Object.entries<Template>(said).flatMap(([name, template]) => (says(template) ? name : []))
}

/** An inbox item as its reader sees it. A text that this release does not have is shown by its name. */
export function inboxText(template: string, language: Language, facts: unknown): { subject: string; text: string } {
  if (!(template in said)) return { subject: template, text: '' }
  return filled(said[template as keyof typeof said], language, facts as Record<string, unknown>)
}
