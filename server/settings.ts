import { resolve } from 'node:path'
import { distance } from 'fastest-levenshtein'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { StartError } from '../database/start-error.ts'
import packageJson from '../package.json' with { type: 'json' }
import type { CarrierSettings } from './messages/carriers.ts'
import type { Connections } from './runner/pools.ts'
import { fileSetting, fileSettings, readSecretFiles, type SecretFile } from './secret-files.ts'
import settingsTable from './settings-table.json' with { type: 'json' }

/** Every setting in the order of the README: its variable, its default ('' is none), what is allowed and what it means. */
export { settingsTable }

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

const noIdleEnd = z.literal('0').transform(() => 0)

const noneOr = <T extends z.ZodType>(schema: T) => z.union([z.literal('').transform(() => undefined), schema])

const databaseUrl = z
  .string()
  .refine((value) => /^postgres(ql)?:\/\/[^\s]+$/.test(value) && URL.canParse(value.replace('@/', '@localhost/')))

const network = z.string().refine((value) => ipaddr.isValid(value) || ipaddr.isValidCIDR(value))

const list = z.string().transform((value) => value.split(',').flatMap((part) => part.trim() || []))

const hostNames = list.pipe(
  z.array(
    z
      .string()
      .regex(/^[\w.-]+$/)
      .toLowerCase(),
  ),
)

const longToken = z.string().regex(/^[\w.~+/=-]{32,500}$/)

const variables = z.object({
  PORT: whole(0, 65_535),
  HOST: z.string().regex(/^[\w.:%-]+$/),
  DATA_DIR: z.string().transform((value) => resolve(value)),
  DATABASE_URL: noneOr(databaseUrl),
  DATABASE_APP_URL: noneOr(databaseUrl),
  DATABASE_READ_URL: noneOr(databaseUrl),
  SEAL_KEY: noneOr(longToken),
  SEAL_KEY_BEFORE: noneOr(longToken),
  SERVERS: whole(1, 100),
  CONNECTIONS_CALLS: whole(2, 200),
  CONNECTIONS_SALES: whole(2, 200),
  CONNECTIONS_REPORTS: whole(2, 200),
  DEMO: noneOr(onOff),
  CLOCK: onOff,
  CAPTCHA: onOff,
  TRUST_PROXY: list.pipe(z.array(network)),
  SESSION_HOURS: whole(1, 720),
  SESSION_IDLE_MINUTES: noIdleEnd.or(whole(10, 10_080)),
  PASSWORD_DAYS: whole(0, 3650),
  ANSWER_WITHIN_MS: whole(100, 120_000),
  PARTNER_TIMEOUT_MS: whole(100, 300_000),
  SIMULATOR_MS: whole(0, 60_000),
  CHART_OF_ACCOUNTS: noneOr(z.string().transform((value) => resolve(value))),
  BILL_GRACE_MINUTES: whole(0, 10_080),
  VIEW_CODES: z.enum(['demo', 'on', 'off']),
  BRAND_HOSTS: hostNames,
  PRIVATE_ADDRESSES: onOff,
  PLAIN_CALLBACKS: onOff,
  METRICS_TOKEN: noneOr(z.string().regex(/^[\w.~+/=-]{16,500}$/)),
  METRICS_PORT: noneOr(whole(0, 65_535)),
  SMTP_URL: noneOr(z.string().refine((value) => /^smtps?:\/\/\S+$/.test(value) && URL.canParse(value))),
  MAIL_FROM: z.string().regex(/^[^\r\n]*@[^\r\n]+$/),
  SMS_URL: noneOr(z.string().refine((value) => /^https?:\/\/\S+$/.test(value) && URL.canParse(value))),
  SMS_BODY: noneOr(z.string().refine((value) => value.includes('{to}') && value.includes('{text}'))),
  TELEGRAM_TOKEN: noneOr(z.string().regex(/^\d+:[\w-]+$/)),
  TELEGRAM_API: z
    .string()
    .refine((value) => /^https?:\/\/\S+$/.test(value) && URL.canParse(value))
    .transform((value) => value.replace(/\/+$/, '')),
  TELEGRAM_UPDATES: z.enum(['poll', 'off']).or(
    z
      .string()
      .refine((value) => value.startsWith('https://') && URL.canParse(value))
      .transform((value) => new URL(value)),
  ),
  REPLICA_LAG_SECONDS: whole(1, 3_600),
  LEAVE_SECONDS: noneOr(whole(0, 60)),
  DOWNLOAD_ROWS: whole(1, 10_000_000),
  FILES_GB: whole(1, 10_000),
  ACCESS_LOG: onOff,
  SOURCE_URL: noneOr(z.string().refine((value) => /^https?:\/\/\S+$/.test(value) && URL.canParse(value))),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
})

/** Settings that mean nothing without the other one. */
const pairs = [
  ['DATABASE_APP_URL', 'DATABASE_URL'],
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['SEAL_KEY_BEFORE', 'SEAL_KEY'],
] as const

/** What the server administrator chose. Times are milliseconds unless the name says hours or minutes; `dataDir` is absolute. */
export interface Settings {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  databaseAppUrl: string | undefined
  databaseReadUrl: string | undefined
  /** Keys that seal secrets and are not kept in the database, the newer one first. */
  sealKeys: string[]
  /** How many servers share the database, and what each opens of those connections that can be set. */
  servers: number
  connections: Connections
  demo: boolean
  /** Runs the jobs of the clock in this process. */
  clock: boolean
  captcha: boolean
  trustProxy: string[]
  sessionHours: number
  /** 0 is never. */
  idleMinutes: number
  passwordDays: number
  answerWithinMs: number
  partnerTimeoutMs: number
  simulatorMs: number
  /** File of the chart of accounts, absolute. */
  chartOfAccounts: string | undefined
  billGraceMinutes: number
  /** Whether the owner may look at waiting one-time codes. */
  viewCodes: z.infer<typeof variables>['VIEW_CODES']
  /** Names of the product's own brand in host names, lower case. */
  brandHosts: string[]
  /** Callbacks may go to private addresses. */
  privateAddresses: boolean
  /** Callbacks may go over http. */
  plainCallbacks: boolean
  /** What a reader of /metrics has to show; undefined: nobody reads it there. */
  metricsToken: string | undefined
  /** Where it is read on this machine without a token. */
  metricsPort: number | undefined
  carriers: CarrierSettings
  /** How the bot hears: it asks, it does not, or Telegram brings it to this server's address. */
  telegramUpdates: 'poll' | 'off' | URL
  /** Rows past which a download is made in the background. */
  downloadRows: number
  /** Gigabytes of files made in the background that are kept, of all users. */
  filesGb: number
  /** How far the replica may be behind. */
  replicaLagMs: number
  /** Between the signal to stop and the end of answering. */
  leaveMs: number
  accessLog: boolean
  /** Where the source code of this version is; empty where nobody has named a place. */
  sourceUrl: string
  logLevel: z.infer<typeof variables>['LOG_LEVEL']
}

/**
 * Reads the settings from environment variables, secrets also from the files that `NAME_FILE` names; an empty or missing variable takes its default.
 * Throws StartError with one line per wrong variable: its name, what was given, what is allowed. What a file holds is never shown.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  refuseMisspelt(Object.keys(env))
  const fromFiles = readSecretFiles(env)
  const given = Object.fromEntries(
    settingsTable.map((row) => [row.name, fromFiles.get(row.name)?.value ?? (env[row.name]?.trim() || row.default)]),
  )
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
    throw new StartError(
      settingsTable
        .filter((row) => wrong.has(row.name))
        .map((row) => refusal(row.name, fromFiles.get(row.name), given[row.name]!, row.allowed))
        .join('\n'),
    )
  }
  const value = parsed.data
  for (const [beside, of] of pairs) {
    if (value[beside] && !value[of]) throw new StartError(`${beside} is given without ${of}. Give both, or neither.`)
  }
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    databaseAppUrl: value.DATABASE_APP_URL,
    databaseReadUrl: value.DATABASE_READ_URL,
    sealKeys: [value.SEAL_KEY, value.SEAL_KEY_BEFORE].filter((key) => key !== undefined),
    servers: value.SERVERS,
    connections: { calls: value.CONNECTIONS_CALLS, sales: value.CONNECTIONS_SALES, reports: value.CONNECTIONS_REPORTS },
    demo: value.DEMO ?? value.DATABASE_URL === undefined,
    clock: value.CLOCK,
    captcha: value.CAPTCHA,
    trustProxy: value.TRUST_PROXY,
    sessionHours: value.SESSION_HOURS,
    idleMinutes: value.SESSION_IDLE_MINUTES,
    passwordDays: value.PASSWORD_DAYS,
    answerWithinMs: value.ANSWER_WITHIN_MS,
    partnerTimeoutMs: value.PARTNER_TIMEOUT_MS,
    simulatorMs: value.SIMULATOR_MS,
    chartOfAccounts: value.CHART_OF_ACCOUNTS,
    billGraceMinutes: value.BILL_GRACE_MINUTES,
    viewCodes: value.VIEW_CODES,
    brandHosts: value.BRAND_HOSTS,
    privateAddresses: value.PRIVATE_ADDRESSES,
    plainCallbacks: value.PLAIN_CALLBACKS,
    metricsToken: value.METRICS_TOKEN,
    metricsPort: value.METRICS_PORT,
    carriers: {
      smtpUrl: value.SMTP_URL,
      mailFrom: value.MAIL_FROM,
      smsUrl: value.SMS_URL,
      smsBody: value.SMS_BODY,
      telegramToken: value.TELEGRAM_TOKEN,
      telegramApi: value.TELEGRAM_API,
    },
    telegramUpdates: value.TELEGRAM_UPDATES,
    downloadRows: value.DOWNLOAD_ROWS,
    filesGb: value.FILES_GB,
    replicaLagMs: 1_000 * value.REPLICA_LAG_SECONDS,
    leaveMs: 1_000 * (value.LEAVE_SECONDS ?? (value.TRUST_PROXY.length > 0 ? 4 : 0)),
    accessLog: value.ACCESS_LOG,
    sourceUrl: value.SOURCE_URL ?? publishedAt(packageJson.repository),
    logLevel: value.LOG_LEVEL,
  }
}

/** The address of the code, unless it is still the one that leads nowhere: `.example` is nobody's. */
export const publishedAt = (address: string): string => (/^https?:\/\/[^/]*\.example(\/|$)/.test(address) ? '' : address)

function refusal(name: string, fromFile: SecretFile | undefined, given: string, allowed: string): string {
  const what = fromFile
    ? `${fileSetting(name)}: what ${fromFile.file} holds is not allowed`
    : `${name} is ${JSON.stringify(withoutPassword(given))}`
  return `${what}. Allowed: ${allowed}.`
}

function withoutPassword(given: string): string {
  return given.replace(/(:\/\/[^:/@\s]*:)[^@\s]*@/, '$1***@')
}

/** A setting that is written wrongly would go without a word. Short names are near to too many others. */
function refuseMisspelt(given: readonly string[]): void {
  const names: string[] = settingsTable.map((row) => row.name)
  const known = [...names, ...fileSettings()]
  const wrong = given.flatMap((name) => {
    if (known.includes(name)) return []
    const plain = names.find((of) => of.length >= 6 && fileSetting(of) === name)
    if (plain) return [`${name} is no setting: ${plain} is no secret, and is not read from a file. Give ${plain} itself.`]
    const meant = known.find((other) => other.length >= 6 && distance(other, name) <= 2)
    return meant ? [`${name} is no setting. If ${meant} is meant, correct it; if not, give it another name.`] : []
  })
  if (wrong.length > 0) throw new StartError(wrong.join('\n'))
}
