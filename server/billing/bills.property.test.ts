import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readChecks, within } from '../../database/run-checks.ts'
import { testDatabase } from '../../database/test-database.ts'
import { endingsIn } from '../../database/test-records.ts'
import {
  type Charged,
  charged,
  chargerOf,
  close,
  confirm,
  deliver,
  dispense,
  drawFor,
  dueOf,
  give,
  lend,
  type Model,
  type ModelBill,
  mayConfirm,
  mayRemove,
  type NewBill,
  newModel,
  type Person,
  people,
  remaining,
  remove,
  request,
  sell,
  split,
  tick,
  turnDm,
  voidSale,
} from './test-bill-model.ts'
import { type Step, step } from './test-bill-steps.ts'
import { bankOf, onCredit, wib } from './test-moving-clock.ts'

const database = testDatabase()
const id = (username: string) => database.userId(username)
const minute = 60_000
const lent: Record<Charged, number> = { 'mift-a': 400_000, 'caft-a': 250_000, 'usft-a': 100_000 }
const banks: Record<string, number> = {}
let checks: string[]

beforeAll(async () => {
  for (const user of charged) await onCredit(database, user, lent[user])
  for (const user of ['owner', 'mift-a', 'caft-a']) banks[user] = await bankOf(database, user)
  checks = (await readChecks()).map((check) => within(check))
})

let model: Model
let number = 0
let newest = 0

const at = () => new Date(model.now)
const one = <Row extends object>(text: string, values: unknown[]) =>
  database.query<Row & Record<string, unknown>>(text, values).then(([row]) => row!)
const billAt = (place: number): ModelBill | undefined => model.bills[place % Math.max(1, model.bills.length)]

async function end(sale: Model['sales'][number] | undefined, how: string): Promise<void> {
  if (sale?.state !== 'pending' || how === 'pending') return
  if (how === 'deliver') {
    await database.query(`select settle_sale($1, now() - interval '1 hour', 1, null, null, null, '', null, null)`, [sale.id])
    deliver(model, sale)
  } else {
    const item = JSON.stringify([{ n: 0, sale_id: sale.id, status: 2, message: '', idle: false }])
    await database.query(`select * from void_sales(${endingsIn('$1')}, now() - interval '1 hour')`, [item])
    voidSale(model, sale)
  }
}

async function expectMade(made: NewBill[], cycle: 1 | 2): Promise<void> {
  const rows = await database.query(
    `select b.id, u.username as user, c.username as charger, b.is_semi, b.amount::float8 as amount, b.cycle, b.due_at from bill b
     join users u on u.id = b.user_id join users c on c.id = b.charger_id where b.id > $1 order by u.username, b.is_semi`,
    [newest],
  )
  const due = dueOf(model.now, cycle)
  const order = ({ user, isSemi }: NewBill) => `${user} ${isSemi}`
  const expected = [...made].sort((a, b) => (order(a) < order(b) ? -1 : 1))
  expect(rows.map((row) => [row.user, row.charger, row.is_semi, row.amount, row.cycle, row.due_at.getTime()])).toEqual(
    expected.map(({ user, isSemi, amount }) => [user, chargerOf[user], isSemi, amount, cycle, due]),
  )
  for (const [place, { user, isSemi, amount }] of expected.entries())
    model.bills.push({
      ...{ id: rows[place]!.id, parentId: null, user, charger: chargerOf[user], isSemi, amount, due },
      ...{ paid: 0, lifted: 0, waits: false, status: 1, hasBank: false, isLate: false },
    })
  newest = Math.max(newest, ...rows.map((row) => row.id))
}

async function asked(bill: ModelBill): Promise<void> {
  await database.query('select request_payment($1, $2, $3, $4)', [bill.id, id(bill.user), banks[bill.charger], at()])
  request(bill)
}

async function confirmed(bill: ModelBill, share: number): Promise<void> {
  const amount = Math.max(1, Math.floor((bill.amount - bill.paid) * share))
  const does = mayConfirm(model, bill, amount)
  if (!does && (bill.status === 2 || bill.status === 6) && bill.hasBank) return
  const { payment } = await one<{ payment: number | null }>(
    `select * from confirm_payment($1, $2, null, '', 1, null, null, null, $3)`,
    [bill.id, amount, at()],
  )
  expect(payment !== null).toBe(does)
  if (does) confirm(model, bill, amount)
}

/** Every step in SQL and in the model. A step that either refuses, both refuse. */
const plays: { [Does in Step['does']]: (step: Step & { does: Does }) => Promise<unknown> } = {
  async sell({ ends }) {
    const values = [id('usft-a'), `1407${String(++number).padStart(7, '0')}`]
    const sale = (door: string) =>
      `${door}(json_populate_record(null::sale_item, json_build_object('user_id', $1::integer, 'mode', 'prod', 'request_type', 'purchase', 'door', 'counter', 'body_hash', 'x', 'product_code', 'PLN20', 'customer_code', $2::text, 'counter', 1)), '5 minutes')`
    const drawn = drawFor(model)
    const alone = await one<{ code: string | null; sale_id: number }>(`select * from ${sale('accept_sale')}`, values)
    const [semi] =
      alone.code === 'insufficient-balance'
        ? await database.query(`select (d.sale).* from ${sale('accept_semi_sale')} d`, values)
        : []
    const { code, sale_id } = semi ?? alone
    expect([code === null, semi?.code === null]).toEqual([drawn !== null, drawn !== null && drawn > 0])
    if (drawn === null) return
    sell(model, Number(sale_id), drawn)
    await end(model.sales.at(-1), ends)
  },
  decide: ({ which, ends }) => end(model.sales[which % Math.max(1, model.sales.length)], ends),
  async close() {
    const local = model.now + 420 * minute
    const time = local % (1440 * minute)
    const cycle = time < 900 * minute ? 2 : 1
    model.now += (cycle === 2 ? 900 : 1440) * minute - time
    await database.query('select pay_out_fees($1, $2)', [cycle === 1 ? 'all' : 'd0', at()])
    const day = new Date(model.now + 420 * minute).toISOString().slice(0, 10)
    await database.query('select close_bills($1, $2::smallint, null, $3)', [day, cycle, at()])
    await expectMade(close(model, cycle), cycle)
  },
  async wait({ minutes }) {
    model.now += minutes * minute
    await database.query(`select mark_overdue('60 minutes', $1)`, [at()])
    await database.query('select finish_bills($1)', [at()])
    tick(model)
  },
  async request({ which }) {
    const bill = billAt(which)
    if (bill) await asked(bill)
  },
  async confirm({ which, share }) {
    const bill = billAt(which)
    if (bill) await confirmed(bill, share)
  },
  async pay({ which, share }) {
    const bill = billAt(which)
    if (bill) await asked(bill)
    if (bill) await confirmed(bill, share)
  },
  async split({ which, share }) {
    const bill = billAt(which)
    if (!bill) return
    const amount = Math.max(1, Math.floor(remaining(model, bill) * share))
    const requested = [2, 6].includes(bill.status) && bill.hasBank
    const does = bill.parentId === null && ![4, 5].includes(bill.status) && !requested && amount <= remaining(model, bill)
    const { part } = await one<{ part: number | null }>(`select * from split_bill($1, $2, null, '', $3)`, [bill.id, amount, at()])
    expect(part !== null).toBe(does)
    if (part !== null) split(model, bill, part, amount)
    newest = Math.max(newest, part ?? 0)
  },
  async remove({ which }) {
    const bill = billAt(which)
    if (!bill) return
    const { refusal } = await one<{ refusal: string | null }>('select delete_bill_part($1, $2) as refusal', [bill.id, at()])
    expect(refusal === null).toBe(mayRemove(bill))
    if (mayRemove(bill)) remove(model, bill)
  },
  lend: ({ who, amount: most }) => moved('transfer', chargerOf[who], who, most, (amount) => lend(model, who, amount)),
  take: ({ who, amount: most }) => moved('deduct', who, chargerOf[who], most, (amount) => lend(model, who, -amount)),
  async give({ who, amount: most }) {
    if (chargerOf[who] !== 'owner') await moved('transfer', 'owner', who, most, (amount) => give(model, who, amount))
  },
  async reset({ who }) {
    const room = model.limit[who] - model.balance[who]
    if (room > 0) await moved('transfer', chargerOf[who], who, room, (amount) => lend(model, who, amount))
  },
  async dispense({ who }) {
    dispense(model, who)
    await database.query('update users set dispensation = $2 where id = $1', [id(who), model.dispensed[who]])
  },
  async block({ who }) {
    model.blocked[who] = model.blocked[who] === 'person' ? 'no' : 'person'
    await database.query('update users set is_blocked = $2, blocked_by_system = false where id = $1', [
      id(who),
      model.blocked[who] === 'person',
    ])
  },
  async dm() {
    const to = !model.isDm
    await database.query(
      'select set_switches(id, is_administrator, is_d0, $2, false, false, 1, null, $3) from users where id = $1',
      [...[id('usft-a'), to, at()]],
    )
    await expectMade(turnDm(model), 1)
  },
  async semi() {
    if (!model.isDm) return
    model.isSemi = !model.isSemi
    await database.query('update users set is_semi = $2 where id = $1', [id('usft-a'), model.isSemi])
  },
}

async function moved(kind: string, from: Person, to: Person, most: number, does: (amount: number) => void): Promise<void> {
  const amount = Math.min(most, from === 'owner' ? 60_000 : model.balance[from])
  if (amount === 0) return
  await database.query(
    `select move_balance($1::posting_kind, case $1::posting_kind when 'transfer' then $2::integer else $3 end, null, $2, $3::integer, $4, '', null, null)`,
    [kind, id(from), id(to), amount],
  )
  does(amount)
}

/** What the books say, in the shape of the model. */
async function told() {
  const bills = await database.query(
    'select id, status_id, amount::float8 as amount, paid_amount::float8 as paid, lifted_amount::float8 as lifted, lift_pending from bill order by id',
  )
  const users = await database.query(
    'select u.username, b.balance::float8 as balance, u.is_blocked, u.blocked_by_system from users u join balance b on b.user_id = u.id where u.username = any ($1)',
    [[...people]],
  )
  return {
    bills: bills.map((bill) => [bill.id, bill.status_id, bill.amount, bill.paid, bill.lifted, bill.lift_pending]),
    balance: Object.fromEntries(users.map(({ username, balance }) => [username, balance])),
    blocked: Object.fromEntries(
      users
        .filter(({ username }) => username in model.blocked)
        .map((user) => [user.username, user.is_blocked ? (user.blocked_by_system ? 'system' : 'person') : 'no']),
    ),
  }
}
const modelled = () => ({
  bills: [...model.bills]
    .sort((a, b) => a.id - b.id)
    .map((bill) => [bill.id, bill.status, bill.amount, bill.paid, bill.lifted, bill.waits]),
  balance: model.balance,
  blocked: model.blocked,
})

test('whatever is sold, lent, closed, paid, split, switched and blocked in whatever order, bills and balances are what the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 25, maxLength: 60, size: 'max' }),
      fc.constantFrom(null, ...charged),
      fc.boolean(),
      async (steps, d0, isSemi) => {
        await database.query('begin')
        try {
          await database.query('update users set is_d0 = true where username = $1', [d0])
          model = newModel(
            wib(1, '08:00').getTime(),
            { 'soft-a': 0, 'stft-a': 0, owner: 0, 'mift-a': 0, 'caft-a': 0, 'usft-a': 0 },
            lent,
            d0,
          )
          Object.assign(model.balance, (await told()).balance)
          newest = (await one<{ id: number }>('select coalesce(max(id), 0) as id from bill', [])).id
          if (isSemi) {
            await plays.dm({ does: 'dm' })
            await plays.semi({ does: 'semi' })
          }
          for (const next of steps) await (plays[next.does] as (step: Step) => Promise<unknown>)(next)
          expect(await told()).toEqual(modelled())
          for (const check of checks) expect(await database.query(check)).toEqual([])
        } finally {
          await database.query('rollback')
        }
      },
    ),
    { numRuns: 30 },
  )
})
