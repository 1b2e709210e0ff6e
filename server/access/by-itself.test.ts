import { afterAll, beforeAll, expect, test } from 'vitest'
import { onCredit } from '../billing/test-moving-clock.ts'
import { serverOf } from '../runner/test-acting.ts'
import { testApp } from '../test-app.ts'

/** What the server may do by itself, whatever it asks the functions for. */
const { database } = testApp()
const id = (username: string) => database.userId(username)
const server = serverOf(() => database.url)

beforeAll(() => onCredit(database, 'ustl-a', 1_000_000))
afterAll(() => server.end())

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
