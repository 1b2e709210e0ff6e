import { hash } from 'node:crypto'
import { calls } from '../../contract/calls.ts'
import { refusalText } from '../../contract/errors.ts'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { ticketStatuses } from '../../contract/topup/ticket-statuses.ts'
import type { ChatCommandName, ChatLine } from '../../rules/chat-lines.ts'
import { dayBounds, wib, wibDay } from '../../rules/dates.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Origin } from '../runner/handlers.ts'
import { mayCall } from '../runner/policy.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import { chatTextsIn, commandShape, dayText, helpText, MOST_LINES, pricesText, receiptText, recentText } from './chat-texts.ts'
import type { ChatParts } from './incoming-line.ts'

/** Who speaks, what a sale of its message has as reference, when the message first came, and the inquiry that stands offered to it. */
export interface CommandSender {
  actor: Actor
  origin: Origin
  refId: string
  at: Date
  offered: number | null
}

/** What is answered, whether the sale it is about has not ended yet, and the inquiry that a Y pays after it; undefined where that stays as it was. */
export interface CommandReply {
  text: string
  waits: boolean
  offers?: number | null
}

const plain = (text: string): CommandReply => ({ text, waits: false })
/** After it a Y pays nothing. */
const last = (text: string): CommandReply => ({ text, waits: false, offers: null })

/** Calls that a command leads to: commands that the account may not use are not offered. */
const callOf = {
  buy: calls.command,
  inquiry: calls.command,
  pay: calls.command,
  confirm: calls.command,
  status: calls.command,
  balance: calls.command,
  price: calls.command,
  recent: calls.recentSales,
  complaint: calls.openComplaint,
  ticket: calls.requestTicket,
} as const

function mayUse(name: ChatCommandName, actor: Actor): boolean {
  if (name === 'transfer') return mayCall(calls.transfer, actor) || mayCall(calls.moveBalance, actor)
  if (name === 'balance') return mayCall(calls.command, actor) || mayCall(calls.balance, actor)
  if (name === 'unlink') return true
  return name in callOf && mayCall(callOf[name as keyof typeof callOf], actor)
}

/** What a list in a chat has room for: how to register is for others, a day is named beside the last sales, and a receipt beside how a sale stands. */
const helped = [
  'buy',
  'inquiry',
  'pay',
  'confirm',
  'status',
  'balance',
  'price',
  'recent',
  'complaint',
  'ticket',
  'transfer',
  'unlink',
] as const

export const helpFor = (actor: Actor): string =>
  helpText(
    helped.filter((name) => mayUse(name, actor)),
    actor.language,
  )

/** What a line with a PIN does once that was right, and what one without a PIN says. All of it is calls of the contract. */
export type CommandLine = Extract<
  ChatLine,
  { kind: 'command' | 'recent' | 'day' | 'complaint' | 'receipt' | 'ticket' | 'transfer' | 'plain' | 'prices' }
>

export async function runCommand(
  parts: Pick<ChatParts, 'ask' | 'transact'>,
  line: CommandLine,
  speaker: CommandSender,
): Promise<CommandReply> {
  switch (line.kind) {
    case 'command':
    case 'plain':
      return short(parts, line, speaker)
    case 'prices':
      return plain(await prices(parts, line.code, speaker))
    case 'recent':
      return plain(recentText(await parts.ask('recentSales', speaker.actor, {}, speaker.origin), speaker.actor.language))
    case 'day':
      return plain(await day(parts, line.date, speaker))
    case 'complaint':
      return last(await complain(parts, line, speaker))
    case 'receipt':
      return plain(await receipt(parts, line.about, speaker))
    case 'ticket':
      return last(await ticket(parts, line, speaker))
    case 'transfer':
      return last(await transfer(parts, line, speaker))
  }
}

/** A short command as the counter takes it. Its own texts name no PIN: a bill is asked to be paid with one. */
async function short(
  { ask }: Pick<ChatParts, 'ask'>,
  { name, text }: Extract<CommandLine, { kind: 'command' | 'plain' }>,
  { actor, origin, refId, offered }: CommandSender,
): Promise<CommandReply> {
  const says = chatTextsIn(actor.language)
  if (name === 'balance' && !mayCall(calls.command, actor)) {
    const { balance } = await ask('balance', actor, {}, origin)
    return plain(`Rp ${balance.toLocaleString('id-ID')}`)
  }
  const input = { text, refId, ...(name === 'confirm' && offered !== null && { inquiryId: offered }) }
  const said = await ask('command', actor, input, origin).catch((error: unknown) => again(error, actor))
  if (typeof said === 'string') return last(said)
  const { kind, sale } = said
  if (kind === 'inquiry' && sale?.statusId === saleStatuses.success)
    return { text: says.pay(sale), waits: false, offers: sale.saleId }
  if (kind !== 'inquiry' && kind !== 'sale') return plain(said.text)
  return { text: said.text, waits: kind === 'sale' && sale?.statusId === saleStatuses.pending, offers: null }
}

/** A second sale of a day is asked for as the counter asks, with how a chat says yes. */
function again(error: unknown, { language }: Actor): string {
  if (!(error instanceof Refused) || error.code !== 'double-sale') throw error
  return `${refusalText(error.code, language, error.values)} ${commandShape('again')}`
}

/** The price of a product, or those of all whose codes begin so. */
async function prices({ ask }: Pick<ChatParts, 'ask'>, code: string, { actor, origin }: CommandSender): Promise<string> {
  try {
    return (await ask('command', actor, { text: `CH.${code}` }, origin)).text
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'product-unknown') throw error
  }
  const { products } = await ask('sellableProducts', actor, { keyword: code }, origin)
  const named = products.filter((product) => product.code.toUpperCase().startsWith(code))
  return pricesText(named.length > 0 ? named : products, actor.language)
}

/** The sales of a day in WIB, and their sum, as the log has them: of a manager those below it too. */
async function day({ ask }: Pick<ChatParts, 'ask'>, date: string, { actor, origin }: CommandSender): Promise<string> {
  const { first, last } = dayBounds(date, wib)
  const asked = { startDate: first.toISOString(), endDate: last.toISOString(), rowsPerPage: MOST_LINES }
  return dayText(date, await ask('transactionLog', actor, asked, origin), actor.language)
}

/** Complains about the sale of a TRID, or the newest to a number. One that waits already is answered instead of a second one. */
async function complain(
  { ask }: Pick<ChatParts, 'ask'>,
  { about, words }: Extract<CommandLine, { kind: 'complaint' }>,
  { actor, origin }: CommandSender,
): Promise<string> {
  const sale = await saleAbout(ask, about, { actor, origin })
  const { isNew } = await ask('openComplaint', actor, { salesId: sale.saleId, words }, origin)
  return chatTextsIn(actor.language).complained(sale.saleId, isNew)
}

/** The receipt as the counter prints it, of the same sale whose status a chat would be told. */
async function receipt({ ask }: Pick<ChatParts, 'ask'>, about: string, { actor, origin }: CommandSender): Promise<string> {
  const sale = await saleAbout(ask, about, { actor, origin })
  return receiptText((await ask('receipt', actor, { id: sale.saleId }, origin)).body)
}

/** The own sale of a TRID, or the newest to a number. */
async function saleAbout(ask: ChatParts['ask'], about: string, { actor, origin }: Pick<CommandSender, 'actor' | 'origin'>) {
  return (await ask('command', actor, { text: `CEK.${about}` }, origin)).sale ?? refuse('not-found')
}

/** Opens a ticket at the bank with this word in its name, or at the first bank. An open ticket of the same amount is shown again. */
async function ticket(
  { ask }: Pick<ChatParts, 'ask'>,
  { amount, bank }: Extract<CommandLine, { kind: 'ticket' }>,
  { actor, origin }: CommandSender,
): Promise<string> {
  const open = await ask('ticketStatus', actor, {}, origin)
  const { banks } = await ask('topUpBanks', actor, {}, origin)
  const found = banks.find(({ name }) => name.toUpperCase().includes(bank)) ?? refuse('not-found')
  const isOpen = open !== null && open.statusId <= ticketStatuses.verifying && open.amount === amount && open.Bank.id === found.id
  return chatTextsIn(actor.language).ticket(isOpen ? open : await ask('requestTicket', actor, { amount, bank: found.id }, origin))
}

/** Moves balance to a downline by its user name, as the screen does: the owner to anybody, a manager to whom it manages. */
async function transfer(
  { ask, transact }: Pick<ChatParts, 'ask' | 'transact'>,
  { username, amount, nth }: Extract<CommandLine, { kind: 'transfer' }>,
  { actor, origin, at }: CommandSender,
): Promise<string> {
  if (!mayUse('transfer', actor)) refuse('access-denied')
  const to = await transact.read((tx) =>
    tx
      .selectFrom('users')
      .select(['id', 'name'])
      .where((eb) => eb(eb.fn('lower', ['username']), '=', username))
      .executeTakeFirst(),
  )
  // The owner adds to its own balance at the screen alone.
  if (!to || to.id === actor.userId) return refuse('not-found')
  const says = chatTextsIn(actor.language)
  let isKnown = false
  const idempotencyKey = transferKey(actor, { to: to.id, amount, nth, at })
  const onKnownKey = () => {
    isKnown = true
  }
  const keyed = { ...origin, idempotencyKey, onKnownKey }
  // Not in the language of the reader: the same transfer is the same in both.
  const remark = chatTextsIn('id').transferRemark
  const moved: Pick<Answer<'moveBalance'>, 'balance'> = mayCall(calls.transfer, actor)
    ? await ask('transfer', actor, { correspondent: to.id, amount, remark }, keyed)
    : await ask('moveBalance', actor, { userId: to.id, amount, mutation: 'transfer', remark }, keyed)
  return isKnown
    ? says.movedBefore(amount, to.name, `T.${username}.${amount}.${nth + 1}.PIN`)
    : says.moved(amount, to.name, moved.balance)
}

/** The same transfer of a day in WIB is made once, however often it is written: the second has a number of its own, as a second sale has. */
const transferKey = (
  { userId, loginUser }: Actor,
  { to, amount, nth, at }: { to: number; amount: number; nth: number; at: Date },
) =>
  `chat-${hash('sha256', JSON.stringify(['transfer', userId, loginUser?.id ?? null, to, amount, nth, wibDay(at)]), 'base64url').slice(0, 22)}`
