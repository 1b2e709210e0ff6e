import { beforeEach, describe, expect, test } from 'vitest'
import { testDevice, testPassword } from '../../database/test-world.ts'
import { openDatabase, openPool } from '../runner/pool.ts'
import { transactOn } from '../runner/transact.ts'
import { testApp } from '../test-app.ts'
import { queueMessage } from './messages.ts'

const { database, call } = testApp()
const always = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2099-01-01T00:00:00.000Z' }
const idOf = async (username: string) =>
  (await database.query<{ id: number }>('select id from users where username = $1', [username]))[0]!.id
const log = async (input = {}) => (await call('messageLog', 'owner', { ...always, ...input })).body
const codes = (password = testPassword, keyword = '') => call('viewCodes', 'owner', { password, keyword })

async function queued(to: string, state: string) {
  const pool = openPool({ url: database.url, max: 1, name: 'messages' })
  const values = { app: 'Jenjang', code: '123456', minutes: 5 }
  const userId = await idOf('ustl-a')
  const message = { template: 'login-code', language: 'id', channel: 'email', to, userId, values } as const
  const id = await transactOn(openDatabase(pool)).write((tx) => queueMessage(tx, message))
  await pool.end()
  if (state === 'sent') await database.query('update message set sent_at = now(), attempts = 1 where id = $1', [id])
  if (state === 'failed')
    await database.query(`update message set failed_at = now(), attempts = 6, last_error = 'mailbox full' where id = $1`, [id])
}

describe('message log', () => {
  beforeEach(async () => {
    await database.query('truncate message')
    for (const state of ['waiting', 'sent', 'failed']) await queued(`${state}@example.id`, state)
  })

  test('says what became of each message, and no code', async () => {
    const { messages, totalData } = await log()
    expect(totalData).toBe(3)
    expect(
      messages.map(({ recipient, state, attempts, lastError }: Record<string, unknown>) => [
        recipient,
        state,
        attempts,
        lastError,
      ]),
    ).toEqual([
      ['failed@example.id', 'failed', 6, 'mailbox full'],
      ['sent@example.id', 'sent', 1, null],
      ['waiting@example.id', 'waiting', 0, null],
    ])
    expect(JSON.stringify(messages)).not.toContain('123456')
  })

  const filters: [object, string[]][] = [
    [{ state: 'sent' }, ['sent@example.id']],
    [{ state: 'waiting' }, ['waiting@example.id']],
    [{ keyword: 'FAILED@' }, ['failed@example.id']],
    [{ keyword: 'ustl-a', rowsPerPage: 1, currentPage: 3 }, ['waiting@example.id']],
    [{ keyword: '%' }, []],
    [{ endDate: '2020-01-02T00:00:00.000Z' }, []],
  ]
  test.each(filters)('%j', async (input, expected) => {
    expect((await log(input)).messages.map(({ recipient }: { recipient: string }) => recipient)).toEqual(expected)
  })
})

describe('waiting codes', () => {
  beforeEach(async () => {
    await database.query('delete from attempt')
    await database.query('delete from login_ticket')
    await database.query(`update users set is_verified = false where username in ('ustl-a', 'usfd-a')`)
    for (const username of ['ustl-a', 'usfd-a']) {
      const { isLogged } = (await call('login', null, { username, password: testPassword, device: testDevice })).body
      expect(isLogged).toBe(false)
    }
  })

  test('are shown to the owner with its password, newest first, and each look is kept', async () => {
    const { status, body } = await codes()
    expect([status, body.totalData]).toEqual([200, 2])
    expect(body.users).toMatchObject([
      { UserType: { name: 'USFD' }, verCode: expect.stringMatching(/^\d{6}$/) },
      { id: await idOf('ustl-a') },
    ])
    expect((await codes(testPassword, 'ustl-a')).body.users).toHaveLength(1)
    const looks = await database.query(`select input from audit where call = 'viewCodes'`)
    expect(looks).toHaveLength(2)
    expect(JSON.stringify(looks)).not.toContain(testPassword)
  })

  test('a wrong password shows nothing, and after ten it waits', async () => {
    for (let n = 0; n < 10; n++) expect((await codes('wrong')).body.code).toBe('password-wrong')
    expect((await codes()).body.code).toBe('too-many-requests')
  })

  test('a code that was used is gone', async () => {
    await database.query('update one_time_code set ended_at = now(), sealed = null')
    expect((await codes()).body.users).toEqual([])
  })

  test('outside a demo world they stay hidden', async () => {
    await database.query(`update setting set value = 'false' where name = 'demo'`)
    expect((await codes()).body.code).toBe('codes-hidden')
    await database.query(`update setting set value = 'true' where name = 'demo'`)
  })
})
