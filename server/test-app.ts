import { afterAll, beforeAll } from 'vitest'
import type { z } from 'zod'
import type { CallName, Calls } from '../contract/calls.ts'
import { calls } from '../contract/calls.ts'
import { type TestDatabase, type TestDatabaseOptions, testDatabase } from '../database/test-database.ts'
import { webToken } from '../database/test-world.ts'
import { type App, type AppOptions, buildApp } from './app.ts'
import { answerLimits } from './runner/answer-limits.ts'
import { type CallsTogether, callsTogether } from './runner/call-limits.ts'

export interface TestAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every call
  body: any
  headers: Record<string, string | string[] | number | undefined>
  text: string
}

export interface TestApp {
  readonly database: TestDatabase
  readonly app: App
  /** Makes a call as a user of the test world by its name, as anybody with `token`, or as nobody with null. */
  call<N extends CallName>(
    name: N,
    as: string | { token: string } | null,
    input?: z.input<Calls[N]['input']>,
    headers?: Record<string, string>,
  ): Promise<TestAnswer>
}

/** What a test shows to read the figures. */
export const metricsToken = 'a-token-for-metrics'

const settings: AppOptions['settings'] = {
  servers: 1,
  captcha: false,
  privateAddresses: false,
  plainCallbacks: false,
  metricsToken: metricsToken,
  metricsPort: undefined,
  demo: true,
  connections: { calls: 12, sales: 8, reports: 4 },
  viewCodes: 'demo',
  brandHosts: [],
  carriers: {
    smtpUrl: undefined,
    mailFrom: 'no-reply@example.id',
    smsUrl: undefined,
    smsBody: undefined,
    telegramToken: undefined,
    telegramApi: 'http://127.0.0.1:9',
  },
  trustProxy: [],
  sessionHours: 12,
  idleMinutes: 240,
  passwordDays: 90,
  simulatorMs: 0,
  partnerTimeoutMs: 2000,
  // What becomes of a sale is in its answer; a partner that says nothing is given up before.
  answerWithinMs: 20_000,
  chartOfAccounts: undefined,
  billGraceMinutes: 60,
  logLevel: 'silent',
  accessLog: false,
  sourceUrl: 'https://jenjang.example/source',
  replicaLagMs: 30_000,
  downloadRows: 100_000,
  filesGb: 20,
  telegramUpdates: 'off',
}

interface TestAppOptions extends Partial<Omit<AppOptions, 'settings'>>, TestDatabaseOptions {
  settings?: Partial<AppOptions['settings']>
  /** Another server on the same database. */
  beside?: Pick<TestApp, 'database'>
}

const unlimited = Object.fromEntries(Object.keys(callsTogether).map((name) => [name, 1e9])) as CallsTogether

/** Tests ask more in a second than anybody. */
const noLimit = { perSecond: 1e9, atOnce: 1e9 }

/** The whole server on a database of its own, called without a network. Call at the top of a test file. */
export function testApp({ world, checks, beside, ...options }: TestAppOptions = {}): TestApp {
  const database = beside?.database ?? testDatabase({ world, checks })
  let app: App
  beforeAll(async () => {
    app = await buildApp({
      checkAnswers: true,
      webFolder: '/nowhere',
      callLimits: { web: noLimit, h2h: noLimit, user: noLimit, bytes: noLimit, userBytes: noLimit, written: noLimit },
      callsTogether: unlimited,
      answerLimits: { ...answerLimits, perSecond: 1e9, atOnce: 1e9, unread: 1e9 },
      ...options,
      url: database.url,
      settings: { ...settings, ...options.settings },
    })
  })
  afterAll(() => app?.close())
  return {
    database,
    get app() {
      return app
    },
    async call(name, as, input, headers = {}) {
      const call = calls[name]
      const token = typeof as === 'string' ? webToken(as) : as?.token
      const response = await app.inject({
        method: call.method,
        url: (call.door === 'web' ? `/api${call.path}` : call.path).replace(/\{(\w+)\}/g, (_, field) =>
          encodeURIComponent(String((input as Record<string, unknown>)?.[field] ?? '')),
        ),
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(call.method === 'POST' ? { payload: (input ?? {}) as object } : { query: { ...(input as object) } }),
      })
      const isJson = String(response.headers['content-type']).startsWith('application/json')
      return {
        status: response.statusCode,
        body: isJson ? response.json() : response.body,
        headers: response.headers,
        text: response.body,
      }
    },
  }
}
