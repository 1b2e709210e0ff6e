import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const below = ['ustl-a', 'ustl-b'] as const
/** Who lends to them: a 2, and a 3 as administrator. */
const manager = { 'ustl-a': 'catl-a', 'ustl-b': 'sutl-b' } as const
const id = (username: string) => database.userId(username)

const who = fc.constantFrom(...below)
const amount = fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.constant(10_000_001))
const step = fc.oneof(
  fc.record({ does: fc.constant('set' as const), who, amount }),
  fc.record({ does: fc.constant('send' as const), who, amount, times: fc.integer({ min: 1, max: 3 }), isKeyed: fc.boolean() }),
)

async function books() {
  const rows = await database.query(
    'select username, outstanding::float8 as outstanding, balance::float8 as balance from users u join balance b on b.user_id = u.id where username = any ($1)',
    [[...below, ...Object.values(manager)]],
  )
  return Object.fromEntries(rows.map(({ username, outstanding, balance }) => [username, { outstanding, balance }]))
}

test('what is outstanding is what was set less what was sent, and no more is sent than there is', async () => {
  let key = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      const expected = await books()
      for (const next of steps) {
        const [user, lender] = [expected[next.who], expected[manager[next.who]]]
        const selectedUser = id(next.who)
        if (next.does === 'set') {
          expect((await call('setOutstanding', manager[next.who], { selectedUser, amount: next.amount })).status).toBe(200)
          user.outstanding = next.amount
          continue
        }
        key += 1
        const headers: Record<string, string> = next.isKeyed ? { 'idempotency-key': `send-${key}` } : {}
        const answers = await Promise.all(
          Array.from({ length: next.times }, () =>
            call('sendOutstanding', manager[next.who], { selectedUser, amount: next.amount }, headers),
          ),
        )
        const most = Math.floor(Math.min(user.outstanding, user.balance) / next.amount)
        const sent = Math.min(next.isKeyed ? 1 : next.times, most)
        const done = answers.filter(({ status }) => status === 200).length
        expect(done).toBe(next.isKeyed && sent > 0 ? next.times : sent)
        user.outstanding -= sent * next.amount
        user.balance -= sent * next.amount
        lender.balance += sent * next.amount
        expect((await call('outstanding', manager[next.who], { selectedUser })).body).toEqual({ outstanding: user.outstanding })
      }
      expect(await books()).toEqual(expected)
    }),
    { numRuns: 15 },
  )
})
