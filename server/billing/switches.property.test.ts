import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readChecks, within } from '../../database/run-checks.ts'
import { testDatabase } from '../../database/test-database.ts'
import { endingsIn } from '../../database/test-records.ts'
import { switchNames } from '../../rules/switches.ts'
import { bankOf, onCredit, wib } from './test-moving-clock.ts'
import {
  type Charged,
  charged,
  chargerOf,
  close,
  deliver,
  drawFor,
  finish,
  type Model,
  type NewBill,
  newModel,
  type Person,
  pay,
  payOut,
  people,
  sell,
  transfer,
  turn,
  voidSale,
  worth,
} from './test-switch-model.ts'

const database = testDatabase()
const id = (username: string) => database.userId(username)
const limit: Record<Charged, number> = { 'catl-a': 400_000, 'sutl-a': 250_000, 'ustl-a': 100_000 }
const banks: Record<string, number> = {}
let checks: string[]

beforeAll(async () => {
  await onCredit(database, 'catl-a', limit['catl-a'])
  await onCredit(database, 'ustl-a', limit['ustl-a'])
  await database.query('update users set balance_limit = $2 where id = $1', [id('sutl-a'), limit['sutl-a']])
  for (const user of people) banks[user] = await bankOf(database, user)
  checks = (await readChecks()).map((check) => within(check))
})

let model: Model
let now: number
let number = 0
let newest = 0
const minute = 60_000
const at = () => new Date(now)

const who = fc.constantFrom(...charged)
const which = fc.nat({ max: 20 })
const amount = fc.constantFrom(1, 20_899, 70_000, Number.POSITIVE_INFINITY)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('sell' as const), ends: fc.constantFrom('deliver', 'void', 'pending') }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('decide' as const), which, ends: fc.constantFrom('deliver', 'void') }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('close' as const) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('turn' as const), who, name: fc.constantFrom(...switchNames) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('administrator' as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('pay' as const), which, excess: fc.constantFrom(0, 0, 5_000) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('lend' as const, 'take' as const, 'give' as const, 'withdraw' as const),
      who,
      amount,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('realTime' as const, 'finish' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

async function end(sale: Model['sales'][number] | undefined, how: string): Promise<void> {
  if (sale?.state !== 'pending' || how === 'pending') return
  const ending = { n: 0, sale_id: sale.id, idle: false, message: '', partner_id: 1 }
  const delivered = how === 'deliver'
  const item = JSON.stringify([delivered ? { ...ending, status: 4, cost: 20_100 } : { ...ending, status: 2, cost: 0 }])
  const ended = await database.query(
    `select from ${delivered ? 'settle' : 'void'}_sales(${endingsIn('$1')}, (select created_at from sale where id = $2))`,
    [item, sale.id],
  )
  expect(ended).toHaveLength(1)
  if (delivered) deliver(model, sale)
  else voidSale(model, sale)
}

async function expectMade(made: NewBill[]): Promise<void> {
  const rows = await database.query(
    `select b.id, u.username as "user", c.username as charger, b.is_semi as "isSemi", b.amount::float8 as amount from bill b
     join users u on u.id = b.user_id join users c on c.id = b.charger_id where b.id > $1 order by u.username, b.is_semi, b.id`,
    [newest],
  )
  const order = ({ user, isSemi }: NewBill) => `${user} ${isSemi}`
  expect(rows.map(({ id: _, ...bill }) => bill)).toEqual([...made].sort((a, b) => (order(a) < order(b) ? -1 : 1)))
  model.bills.push(
    ...rows.map((row) => ({ ...(row as unknown as NewBill & { id: number }), lifted: 0, waits: false, status: 1 as const })),
  )
  newest = Math.max(newest, ...rows.map((row) => row.id as number))
}

async function turnOver(user: Charged, name: (typeof switchNames)[number]): Promise<void> {
  // Of a 3 that is not charged there is nothing to turn but this; and only sellers have a charger to draw from.
  if (name !== 'isAdministrator' && chargerOf(model, user) === null) return
  if (name === 'isSemi' && user !== 'ustl-a') return
  const before = structuredClone(model)
  const made = turn(model, user, name, !model.switches[user][name])
  if (made === null) return
  const to = model.switches[user]
  await database.query('select set_switches($1, $2, $3, $4, $5, $6, 1, null, $7)', [
    ...[id(user), to.isAdministrator, to.isD0, to.isDm, to.isRealTime, to.isSemi, at()],
  ])
  await expectMade(made)
  for (const person of people) expect(worth(model, person)).toBe(worth(before, person))
}

async function moved(kind: string, from: Person | null, to: Person | null, most: number): Promise<void> {
  if (from === null || to === null) return
  const moving = Math.min(most, from === 'owner' ? 60_000 : model.balance[from])
  if (moving === 0) return
  await database.query(
    `select move_balance($1::posting_kind, case $1::posting_kind when 'transfer' then $2::integer else $3 end, null, $2, $3::integer, $4, '', null, null)`,
    [kind, id(from), id(to), moving],
  )
  transfer(model, from, to, moving)
}

/** Every step in SQL and in the model. A sale that either refuses, both refuse. */
const plays: { [Does in Step['does']]: (step: Step & { does: Does }) => Promise<unknown> } = {
  async sell({ ends }) {
    const values = [id('ustl-a'), `1407${String(++number).padStart(7, '0')}`]
    const sale = (door: string) =>
      `${door}(json_populate_record(null::sale_item, json_build_object('user_id', $1::integer, 'mode', 'prod', 'request_type', 'purchase', 'door', 'counter', 'body_hash', 'x', 'product_code', 'PLN20', 'customer_code', $2::text, 'counter', 1)), '5 minutes')`
    const drawn = drawFor(model)
    const [alone] = await database.query(`select * from ${sale('accept_sale')}`, values)
    const [semi] =
      alone!.code === 'insufficient-balance'
        ? await database.query(`select (d.sale).* from ${sale('accept_semi_sale')} d`, values)
        : []
    const { code, sale_id } = (semi ?? alone)!
    expect([code === null, semi?.code === null]).toEqual([drawn !== null, drawn !== null && drawn > 0])
    if (drawn === null) return
    sell(model, Number(sale_id), drawn)
    await end(model.sales.at(-1), ends)
  },
  decide: ({ which, ends }) => end(model.sales[which % Math.max(1, model.sales.length)], ends),
  async close() {
    const time = (now + 420 * minute) % (1440 * minute)
    const cycle = time < 900 * minute ? 2 : 1
    now += (cycle === 2 ? 900 : 1440) * minute - time
    await database.query('select pay_out_fees($1, $2)', [cycle === 1 ? 'all' : 'd0', at()])
    const day = new Date(now + 420 * minute).toISOString().slice(0, 10)
    await database.query('select close_bills($1, $2::smallint, null, $3)', [day, cycle, at()])
    await expectMade(close(model, cycle))
  },
  turn: ({ who, name }) => turnOver(name === 'isAdministrator' ? 'sutl-a' : who, name),
  administrator: () => turnOver('sutl-a', 'isAdministrator'),
  async pay({ which, excess }) {
    const bill = model.bills[which % Math.max(1, model.bills.length)]
    if (bill?.status !== 1 || (bill.charger !== 'owner' && excess > model.balance[bill.charger])) return
    await database.query('select request_payment($1, $2, $3, $4)', [bill.id, id(bill.user), banks[bill.charger], at()])
    const [done] = await database.query(`select * from confirm_payment($1, $2, null, '', 1, null, null, null, $3)`, [
      ...[bill.id, bill.amount + excess, at()],
    ])
    expect(done).toMatchObject({ refusal: null, payment: expect.any(Number) })
    pay(model, bill, excess)
  },
  lend: ({ who, amount: most }) => moved('transfer', chargerOf(model, who), who, most),
  take: ({ who, amount: most }) => moved('deduct', who, chargerOf(model, who), most),
  give: ({ who, amount: most }) => moved('transfer', 'owner', who, most),
  withdraw: ({ who, amount: most }) => moved('deduct', who, 'owner', most),
  async realTime() {
    await database.query(`select pay_out_fees('real-time', $1)`, [at()])
    payOut(
      model,
      charged.filter((user) => model.switches[user].isRealTime),
    )
  },
  async finish() {
    await database.query('select finish_bills($1)', [at()])
    finish(model)
  },
}

const booked = async () => ({
  balance: Object.fromEntries(
    (
      await database.query(
        'select u.username, b.balance::float8 as balance from users u join balance b on b.user_id = u.id where u.username = any ($1)',
        [[...people]],
      )
    ).map(({ username, balance }) => [username, balance]),
  ),
  bills: (await database.query('select id, status_id, lifted_amount::float8 as lifted, lift_pending from bill order by id')).map(
    (bill) => Object.values(bill),
  ),
})
const modelled = () => ({
  balance: model.balance,
  bills: [...model.bills].sort((a, b) => a.id - b.id).map((bill) => [bill.id, bill.status, bill.lifted, bill.waits]),
})

test('whatever switches of a chain are turned, and when, every bill and balance is what the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 70, size: 'max' }), async (steps) => {
      await database.query('begin')
      try {
        now = wib(1, '08:00').getTime()
        newest = 0
        model = newModel((await booked()).balance as Model['balance'], limit)
        for (const user of ['catl-a', 'ustl-a'] as const) model.lent[user] = limit[user]
        for (const next of steps) await (plays[next.does] as (step: Step) => Promise<unknown>)(next)
        expect(await booked()).toEqual(modelled())
        for (const check of checks) expect(await database.query(check)).toEqual([])
      } finally {
        await database.query('rollback')
      }
    }),
    { numRuns: 40 },
  )
})
