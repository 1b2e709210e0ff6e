import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { publishedAt, readSettings, settingsTable } from './settings.ts'

describe('settings', () => {
  test('without any variable the defaults of the table hold', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseAppUrl: undefined,
      databaseReadUrl: undefined,
      sealKeys: [],
      servers: 1,
      connections: { calls: 12, sales: 8, reports: 4 },
      demo: true,
      clock: true,
      captcha: true,
      trustProxy: [],
      sessionHours: 12,
      idleMinutes: 240,
      passwordDays: 90,
      answerWithinMs: 8000,
      partnerTimeoutMs: 20_000,
      simulatorMs: 400,
      billGraceMinutes: 60,
      viewCodes: 'demo',
      brandHosts: [],
      privateAddresses: false,
      plainCallbacks: false,
      metricsToken: undefined,
      metricsPort: undefined,
      carriers: {
        smtpUrl: undefined,
        mailFrom: 'Jenjang <no-reply@localhost>',
        smsUrl: undefined,
        smsBody: undefined,
        telegramToken: undefined,
        telegramApi: 'https://api.telegram.org',
      },
      telegramUpdates: 'poll',
      downloadRows: 100_000,
      filesGb: 20,
      replicaLagMs: 30_000,
      leaveMs: 0,
      accessLog: false,
      sourceUrl: publishedAt(packageJson.repository),
      logLevel: 'info',
    })
  })

  test.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['METRIC_TOKEN', 'METRICS_TOKEN'],
    ['LOGLEVEL', 'LOG_LEVEL'],
  ])('%s, which is nearly %s, is refused', (written, meant) => {
    expect(() => readSettings({ [written]: 'x' })).toThrow(`${written} is no setting. If ${meant} is meant`)
  })

  test('an empty variable counts as missing', () => {
    const empty = Object.fromEntries(settingsTable.map((row) => [row.name, ' ']))
    expect(readSettings(empty)).toEqual(readSettings({}))
  })

  test.each([
    [{ PORT: '8080' }, { port: 8080 }],
    [{ HOST: '::' }, { host: '::' }],
    [{ DATA_DIR: '/srv/jenjang' }, { dataDir: '/srv/jenjang' }],
    [{ DATABASE_URL: 'postgres://u:p@db:5432/j' }, { databaseUrl: 'postgres://u:p@db:5432/j', demo: false }],
    [{ DATABASE_URL: 'postgres://u:p@db:5432/j', DEMO: 'on' }, { demo: true }],
    [{ DATABASE_URL: 'postgresql://u:p@/j?host=/run/postgresql' }, { databaseUrl: 'postgresql://u:p@/j?host=/run/postgresql' }],
    [
      { DEMO: 'off', CAPTCHA: 'off' },
      { demo: false, captcha: false },
    ],
    [{ TRUST_PROXY: '10.0.0.1, 192.168.0.0/16,::1' }, { trustProxy: ['10.0.0.1', '192.168.0.0/16', '::1'] }],
    [{ TELEGRAM_UPDATES: 'off' }, { telegramUpdates: 'off' }],
    [{ TELEGRAM_UPDATES: 'https://jenjang.example.id' }, { telegramUpdates: new URL('https://jenjang.example.id') }],
    [{ SEAL_KEY: 'a'.repeat(32), SEAL_KEY_BEFORE: 'b'.repeat(43) }, { sealKeys: ['a'.repeat(32), 'b'.repeat(43)] }],
    [{ SOURCE_URL: 'https://jenjang.example.id/source' }, { sourceUrl: 'https://jenjang.example.id/source' }],
    [{ SIMULATOR_MS: '0' }, { simulatorMs: 0 }],
    [{ TRUST_PROXY: '10.0.0.1' }, { leaveMs: 4_000 }],
    [{ LEAVE_SECONDS: '9' }, { leaveMs: 9_000 }],
    [{ HOSTS: 'x', POSTS: 'x', npm_config_user_agent: 'x' }, { host: '127.0.0.1' }],
  ])('%j is taken over', (env, expected) => {
    expect(readSettings(env)).toMatchObject(expected)
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'my host'],
    ['DATABASE_URL', 'mysql://db/j'],
    ['DATABASE_URL', 'postgres://u:p@db:port/j'],
    ['DEMO', 'yes'],
    ['CLOCK', '0'],
    ['CAPTCHA', 'true'],
    ['TRUST_PROXY', '10.0.0.1;10.0.0.2'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['SESSION_HOURS', '0'],
    ['SESSION_IDLE_MINUTES', '9'],
    ['ANSWER_WITHIN_MS', '5s'],
    ['PARTNER_TIMEOUT_MS', '1'],
    ['SIMULATOR_MS', '99999999'],
    ['BILL_GRACE_MINUTES', '-5'],
    ['VIEW_CODES', 'sometimes'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_PORT', 'any'],
    ['SEAL_KEY', 'short'],
    ['SERVERS', '0'],
    ['CONNECTIONS_SALES', '1'],
    ['BRAND_HOSTS', 'https://a.example/'],
    ['PRIVATE_ADDRESSES', 'maybe'],
    ['SMTP_URL', 'mail.example.id:25'],
    ['MAIL_FROM', 'nobody'],
    ['SMS_URL', 'ftp://gateway.example.id'],
    ['SMS_BODY', 'to={to}'],
    ['TELEGRAM_TOKEN', 'abc'],
    ['TELEGRAM_UPDATES', 'http://jenjang.example.id'],
    ['TELEGRAM_API', 'x'],
    ['SOURCE_URL', 'git@host:jenjang'],
    ['LOG_LEVEL', 'verbose'],
  ])('%s=%s is refused in one line with what was given and what is allowed', (name, value) => {
    const allowed = settingsTable.find((row) => row.name === name)!.allowed
    const given = value.replace('u:p@', 'u:***@')
    expect(() => readSettings({ [name]: value })).toThrow(`${name} is "${given}". Allowed: ${allowed}.`)
  })

  test('every wrong variable is named at once', () => {
    expect(() => readSettings({ PORT: 'x', DEMO: 'y' })).toThrow(/^PORT is .*\nDEMO is .*$/)
  })

  test.each([
    ['DATABASE_APP_URL', 'DATABASE_URL', 'postgres://u:p@db/j'],
    ['DATABASE_READ_URL', 'DATABASE_URL', 'postgres://u:p@db/j'],
    ['SEAL_KEY_BEFORE', 'SEAL_KEY', 'k'.repeat(32)],
  ])('%s without %s is refused', (name, other, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(`${name} is given without ${other}`)
  })

  test('a wrong URL is shown without its password', () => {
    expect(() => readSettings({ DATABASE_URL: 'postgres://u:secret@db:port/j' })).not.toThrow(/secret/)
  })
})

test.each([
  ['https://jenjang.example/source', ''],
  ['https://jenjang.example', ''],
  ['https://jenjang.example.id/source', 'https://jenjang.example.id/source'],
  ['https://code.example.id/jenjang.example/', 'https://code.example.id/jenjang.example/'],
])('%s is published at "%s"', (address, published) => {
  expect(publishedAt(address)).toBe(published)
})
