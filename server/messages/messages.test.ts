import { beforeEach, describe, expect, test } from 'vitest'
import { notices } from '../../contract/notices.ts'
import { testDatabase } from '../../database/test-database.ts'
import { openDatabase, openPool } from '../runner/pool.ts'
import { transactOn } from '../runner/transact.ts'
import { type NewMessage, queueMessage, written } from './messages.ts'
import { type Letter, sendDue } from './send.ts'
import { templates } from './templates.ts'

const database = testDatabase()
const transact = () => transactOn(openDatabase(pool()))
let opened: ReturnType<typeof openPool> | undefined
const pool = () => (opened ??= openPool({ url: database.url, max: 4, name: 'messages' }))

const code: NewMessage<'login-code'> = {
  template: 'login-code',
  language: 'en',
  channel: 'email',
  to: 'melati@example.id',
  userId: 4,
  values: { app: 'Jenjang', code: '123456', minutes: 5 },
}
const rows = () => database.query('select * from message order by id')
const due = () => database.query('update message set next_attempt_at = now()')

beforeEach(() => database.query('truncate message'))

test('a message goes with its transaction and leaves no secret behind', async () => {
  await transact().write((tx) => queueMessage(tx, code))
  expect(JSON.stringify(await rows())).not.toContain('123456')
  const sent: Letter[] = []
  expect(await sendDue(transact(), async (letter) => void sent.push(letter))).toBe(1)
  expect(sent).toMatchObject([{ channel: 'email', to: 'melati@example.id', subject: 'Your sign-in code' }])
  expect(sent[0]?.text).toContain('123456')
  expect(await rows()).toMatchObject([{ sealed: null, attempts: 1, last_error: null, sent_at: expect.any(Date) }])
  expect(await sendDue(transact(), async () => {})).toBe(0)
})

test('what is rolled back is never sent', async () => {
  const failing = transact().write(async (tx) => {
    await queueMessage(tx, code)
    throw new Error('later trouble')
  })
  await expect(failing).rejects.toThrow('later trouble')
  expect(await rows()).toEqual([])
})

test('a letter of a newer release waits for it, and keeps nobody waiting', async () => {
  const id = await transact().write((tx) => queueMessage(tx, { ...code, to: 'newer@example.id' }))
  await database.query(`update message set template = 'a-newer-code' where id = $1`, [id])
  await transact().write((tx) => queueMessage(tx, code))
  const sent: string[] = []
  const send = () => sendDue(transact(), async ({ to }) => void sent.push(to), 1)
  expect([await send(), await send(), sent]).toEqual([1, 0, ['melati@example.id']])
  const [waits] = await database.query('select attempts, sealed, sent_at, failed_at from message where id = $1', [id])
  expect(waits).toEqual({ attempts: 0, sealed: expect.anything(), sent_at: null, failed_at: null })
  await database.query(`update message set template = 'login-code' where id = $1`, [id])
  expect([await send(), sent]).toEqual([1, ['melati@example.id', 'newer@example.id']])
})

describe('a carrier that refuses', () => {
  const refuse = () => Promise.reject(new Error('mailbox full'))

  test('is asked again later, six times, and the secret dies with the last', async () => {
    await transact().write((tx) => queueMessage(tx, code))
    for (let attempt = 1; attempt <= 6; attempt++) {
      expect(await sendDue(transact(), refuse)).toBe(1)
      expect(await sendDue(transact(), refuse)).toBe(0)
      const [row] = await rows()
      expect(row).toMatchObject({ attempts: attempt, last_error: 'mailbox full', sent_at: null })
      expect(row?.failed_at === null).toBe(attempt < 6)
      expect(row?.sealed === null).toBe(attempt === 6)
      await due()
    }
    expect(await sendDue(transact(), refuse)).toBe(0)
  })

  test('two senders never take one letter', async () => {
    await transact().write(async (tx) => {
      for (let n = 0; n < 10; n++) await queueMessage(tx, { ...code, to: `${n}@example.id` })
    })
    const taken: string[] = []
    const send = async ({ to }: Letter) => void taken.push(to)
    await Promise.all(Array.from({ length: 4 }, () => sendDue(transact(), send)))
    expect(taken.sort()).toEqual(Array.from({ length: 10 }, (_, n) => `${n}@example.id`))
  })
})

describe('turns', () => {
  const queued = (template: 'login-code' | 'account-created' | 'account-registered', username: string, to: string) =>
    transact().write((tx) => {
      const values = { username: 'a', password: 'b', days: 1, code: '1', minutes: 5 }
      return queueMessage(tx, { ...code, template, userId: username === '' ? null : database.userId(username), to, values })
    })
  /** Whom the next letters are for, until there are none. */
  async function batches(most: number): Promise<string[][]> {
    const all: string[][] = []
    for (;;) {
      const sent: string[] = []
      if ((await sendDue(transact(), async ({ to }) => void sent.push(to), most)) === 0) return all
      all.push(sent.toSorted())
    }
  }

  test('codes go before everything else, and nobody waits behind all of another’s', async () => {
    for (let n = 1; n <= 4; n++) await queued('account-created', 'catl-a', `a${n}`)
    await queued('account-created', 'ustl-a', 'below-a')
    await queued('account-created', 'caft-b', 'b1')
    for (let n = 1; n <= 3; n++) await queued('login-code', 'catl-a', `code-a${n}`)
    await queued('login-code', 'caft-b', 'code-b')
    expect(await batches(2)).toEqual([
      ['code-a1', 'code-b'],
      ['code-a2', 'code-a3'],
      ['a1', 'b1'],
      ['a2', 'below-a'],
      ['a3', 'a4'],
    ])
  })

  test('those of one batch are handed over at the same time', async () => {
    for (const to of ['one', 'two']) await queued('account-registered', '', to)
    const met = Promise.withResolvers<void>()
    let under = 0
    const both = () => {
      if (++under === 2) met.resolve()
      return met.promise
    }
    expect(await sendDue(transact(), both, 2)).toBe(2)
  })
})

test('every template says the same places in both languages', () => {
  const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
  for (const { subject, text } of Object.values(templates)) {
    expect(places(text.id)).toEqual(places(text.en))
    expect(places(subject.id)).toEqual(places(subject.en))
  }
  expect(written('login-code', 'id', { app: 'A', minutes: 5 }).text).toContain('{code}')
})

test.each(notices)('the notice %s has no place beyond those that every notice is given', (name) => {
  for (const language of ['id', 'en'] as const) {
    const { subject, text } = written(name, language, { app: 'A', name: 'melati', ip: '203.0.113.7' })
    expect(`${subject} ${text}`).not.toMatch(/[{}]/)
  }
})
