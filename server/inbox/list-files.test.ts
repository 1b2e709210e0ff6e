import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { type TestClock, testClock } from '../test-clock.ts'

const { database, call } = testApp({ settings: { downloadRows: 2 } })
let clock: TestClock

beforeAll(() => {
  clock = testClock(database.url, 'list files')
})
afterAll(() => clock.stop())

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

test('a list that is too long to be waited for is made as the account that asked, and only it takes it', async () => {
  await database.query(
    `insert into inbox_item (user_id, template, facts) select $1, 'file-ready', '{}' from generate_series(1, 3)`,
    [database.userId('catl-a')],
  )
  const list = {
    list: 'inbox',
    title: 'Kotak Masuk',
    columns: [{ head: 'Id', values: ['{id}'] }],
    rows: 'items',
    format: 'csv',
  }
  const { status, body } = await call('downloadList', 'catl-a', list as never)
  expect([status, body.rows]).toEqual([202, 3])
  await clock.jobs['make-files'](new Date(), new Date())
  const file = await call('downloadFile', 'catl-a', { id: body.fileId })
  expect([file.status, file.text.trim().split('\r\n').length]).toEqual([200, 5])
  expect(codeOf(await call('downloadFile', 'catl-b', { id: body.fileId }))).toEqual([404, 'not-found'])
  await database.query(`update report_file set input = jsonb_set(input, '{list}', '"listPartners"') where id = $1`, [body.fileId])
  expect(codeOf(await call('downloadFile', 'catl-a', { id: body.fileId }))).toEqual([403, 'access-denied'])
})
