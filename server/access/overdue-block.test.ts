import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balancesOf, billsOf, closeAt, followAt, onCredit, pay, wib } from '../billing/test-moving-clock.ts'
import { serverOf } from '../runner/test-acting.ts'
import { testApp } from '../test-app.ts'

/** `ustl-a` is lent to by `catl-a`, as `sutl-a` is no administrator; `ustl-b` by the administrator `sutl-b`. */
const { database, call } = testApp()
const id = (username: string) => database.userId(username)
const server = serverOf(() => database.url)
const price = 20_000
let day = 0

beforeAll(async () => {
  for (const name of ['catl-a', 'catl-b', 'sutl-b', 'ustl-b', 'ustl-a']) await onCredit(database, name, 1_000_000)
  await database.query('update users set dispensation = true where user_type_id <> 4')
})
beforeEach(async () => {
  for (const bill of await billsOf(database, 'ustl-a', 'ustl-b'))
    if (![4, 5].includes(bill.status)) expect(await pay(database, bill, wib(day, '23:30'))).toBeNull()
  await database.query('update users set is_blocked = false, blocked_by_system = false, blocked_by = null where user_type_id = 4')
  await administrator('sutl-a', false)
  await administrator('sutl-b', true)
})

afterAll(() => server.end())

const administrator = (username: string, isAdministrator: boolean) =>
  call('setAdministrator', 'owner', { userId: id(username), isAdministrator })
/** One more working day, at whose end a bill of the seller is overdue. */
async function overdue(seller: string) {
  day += day % 7 === 4 ? 3 : 1
  await database.query(`select move_balance('deduct', $1, null, $2, $1, $3, '', null, null)`, [id('owner'), id(seller), price])
  await closeAt(database, wib(day))
  await followAt(database, wib(day, '23:00'))
  const bill = (await billsOf(database, seller)).at(-1)!
  expect(bill.status).toBe(6)
  return bill
}
const block = async (as: string, seller: string, isBlocked: boolean, remark = '') =>
  (await call(as === 'owner' ? 'blockUser' : 'blockUserCa', as, { userId: id(seller), isBlocked, remark })).body
const isBlocked = async (seller: string) =>
  (await database.query('select is_blocked from users where id = $1', [id(seller)]))[0]!.is_blocked

const situations: [what: string, seller: string, happens: () => Promise<unknown>, answers: Record<string, string | boolean>][] = [
  ['of a 2', 'ustl-a', () => overdue('ustl-a'), { owner: 'block-not-yours', 'sutl-a': 'access-denied', 'catl-a': false }],
  [
    'of an administrator',
    'ustl-b',
    () => overdue('ustl-b'),
    { owner: 'block-not-yours', 'catl-b': 'block-not-yours', 'sutl-b': false },
  ],
  [
    'of a 2 that lends no more',
    'ustl-a',
    async () => {
      await overdue('ustl-a')
      await administrator('sutl-a', true)
    },
    { owner: 'block-not-yours', 'sutl-a': 'block-not-yours', 'catl-a': false },
  ],
  [
    'of a 2, and of the administrator after it',
    'ustl-a',
    async () => {
      await overdue('ustl-a')
      await administrator('sutl-a', true)
      await overdue('ustl-a')
    },
    { owner: 'block-not-yours', 'sutl-a': 'block-not-yours', 'catl-a': false },
  ],
  [
    'of a past administrator',
    'ustl-b',
    async () => {
      await overdue('ustl-b')
      await administrator('sutl-b', false)
    },
    { owner: 'block-not-yours', 'sutl-b': 'access-denied', 'catl-b': false },
  ],
]

describe('the block of an overdue bill is lifted by who charges that bill, with a remark', () => {
  test.each(situations)('%s', async (_what, seller, happens, answers) => {
    await happens()
    expect(await isBlocked(seller)).toBe(true)
    for (const [as, answer] of Object.entries(answers)) {
      const { body } = await call('userDetail', as, { userId: id(seller) })
      expect([as, body.user.mayBlock]).toEqual([as, answer === false])
      if (answer === false) expect((await block(as, seller, false)).code).toBe('block-remark-required')
      const { code, isBlocked: still } = await block(as, seller, false, 'Bayar tunai besok')
      expect([as, code ?? still]).toEqual([as, answer])
    }
    expect(await isBlocked(seller)).toBe(false)
  })
})

describe('what a person blocks and what the system blocks stand beside each other', () => {
  test('the person’s came first: it falls alone, and the other one stands', async () => {
    await block('catl-b', 'ustl-b', true)
    await overdue('ustl-b')
    expect(await block('catl-b', 'ustl-b', false)).toMatchObject({ userId: id('ustl-b'), isBlocked: true })
    expect(await block('catl-b', 'ustl-b', false, 'saya')).toMatchObject({ code: 'block-not-yours' })
    expect(await block('sutl-b', 'ustl-b', false, 'besok')).toMatchObject({ userId: id('ustl-b'), isBlocked: false })
  })

  test('the system’s came first: whoever blocks besides takes nothing over', async () => {
    await overdue('ustl-b')
    await block('catl-b', 'ustl-b', true)
    expect(await block('sutl-b', 'ustl-b', false, 'besok')).toMatchObject({ userId: id('ustl-b'), isBlocked: true })
    expect(await block('sutl-b', 'ustl-b', false, 'besok')).toMatchObject({ code: 'block-not-yours' })
    expect(await block('catl-b', 'ustl-b', false)).toMatchObject({ userId: id('ustl-b'), isBlocked: false })
  })

  test('both are of one: both fall, with a remark', async () => {
    await block('catl-a', 'ustl-a', true)
    await overdue('ustl-a')
    expect((await block('catl-a', 'ustl-a', false)).code).toBe('block-remark-required')
    expect(await block('catl-a', 'ustl-a', false, 'besok')).toMatchObject({ userId: id('ustl-a'), isBlocked: false })
  })

  test.each([false, true])('payment lifts the system’s alone, which came first: %s', async (systemFirst) => {
    if (!systemFirst) await block('catl-a', 'ustl-a', true)
    const bill = await overdue('ustl-a')
    if (systemFirst) await block('catl-a', 'ustl-a', true)
    expect(await pay(database, bill, wib(day, '23:10'))).toBeNull()
    expect(await isBlocked('ustl-a')).toBe(true)
    expect(await block('catl-a', 'ustl-a', false)).toMatchObject({ userId: id('ustl-a'), isBlocked: false })
  })
})

describe('dispensation that is taken back from who is overdue', () => {
  const dispense = async (dispensation: boolean) =>
    (await call('setDispensationCa', 'catl-a', { userId: id('ustl-a'), dispensation })).body
  const user = async () => (await call('userDetail', 'catl-a', { userId: id('ustl-a') })).body.user
  const flags = async () => (await database.query(`select blocked_by_system, blocked_by from users where username = 'ustl-a'`))[0]

  test('blocks it at once, and is no way to lift the block', async () => {
    await overdue('ustl-a')
    await block('catl-a', 'ustl-a', false, 'besok')
    expect(await user()).toMatchObject({ isBlocked: false, isOverdue: true })
    expect(await dispense(true)).toMatchObject({ isBlocked: false })
    expect(await dispense(false)).toEqual({ userId: id('ustl-a'), dispensation: false, isBlocked: true, isOverdueBlock: true })
    expect(await user()).toMatchObject({ isBlocked: true, isOverdueBlock: true })
    expect(await dispense(true)).toMatchObject({ isBlocked: true })
    expect(await flags()).toEqual({ blocked_by_system: true, blocked_by: null })
    await dispense(false)
  })

  test('leaves a person’s block a person’s, and adds its own', async () => {
    await dispense(true)
    day += day % 7 === 4 ? 3 : 1
    await database.query(`select move_balance('deduct', $1, null, $2, $1, $3, '', null, null)`, [
      id('owner'),
      id('ustl-a'),
      price,
    ])
    await closeAt(database, wib(day))
    await followAt(database, wib(day, '23:00'))
    await block('catl-a', 'ustl-a', true)
    expect(await dispense(false)).toMatchObject({ isBlocked: true, isOverdueBlock: true })
    expect(await flags()).toEqual({ blocked_by_system: true, blocked_by: id('catl-a') })
  })
})

describe('a bill that is paid after its charger changed', () => {
  const changes = [
    ['a 3 becomes an administrator', 'ustl-a', 'sutl-a', true],
    ['a 3 stops being one', 'ustl-b', 'sutl-b', false],
  ] as const

  test.each(changes)('%s: it is paid to who billed it, lends nothing again and lifts the block', async (_, seller, three, on) => {
    const bill = await overdue(seller)
    await administrator(three, on)
    const before = await balancesOf(database, seller, bill.charger)
    expect(await pay(database, bill, wib(day, '23:10'))).toBeNull()
    expect([await isBlocked(seller), await balancesOf(database, seller, bill.charger)]).toEqual([false, before])
    expect((await billsOf(database, seller)).at(-1)).toMatchObject({ charger: bill.charger, lifted: 0 })
  })

  test('while a bill of the new one is open the block stands, until that is paid, too', async () => {
    const former = await overdue('ustl-a')
    await administrator('sutl-a', true)
    const present = await overdue('ustl-a')
    expect([former.charger, present.charger]).toEqual(['catl-a', 'sutl-a'])
    await pay(database, former, wib(day, '23:10'))
    expect(await isBlocked('ustl-a')).toBe(true)
    await pay(database, present, wib(day, '23:11'))
    expect(await isBlocked('ustl-a')).toBe(false)
  })
})

test('no remark at all is an empty one', async () => {
  await overdue('ustl-a')
  const lift = (remark: string | null) =>
    server.refusal({ userId: id('catl-a') }, 'select set_blocked($1, false, $2)', [id('ustl-a'), remark])
  expect([await lift(null), await lift(' '), await lift('besok')]).toEqual([
    'block-remark-required',
    'block-remark-required',
    null,
  ])
})

test('a split bill that is not late yet blocks nobody who loses its dispensation', async () => {
  const bill = await overdue('ustl-b')
  await pay(database, bill, wib(day, '23:10'))
  day += day % 7 === 4 ? 3 : 1
  await database.query(`select move_balance('deduct', $1, null, $2, $1, $3, '', null, null)`, [id('owner'), id('ustl-b'), price])
  await closeAt(database, wib(day))
  const open = (await billsOf(database, 'ustl-b')).at(-1)!
  await database.query(`select split_bill($1, 5000, null, '', $2)`, [open.id, wib(day, '01:00')])
  expect((await billsOf(database, 'ustl-b')).find((one) => one.id === open.id)!.status).toBe(7)
  const dispense = (dispensation: boolean) => call('setDispensationCa', 'sutl-b', { userId: id('ustl-b'), dispensation })
  await dispense(true)
  expect((await dispense(false)).body).toMatchObject({ dispensation: false, isBlocked: false })
})
