import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Letter, Send } from './send.ts'

export interface CarrierSettings {
  /** smtp:// or smtps:// with user and password. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Address of an HTTP gateway with {to} and {text}; fetched with GET, or with POST where there is a body. */
  smsUrl: string | undefined
  /** JSON or form body with {to} and {text}. */
  smsBody: string | undefined
  telegramToken: string | undefined
}

const WITHIN_MS = 20_000
const telegram = 'https://api.telegram.org'

/** Sends each letter by the carrier of its channel; a channel without one goes to the server's log, so that a demo works by itself. */
export function createCarriers(settings: CarrierSettings, logger: FastifyBaseLogger, telegramApi = telegram): Send {
  const log = toLog(logger)
  const carriers: Record<Letter['channel'], Send> = {
    email: settings.smtpUrl === undefined ? log : byMail(settings.smtpUrl, settings.mailFrom),
    sms: settings.smsUrl === undefined ? log : bySms(settings.smsUrl, settings.smsBody),
    telegram: settings.telegramToken === undefined ? log : byTelegram(telegramApi, settings.telegramToken),
  }
  return (letter) => carriers[letter.channel](letter)
}

const toLog =
  (logger: FastifyBaseLogger): Send =>
  async ({ channel, to, subject, text }) =>
    logger.info({ channel, to, subject, text }, 'message')

function byMail(url: string, from: string): Send {
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true })
  return async ({ to, subject, text }) => {
    await transport.sendMail({ to, subject, text })
  }
}

/** Fills the places of a gateway's template; `safe` makes a value safe where the template stands. */
export const fillTemplate = (template: string, { to, text }: Pick<Letter, 'to' | 'text'>, safe: (value: string) => string) =>
  template.replaceAll('{to}', () => safe(to)).replaceAll('{text}', () => safe(text))

const inJson = (value: string) => JSON.stringify(value).slice(1, -1)

function bySms(url: string, body: string | undefined): Send {
  const isJson = body?.trim().startsWith('{') ?? false
  return async (letter) => {
    const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded'
    const post = body !== undefined && {
      method: 'POST',
      headers: { 'content-type': type },
      body: fillTemplate(body, letter, isJson ? inJson : encodeURIComponent),
    }
    await taken(fetch(fillTemplate(url, letter, encodeURIComponent), { ...post, signal: AbortSignal.timeout(WITHIN_MS) }))
  }
}

const byTelegram =
  (api: string, token: string): Send =>
  ({ to, text }) =>
    taken(
      fetch(`${api}/bot${token}/sendMessage`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ chat_id: to, text }),
        signal: AbortSignal.timeout(WITHIN_MS),
      }),
    )

async function taken(answer: Promise<Response>): Promise<void> {
  const response = await answer
  if (!response.ok) throw new Error(`the carrier answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
}
