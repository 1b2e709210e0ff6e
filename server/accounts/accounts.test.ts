import { beforeAll, describe, expect, test } from 'vitest'
import { testBalance } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)
const names = (users: { username: string }[]) => users.map(({ username }) => username)
const found = async (as: string, input: object) => names((await call('listUsers', as, input)).body.users)

describe('the list', () => {
  test('is the direct children, newest first', async () => {
    expect(await found('catl-a', {})).toEqual(['sutl-a'])
    const { body } = await call('listUsers', 'owner', { rowsPerPage: 'All' })
    const ids = body.users.map((user: { id: number }) => user.id)
    expect(ids).toEqual([...ids].sort((a: number, b: number) => b - a))
    expect(names(body.users)).not.toContain('sutl-a')
    expect(body.totalData).toBe(ids.length)
  })

  test('a row says everything, field by field', async () => {
    await database.query(`update users set balance_limit = 7000000, email = null where username = 'usgt-b'`)
    const { body } = await call('listUsers', 'cagt-b', { parent: id('sugt-b') })
    expect(body.users).toEqual([
      {
        id: id('usgt-b'),
        name: 'Uji usgt-b',
        username: 'usgt-b',
        email: null,
        phone: expect.stringMatching(/^0812/),
        userTypeId: 29,
        UserType: { name: 'USGT' },
        isAdministrator: false,
        isBelowAdministrator: false,
        isDm: false,
        isBlocked: false,
        isOverdueBlock: false,
        isOverdue: false,
        dispensation: false,
        balance: testBalance,
        balanceLimit: 7_000_000,
        mayBlock: true,
        mayDispense: true,
      },
    ])
  })

  test('goes down from any user of the own subtree, with the chain to it', async () => {
    const { body } = await call('listUsers', 'catl-a', { parent: id('sutl-a') })
    expect(names(body.users)).toEqual(['ustl-a'])
    expect(body.parentTree.map((node: { id: number }) => node.id)).toEqual([id('catl-a'), id('sutl-a')])
  })

  test('sums are over every match, pages are not', async () => {
    const page = (await call('listUsers', 'owner', { rowsPerPage: 3, currentPage: 2 })).body
    const all = (await call('listUsers', 'owner', { rowsPerPage: -1 })).body
    expect(page.users).toEqual(all.users.slice(3, 6))
    expect(page.sum).toEqual({ balance: all.totalData * testBalance, balanceLimit: 0, blocked: 0 })
    expect([page.totalPages, all.totalPages]).toEqual([Math.ceil(all.totalData / 3), 1])
  })

  test('a page past the end is empty, an empty list has one page', async () => {
    expect((await call('listUsers', 'owner', { currentPage: 99 })).body.users).toEqual([])
    const { body } = await call('listUsers', 'catl-a', { keyword: 'nobody' })
    expect([body.users, body.totalData, body.totalPages]).toEqual([[], 0, 1])
  })
})

describe('a keyword finds in the whole subtree', () => {
  beforeAll(() => database.query(`update users set name = 'Budi 100%_\\Jaya', phone = '081777000111' where username = 'ustl-a'`))

  const cases: [string, string][] = [
    ['a part of the name', 'udi 100'],
    ['in other letters', 'BUDI'],
    ['a part of the phone', '777000'],
    ['signs that mean something to LIKE', '%_\\'],
  ]
  test.each(cases)('%s', async (_, keyword) => {
    for (const as of ['owner', 'catl-a', 'sutl-a']) expect(await found(as, { keyword })).toEqual(['ustl-a'])
    for (const as of ['catl-b', 'mifd-a']) expect(await found(as, { keyword })).toEqual([])
  })

  test('the UID with and without its zeros', async () => {
    const uid = id('ustl-a')
    for (const keyword of [String(uid), `00${uid}`, String(uid).padStart(6, '0')]) {
      expect(await found('sutl-a', { keyword })).toEqual(['ustl-a'])
    }
    expect(await found('sutl-a', { keyword: '0'.repeat(7) })).toEqual([])
  })

  test('the whole username in any letter case, and no part of it', async () => {
    await database.query(`update users set username = 'Toko.Mawar' where username = 'ustl-b'`)
    for (const keyword of ['Toko.Mawar', 'toko.mawar']) expect(await found('owner', { keyword })).toEqual(['Toko.Mawar'])
    expect(await found('catl-a', { keyword: 'toko.mawar' })).toEqual([])
    expect(await found('owner', { keyword: 'toko.maw' })).toEqual([])
    await database.query(`update users set username = 'ustl-b' where username = 'Toko.Mawar'`)
  })

  test('below the chosen parent only, and without the parent itself', async () => {
    expect(await found('owner', { keyword: 'Uji', parent: id('mifd-b'), rowsPerPage: 'All' })).toEqual([
      'usfd-b',
      'stfd-b',
      'sofd-b',
      'cafd-b',
    ])
  })
})

describe('the chain', () => {
  test('begins at the signed-in user', async () => {
    const chain = async (as: string, parent?: string) =>
      (await call('parentTree', as, parent ? { parent: id(parent) } : {})).body.parentTree.map((node: { id: number }) => node.id)
    expect(await chain('owner', 'usfd-a')).toEqual(['owner', 'mifd-a', 'cafd-a', 'sofd-a', 'stfd-a', 'usfd-a'].map(id))
    expect(await chain('cafd-a', 'stfd-a')).toEqual(['cafd-a', 'sofd-a', 'stfd-a'].map(id))
    expect(await chain('cafd-a')).toEqual([id('cafd-a')])
    expect(await chain('owner')).toEqual([id('owner')])
  })
})

describe('what one may do with a user', () => {
  const cases: [
    string,
    string,
    { mayBlock: boolean; mayDispense: boolean; mayTransfer: boolean; transferNeedsBalance: boolean },
  ][] = [
    ['owner', 'owner', { mayBlock: false, mayDispense: false, mayTransfer: true, transferNeedsBalance: false }],
    ['owner', 'catl-a', { mayBlock: true, mayDispense: true, mayTransfer: true, transferNeedsBalance: true }],
    ['owner', 'ustl-a', { mayBlock: true, mayDispense: false, mayTransfer: true, transferNeedsBalance: true }],
    ['catl-a', 'ustl-a', { mayBlock: true, mayDispense: true, mayTransfer: true, transferNeedsBalance: true }],
    ['catl-a', 'sutl-a', { mayBlock: true, mayDispense: false, mayTransfer: false, transferNeedsBalance: true }],
    ['catl-b', 'sutl-b', { mayBlock: true, mayDispense: true, mayTransfer: true, transferNeedsBalance: true }],
    ['sutl-a', 'ustl-a', { mayBlock: false, mayDispense: false, mayTransfer: false, transferNeedsBalance: true }],
    ['sutl-b', 'ustl-b', { mayBlock: true, mayDispense: true, mayTransfer: true, transferNeedsBalance: true }],
    ['mift-a', 'caft-a', { mayBlock: true, mayDispense: true, mayTransfer: true, transferNeedsBalance: true }],
    ['mift-a', 'usft-a', { mayBlock: true, mayDispense: false, mayTransfer: false, transferNeedsBalance: true }],
    ['cafd-a', 'usfd-a', { mayBlock: false, mayDispense: false, mayTransfer: false, transferNeedsBalance: true }],
    ['ustl-a', 'ustl-a', { mayBlock: false, mayDispense: false, mayTransfer: false, transferNeedsBalance: true }],
    ['staff-catl-a', 'ustl-a', { mayBlock: false, mayDispense: false, mayTransfer: false, transferNeedsBalance: true }],
  ]
  test.each(cases)('%s with %s', async (as, target, expected) => {
    const { body } = await call('userDetail', as, { userId: id(target) })
    const { mayBlock, mayDispense } = body.user
    expect({ mayBlock, mayDispense, mayTransfer: body.mayTransfer, transferNeedsBalance: body.transferNeedsBalance }).toEqual(
      expected,
    )
  })

  test('the page of a user', async () => {
    const { body } = await call('userDetail', 'catl-a', { userId: id('ustl-a') })
    expect(body.user).toMatchObject({
      level: 3,
      children: 0,
      isVerified: true,
      outstanding: 0,
      Parent: { id: id('sutl-a'), name: 'Uji sutl-a' },
    })
    expect((await call('userDetail', 'owner', { userId: id('owner') })).body.user).toMatchObject({ level: 0, Parent: null })
  })
})

describe('blocking', () => {
  const state = async (username: string) =>
    (await database.query('select is_blocked, blocked_by_system from users where username = $1', [username]))[0]

  test('does not spread, and can be taken back', async () => {
    const block = (isBlocked: boolean) => call('blockUser', 'owner', { userId: id('mifd-a'), isBlocked })
    expect((await block(true)).body).toEqual({ userId: id('mifd-a'), wasBlocked: false, isBlocked: true, isOverdueBlock: false })
    expect(await state('mifd-a')).toEqual({ is_blocked: true, blocked_by_system: false })
    expect(await state('usfd-a')).toEqual({ is_blocked: false, blocked_by_system: false })
    expect((await call('listUsers', 'owner', { keyword: 'mifd' })).body.sum.blocked).toBe(1)
    await block(false)
    expect(await state('mifd-a')).toEqual({ is_blocked: false, blocked_by_system: false })
  })

  test("what a person blocks stands beside the system's", async () => {
    await database.query(`update users set is_blocked = true, blocked_by_system = true where username = 'ustl-b'`)
    await call('blockUserCa', 'catl-b', { userId: id('ustl-b'), isBlocked: true })
    expect(await state('ustl-b')).toEqual({ is_blocked: true, blocked_by_system: true })
    const { body } = await call('blockUserCa', 'catl-b', { userId: id('ustl-b'), isBlocked: false })
    expect(body).toEqual({ userId: id('ustl-b'), wasBlocked: true, isBlocked: true, isOverdueBlock: true })
    expect(await state('ustl-b')).toEqual({ is_blocked: true, blocked_by_system: true })
    await database.query(`update users set is_blocked = false, blocked_by_system = false where username = 'ustl-b'`)
  })

  test('oneself is not found', async () => {
    expect((await call('blockUserCa', 'catl-a', { userId: id('catl-a'), isBlocked: true })).status).toBe(404)
  })
})

test('dispensation of a managed user', async () => {
  const input = { userId: id('usft-a'), dispensation: true }
  expect((await call('setDispensationCa', 'caft-a', input)).body).toEqual({ ...input, isBlocked: false, isOverdueBlock: false })
  expect((await call('userDetail', 'caft-a', { userId: id('usft-a') })).body.user.dispensation).toBe(true)
  const { status, body } = await call('setDispensation', 'owner', { userId: id('usft-a'), dispensation: false })
  expect([status, body.code]).toEqual([403, 'not-managed'])
})
