import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { refusalText } from '../../contract/errors.ts'
import { isUnavailable } from '../../database/unavailable.ts'
import { type ChatLine, readChatLine } from '../../rules/chat-lines.ts'
import { appNameOf } from '../domains/app-name.ts'
import type { Tx } from '../runner/pool.ts'
import { refusalOf } from '../runner/problems.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import { type CommandLine, type CommandReply, type CommandSender, helpFor, runCommand } from './chat-commands.ts'
import { chatTextsIn, commandShape } from './chat-texts.ts'
import type { AnswerChat, ChatParts, IncomingLine, LinkedChat } from './incoming-line.ts'
import { callerOf, linkByCode, linkOf, unlinkHere } from './links.ts'
import { provePin } from './pin.ts'
import { inOrder, senderLimits } from './sender-limits.ts'

/** Older messages are not carried out any more: the customer has left. */
const STALE_MS = 10 * 60_000

/** Lines of one sender that wait behind the one that is worked on. People write one after the other; whoever pastes a list is told which lines were left out. */
const MOST_WAITING = 3

/** Answers the lines of all chats: who speaks, what it wants, its PIN, and the calls that do it. */
export function chatEngine(parts: ChatParts): AnswerChat {
  const order = inOrder()
  const mayAsk = senderLimits()
  return async (incoming) => {
    const who = `${incoming.channel} ${incoming.sender}`
    // Counted when it comes: lines that wait for their turn keep those of others from being fetched.
    if (!mayAsk(who, 'line', incoming.key)) return null
    return order.length(who) > MOST_WAITING
      ? order.run(`crowd of ${who}`, () => turnedAway(parts, incoming))
      : order.run(who, () => answer(parts, incoming, () => mayAsk(who, 'stranger')))
  }
}

async function answer(parts: ChatParts, incoming: IncomingLine, mayAskAsStranger: () => boolean): Promise<string | null> {
  const linked = await parts.transact.read((tx) => linkOf(tx, incoming))
  const line = readChatLine(incoming.text)
  if (!linked || line.kind === 'link') return mayAskAsStranger() ? stranger(parts, incoming, line, linked) : null
  const before = await earlier(parts, incoming, linked)
  if (before?.answer) return before.answer
  const refId = referenceOf(incoming)
  if (!before && isStale(incoming)) return chatTextsIn(linked.language).stale
  const kept = await keep(parts, incoming, linked, { refId, waits: line.kind === 'command' && sells.has(line.name) })
  const said = await does(parts, incoming, linked, line, { refId, ...kept })
  return keepAnswer(parts, incoming, linked, { offers: kept.offered, ...said })
}

/** Answers a line that comes while too many of its sender wait. It does nothing, also when it is delivered again: its sender may have written it once more by then. */
async function turnedAway(parts: ChatParts, incoming: IncomingLine): Promise<string | null> {
  const linked = await parts.transact.read((tx) => linkOf(tx, incoming))
  if (!linked) return null
  const before = await earlier(parts, incoming, linked)
  if (before) return before.answer ?? refuse('unavailable')
  await keep(parts, incoming, linked, { refId: referenceOf(incoming), waits: false })
  return keepAnswer(parts, incoming, linked, { text: chatTextsIn(linked.language).crowded, waits: false })
}

const sells: ReadonlySet<string> = new Set(['buy', 'pay', 'confirm'])

const isStale = ({ at }: IncomingLine): boolean => at !== null && Date.now() - at.getTime() > STALE_MS

/** The same for every delivery of a message, even if the chat is linked to another account meanwhile. */
const referenceOf = ({ channel, sender, key }: IncomingLine): string =>
  `chat-${hash('sha256', JSON.stringify([channel, sender, key]), 'base64url').slice(0, 22)}`

async function stranger(parts: ChatParts, incoming: IncomingLine, line: ChatLine, linked: LinkedChat | null): Promise<string> {
  const language = linked?.language ?? incoming.language
  if (line.kind === 'register') return chatTextsIn(language).register
  if (line.kind !== 'link') return chatTextsIn(language).notLinked
  try {
    const linking = await linkByCode(parts.transact, incoming, line.code, parts.host)
    if (linking.state === 'linked') return chatTextsIn(linking.language).linked(linking.app)
    return linking.state === 'taken' ? chatTextsIn(language).taken : chatTextsIn(language).codeUnknown
  } catch (error) {
    return refused(error, language)
  }
}

/** What a refusal is called. Throws what is none, and what may be gone in a moment. */
function refused(error: unknown, language: LinkedChat['language']): string {
  const known = refusalOf(error)
  if (!known || known.code === 'unavailable' || isUnavailable(error)) throw error
  return refusalText(known.code, language, known.values)
}

async function does(
  parts: ChatParts,
  incoming: IncomingLine,
  linked: LinkedChat,
  line: ChatLine,
  of: Pick<CommandSender, 'refId' | 'at' | 'offered'>,
): Promise<CommandReply> {
  const says = chatTextsIn(linked.language)
  const say = (text: string): CommandReply => ({ text, waits: false })
  try {
    if (line.kind === 'unlink') {
      await unlinkHere(parts.transact, linked, incoming, parts.host)
      return say(says.unlinked(await parts.transact.read((tx) => appNameOf(tx, linked.account.userId))))
    }
    const caller = await parts.transact.read((tx) => callerOf(tx, linked.account))
    if (!caller) return say(says.gone)
    const actor = { ...caller, language: linked.language, ip: incoming.ip }
    const origin = {
      ip: incoming.ip,
      language: linked.language,
      host: parts.host,
      idempotencyKey: null,
      userAgent: `${incoming.channel} ${incoming.sender}`,
    }
    const speaker: CommandSender = { actor, origin, ...of }
    switch (line.kind) {
      case 'help':
        return say(helpFor(actor))
      case 'register':
        return say(says.register)
      case 'unknown':
        // It may have been to ask for another bill.
        return { ...say(line.name ? says.shape(commandShape(line.name)) : says.unknown), offers: null }
      case 'link':
        return say(says.taken)
      default:
        if (caller.isPasswordExpired) throw new Refused('password-expired')
        return await withPin(parts, linked, line, speaker)
    }
  } catch (error) {
    return {
      ...say(refused(error, linked.language)),
      ...(line.kind === 'command' && line.name !== 'balance' && { offers: null }),
    }
  }
}

async function withPin(parts: ChatParts, linked: LinkedChat, line: CommandLine, speaker: CommandSender): Promise<CommandReply> {
  const says = chatTextsIn(linked.language)
  if ('pin' in line) {
    if (line.pin === null) return { text: says.pinNeeded(commandShape(line.name)), waits: false }
    const proof = await provePin(parts.transact, linked, line.pin, parts.verify)
    if (proof !== 'right') return { text: proof === 'none' ? says.pinNone : says.pinWrong, waits: false }
  }
  return runCommand(parts, line, speaker)
}

/** What is known of a message that came before. */
const earlier = ({ transact }: ChatParts, { key }: IncomingLine, { linkId }: LinkedChat) =>
  transact.read((tx) =>
    tx
      .selectFrom('chatMessage')
      .select('answer')
      .where('linkId', '=', linkId)
      // A server before this one named messages of gateways by their id alone.
      .where(
        sql<boolean>`(message_key = ${key} or message_key = ${key.replace(/#[^#]*$/, '')} and at > now() - interval '1 hour')`,
      )
      .executeTakeFirst(),
  )

/** Written before anything is done, so that the outcome is sent even if this server dies. Answers when it first came, and what stood offered to it. */
const keep = (
  { transact }: ChatParts,
  { key }: IncomingLine,
  { linkId }: LinkedChat,
  { refId, waits }: { refId: string; waits: boolean },
) =>
  transact.write(async (tx) => {
    await tx
      .insertInto('chatMessage')
      .values({ linkId, messageKey: key, refId, waits })
      .onConflict((conflict) => conflict.columns(['linkId', 'messageKey']).doNothing())
      .execute()
    const { id, at } = await tx
      .selectFrom('chatMessage')
      .select(['id', 'at'])
      .where('linkId', '=', linkId)
      .where('messageKey', '=', key)
      .executeTakeFirstOrThrow()
    return { at, offered: await offeredBefore(tx, linkId, id) }
  })

/** The inquiry that a Y pays as this message of the link: what was offered last, where the message before it was also answered last. */
async function offeredBefore(tx: Tx, linkId: number, messageId: number): Promise<number | null> {
  const before = tx.selectFrom('chatMessage').select(['id', 'inquiryId']).where('linkId', '=', linkId).where('id', '<', messageId)
  const written = await before.orderBy('id', 'desc').limit(1).executeTakeFirst()
  const answered = await before.orderBy(sql`answered_at desc nulls first`).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return written?.id === answered?.id ? (written?.inquiryId ?? null) : null
}

/** Keeps the answer; where another delivery was answered first, that is what is said. */
async function keepAnswer(
  { transact }: ChatParts,
  { key }: IncomingLine,
  { linkId }: LinkedChat,
  { text, waits, offers = null }: CommandReply,
): Promise<string> {
  return transact.write(async (tx) => {
    const message = tx.updateTable('chatMessage').where('linkId', '=', linkId).where('messageKey', '=', key)
    const kept = await message
      .set({ answer: text, answeredAt: new Date(), waits, inquiryId: offers })
      .where('answer', 'is', null)
      .returning('answer')
      .executeTakeFirst()
    if (kept) return text
    const first = await tx
      .selectFrom('chatMessage')
      .select('answer')
      .where('linkId', '=', linkId)
      .where('messageKey', '=', key)
      .executeTakeFirst()
    return first?.answer ?? text
  })
}
