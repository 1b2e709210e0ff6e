import { sql } from 'kysely'
import type { ChatChannel } from '../../contract/chat/chat.ts'
import type { Language } from '../../contract/errors.ts'
import { type Account, accountOfActor } from '../auth/account.ts'
import { countAttempt } from '../auth/attempts.ts'
import { currentCaller } from '../auth/current-caller.ts'
import { readableCode, secretHash } from '../auth/secrets.ts'
import { tellAccount } from '../auth/security-notices.ts'
import { appNameOf } from '../domains/app-name.ts'
import type { Actor, Caller } from '../runner/actor.ts'
import { openAudit } from '../runner/audit.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import type { IncomingLine, LinkedChat } from './incoming-line.ts'
import { pinOf } from './pin.ts'

const CODE_MINUTES = 10
const wrongCodes = { most: 10, minutes: 15 }

const ofAccount = ({ userId, loginUserId }: Account) =>
  sql<boolean>`user_id = ${userId} and login_user_id is not distinct from ${loginUserId}`

/** The account that a sender speaks for; null where it speaks for none. */
export async function linkOf(tx: Tx, { channel, sender }: Pick<IncomingLine, 'channel' | 'sender'>): Promise<LinkedChat | null> {
  const row = await tx
    .selectFrom('chatLink')
    .select(['id', 'userId', 'loginUserId', 'language'])
    .where('channel', '=', channel)
    .where('sender', '=', sender)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { id, userId, loginUserId, language } = row
  return { linkId: id, account: { userId, loginUserId }, language: language as Language }
}

/** For which link a message was answered, even if that has ended since; undefined where a stranger was. */
export const linkAnswered = (tx: Tx, { channel, sender, key }: Pick<IncomingLine, 'channel' | 'sender' | 'key'>) =>
  tx
    .selectFrom('chatMessage')
    .innerJoin('chatLink', 'chatLink.id', 'chatMessage.linkId')
    .select(['chatLink.id as link', 'chatLink.userId'])
    .where('chatLink.channel', '=', channel)
    .where('chatLink.sender', '=', sender)
    .where('chatMessage.messageKey', '=', key)
    .orderBy('chatLink.id', 'desc')
    .executeTakeFirst()

/** The account as it stands now, an expired password included; null for staff that was blocked or removed. */
export async function callerOf(tx: Tx, account: Account): Promise<Caller | null> {
  const caller = await currentCaller(tx, account)
  if (!caller) return null
  const { isExpired } = await tx
    .selectFrom('users')
    .leftJoin('loginUser', (join) => join.onRef('loginUser.userId', '=', 'users.id').on('loginUser.id', '=', account.loginUserId))
    .select((of) => of.fn.coalesce('loginUser.isPasswordExpired', 'users.isPasswordExpired').as('isExpired'))
    .where('users.id', '=', account.userId)
    .executeTakeFirstOrThrow()
  return { ...caller, isPasswordExpired: isExpired }
}

export async function chats(
  tx: Tx,
  actor: Actor,
  open: { bot: string | null; channels: ChatChannel[] },
): Promise<Answer<'chats'>> {
  const account = accountOfActor(actor)
  const links = await tx
    .selectFrom('chatLink')
    .select(['id', 'channel', 'sender', 'linkedAt'])
    .where(ofAccount(account))
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()
  return {
    hasPin: (await pinOf(tx, account)) !== null,
    links: links.map(({ id, channel, sender, linkedAt }) => ({
      id,
      channel: channel as ChatChannel,
      sender,
      linkedAt: linkedAt.toISOString(),
    })),
    ...open,
  }
}

/** A code that is shown once; earlier codes become invalid. Refuses `chat-pin-missing`: a chat without a PIN could do nothing. */
export async function makeChatCode(tx: Tx, actor: Actor): Promise<Answer<'makeChatCode'>> {
  const account = accountOfActor(actor)
  if ((await pinOf(tx, account)) === null) refuse('chat-pin-missing')
  await tx.deleteFrom('chatCode').where(ofAccount(account)).where('linkId', 'is', null).execute()
  const code = readableCode()
  const { expiresAt } = await tx
    .insertInto('chatCode')
    .values({
      hash: secretHash(code),
      ...account,
      language: actor.language,
      expiresAt: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return { code, expiresAt: expiresAt.toISOString() }
}

export async function unlinkChat(
  tx: Tx,
  actor: Actor,
  { id }: Input<'unlinkChat'>,
  origin: Origin,
): Promise<Answer<'unlinkChat'>> {
  const account = accountOfActor(actor)
  if (!(await endLink(tx, account, id))) refuse('not-found')
  await tellAccount(tx, 'chat-unlinked', account, origin, id)
  return {}
}

async function endLink(tx: Tx, account: Account, linkId: number): Promise<boolean> {
  const ended = await tx
    .updateTable('chatLink')
    .set({ endedAt: sql<Date>`now()` })
    .where('id', '=', linkId)
    .where(ofAccount(account))
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** What is recorded of a chat: in notices, channel and sender take the place of the IP address. */
const seenIn = ({ channel, sender, ip }: IncomingLine) => ({
  audited: { ip, userAgent: `${channel} ${sender}` },
  told: (origin: Pick<Origin, 'language' | 'host'>): Origin => ({
    ...origin,
    ip: `${channel} ${sender}`,
    userAgent: '',
    idempotencyKey: null,
  }),
})

/** The chat itself ends that it speaks for its account. */
export async function unlinkHere(
  transact: Transact,
  linked: LinkedChat,
  incoming: IncomingLine,
  host: Origin['host'],
): Promise<void> {
  const { audited, told } = seenIn(incoming)
  await transact.write(async (tx) => {
    await openAudit(tx, 'chatUnlinked', linked.account, { channel: incoming.channel, sender: incoming.sender }, audited)
    if (await endLink(tx, linked.account, linked.linkId))
      await tellAccount(tx, 'chat-unlinked', linked.account, told({ language: linked.language, host }), linked.linkId)
  })
}

export type Linking = { state: 'linked'; language: Language; app: string } | { state: 'unknown' | 'taken' }

/**
 * Links a chat by a code that its account was shown. The same code from the same chat links once. Refuses `too-many-requests` to a chat that guesses: it
 * delays only itself.
 */
export async function linkByCode(
  transact: Transact,
  incoming: IncomingLine,
  code: string,
  host: Origin['host'],
): Promise<Linking> {
  const { channel, sender } = incoming
  await transact.write((tx) => countAttempt(tx, `chat code from ${channel} ${sender}`, wrongCodes))
  return transact.write(async (tx) => {
    const row = await tx
      .selectFrom('chatCode')
      .selectAll()
      .where('hash', '=', secretHash(code))
      .where('expiresAt', '>', sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst()
    const before = await linkOf(tx, incoming)
    if (!row || (row.linkId !== null && row.linkId !== before?.linkId)) return { state: 'unknown' }
    const account = { userId: row.userId, loginUserId: row.loginUserId }
    const language = row.language as Language
    if (before) {
      const isOwn = before.account.userId === account.userId && before.account.loginUserId === account.loginUserId
      return isOwn ? { state: 'linked', language, app: await appNameOf(tx, account.userId) } : { state: 'taken' }
    }
    if (!(await currentCaller(tx, account))) return { state: 'unknown' }
    const { audited, told } = seenIn(incoming)
    await openAudit(tx, 'chatLinked', account, { channel, sender }, audited)
    const { id } = await tx
      .insertInto('chatLink')
      .values({ ...account, channel, sender, language })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('chatCode').set({ linkId: id }).where('hash', '=', row.hash).execute()
    await tellAccount(tx, 'chat-linked', account, told({ language, host }), id)
    return { state: 'linked', language, app: await appNameOf(tx, account.userId) }
  })
}
