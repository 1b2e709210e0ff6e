import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Letter, Send } from './send.ts'
import { byTelegram } from './telegram.ts'

export interface CarrierSettings {
  /** smtp:// or smtps:// with user and password. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Address of an HTTP gateway with {to} and {text}; fetched with GET, or with POST where there is a body. */
  smsUrl: string | undefined
  /** JSON or form body with {to} and {text}. */
  smsBody: string | undefined
  telegramToken: string | undefined
  /** Root of the Bot API. */
  telegramApi: string
}

const WITHIN_MS = 20_000

export interface CarrierOptions {
  /** Whether passwords, codes and links are left out of the log. */
  masked: boolean
  /** Carries what leaves by a gateway of chats. */
  gateway?: Send
}

/** Whether nothing carries anything. */
export const carriesNothing = ({ smtpUrl, smsUrl, telegramToken }: CarrierSettings): boolean =>
  smtpUrl === undefined && smsUrl === undefined && telegramToken === undefined

/** Sends each letter by the carrier of its channel; a channel without one goes to the server's log, so that a demo works by itself. */
export function createCarriers(settings: CarrierSettings, logger: FastifyBaseLogger, { masked, gateway }: CarrierOptions): Send {
  const log = toLog(logger, masked)
  const carriers: Record<Letter['channel'], Send> = {
    email: settings.smtpUrl === undefined ? log : byMail(settings.smtpUrl, settings.mailFrom),
    sms: settings.smsUrl === undefined ? log : bySms(settings.smsUrl, settings.smsBody),
    telegram:
      settings.telegramToken === undefined ? log : byTelegram({ token: settings.telegramToken, api: settings.telegramApi }),
    'gateway-whatsapp': gateway ?? log,
    'gateway-sms': gateway ?? log,
  }
  return (letter) => carriers[letter.channel](letter)
}

const toLog =
  (logger: FastifyBaseLogger, masked: boolean): Send =>
  async ({ channel, to, subject, text, secrets }) => {
    const shown = (words: string) => (masked ? secrets.reduce((left, secret) => left.replaceAll(secret, '…'), words) : words)
    logger.info({ channel, to, subject: shown(subject), text: shown(text) }, 'message')
  }

function byMail(url: string, from: string): Send {
  // The library waits two minutes for a connection and ten for an answer.
  const [connectionTimeout, greetingTimeout, socketTimeout] = [5_000, 5_000, 10_000]
  const timeouts = { connectionTimeout, greetingTimeout, socketTimeout }
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true, ...timeouts })
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  return async ({ to, sender, subject, text }) => {
    await transport.sendMail({ to, subject, text, ...(sender !== null && { from: { name: sender, address } }) })
  }
}

/** Fills the places of a gateway's template; `safe` makes a value safe where the template stands. */
const fillTemplate = (template: string, { to, text }: Pick<Letter, 'to' | 'text'>, safe: (value: string) => string) =>
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

async function taken(answer: Promise<Response>): Promise<void> {
  const response = await answer
  if (!response.ok) throw new Error(`the carrier answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
}
