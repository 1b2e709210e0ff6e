import { beforeEach, expect, test } from 'vitest'
import { staffOf } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()

beforeEach(() => database.query('delete from list_view'))

const settings = {
  columns: { remark: true, uid: false },
  density: 'compact' as 'compact' | 'normal',
  rows: 25,
  filters: { pending: '1', sort: '-amount' },
}
const save = (as: string, over: object = {}) =>
  call('saveListView', as, { list: 'transactionLog', name: 'Pending', settings, ...over })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const viewsOf = async (as: string) => (await call('listViews', as)).body.views

test('what is saved is answered as it was, how a list looks beside its views', async () => {
  const { id } = (await save('catl-a')).body
  const look = { columns: {}, density: 'normal', rows: 'All', filters: {} }
  const bare = (await save('catl-a', { name: '', settings: look })).body
  expect(await viewsOf('catl-a')).toEqual([
    { id: bare.id, list: 'transactionLog', name: '', settings: look },
    { id, list: 'transactionLog', name: 'Pending', settings },
  ])
})

test('a view of the same name is replaced, one of another list is another', async () => {
  const { id } = (await save('catl-a')).body
  const again = await save('catl-a', { settings: { ...settings, density: 'normal' } })
  const other = await save('catl-a', { list: 'payments' })
  expect(again.body.id).toBe(id)
  expect(other.body.id).not.toBe(id)
  expect(
    (await viewsOf('catl-a')).map((view: typeof settings & { list: string; settings: typeof settings }) => [
      view.list,
      view.settings.density,
    ]),
  ).toEqual([
    ['payments', 'compact'],
    ['transactionLog', 'normal'],
  ])
})

test('a staff account and its user replace nothing of each other', async () => {
  await save('catl-a')
  await save(staffOf('catl-a'), { settings: { ...settings, rows: 5 } })
  await save(staffOf('catl-a'), { settings: { ...settings, rows: 10 } })
  const rows = async (as: string) => (await viewsOf(as)).map((view: { settings: { rows: number } }) => view.settings.rows)
  expect([await rows('catl-a'), await rows(staffOf('catl-a'))]).toEqual([[25], [10]])
})

test('views are one account’s: no other sees or deletes them', async () => {
  const { id } = (await save('catl-a')).body
  for (const other of ['owner', 'catl-b', 'ustl-a', staffOf('catl-a')]) {
    expect(await viewsOf(other)).toEqual([])
    expect(codeOf(await call('deleteListView', other, { id }))).toEqual([404, 'not-found'])
  }
  expect((await call('deleteListView', 'catl-a', { id })).body).toEqual({ deleted: true })
  expect(await viewsOf('catl-a')).toEqual([])
})

test.each<[string, object]>([
  ['a list that is no name', { list: 'x"; drop' }],
  ['a name of two lines', { name: 'a\nb' }],
  ['a name that is too long', { name: 'x'.repeat(61) }],
  ['a density that there is not', { settings: { ...settings, density: 'tiny' } }],
  ['more rows than a page has', { settings: { ...settings, rows: 1001 } }],
  ['a column that is no name', { settings: { ...settings, columns: { '<b>': true } } }],
  ['a filter that is no text', { settings: { ...settings, filters: { keyword: 5 } } }],
  [
    'more than a view holds',
    { settings: { ...settings, filters: Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`f${i}`, 'x'.repeat(1999)])) } },
  ],
])('%s is refused', async (_, over) => {
  expect(codeOf(await save('catl-a', over))).toEqual([400, 'invalid-input'])
  expect(await viewsOf('catl-a')).toEqual([])
})

test('twenty views of a list are enough; what is there can be replaced, and the list may still look otherwise', async () => {
  for (let n = 0; n < 20; n++) await save('catl-a', { name: `V${n}` })
  expect(codeOf(await save('catl-a'))).toEqual([422, 'too-many-views'])
  const allowed = [{ name: 'V7' }, { name: '' }, { list: 'payments' }]
  for (const over of allowed) expect((await save('catl-a', over)).status).toBe(200)
  expect((await save(staffOf('catl-a'))).status).toBe(200)
})

test('a thousand of a user with its staff are enough', async () => {
  await save('catl-a')
  await database.query(`insert into list_view (user_id, login_user_id, list, name, settings)
    select user_id, (select id from login_user where user_id = v.user_id limit 1), 'list' || n, '', settings
    from list_view v, generate_series(1, 999) n`)
  expect(codeOf(await save('catl-a', { name: 'another' }))).toEqual([422, 'too-many-views'])
  expect((await save('catl-a')).status).toBe(200)
})

test('a blocked user and staff without permissions keep how their lists look', async () => {
  await database.query(`update users set is_blocked = true where username = 'catl-a'`)
  await database.query(`update login_user set permissions = '{}' where username = $1`, [staffOf('catl-a')])
  const answers = [await save('catl-a'), await save(staffOf('catl-a'))]
  await database.query(`update users set is_blocked = false where username = 'catl-a'`)
  await database.query(`update login_user set permissions = '{view,sell}' where username = $1`, [staffOf('catl-a')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('a staff account that is removed leaves none', async () => {
  await save(staffOf('catl-a'))
  expect((await call('removeLoginUser', 'catl-a', { username: staffOf('catl-a') })).status).toBe(200)
  expect(await database.query('select id from list_view')).toEqual([])
})
