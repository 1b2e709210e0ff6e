import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readChecks, within } from '../../database/run-checks.ts'
import { testDatabase } from '../../database/test-database.ts'
import { askedTicket } from '../../database/test-records.ts'

const database = testDatabase()
const users = ['usdm-a', 'usdm-b']
const fee = 1500
const paid = 'paid'

interface Fact {
  reference: string
  ourRef: string
  status: string
  currency: string
  amount: number
  payerFee: number
}

const which = fc.nat({ max: 5 })
const tell = fc.record({
  does: fc.constant('tell' as const),
  which,
  status: fc.constantFrom(paid, paid, paid, 'unpaid', 'expired', 'failed', 'refunded'),
  /** How far the sum is from the ticket's; mostly it is right. */
  off: fc.constantFrom(0, 0, 0, 0, 1, -1, 50_000),
  currency: fc.constantFrom('IDR', 'IDR', 'IDR', 'IDR', 'USD'),
  payerFee: fc.constantFrom(0, 4250),
  /** Whether it comes with the provider's number of another payment. */
  isMixedUp: fc.constantFrom(false, false, false, false, true),
})
const step = fc.oneof(
  fc.record({
    does: fc.constant('ask' as const),
    user: fc.constantFrom(...users),
    amount: fc.integer({ min: 10_000, max: 10_005 }),
  }),
  fc.record({ does: fc.constantFrom('open', 'fail', 'withdraw', 'cancel', 'confirm', 'again'), which }),
  fc.record({ does: fc.constantFrom('credit', 'put away'), which }),
  fc.record({ does: fc.constant('clock' as const), minutes: fc.constantFrom(3, 59, 64, 71, -30, 10_000) }),
  fc.record({ does: fc.constant('advance' as const) }),
  fc.record({ does: fc.constant('claim' as const) }),
  tell,
  tell,
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

let bank = 0
let checks: Awaited<ReturnType<typeof readChecks>>

beforeAll(async () => {
  const [row] = await database.query(
    `insert into bank (user_id, name, account_number, account_name) values (1, 'Tripay', 'T0001', 'Uji') returning id`,
  )
  bank = row!.id
  checks = await readChecks()
})

/** Runs a query; what the rules refuse changes nothing and gives no row. `as` is the role that it runs in. */
async function tried(text: string, values: unknown[], role?: 'jenjang_app') {
  await database.query('savepoint step')
  try {
    if (role) await database.query(`set local role ${role}`)
    const rows = await database.query(text, values)
    if (role) await database.query('reset role')
    return rows
  } catch (error) {
    if ((error as { code?: string }).code !== 'JJ010') throw error
    await database.query('rollback to savepoint step')
    return []
  }
}

/** Plays the steps, and looks at each report whether it did what it had to. */
async function play(steps: readonly Step[]): Promise<void> {
  const tickets: { id: number; payment: number; ourRef: string; reference: string; total: number }[] = []
  const facts: Fact[] = []
  const byHand = new Set<number>()
  let shift = 0
  const at = (place: number) => tickets.at(place % Math.max(1, tickets.length))
  const stateOf = async (id: number, reference: string) =>
    (
      await database.query(
        `select t.status_id = 1 and t.deadline > wall_clock() as "isOpen", is_given_back(p.id) as "isBack",
           coalesce(p.reference, $2) = $2 and not exists (select from gateway_payment o where o.reference = $2 and o.id <> p.id) as "isOurs"
         from ticket t join gateway_payment p on p.ticket_id = t.id where t.id = $1`,
        [id, reference],
      )
    )[0]!

  async function report(fact: Fact): Promise<void> {
    const ticket = tickets.find(({ ourRef }) => ourRef === fact.ourRef)!
    const isKnown = facts.some((one) => JSON.stringify(one) === JSON.stringify(fact))
    const before = await stateOf(ticket.id, fact.reference)
    const [took] = await tried(
      `select * from take_gateway_notice('tripay', 'notice', $1, $2, $3, $4, $5, $6, ${fee})`,
      [fact.reference, fact.ourRef, fact.status, fact.currency, fact.amount, fact.payerFee],
      'jenjang_app',
    )
    facts.push(fact)
    const isRight = fact.currency === 'IDR' && fact.amount - fact.payerFee === ticket.total
    const payment = () => {
      if (!isRight) return 'amount'
      return before.isOpen && !before.isBack ? 'credited' : 'late'
    }
    const told = () => {
      if (!before.isOurs) return 'unknown'
      if (fact.status === 'refunded') return 'refunded'
      return fact.status === paid ? payment() : 'noted'
    }
    const wanted = isKnown ? 'repeated' : told()
    expect(took!.outcome).toBe(wanted)
  }

  async function take(next: Step): Promise<unknown> {
    if (next.does === 'ask') {
      const [row] = await tried(
        `select p.id::integer, p.ticket_id, p.our_ref, t.unique_amount::integer as total
         from request_gateway_ticket(${askedTicket(database.userId(next.user), 'null', next.amount)}, 'QRIS') p join ticket t on t.id = p.ticket_id`,
        [],
      )
      if (!row) return
      return tickets.push({
        id: row.ticket_id,
        payment: row.id,
        ourRef: row.our_ref,
        reference: `R-${row.id}`,
        total: row.total,
      })
    }
    if (next.does === 'clock') {
      shift += next.minutes
      return database.query(
        `create or replace function clock_shift() returns interval language sql stable as $$ select interval '${shift} minutes' $$`,
      )
    }
    if (next.does === 'advance') return tried('select advance_tickets(null, null, null)', [], 'jenjang_app')
    if (next.does === 'claim') return tried('select claim_gateway_payments()', [], 'jenjang_app')
    if (next.does === 'credit' || next.does === 'put away') {
      const [notice] = await database.query(
        `select n.id, p.ticket_id, n.status from gateway_notice n left join gateway_payment p on p.id = n.payment_id
         where n.outcome in ('late', 'amount', 'unknown', 'refunded') and n.decided_at is null order by n.id offset $1 limit 1`,
        [next.which],
      )
      if (!notice) return
      const done = await tried(`select decide_gateway_notice($1, $2, 1, null, 'uji') as ticket`, [
        notice.id,
        next.does === 'credit',
      ])
      if (done[0] && next.does === 'credit') {
        expect(notice.status).toBe(paid)
        byHand.add(notice.ticket_id)
      }
      return
    }
    if (next.does === 'again') {
      const fact = facts.at(next.which % Math.max(1, facts.length))
      return fact && report(fact)
    }
    const ticket = at(next.which)
    if (!ticket) return
    const { id, payment, reference, ourRef, total } = ticket
    if (next.does === 'tell') {
      const other = next.isMixedUp ? at(next.which + 1)!.reference : reference
      const amount = total + next.off + next.payerFee
      const { status, currency, payerFee } = next
      return report({ reference: other, ourRef, status, currency, amount, payerFee })
    }
    if (next.does === 'open')
      return tried(
        `select open_gateway_payment($1, $2, null, 'qr', wall_clock() + interval '65 minutes', ${fee}, 0)`,
        [payment, reference],
        'jenjang_app',
      )
    if (next.does === 'fail') return tried(`select end_gateway_payment($1, 'failed', 'no')`, [payment], 'jenjang_app')
    if (next.does === 'withdraw') return tried(`select move_ticket($1, '{1}', 4::smallint, null, null, null, null)`, [id])
    if (next.does === 'cancel') return tried(`select move_ticket($1, '{1,2,7}', 5::smallint, 1, null, null, null)`, [id])
    const credited = await tried(`select id from confirm_ticket($1, '{1,2,7}', null, 1, null, '')`, [id])
    if (credited[0]) byHand.add(id)
  }

  for (const next of steps) await take(next)

  for (const { id, total } of tickets) {
    const [row] = await database.query(
      `select t.status_id, t.final_amount::integer as final,
         (select count(*)::integer from posting where kind = 'topup' and remark = 'TICKET ' || padded(t.id, 6)) as postings,
         (select count(*)::integer from gateway_notice n where n.payment_id = p.id and n.outcome = 'credited') as credits, p.fee_from
       from ticket t join gateway_payment p on p.ticket_id = t.id where t.id = $1`,
      [id],
    )
    const { status_id, final, postings, credits, fee_from } = row!
    expect(postings).toBe(status_id === 3 ? 1 : 0)
    expect(credits).toBe(status_id === 3 && !byHand.has(id) ? 1 : 0)
    if (credits === 1) expect(final).toBe(total - (fee_from === 'user' ? fee : 0))
  }
}

const balances = async (): Promise<number> =>
  (
    await database.query('select sum(balance)::float as sum from balance where user_id = any ($1)', [users.map(database.userId)])
  )[0]!.sum

test('whatever is reported, asked, cancelled and decided in whatever order, a ticket is credited once with its sum, or not at all', async () => {
  const before = await balances()
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 40 }),
      fc.constantFrom('platform', 'user'),
      async (steps, feeFrom) => {
        await database.query('begin')
        try {
          await database.query(
            `insert into topup_gateway (provider, is_active, url, account_code, sealed, bank_id, methods, fee_from)
             values ('tripay', true, 'https://tripay.example.id/api', 'T0001', '', $1, '{QRIS}', $2)`,
            [bank, feeFrom],
          )
          await play([{ does: 'ask', user: users[0]!, amount: 10_000 }, ...steps])
          const [sum] = await database.query(
            'select coalesce(sum(final_amount), 0)::integer as credited from ticket where status_id = 3',
          )
          expect(await balances()).toBe(before + sum!.credited)
          for (const check of checks) expect([check.name, await database.query(within(check))]).toEqual([check.name, []])
        } finally {
          await database.query('rollback')
        }
      },
    ),
    { numRuns: 60 },
  )
})
