import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { staffOf } from '../../database/test-world.ts'
import { march2090, noon, testSales } from '../reports/test-sales.ts'
import { testApp } from '../test-app.ts'
import { type TestClock, testClock } from '../test-clock.ts'

const { database, call } = testApp()
const { sell } = testSales(database)
let clock: TestClock

beforeAll(async () => {
  clock = testClock(database.url, 'schedules')
  await sell(noon(), { seller: 'ustl-a', customerCode: '081290347780' })
  await sell(noon(1), { seller: 'ustl-a', customerCode: '081290347781' })
})
afterAll(() => clock.stop())
beforeEach(async () => {
  for (const table of ['report_schedule', 'report_file', 'inbox_item', 'message']) await database.query(`delete from ${table}`)
})

const daily = { report: 'downloadTransactionLog', filters: {}, format: 'csv', every: 'day', hour: 6, channel: null } as const
const add = (as: string, over: object = {}) => call('addReportSchedule', as, { ...daily, ...over })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const listOf = async (as: string) => (await call('reportSchedules', as)).body.schedules

/** Everything is due, and its files are made. */
async function comesDue(): Promise<void> {
  await database.query('update report_schedule set next_at = now() where not is_paused')
  await clock.jobs['ask-for-reports'](new Date(), new Date())
  await clock.jobs['make-files'](new Date(), new Date())
}
const files = () => database.query('select call, input, state, login_user_id from report_file order by id')

test('a report that is due is made once with its filters, for the whole day before, and stands in the inbox', async () => {
  const filters = { keyword: '081290347780', ...march2090, rowsPerPage: 5 }
  const { body } = await add('catl-a', { filters })
  expect(new Date(body.nextAt).getUTCHours()).toBe(23)
  await comesDue()
  await clock.jobs['ask-for-reports'](new Date(), new Date())
  const [file, ...more] = await files()
  expect([file!.state, more]).toEqual(['ready', []])
  const { startDate, endDate, keyword, rowsPerPage } = file!.input as Record<string, string>
  expect([keyword, rowsPerPage]).toEqual(['081290347780', undefined])
  expect(Date.parse(endDate!) - Date.parse(startDate!)).toBe(86_400_000 - 1)
  expect((await call('inbox', 'catl-a')).body).toMatchObject({ unread: 1, items: [{ File: { state: 'ready' } }] })
  expect(new Date((await listOf('catl-a'))[0].nextAt) > new Date()).toBe(true)
})

test.each([
  ['day', null, '28 hours'],
  ['week', 1, '8 days'],
  ['month', 3, '32 days'],
])('a next time that a clock ahead wrote is brought back: %s', async (every, day, ahead) => {
  const { body } = await add('catl-a', { every, day })
  await database.query('update report_schedule set next_at = now() + $1::interval', [ahead])
  await clock.jobs['ask-for-reports'](new Date(), new Date())
  expect([(await listOf('catl-a'))[0].nextAt, await files()]).toEqual([body.nextAt, []])
})

describe('a letter', () => {
  const letters = () => database.query('select template, channel, recipient, facts from message order by id')

  test('goes to the own address and leads to the inbox; it carries no file', async () => {
    expect((await add('catl-a', { channel: 'email' })).status).toBe(200)
    await comesDue()
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter).toMatchObject({ template: 'report-ready', channel: 'email', recipient: 'catl-a@example.id' })
    expect(letter!.facts).toMatchObject({ rows: '0', link: 'http://localhost:80/Inbox' })
  })

  test('follows an address that was changed since', async () => {
    await add('catl-a', { channel: 'email' })
    await database.query(`update users set email = 'baru@example.id' where username = 'catl-a'`)
    await comesDue()
    await database.query(`update users set email = 'catl-a@example.id' where username = 'catl-a'`)
    expect((await letters()).map(({ recipient }) => recipient)).toEqual(['baru@example.id'])
  })

  test('goes by Telegram to the chat that a user proved to be its own, and to that of a staff account', async () => {
    await database.query(`update users set telegram_id = '70010001' where username = 'catl-a'`)
    await database.query(`update login_user set telegram_id = '70010002' where username = $1`, [staffOf('catl-a')])
    for (const as of ['catl-a', staffOf('catl-a')]) expect((await add(as, { channel: 'telegram' })).status).toBe(200)
    await comesDue()
    await database.query(`update users set telegram_id = null where username = 'catl-a'`)
    await database.query('update login_user set telegram_id = null where username = $1', [staffOf('catl-a')])
    const sent = await letters()
    expect(sent).toHaveLength(2)
    expect(sent).toEqual(
      expect.arrayContaining(
        ['70010001', '70010002'].map((recipient) =>
          expect.objectContaining({ template: 'report-ready', channel: 'telegram', recipient }),
        ),
      ),
    )
  })

  test.each([
    ['nobody has', { channel: 'telegram' }, 'catl-a', ''],
    ['a staff account has none of its own', { channel: 'email' }, staffOf('catl-a'), ''],
    ['was never proved', { channel: 'email' }, 'catl-b', 'is_verified = false'],
  ])('to an address that %s is refused', async (_, over, as, set) => {
    if (set) await database.query(`update users set ${set} where username = $1`, [as])
    expect(codeOf(await add(as, over))).toEqual([422, 'no-own-address'])
    if (set) await database.query('update users set is_verified = true where username = $1', [as])
  })
})

test('schedules are one account’s: no other sees, pauses or removes them', async () => {
  const { id } = (await add('catl-a')).body
  for (const other of ['owner', 'catl-b', 'ustl-a', staffOf('catl-a')]) {
    expect(await listOf(other)).toEqual([])
    expect(codeOf(await call('pauseReportSchedule', other, { id, isPaused: true }))).toEqual([404, 'not-found'])
    expect(codeOf(await call('removeReportSchedule', other, { id }))).toEqual([404, 'not-found'])
  }
  expect(await listOf('catl-a')).toMatchObject([{ id, report: 'downloadTransactionLog', every: 'day', isPaused: false }])
})

test('what is paused does not come, and what was missed meanwhile neither', async () => {
  const { id } = (await add('catl-a')).body
  expect((await call('pauseReportSchedule', 'catl-a', { id, isPaused: true })).body.isPaused).toBe(true)
  await database.query(`update report_schedule set next_at = now() - interval '3 days'`)
  await comesDue()
  expect(await files()).toEqual([])
  const { nextAt } = (await call('pauseReportSchedule', 'catl-a', { id, isPaused: false })).body
  expect(new Date(nextAt) > new Date()).toBe(true)
})

test('what is removed comes no more', async () => {
  const { id } = (await add('catl-a')).body
  expect((await call('removeReportSchedule', 'catl-a', { id })).body).toEqual({ removed: true })
  await comesDue()
  expect([await files(), await listOf('catl-a')]).toEqual([[], []])
})

test.each<[string, string, object]>([
  ['a day for every day', 'catl-a', { day: 1 }],
  ['no day of the week', 'catl-a', { every: 'week' }],
  ['a month’s 29th', 'catl-a', { every: 'month', day: 29 }],
  ['filters that the report has not', 'catl-a', { filters: { products: 'all' } }],
])('%s is refused', async (_, as, over) => {
  expect(codeOf(await add(as, over))).toEqual([400, 'invalid-input'])
})

test('a report of calls that one may not make is refused', async () => {
  expect(codeOf(await add('catl-a', { report: 'downloadPayments' }))).toEqual([403, 'access-denied'])
  expect((await add('owner', { report: 'downloadPayments' })).status).toBe(200)
})

test('a user of another branch comes to nothing', async () => {
  await add('catl-a', { report: 'downloadMutation', filters: { userId: database.userId('ustl-b') } })
  await comesDue()
  expect((await files()).map(({ state }) => state)).toEqual(['failed'])
})

test('a blocked user adds none and goes on with none, and none comes', async () => {
  const { id } = (await add('catl-a')).body
  await database.query(`update users set is_blocked = true where username = 'catl-a'`)
  const answers = [await add('catl-a'), await call('pauseReportSchedule', 'catl-a', { id, isPaused: false })]
  await comesDue()
  await database.query(`update users set is_blocked = false where username = 'catl-a'`)
  expect(answers.map(codeOf)).toEqual(Array(2).fill([422, 'account-blocked']))
  expect(await files()).toEqual([])
})

test('a staff account that lost its permission has nothing made', async () => {
  await add(staffOf('catl-a'))
  await database.query(`update login_user set permissions = '{sell}' where username = $1`, [staffOf('catl-a')])
  await comesDue()
  await database.query(`update login_user set permissions = '{view,sell}' where username = $1`, [staffOf('catl-a')])
  expect((await files()).map(({ state }) => state)).toEqual(['failed'])
})

test('twenty of an account are enough, and staff takes none away from its user', async () => {
  for (let n = 0; n < 20; n++) await add(staffOf('catl-a'))
  expect(codeOf(await add(staffOf('catl-a')))).toEqual([422, 'too-many-schedules'])
  expect((await add('catl-a')).status).toBe(200)
})

test('two hundred of a user with its staff are enough', async () => {
  await add('catl-a')
  await database.query(`insert into report_schedule (user_id, login_user_id, call, filters, format, language, every, day, hour, host, next_at)
    select user_id, (select id from login_user where user_id = s.user_id limit 1), call, filters, format, language, every, day, hour, host, next_at
    from report_schedule s, generate_series(1, 199)`)
  expect(codeOf(await add('catl-a'))).toEqual([422, 'too-many-schedules'])
})
