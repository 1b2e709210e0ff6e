import type { ChatChannel } from '../../contract/chat/chat.ts'
import type { Language } from '../../contract/errors.ts'
import type { Account } from '../auth/account.ts'
import type { VerifyPassword } from '../auth/passwords.ts'
import type { Ask } from '../runner/ask.ts'
import type { Host } from '../runner/host.ts'
import type { Transact } from '../runner/transact.ts'

/** A line that somebody wrote, as every channel hands it over. */
export interface IncomingLine {
  channel: ChatChannel
  /** Who wrote, as the channel proves it: Telegram's number of the person, or a phone number. */
  sender: string
  /** What the channel names the message by: the same whenever it delivers it. */
  key: string
  text: string
  /** Answers to chats that are not linked. */
  language: Language
  /** When it was written; null where the channel does not say. */
  at: Date | null
  /** Address that it came from; 0.0.0.0 where we fetched it. */
  ip: string
}

/** Answers a line; null: nothing is said. What it does it does once for each key. Throws where it has to be tried again. */
export type AnswerChat = (incoming: IncomingLine) => Promise<string | null>

export interface ChatParts {
  transact: Transact
  ask: Ask
  verify: VerifyPassword
  host: Host
}

/** Whose chat it is, and in which language it is spoken to. */
export interface LinkedChat {
  linkId: number
  account: Account
  language: Language
}
