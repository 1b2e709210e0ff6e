import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readChecks, within } from '../../database/run-checks.ts'
import { testDatabase } from '../../database/test-database.ts'
import { askedTicket } from '../../database/test-records.ts'
import {
  type Asked,
  choicesFor,
  claimants,
  day,
  dayOf,
  giveUp,
  hold,
  inherit,
  keepPaid,
  type Model,
  renew,
} from './test-total-model.ts'
import { billed, filled, type Step, step, type World, world } from './test-total-steps.ts'

const database = testDatabase()
const id = (username: string) => database.userId(username)
const start = Math.floor(Date.now() / day) * day + 3_600_000
const fills = new Set(filled)
let banks: Record<string, [number, number]>
let checks: string[]
let model: Model
let lines = 0
const at = () => new Date(model.now)

beforeAll(async () => {
  const insert = `insert into bank (user_id, name, account_number, account_name) values ($1, 'BCA', $2, 'Uji') returning id`
  const make = async (user: string, number: string) => (await database.query(insert, [id(user), number]))[0]!.id as number
  banks = {
    owner: [await make('owner', '1'), await make('owner', '2')],
    'caft-a': [await make('caft-a', '3'), await make('caft-a', '4')],
  }
  await database.query(
    `insert into taken_total (bank_id, total, kind, ref_id) select bank, total, 'bill', -total
     from unnest($1::integer[]) bank, unnest($2::bigint[]) total`,
    [Object.values(banks).flat(), filled],
  )
  checks = (await readChecks()).filter(({ name }) => name.endsWith('-their-total')).map((check) => within(check))
})

/** Bills, and totals that are free. */
async function build({ seed, free }: World): Promise<void> {
  model = {
    now: start,
    tellings: [],
    isFilled: (total) => fills.has(total) && !free.includes(total),
    dropped: new Set(),
    paid: new Set(),
    lines: [],
    gone: new Set(),
  }
  await database.query('select setseed($1::float8 / 1000)', [seed])
  for (const [user, charger, amount] of billed)
    await database.query(
      `with run as (insert into close_run (cycle, at) values (1, $4) returning id)
       insert into bill (run_id, user_id, charger_id, cycle, amount, unique_code, unique_amount, created_at, due_at)
       select id, $1, $2, 1, $3::bigint, 100, $3 + 100, $4, $4 + interval '3 days' from run`,
      [id(user), id(charger), amount, at()],
    )
  await database.query('delete from taken_total where total = any ($1)', [free])
}

const pick = <One>(list: One[], place: number): One | undefined => list[place % Math.max(1, list.length)]
const bills = (where: string) => database.query<Record<string, number>>(`select * from bill where ${where} order by id`)
/** All that a refusal may not change. */
const stored = () =>
  database.query(
    `select (select json_agg(t order by id) from ticket t where created_at >= $1) as tickets,
       (select json_agg(b order by id) from bill b) as bills,
       (select json_agg(k order by bank_id, total) from taken_total k where ref_id > 0) as totals`,
    [new Date(start)],
  )

/** Asks by a query that gives the number of who is told a total, or a refusal. A ticket and a part have no `ref` yet. */
async function ask(kind: string, { ref = '', owner = '', ...of }: Partial<Asked> & Told, text: string, values: unknown[]) {
  const choices = choicesFor(model, { kind, ref, owner, ...of })
  const before = await stored()
  await database.query('savepoint asked')
  const [row] = await database.query(text, values).catch(async (error) => {
    await database.query('rollback to asked')
    // Five of its user could not be verified.
    if (error.detail === 'too-many-tickets' || /too-many-tickets/.test(error.message)) return []
    if (error.code !== (model.gone.has(of.bank) ? 'JJ010' : 'JJ004')) throw error
    expect(choices).toEqual([])
    return []
  })
  if (!row || row.refusal) {
    expect(await stored()).toEqual(before)
    return false
  }
  const asked = { ...of, kind, ref: `${kind} ${row.id}`, owner: owner || `${kind} ${row.id}` }
  const [told] = await database.query(
    `select bank_id as bank, amount::float8 - ${kind === 'bill' ? 'paid_amount' : '0'} as amount, unique_code as code,
       unique_amount::float8 as total from ${kind} where id = $1`,
    [row.id],
  )
  const { code, total } = told!
  expect(told).toEqual({ bank: of.bank, amount: of.amount, code, total: of.amount + code })
  expect([code >= 1 && code <= 999, total % 1000 === 0]).toEqual([true, false])
  expect(choices).toContain(total)
  hold(model, asked, total)
  return true
}
type Told = Pick<Asked, 'user' | 'bank' | 'amount'>

/** Money that came in is for whom it is credited to, and for nobody else. */
async function credit(text: string, values: unknown[]): Promise<void> {
  for (const { line_id, kind, ref_id } of await database.query(text, values)) {
    const [line] = await database.query(
      `select l.bank_id, i.source, l.amount::float8 as total, l.day - date '1970-01-01' as day, coalesce(b.parent_id, b.id, l.ticket_id) as owner
       from statement_line l join statement_import i on i.id = l.import_id left join bill b on b.id = l.bill_id where l.id = $1`,
      [line_id],
    )
    // Who knows the secret of a deleted bank pays nothing.
    expect(model.gone.has(line!.bank_id) && line!.source === 'webhook').toBe(false)
    expect(claimants(model, line!.bank_id, line!.total, line!.day)).toEqual([`${kind} ${line!.owner}`])
    if (kind === 'bill') giveUp(model, `bill ${ref_id}`)
  }
}

async function moveTicket(place: number, from: number[], to: number): Promise<void> {
  const ticket = pick(
    await database.query('select id from ticket where status_id = any ($1) and created_at >= $2', [from, new Date(start)]),
    place,
  )
  if (!ticket) return
  if (to === 3) await database.query('select confirm_ticket_at($1, $2, null, 1, null, null, $3)', [ticket.id, from, at()])
  else await database.query('select move_ticket($1, $2, $3, 1, null, null, $4)', [ticket.id, from, to, at()])
}

const plays: { [Does in Step['does']]: (step: Step & { does: Does }) => Promise<unknown> } = {
  ask: ({ user, bank, sum }) =>
    ask(
      'ticket',
      { user: id(user), bank: banks.owner![bank], amount: sum },
      `select id from request_ticket(${askedTicket(id(user), banks.owner![bank], sum)}, $1)`,
      [at()],
    ),
  report: ({ which }) => moveTicket(which, [1], 2),
  withdraw: ({ which }) => moveTicket(which, [1], 4),
  cancel: ({ which }) => moveTicket(which, [1, 2, 7], 5),
  confirm: ({ which }) => moveTicket(which, [1, 2, 7], 3),
  async request({ which, bank }) {
    const bill = pick(await bills('status_id in (1, 2, 3, 6)'), which)
    if (!bill) return
    const place = bankFor(bill, bank)
    if (bill.bank_id === place && bill.status_id !== 1 && bill.status_id !== 3) return
    await ask(
      'bill',
      { ...payerOf(bill), ref: `bill ${bill.id}`, bank: place, amount: bill.amount! - bill.paid_amount! },
      'select $1::integer as id, request_payment($1, $2, $3, $4) as refusal',
      [bill.id, bill.user_id, place, at()],
    )
  },
  async split({ which, bank, sum }) {
    const bill = pick(await bills('parent_id is null'), which)!
    const place = bank === null ? null : bankFor(bill, bank)
    const text = `select refusal, part as id from split_bill($1, $2, $3, '', $4)`
    const values = [bill.id, sum, place, at()]
    const isSplit = place
      ? await ask('bill', { ...payerOf(bill), bank: place, amount: sum }, text, values)
      : !(await database.query(text, values))[0]!.refusal
    if (isSplit) giveUp(model, `bill ${bill.id}`)
  },
  async remove({ which }) {
    const part = pick(await bills('parent_id is not null'), which)
    if (!part) return
    const [done] = await database.query('select delete_bill_part($1, $2) as refusal', [part.id, at()])
    if (!done!.refusal) inherit(model, `bill ${part.id}`, `bill ${part.parent_id}`)
  },
  async takeBack({ which }) {
    const bill = pick(await bills('bank_id is not null'), which)
    if (bill) await database.query('select withdraw_payment($1, $2)', [bill.id, bill.user_id])
  },
  async pay({ which, amount }) {
    const bill = pick(await bills('bank_id is not null'), which)
    if (!bill) return
    const text = `select * from confirm_payment($1, $2, null, '', 1, null, null, null, $3)`
    const [done] = await database.query(text, [bill.id, amount, at()])
    if (done!.payment) giveUp(model, `bill ${bill.id}`)
  },
  async line({ which, late, source }) {
    const told = pick(
      model.tellings.filter(({ owner }) => owner !== 'crowd'),
      which,
    )
    if (!told) return
    const [line] = await database.query(
      `with import as (insert into statement_import (bank_id, source, created_at) values ($1, $6, $4) returning id)
       insert into statement_line (bank_id, import_id, day, amount, description, fingerprint, created_at)
       select $1, id, date '1970-01-01' + $3::integer, $2, '', $5, $4 from import returning id`,
      [told.bank, told.total, dayOf(model.now) - late, at(), `id:${++lines}`, source],
    )
    model.lines.push({ bank: told.bank, total: told.total, on: dayOf(model.now) - late })
    await credit('select * from match_lines($1, $2)', [[line!.id], at()])
  },
  async wait({ minutes }) {
    // Journals have their months ahead.
    if (model.now < start + 40 * day) model.now += minutes * 60_000
    await database.query('select advance_tickets(null, null, $1)', [at()])
    await credit('select * from match_waiting_lines($1)', [at()])
    await database.query(`select mark_overdue('60 minutes', $1)`, [at()])
  },
  async deleteBank({ owner }) {
    const bank = banks[owner]![1]
    if (model.gone.has(bank)) return
    await database.query('update bank set deleted_at = $2 where id = $1', [bank, at()])
    model.gone.add(bank)
    const kept = await bills(`bank_id = ${bank} and status_id in (1, 2, 6) and not has_waiting_line(bill)`)
    expect(kept).toEqual([])
  },
  block: () => database.query('update users set is_blocked = not is_blocked where id = $1', [id('caft-a')]),
}

const bankFor = (bill: Record<string, number>, place: 0 | 1) =>
  banks[bill.charger_id === id('owner') ? 'owner' : 'caft-a']![place]
const payerOf = (bill: Record<string, number>) => ({ user: bill.user_id!, owner: `bill ${bill.parent_id ?? bill.id}` })

/** What is open is told as it was told, and nobody was told what somebody else was told within a week. */
async function look(): Promise<void> {
  const rows = await database.query(
    `select 'ticket ' || id as ref, user_id as user, bank_id, unique_amount::float8 as total, status_id in (1, 2) as open,
       status_id in (4, 6) as dropped, status_id = 3 as paid
     from ticket where created_at >= $1 union all
     select 'bill ' || id, user_id, bank_id, unique_amount::float8, bank_id is not null and status_id in (1, 2, 6), false, false
     from bill`,
    [new Date(start)],
  )
  for (const { ref, user, bank_id, total, open, dropped, paid } of rows) {
    if (ref.startsWith('ticket') && !open) giveUp(model, ref)
    if (dropped) model.dropped.add(ref)
    if (paid && !model.paid.has(ref)) keepPaid(model, { ref, owner: ref, user, bank: bank_id, total })
    if (paid) model.paid.add(ref)
    if (open && model.gone.has(bank_id)) renew(model, ref, bank_id, total)
    const told = model.tellings.filter((one) => one.ref === ref)
    if (open) expect(told.find(({ until }) => until === Number.POSITIVE_INFINITY)).toMatchObject({ bank: bank_id, total })
  }
  const held = model.tellings.filter(({ until }) => until > model.now).map(({ bank, total }) => `${bank} ${total}`)
  expect(new Set(held).size).toBe(held.length)
}

test('whatever is asked for, given up and paid in whatever order, a total is told to one payer a week', async () => {
  await fc.assert(
    fc.asyncProperty(world, fc.array(step, { minLength: 30, maxLength: 60, size: 'max' }), async (made, steps) => {
      await database.query('begin')
      try {
        await build(made)
        for (const next of steps) {
          await (plays[next.does] as (step: Step) => Promise<unknown>)(next)
          await look()
        }
        for (const check of checks) expect(await database.query(check)).toEqual([])
      } finally {
        await database.query('rollback')
      }
    }),
    // Told before the test is out of time, however far it is shrunk by then.
    { numRuns: 40, interruptAfterTimeLimit: 240_000 },
  )
})
