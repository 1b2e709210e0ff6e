import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billsOf, closeAt, followAt, onCredit, wib } from '../billing/moving-clock.ts'
import { serverOf } from '../runner/test-acting.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)
const server = serverOf(() => database.url)

beforeAll(async () => {
  for (const name of ['catl-b', 'sutl-b', 'ustl-b', 'ustl-a']) await onCredit(database, name, 1_000_000)
})
afterAll(() => server.end())
beforeEach(async () => {
  await database.query(
    'update users set is_blocked = false, blocked_by_system = false, blocked_by = null, is_dm = false where user_type_id = 4',
  )
})

describe('the block of an overdue bill is lifted with a remark', () => {
  const block = (isBlocked: boolean, remark = '') => call('blockUserCa', 'catl-a', { userId: id('ustl-a'), isBlocked, remark })

  test('also when a person had blocked the user before it fell due', async () => {
    await database.query(`update users set dispensation = true where username = 'catl-a'`)
    await block(true)
    await database.query(`select move_balance('deduct', $1, null, $2, $1, 20000, '', null, null)`, [id('owner'), id('ustl-a')])
    await closeAt(database, wib(0))
    await followAt(database, wib(0, '23:00'))
    expect((await billsOf(database, 'ustl-a')).at(-1)!.status).toBe(6)
    expect((await block(false)).body.code).toBe('block-remark-required')
  })
})

describe('dispensation that is taken back from who is overdue', () => {
  const dispense = async (dispensation: boolean) =>
    (await call('setDispensationCa', 'catl-a', { userId: id('ustl-a'), dispensation })).body
  const user = async () => (await call('userDetail', 'catl-a', { userId: id('ustl-a') })).body.user

  test('blocks it at once, and is no way to lift the block', async () => {
    expect(await user()).toMatchObject({ isBlocked: false, isOverdue: true })
    expect(await dispense(true)).toMatchObject({ isBlocked: false })
    expect(await dispense(false)).toEqual({ userId: id('ustl-a'), dispensation: false, isBlocked: true, isOverdueBlock: true })
    expect(await user()).toMatchObject({ isBlocked: true, isOverdueBlock: true })
    expect(await dispense(true)).toMatchObject({ isBlocked: true })
    const [row] = await database.query(`select blocked_by_system, blocked_by from users where username = 'ustl-a'`)
    expect(row).toEqual({ blocked_by_system: true, blocked_by: null })
  })

  test('leaves a person’s block a person’s', async () => {
    await dispense(true)
    await call('blockUserCa', 'catl-a', { userId: id('ustl-a'), isBlocked: true })
    expect(await dispense(false)).toMatchObject({ isBlocked: true })
    const [row] = await database.query(`select blocked_by_system, blocked_by from users where username = 'ustl-a'`)
    expect(row).toEqual({ blocked_by_system: false, blocked_by: id('catl-a') })
  })
})

describe('what the server may do by itself', () => {
  const seller = () => ({ userId: id('ustl-a') })
  const move = `select move_balance($1, $2, null, $3, $4, 5000000, '', null, null)`

  test.each(['draw', 'undraw', 'late-loss', 'payout'])('nobody prints balance as %s', async (kind) => {
    const me = id('ustl-a')
    expect(['access-denied', 'not-found']).toContain(await server.refusal(seller(), move, [kind, me, null, me]))
    expect(await server.refusal(null, move, [kind, me, null, me])).toBe('access-denied')
  })

  test('a seller draws from nobody but by a sale', async () => {
    const me = id('ustl-a')
    expect(await server.refusal(seller(), move, ['draw', me, id('owner'), me])).toBe('access-denied')
  })

  test('what a charger takes back goes to the charger', async () => {
    const { userId } = { userId: id('catl-a') }
    const to = (receiver: number | null) =>
      server.refusal({ userId }, `select move_balance('return', $1, null, $2, $3, 5, '', null, null)`, [
        userId,
        id('ustl-a'),
        receiver,
      ])
    expect([await to(null), await to(id('ustl-b'))]).toEqual(['access-denied', 'access-denied'])
  })
})
