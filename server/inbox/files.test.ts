import { parseCsv } from 'hucre/csv'
import { describe, expect, test } from 'vitest'
import { staffOf } from '../../database/test-world.ts'
import { type MostBytes, makeRoom } from './forgotten-files.ts'
import { csvOfMarch as csv, testFiles } from './test-files.ts'

const { database, call, clock, make, inboxOf, ask } = testFiles()

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

/** Makes room after a file was made; answers the files that are left. */
async function kept(made: number, most: MostBytes): Promise<number[]> {
  await clock().transact.write((tx) => makeRoom(tx, made, most))
  return (await database.query('select id from report_file order by id')).map(({ id }) => Number(id))
}

test('a long file stands in the inbox from the beginning, and is taken from there when it is made', async () => {
  const id = await ask()
  expect(await inboxOf('catl-a')).toMatchObject({
    unread: 0,
    totalData: 1,
    items: [{ subject: 'Berkas menunggu giliran', isRead: true, File: { id, state: 'waiting', rows: null } }],
  })
  expect(codeOf(await call('downloadFile', 'catl-a', { id }))).toEqual([404, 'not-found'])
  await make()
  const { items, unread } = await inboxOf('catl-a', 'en')
  expect([unread, items[0].subject, items[0].isRead]).toEqual([1, 'A file is ready', false])
  expect(items[0].text).toMatch(/^Log Transaksi \d\d-\d\d-\d{4}\.csv, 3 rows, 0\.0 MB\.$/)
  const { status, text, headers } = await call('downloadFile', 'catl-a', { id })
  expect([status, headers['content-type'], Number(headers['content-length'])]).toEqual([
    200,
    'text/csv; charset=utf-8',
    items[0].File.bytes,
  ])
  expect(headers['content-disposition']).toContain(items[0].File.name)
  const rows = parseCsv(text.replace('\uFEFF', '')) as string[][]
  expect(rows.slice(1).map((row) => row[5])).toEqual(['081290347782', '081290347781', '081290347780'])
})

test('a file of as many rows as are waited for comes at once', async () => {
  const { status } = await call('downloadTransactionLog', 'catl-a', { ...csv, keyword: '081290347780' })
  expect([status, (await inboxOf('catl-a')).totalData]).toEqual([200, 0])
})

describe('an inbox is one account’s', () => {
  test.each(['owner', 'catl-b', 'sutl-a', staffOf('catl-a')])('%s sees and reaches nothing of catl-a', async (other) => {
    const id = await ask()
    await make()
    expect(await inboxOf(other)).toMatchObject({ unread: 0, items: [] })
    expect((await call('inboxUnread', other)).body).toEqual({ unread: 0 })
    expect(codeOf(await call('downloadFile', other, { id }))).toEqual([404, 'not-found'])
    expect(codeOf(await call('cancelFile', other, { id }))).toEqual([404, 'not-found'])
    const item = (await inboxOf('catl-a')).items[0].id
    expect((await call('readInbox', other, { id: item })).status).toBe(200)
    expect((await call('readInbox', other)).status).toBe(200)
    expect((await call('inboxUnread', 'catl-a')).body).toEqual({ unread: 1 })
  })

  test('a staff account has its own, which its user does not see', async () => {
    const id = await ask(staffOf('catl-a'))
    await make()
    expect((await inboxOf(staffOf('catl-a'))).unread).toBe(1)
    expect((await inboxOf('catl-a')).items).toEqual([])
    expect((await call('downloadFile', staffOf('catl-a'), { id })).status).toBe(200)
  })

  test('without a session there is none', async () => {
    for (const name of ['inbox', 'inboxUnread', 'readInbox', 'reportSchedules'] as const)
      expect((await call(name, null)).status).toBe(403)
    for (const name of ['downloadFile', 'cancelFile'] as const) expect((await call(name, null, { id: 1 })).status).toBe(403)
  })
})

test('rows are read one by one or all at once', async () => {
  await ask()
  await ask()
  await make()
  const [item] = (await inboxOf('catl-a')).items
  expect((await call('readInbox', 'catl-a', { id: item.id })).body).toEqual({ unread: 1 })
  expect((await call('readInbox', 'catl-a')).body).toEqual({ unread: 0 })
})

describe('whoever may not any more', () => {
  const permit = (permissions: string) =>
    database.query('update login_user set permissions = $1 where username = $2', [permissions, staffOf('catl-a')])
  const block = (is: boolean) => database.query('update users set is_blocked = $1 where username = $2', [is, 'catl-a'])

  test('a staff account without the permission takes no file, and none is made for it', async () => {
    const made = await ask(staffOf('catl-a'))
    await make()
    const waits = await ask(staffOf('catl-a'))
    await permit('{sell}')
    await make()
    expect(codeOf(await call('downloadFile', staffOf('catl-a'), { id: made }))).toEqual([403, 'access-denied'])
    await permit('{view,sell}')
    expect((await inboxOf(staffOf('catl-a'))).items.map(({ File }: { File: object }) => File)).toMatchObject([
      { id: waits, state: 'failed' },
      { id: made, state: 'ready' },
    ])
  })

  test('a blocked user neither asks for one nor takes one', async () => {
    const made = await ask()
    await make()
    const waits = await ask()
    await block(true)
    await make()
    expect(codeOf(await call('downloadFile', 'catl-a', { id: made }))).toEqual([422, 'account-blocked'])
    expect(codeOf(await call('downloadTransactionLog', 'catl-a', csv))).toEqual([422, 'account-blocked'])
    expect((await inboxOf('catl-a')).items[0].File).toMatchObject({ id: waits, state: 'failed' })
    await block(false)
  })

  test('a file of a call that its account may not make is not given out', async () => {
    const id = await ask()
    await make()
    await database.query(`update report_file set call = 'downloadPayments'`)
    expect(codeOf(await call('downloadFile', 'catl-a', { id }))).toEqual([403, 'access-denied'])
  })
})

test('files of users that have had no turn for longer come first', async () => {
  for (const as of ['catl-a', 'catl-a', 'catl-a', 'ustl-a']) await ask(as)
  await make()
  const made = await database.query('select u.username from report_file f join users u on u.id = f.user_id order by f.beat_at')
  expect(made.map(({ username }) => username)).toEqual(['catl-a', 'ustl-a', 'catl-a', 'catl-a'])
})

test('the oldest files of a user make room for the last one, which stays', async () => {
  const [oldest, older, last] = [await ask(), await ask(staffOf('catl-a')), await ask()]
  const strange = await ask('ustl-a')
  await make()
  await database.query('update report_file set bytes = 100')
  await database.query('update inbox_item set at = now() + make_interval(secs => file_id::integer)')
  expect(await kept(last, { each: 300, all: 1_000 })).toEqual([oldest, older, last, strange])
  expect(await kept(last, { each: 299, all: 1_000 })).toEqual([older, last, strange])
  expect(await kept(last, { each: 99, all: 1_000 })).toEqual([last])
})

test('of all users, those who have most make room for what was made last', async () => {
  const few = await ask('ustl-a')
  const [oldest, older, last] = [await ask(), await ask(), await ask()]
  await make()
  await database.query('update report_file set bytes = 100')
  await database.query('update inbox_item set at = now() + make_interval(secs => file_id::integer)')
  expect(await kept(last, { each: 1_000, all: 399 })).toEqual([few, older, last])
  expect(await kept(oldest, { each: 1_000, all: 200 })).toEqual([few, last])
  expect(await kept(few, { each: 1_000, all: 0 })).toEqual([few])
})

test('four files of a user wait, its staff included; one more is refused', async () => {
  for (const as of ['catl-a', 'catl-a', staffOf('catl-a'), 'catl-a']) await ask(as)
  expect(codeOf(await call('downloadTransactionLog', staffOf('catl-a'), csv))).toEqual([429, 'too-many-downloads'])
  expect(codeOf(await call('downloadTransactions', 'catl-a', csv))).toEqual([429, 'too-many-downloads'])
  expect((await call('downloadTransactionLog', 'ustl-a', csv)).status).toBe(202)
})

test('after thirty days an inbox forgets, and its files are gone', async () => {
  const id = await ask()
  await make()
  await database.query(`update inbox_item set at = now() - interval '30 days 1 minute'`)
  expect(await inboxOf('catl-a')).toMatchObject({ items: [], unread: 0 })
  await clock().jobs['forget-inbox'](new Date(), new Date())
  expect(codeOf(await call('downloadFile', 'catl-a', { id }))).toEqual([404, 'not-found'])
  expect(await database.query('select from file_part')).toEqual([])
})

test('an hour before that it has everything, and gives its files', async () => {
  const id = await ask()
  await make()
  await database.query(`update inbox_item set at = now() - interval '29 days 23 hours'`)
  await clock().jobs['forget-inbox'](new Date(), new Date())
  expect(await inboxOf('catl-a')).toMatchObject({ items: [{ File: { id, state: 'ready' } }], unread: 1 })
  expect((await call('downloadFile', 'catl-a', { id })).status).toBe(200)
})
