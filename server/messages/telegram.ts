import { Api } from 'grammy'
import type { Send } from './send.ts'

const WITHIN_SECONDS = 20
/** The bot is asked to wait for updates this long at most, see `server/chat/telegram.ts`. */
export const LONGEST_POLL_SECONDS = 25

export interface TelegramSettings {
  token: string
  /** Root of the Bot API, without a slash at its end. */
  api: string
}

/** The Bot API. Its errors do not name the token. */
export const telegramApi = ({ token, api }: TelegramSettings, withinSeconds = WITHIN_SECONDS): Api =>
  new Api(token, { apiRoot: api, timeoutSeconds: withinSeconds, sensitiveLogs: false })

/** Everything that is said in Telegram leaves by here. */
export function byTelegram(settings: TelegramSettings): Send {
  const api = telegramApi(settings)
  return async ({ to, text }) => {
    await api.sendMessage(to, text)
  }
}
