import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { verifyPassword } from './auth/passwords.ts'
import { type Bot, type BotOptions, serveTelegram, startBot } from './chat/bot.ts'
import { chatEngine } from './chat/engine.ts'
import { serveGateways } from './chat/gateway-door.ts'
import type { Send } from './messages/send.ts'
import { asking } from './runner/ask.ts'
import { beforeProof } from './runner/before-proof.ts'
import type { OnLost } from './runner/lost-connections.ts'
import type { ServeOptions } from './runner/serve.ts'
import type { Transact } from './runner/transact.ts'
import type { Settings } from './settings.ts'

interface ChatParts {
  settings: Pick<Settings, 'carriers' | 'telegramUpdates'>
  send: Send
  transact: Transact
  url: string
  onLost: OnLost
  logger: FastifyBaseLogger
}

/** The ways in for what people write. */
export function chatsOf({ settings, send, transact, url, onLost, logger }: ChatParts) {
  const { telegramToken: token, telegramApi: api } = settings.carriers
  const updates = settings.telegramUpdates
  let bot: Bot | undefined
  return {
    /** User name of the bot that hears; null while Telegram has not said it, undefined where there is none. */
    bot: () => (token !== undefined && updates !== 'off' ? (bot?.name() ?? null) : undefined),
    /** Opens the doors of chats; with the clock the bot begins to ask for updates. */
    serve(app: FastifyInstance, served: ServeOptions, clock: boolean) {
      const answer = chatEngine({ transact, ask: asking(served), verify: verifyPassword, host: served.readHost('localhost') })
      const { entry } = served
      serveGateways(app, { entry, beforeProof: beforeProof(entry), answer })
      if (token === undefined) return
      const options: BotOptions = { telegram: { token, api }, updates, url, onLost, transact, answer, send, logger }
      if (updates instanceof URL) serveTelegram(app, options)
      if (!clock) return
      app.addHook('onReady', async () => {
        bot = startBot(options)
      })
      app.addHook('preClose', async () => bot?.stop())
    },
  }
}

export type Chats = ReturnType<typeof chatsOf>
