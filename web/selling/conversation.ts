import type { RefusalCode } from '../../contract/errors.ts'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { parseCommand } from '../../rules/commands.ts'
import type { Answer } from '../api.ts'

/** The day's commands and their replies, kept while the tab lives. */

type Reply = Answer<'command'>

export interface Exchange {
  /** Of this command for ever, also when it is sent again. */
  refId: string
  command: string
  /** Milliseconds since 1970. */
  sentAt: number
  /** The bill that a Y pays. */
  inquiryId?: number
  /** `lost`: no answer came, so nobody knows what was done; null: it is under way. */
  reply: (Pick<Reply, 'text' | 'sale' | 'suggestions'> & { kind: Reply['kind'] | 'refusal'; at: number }) | 'lost' | null
}

const most = 100

/** Reads a kept conversation; what was under way when the page closed is lost. Anything unreadable is an empty one. */
export function readConversation(text: string | null): Exchange[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(kept)) return []
    return (kept as Exchange[]).map((exchange) => ({ ...exchange, reply: exchange.reply ?? 'lost' }))
  } catch {
    return []
  }
}

/** The newest exchanges, as they are kept. */
export const writeConversation = (exchanges: readonly Exchange[]): string => JSON.stringify(exchanges.slice(-most))

const asks: readonly unknown[] = ['balance', 'price', 'status']

/** The bill that a Y pays: what this conversation was offered last, where it has only asked since. */
export function offeredIn(exchanges: readonly Exchange[]): number | undefined {
  const reply = exchanges.findLast(({ reply }) => !reply || reply === 'lost' || !asks.includes(reply.kind))?.reply
  if (!reply || reply === 'lost' || reply.kind !== 'inquiry' || reply.sale?.statusId !== saleStatuses.success) return undefined
  return reply.sale.saleId
}

/** Commands that fit after a refusal: the next `nth` of a repeated sale, the inquiry that a bill is missing. */
export function afterRefusal(command: string, code: RefusalCode | string, values: Record<string, string | number>): string[] {
  const parsed = parseCommand(command)
  if (!parsed || !('customerCode' in parsed) || parsed.kind === 'status') return []
  const { productCode, customerCode, amount } = parsed
  if (code === 'double-sale')
    return [[productCode, customerCode, ...(amount === null ? [] : [amount]), values.counter].join('.'), 'SAL']
  if (code === 'inquiry-required') return [`CEK.${productCode}.${customerCode}`]
  return []
}

/** What a suggested command does: the key of its words, and of a repeated sale its `nth`. */
export function meaningOf(
  command: string,
): { key: 'balance' | 'confirm' | 'status' | 'price' | 'inquiry' | 'again' | 'sell' | 'pay'; nth: number } | null {
  const parsed = parseCommand(command)
  if (!parsed) return null
  if (parsed.kind === 'sell' && parsed.nth > 1) return { key: 'again', nth: parsed.nth }
  return { key: parsed.kind, nth: 1 }
}

/** The command that arrow up or down brings: `place` counts back from the newest, 0 is the empty line. */
export function fromHistory(exchanges: readonly Exchange[], place: number): string {
  return place === 0 ? '' : (exchanges.at(-place)?.command ?? '')
}
