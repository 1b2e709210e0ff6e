import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { type Api, GrammyError } from 'grammy'
import type { Update } from 'grammy/types'
import { queueMessage } from '../messages/messages.ts'
import type { Send } from '../messages/send.ts'
import { LONGEST_POLL_SECONDS, type TelegramSettings, telegramApi } from '../messages/telegram.ts'
import { exactJson } from '../runner/exact-json.ts'
import type { OnLost } from '../runner/lost-connections.ts'
import { holdAlone } from '../runner/one-server.ts'
import { faultOf } from '../runner/redact.ts'
import { refuse } from '../runner/refuse.ts'
import { addressOf } from '../runner/request-facts.ts'
import { isSame } from '../runner/signed-body.ts'
import type { Transact } from '../runner/transact.ts'
import { installationKeys } from '../sealing/seal.ts'
import type { AnswerChat } from './incoming-line.ts'
import { linkAnswered } from './links.ts'
import { incomingLineOf, poll, rest } from './telegram.ts'

/** How updates reach us: we ask for them, Telegram brings them to this address, or not at all. */
export type Updates = 'poll' | 'off' | URL

export interface BotOptions {
  telegram: TelegramSettings
  updates: Updates
  url: string
  onLost: OnLost
  transact: Transact
  answer: AnswerChat
  send: Send
  logger: FastifyBaseLogger
}

export interface Bot {
  /** User name of the bot, once Telegram has said it. */
  name(): string | null
  stop(): Promise<void>
}

const MOST_BYTES = 200_000
/** Updates that Telegram brings at once, as many as it may: each is answered when its line is. */
const BROUGHT_AT_ONCE = 100
const SECRET_HEADER = 'x-telegram-bot-api-secret-token'
/** One server asks for updates; the others look so often whether it still does. */
const LOOK_MS = 5_000
const NOWHERE = '0.0.0.0'

/** What a door of Telegram's has to show. It follows from the secret of the installation. */
const webhookSecret = (transact: Transact): Promise<string> =>
  transact.read(async (tx) => (await installationKeys(tx))('telegram').toString('base64url'))

/** Does what an update asks, and answers: at once where Telegram takes it, else by the messages that wait. */
function taking({ telegram, answer, send, transact }: BotOptions) {
  const [botId = ''] = telegram.token.split(':')
  return async (update: Update, ip: string): Promise<void> => {
    const incoming = incomingLineOf(update, botId, ip)
    const text = incoming && (await answer(incoming))
    if (!incoming || !text) return
    const letter = { id: 0, channel: 'telegram', to: incoming.sender, sender: null, subject: '', text, secrets: [text] } as const
    await send({ ...letter, secrets: [text] }).catch(() =>
      transact.write(async (tx) =>
        queueMessage(tx, {
          template: 'chat-told',
          language: incoming.language,
          channel: 'telegram',
          to: incoming.sender,
          userId: null,
          // A letter that waits goes to nobody who was unlinked or blocked since.
          ...(await linkAnswered(tx, incoming)),
          values: { text },
        }),
      ),
    )
  }
}

/** POST /hooks/telegram: an update from Telegram, with the secret that was set with the address. */
export function serveTelegram(app: FastifyInstance, options: BotOptions): void {
  const take = taking(options)
  let known: Promise<string> | undefined
  const secretNow = () => {
    known ??= webhookSecret(options.transact).catch((error) => {
      known = undefined
      throw error
    })
    return known
  }
  app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body))
    /** Before the body is read. */
    async function onRequest({ headers }: FastifyRequest): Promise<void> {
      if (!isSame(String(headers[SECRET_HEADER]), await secretNow())) refuse('forbidden-access')
    }
    room.post('/hooks/telegram', { onRequest }, async (request) => {
      await take(updateOf(String(request.body ?? '')), addressOf(request))
      return {}
    })
  })
}

function updateOf(body: string): Update {
  try {
    const update = exactJson(body) as Update
    if (Number.isSafeInteger(update?.update_id)) return update
  } catch {
    // Refused below.
  }
  return refuse('invalid-input')
}

/** Tells Telegram how updates reach us, and asks for them where that is our part. */
export function startBot(options: BotOptions): Bot {
  const { telegram, updates, logger } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const warn = (error: unknown) => {
    // Errors bring along what was sent, the address with the token, or what the database was given.
    const reason = error instanceof GrammyError ? error.description : undefined
    if (!signal.aborted) logger.warn({ fault: faultOf(error), reason }, 'telegram')
  }
  const api = telegramApi(telegram)
  const told = { name: null as string | null }
  const named = untilDone(async () => {
    told.name = (await api.getMe(signal as never)).username
  })
  const work =
    updates === 'poll' ? lead() : updates === 'off' ? Promise.resolve() : untilDone(async () => setWebhook(api, updates, options))

  async function untilDone(step: () => Promise<void>): Promise<void> {
    for (let pause = 1000; !signal.aborted; pause = Math.min(pause * 2, 300_000)) {
      try {
        return await step()
      } catch (error) {
        warn(error)
      }
      await rest(pause, signal)
    }
  }

  async function lead(): Promise<void> {
    const slow = telegramApi(telegram, LONGEST_POLL_SECONDS * 2)
    const take = taking(options)
    while (!signal.aborted) {
      const lock = await holdAlone('telegram', options).catch((error: unknown) => {
        warn(error)
        return null
      })
      if (lock) {
        const lost = AbortSignal.any([signal, lock.lost])
        try {
          await api.deleteWebhook({}, lost as never)
          await poll({
            api: slow,
            waitSeconds: LONGEST_POLL_SECONDS,
            take: (update) => take(update, NOWHERE),
            warn,
            isMine: lock.isHeld,
            signal: lost,
          })
        } catch (error) {
          warn(error)
        } finally {
          await lock.leave()
        }
      }
      await rest(LOOK_MS, signal)
    }
  }

  return {
    name: () => told.name,
    async stop() {
      stopping.abort()
      await Promise.all([named, work])
    },
  }
}

async function setWebhook(api: Api, address: URL, { transact }: BotOptions): Promise<void> {
  const url = new URL('/hooks/telegram', address).href
  const more = { allowed_updates: ['message'], max_connections: BROUGHT_AT_ONCE } as const
  await api.setWebhook(url, { secret_token: await webhookSecret(transact), ...more })
}
