import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileSettings } from './secret-files.ts'
import { readSettings } from './settings.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jenjang-secrets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function fileWith(content: string): Promise<string> {
  const file = join(folder, 'secret')
  await writeFile(file, content)
  return file
}

const url = 'postgres://u:p@db:5432/j'
const token = 'a-token-of-32-characters-or-more'

/** Every setting that may stand in a file: what is in it, and what is read. */
const values: readonly [name: string, content: string, read: object][] = [
  ['DATABASE_URL', url, { databaseUrl: url, demo: false }],
  ['DATABASE_APP_URL', url, { databaseAppUrl: url }],
  ['DATABASE_READ_URL', url, { databaseReadUrl: url }],
  ['SEAL_KEY', token, { sealKeys: [token] }],
  ['SEAL_KEY_BEFORE', token, { sealKeys: ['k'.repeat(32), token] }],
  ['METRICS_TOKEN', token, { metricsToken: token }],
  ['SMTP_URL', 'smtp://u:p@mail:587', { carriers: { smtpUrl: 'smtp://u:p@mail:587' } }],
  ['SMS_URL', 'https://sms.example/?k=1', { carriers: { smsUrl: 'https://sms.example/?k=1' } }],
  ['SMS_BODY', '{"k":"1","to":"{to}","text":"{text}"}', { carriers: { smsBody: '{"k":"1","to":"{to}","text":"{text}"}' } }],
  ['TELEGRAM_TOKEN', '123:abc', { carriers: { telegramToken: '123:abc' } }],
]

/** What a setting asks for beside it. */
const beside = (name: string) =>
  /^DATABASE_.+_URL$/.test(name) ? { DATABASE_URL: url } : name === 'SEAL_KEY_BEFORE' ? { SEAL_KEY: 'k'.repeat(32) } : {}

test('every secret is in the table of this test', () => {
  expect(values.map(([name]) => `${name}_FILE`).sort()).toEqual(fileSettings().sort())
})

describe.each(values)('%s_FILE', (name, content, expected) => {
  test.each(['', '\n', '\r\n'])('is read, without one line end: %j', async (end) => {
    expect(readSettings({ ...beside(name), [`${name}_FILE`]: await fileWith(content + end) })).toMatchObject(expected)
  })

  test('and the setting itself are not both given', async () => {
    const env = { ...beside(name), [name]: content, [`${name}_FILE`]: await fileWith(content) }
    expect(() => readSettings(env)).toThrow(new RegExp(`^${name} and ${name}_FILE are both given. Give one of them.$`))
  })

  test('with content that is not allowed is refused without showing it', async () => {
    const file = await fileWith('\n\nwrong')
    expect(() => readSettings({ ...beside(name), [`${name}_FILE`]: file })).toThrow(
      new RegExp(`^${name}_FILE: what ${file} holds is not allowed. Allowed: [^\n]*$`),
    )
  })
})

test.each([
  ['is not there', 'missing'],
  ['is not there', 'plain/below'],
  ['is a folder', 'folder'],
  ['is empty', 'empty'],
  ['is empty', 'line'],
])('a file that %s is refused in one line with its name: %s', async (reason, name) => {
  await mkdir(join(folder, 'folder'), { recursive: true })
  await writeFile(join(folder, 'plain'), 'x')
  await writeFile(join(folder, 'empty'), '')
  await writeFile(join(folder, 'line'), '\n')
  const file = join(folder, name)
  expect(() => readSettings({ SMTP_URL_FILE: file })).toThrow(new RegExp(`^SMTP_URL_FILE: the file ${file} ${reason}.$`))
})

// Root may read everything.
test.skipIf(process.getuid?.() === 0)('a file that may not be read is refused in one line', async () => {
  const file = await fileWith(token)
  await chmod(file, 0)
  expect(() => readSettings({ METRICS_TOKEN_FILE: file })).toThrow(
    `METRICS_TOKEN_FILE: the file ${file} may not be read by this user.`,
  )
  await chmod(file, 0o600)
})

test('every wrong file is named at once', () => {
  expect(() => readSettings({ SMTP_URL_FILE: '/missing-1', DATABASE_URL_FILE: '/missing-2' })).toThrow(
    /^DATABASE_URL_FILE: .*missing-2 is not there\.\nSMTP_URL_FILE: .*missing-1 is not there\.$/,
  )
})

test('an empty variable counts as missing', () => {
  expect(readSettings(Object.fromEntries(fileSettings().map((name) => [name, ' '])))).toEqual(readSettings({}))
})

test.each([
  ['SMPT_URL_FILE', 'SMPT_URL_FILE is no setting. If SMTP_URL_FILE is meant'],
  ['DATABASE_URL_FILES', 'DATABASE_URL_FILES is no setting. If DATABASE_URL_FILE is meant'],
  ['METRICS_TOKENFILE', 'METRICS_TOKENFILE is no setting. If METRICS_TOKEN_FILE is meant'],
  ['LOG_LEVEL_FILE', 'LOG_LEVEL_FILE is no setting: LOG_LEVEL is no secret, and is not read from a file'],
])('%s is refused', (written, line) => {
  expect(() => readSettings({ [written]: 'x' })).toThrow(line)
})
