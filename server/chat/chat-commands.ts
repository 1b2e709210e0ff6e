import { calls } from '../../contract/calls.ts'
import { refusalText } from '../../contract/errors.ts'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { ticketStatuses } from '../../contract/topup/ticket-statuses.ts'
import type { ChatCommandName, ChatLine } from '../../rules/chat-lines.ts'
import { dayBounds, wib } from '../../rules/dates.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Origin } from '../runner/handlers.ts'
import { mayCall } from '../runner/policy.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import { chatTextsIn, commandShape, dayText, helpText, MOST_LINES, pricesText, receiptText, recentText } from './chat-texts.ts'
import type { ChatParts } from './incoming-line.ts'

/** Who speaks, and what its message is known by: a sale has it as reference, a transfer as key. */
export interface CommandSender {
  actor: Actor
  origin: Origin
  refId: string
}

/** What is answered, and whether the sale it is about has not ended yet. */
export interface CommandReply {
  text: string
  waits: boolean
}

const plain = (text: string): CommandReply => ({ text, waits: false })

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
      return plain(await complain(parts, line, speaker))
    case 'receipt':
      return plain(await receipt(parts, line.about, speaker))
    case 'ticket':
      return plain(await ticket(parts, line, speaker))
    case 'transfer':
      return plain(await transfer(parts, line, speaker))
  }
}

/** A short command as the counter takes it. Its own texts name no PIN: a bill is asked to be paid with one. */
async function short(
  { ask }: Pick<ChatParts, 'ask'>,
  { name, text }: Extract<CommandLine, { kind: 'command' | 'plain' }>,
  { actor, origin, refId }: CommandSender,
): Promise<CommandReply> {
  const says = chatTextsIn(actor.language)
  if (name === 'balance' && !mayCall(calls.command, actor)) {
    const { balance } = await ask('balance', actor, {}, origin)
    return plain(`Rp ${balance.toLocaleString('id-ID')}`)
  }
  const said = await ask('command', actor, { text, refId }, origin).catch((error: unknown) => again(error, actor))
  if (typeof said === 'string') return plain(said)
  const { kind, sale } = said
  if (kind === 'inquiry' && sale?.statusId === saleStatuses.success) return plain(says.pay(sale))
  return { text: said.text, waits: kind === 'sale' && sale?.statusId === saleStatuses.pending }
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
  { username, amount }: Extract<CommandLine, { kind: 'transfer' }>,
  { actor, origin, refId }: CommandSender,
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
  const keyed = { ...origin, idempotencyKey: refId }
  const remark = chatTextsIn(actor.language).transferRemark
  const moved: Pick<Answer<'moveBalance'>, 'balance'> = mayCall(calls.transfer, actor)
    ? await ask('transfer', actor, { correspondent: to.id, amount, remark }, keyed)
    : await ask('moveBalance', actor, { userId: to.id, amount, mutation: 'transfer', remark }, keyed)
  return chatTextsIn(actor.language).moved(amount, to.name, moved.balance)
}
