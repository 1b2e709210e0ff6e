import { beforeAll, describe, expect, test } from 'vitest'
import { raced } from '../../database/test-race.ts'
import { testBalance } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)

type Node = { username: string; isManaged: boolean; children?: Node[] }
const shape = (nodes: Node[]): unknown =>
  nodes.map(({ username, children = [] }) => (children.length ? [username, shape(children)] : username))
const tree = async (as: string, input: object = {}) => (await call('caUserList', as, { rowsPerPage: 'All', ...input })).body

beforeAll(async () => {
  const copy = (name: string, parent: string, like: string) =>
    database.query(
      `insert into users (head_id, name, username, phone, user_type_id, parent_id, password_hash)
       select 0, $1, $1, null, user_type_id, $2, password_hash from users where username = $3`,
      [name, id(parent), like],
    )
  await copy('zamrud', 'catl-a', 'sutl-a')
  await copy('anggrek', 'sutl-a', 'ustl-a')
})

test('is the users right below with everybody under them, by name', async () => {
  const { users, totalPages, totalData } = await tree('catl-a')
  expect(shape(users)).toEqual([['sutl-a', ['anggrek', 'ustl-a']], 'zamrud'])
  expect([totalPages, totalData]).toEqual([1, 2])
  expect(shape((await tree('caft-a')).users)).toEqual([['soft-a', [['stft-a', ['usft-a']]]]])
  expect(shape((await tree('sutl-b')).users)).toEqual(['ustl-b'])
})

test('a row says everything, field by field', async () => {
  const { users } = await tree('cagt-b')
  const { children, ...head } = users[0]
  expect(head).toEqual({
    id: id('sugt-b'),
    name: 'Uji sugt-b',
    username: 'sugt-b',
    userTypeId: 28,
    UserType: { name: 'SUGT' },
    isAdministrator: false,
    isBelowAdministrator: false,
    isDm: false,
    isBlocked: false,
    isOverdueBlock: false,
    balance: testBalance,
    balanceLimit: 0,
    isManaged: false,
    mayBlock: true,
  })
  expect(children[0]).toMatchObject({ username: 'usgt-b', isManaged: true, children: [] })
})

test('pages count the users right below', async () => {
  const page = await tree('catl-a', { rowsPerPage: 1, currentPage: 2 })
  expect([shape(page.users), page.totalPages, page.totalData]).toEqual([['zamrud'], 2, 2])
  expect(await tree('catl-a', { rowsPerPage: 1, currentPage: 9 })).toEqual({ users: [], totalPages: 2, totalData: 2 })
})

describe('a keyword', () => {
  const cases: [string, string, unknown][] = [
    ['finds somebody at the bottom and shows who is above', 'anggrek', [['sutl-a', ['anggrek']]]],
    ['that finds somebody in between shows everybody below', 'Uji sutl-a', [['sutl-a', ['anggrek', 'ustl-a']]]],
    ['finds nobody', 'tidak ada', []],
    ['does not find the caller itself', 'Uji catl-a', []],
  ]
  test.each(cases)('%s', async (_, keyword, expected) => {
    const { users, totalData } = await tree('catl-a', { keyword })
    expect([shape(users), totalData]).toEqual([expected, (expected as unknown[]).length])
  })
})

test('a user stands below nobody but the type above its own', async () => {
  const below = (parent: string) =>
    database.query(
      `insert into users (head_id, name, username, user_type_id, parent_id, password_hash) values (0, 'Uji', 'salah', 4, $1, '-')`,
      [id(parent)],
    )
  for (const parent of ['owner', 'catl-a', 'ustl-a', 'sugt-a'])
    await expect(below(parent)).rejects.toThrow('does not belong below type')
})

test.each([
  ['ustl-a', 'catl-a'],
  ['catl-b', 'owner'],
  ['usdm-a', null],
])('%s is charged by %s', async (user, charger) => {
  expect(await database.query('select charger_of($1) as charger', [id(user)])).toEqual([{ charger: charger && id(charger) }])
})

test('a seller that is made waits for what is decided for its head', async () => {
  const race = await raced(
    database,
    (client) => client.query('select from users where id = $1 for no key update', [id('catl-a')]),
    (client) =>
      client.query(
        `insert into users (head_id, name, username, user_type_id, parent_id, password_hash) values (0, 'Uji', 'sambil', 4, $1, '-')`,
        [id('sutl-a')],
      ),
  )
  expect([race.waited, race.error]).toEqual([true, undefined])
})
