import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { askedTicket } from '../../database/test-records.ts'

const database = testDatabase()
const waiting = [1, 2, 7]
const minute = 60_000
const noon = Date.parse(new Date().toISOString().slice(0, 10)) + 12 * 60 * minute

/** One ticket as the rules say it should be. */
interface Model {
  statusId: number
  deadline: number | null
  credited: number
}

type Step =
  | { does: 'wait'; minutes: number }
  | { does: 'request'; amount: number }
  | { does: 'report' | 'withdraw' | 'pend' | 'cancel' | 'clock' | 'put away'; which: number }
  | { does: 'confirm'; which: number; amount: number | null; from: number[] }

const which = fc.nat({ max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(1, 14, 15, 16, 59, 60, 61) }),
  fc.record({ does: fc.constant('request' as const), amount: fc.integer({ min: 1000, max: 5000 }) }),
  fc.record({ does: fc.constantFrom('report', 'withdraw', 'pend', 'cancel', 'clock', 'put away'), which }),
  fc.record({
    does: fc.constant('confirm' as const),
    which,
    amount: fc.option(fc.integer({ min: 1, max: 9000 })),
    from: fc.constantFrom(waiting, [6]),
  }),
)

/** Runs the steps in the database and beside it; answers both ends of the story. */
async function play(steps: readonly Step[]) {
  const user = database.userId('usdm-a')
  const models = new Map<number, Model>()
  let now = noon
  const at = () => new Date(now)
  const due = (model: Model) => {
    if (model.deadline === null || model.deadline > now) return
    Object.assign(model, { statusId: model.statusId === 1 ? 6 : 7, deadline: null })
  }
  const open = () => [...models.values()].some(({ statusId }) => statusId === 1 || statusId === 2)
  const ids = () => [...models.keys()]

  async function move(id: number, to: number, from: number[]): Promise<void> {
    const model = models.get(id)!
    due(model)
    if (to === 1 && model.statusId === 7 && open()) return
    await database.query('select move_ticket($1, $2, $3, 1, null, null, $4)', [id, from, to, at()])
    if (!from.includes(model.statusId)) return
    const lasts: Record<number, number> = { 1: 60, 2: 15 }
    Object.assign(model, { statusId: to, deadline: lasts[to] ? now + lasts[to] * minute : null })
  }

  async function take(next: Step): Promise<void> {
    if (next.does === 'wait') {
      now += next.minutes * minute
      return
    }
    if (next.does === 'request') {
      for (const model of models.values()) due(model)
      const rows = await database.query(`select id from request_ticket(${askedTicket(user, 1, next.amount)}, $1)`, [at()])
      expect(rows).toHaveLength(open() ? 0 : 1)
      if (rows[0]) models.set(rows[0].id, { statusId: 1, deadline: now + 60 * minute, credited: 0 })
      return
    }
    const id = ids().at(next.which % Math.max(1, models.size))
    if (id === undefined) return
    const model = models.get(id)!
    switch (next.does) {
      case 'report':
        return move(id, 2, [1])
      case 'withdraw':
        return move(id, 4, [1])
      case 'pend':
        return move(id, 1, [2, 7])
      case 'cancel':
        return move(id, 5, waiting)
      case 'put away':
        return void (await database.query('select put_ticket_away($1, $2)', [id, at()]))
      case 'clock':
        for (const each of models.values()) due(each)
        return void (await database.query('select advance_tickets(null, null, $1)', [at()]))
      case 'confirm': {
        due(model)
        const { amount, from } = next
        const rows = await database.query('select * from confirm_ticket_at($1, $2, $3, 1, null, $4, $5)', [
          id,
          from,
          amount,
          'uji',
          at(),
        ])
        expect(rows).toHaveLength(from.includes(model.statusId) ? 1 : 0)
        if (rows[0]) Object.assign(model, { statusId: 3, deadline: null, credited: amount ?? Number(rows[0].unique_amount) })
      }
    }
  }

  for (const next of steps) await take(next)
  const stored = await database.query('select id, status_id, final_amount::int, deadline from ticket order by id')
  const [account] = await database.query('select balance::int from balance where user_id = $1', [user])
  return { models, stored, balance: account!.balance as number }
}

test('whatever users, operators and the clock do in whatever order, a ticket is where the rules say and is credited at most once', async () => {
  await database.query(`insert into bank (user_id, name, account_number, account_name) values (1, 'BCA', '1', 'Uji')`)
  const before = (await database.query(`select balance::int from balance where user_id = $1`, [database.userId('usdm-a')]))[0]!
    .balance
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      await database.query('begin')
      try {
        const { models, stored, balance } = await play(steps)
        expect(stored.map((row) => [row.id, row.status_id, row.final_amount ?? 0, row.deadline?.getTime() ?? null])).toEqual(
          [...models].map(([id, model]) => [id, model.statusId, model.credited, model.deadline]),
        )
        const credited = [...models.values()].reduce((sum, model) => sum + model.credited, 0)
        expect(balance).toBe(before + credited)
        const postings = await database.query(`select count(*)::int as count from posting where kind = 'topup'`)
        expect(postings[0]!.count).toBe([...models.values()].filter((model) => model.statusId === 3).length)
      } finally {
        await database.query('rollback')
      }
    }),
    { numRuns: 60 },
  )
})

test.each([
  [1, 7],
  [4, 3],
  [5, 1],
  [3, 1],
  [6, 1],
])('nobody brings a ticket from %i to %i', async (from, to) => {
  await database.query('begin')
  await database.query(`select request_ticket(${askedTicket(database.userId('usdm-a'), 1, 5000)}, null)`)
  if (from === 3) await database.query(`select confirm_ticket(id, '{1}', null, 1, null, null) from ticket`)
  else if (from !== 1) await database.query('update ticket set status_id = $1, deadline = null', [from])
  await expect(database.query('update ticket set status_id = $1', [to])).rejects.toThrow(
    `a ticket does not go from ${from} to ${to}`,
  )
  await database.query('rollback')
})
