import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { askedTicket } from '../../database/test-records.ts'
import { asServer } from '../runner/test-acting.ts'

const database = testDatabase()
let bank: number
let posting: number

beforeAll(async () => {
  const owner = database.userId('owner')
  const insert = `insert into bank (user_id, name, account_number, account_name) values ($1, 'BCA', '1', 'PT Uji') returning id`
  bank = (await database.query(insert, [owner]))[0]!.id
  const move = `select move_balance('transfer', $1, null, $1, $2, 50007, '', null, null) as id`
  posting = (await database.query(move, [owner, database.userId('usdm-a')]))[0]!.id
})

const states = [1, 2, 3, 4, 5, 6, 7]
/** Where a ticket goes from each state. */
const moves: Record<number, number[]> = { 1: [2, 3, 4, 5, 6], 2: [1, 3, 5, 7], 3: [], 4: [], 5: [], 6: [3], 7: [1, 3, 5] }

/** Moves a ticket that holds its total from a state to another, and takes all of it back; gives whether it went, and still holds it. */
async function went(from: number, to: number): Promise<[boolean, boolean]> {
  const columns = (state: number) => [
    state,
    [1, 2].includes(state) ? new Date() : null,
    state === 3 ? 50_007 : null,
    state === 3 ? posting : null,
  ]
  await database.query('begin')
  try {
    const [ticket] = await database.query(
      `insert into ticket (head_id, user_id, bank_id, amount, unique_code, created_at, moved_at, status_id, deadline, final_amount, posting_id)
       select head_id, id, $2, 50000, 7, now(), now(), $3, $4, $5, $6 from users where id = $1 returning id`,
      [database.userId('usdm-a'), bank, ...columns(from)],
    )
    await database.query(`insert into taken_total (bank_id, total, kind, ref_id) values ($1, 50007, 'ticket', $2)`, [
      bank,
      ticket!.id,
    ])
    await database.query('savepoint before')
    const isRefused = await database
      .query('update ticket set status_id = $2, deadline = $3, final_amount = $4, posting_id = $5 where id = $1', [
        ticket!.id,
        ...columns(to),
      ])
      .then(
        () => false,
        (error) => error.code === 'JJ005',
      )
    if (isRefused) await database.query('rollback to before')
    const [held] = await database.query(`select until = 'infinity' as holds from taken_total where ref_id = $1`, [ticket!.id])
    return [!isRefused, held!.holds]
  } finally {
    await database.query('rollback')
  }
}

test.each(states)(
  'from state %i a ticket goes where it may, and holds its total without an end while it is open',
  async (from) => {
    for (const to of states.filter((state) => state !== from)) {
      const goes = moves[from]!.includes(to)
      expect([to, ...(await went(from, to))]).toEqual([to, goes, !goes || [1, 2].includes(to)])
    }
  },
)

/** A closed ticket of a user, put away at that time. */
const closed = async (username: string, settledAt: string | null): Promise<number> => {
  const [ticket] = await database.query(
    `insert into ticket (head_id, user_id, bank_id, amount, unique_code, created_at, moved_at, status_id, settled_at)
     select head_id, id, $2, 50000, 7, now(), now(), 5, $3 from users where id = $1 returning id`,
    [database.userId(username), bank, settledAt],
  )
  return ticket!.id
}
const settledAt = async (ticket: number) =>
  (await database.query('select settled_at from ticket where id = $1', [ticket]))[0]!.settled_at as Date | null

test('a new ticket puts away what is not put away yet, of its user alone', async () => {
  const before = '2026-01-05T03:00:00.000Z'
  await database.query('begin')
  try {
    const [old, open, other] = [await closed('usdm-a', before), await closed('usdm-a', null), await closed('usdp-a', null)]
    await database.query(`select request_ticket(${askedTicket(database.userId('usdm-a'), bank, 50_000)}, null)`)
    expect([(await settledAt(old))?.toISOString(), await settledAt(open), await settledAt(other)]).toEqual([
      before,
      expect.any(Date),
      null,
    ])
  } finally {
    await database.query('rollback')
  }
})

test('of the row that asks for a ticket only user, bank and amount count', async () => {
  await database.query('begin')
  try {
    const lies = `'{"id": 99, "unique_code": 0, "status_id": 3, "final_amount": 900000, "posting_id": 1, "created_at": "2020-01-01"}'::jsonb`
    const row = `jsonb_populate_record(null::ticket, to_jsonb(${askedTicket(database.userId('usdm-a'), bank, 50_000)}) || ${lies})`
    const [ticket] = await database.query(`select t.*, created_at >= now() as is_now from request_ticket(${row}, null) t`)
    expect(ticket).toMatchObject({ amount: '50000', status_id: 1, final_amount: null, posting_id: null, is_now: true })
    expect(ticket!.id).not.toBe(99)
    expect(ticket!.unique_code).toBeGreaterThan(0)
  } finally {
    await database.query('rollback')
  }
})

test('its user puts a ticket away, whoever else has one', async () => {
  await database.query('begin')
  try {
    const [own, other] = [await closed('usdm-a', null), await closed('usdp-a', null)]
    await database.query(asServer(database.userId('usdm-a'), `select put_ticket_away(${own}, null)`))
    expect([await settledAt(own), await settledAt(other)]).toEqual([expect.any(Date), null])
  } finally {
    await database.query('rollback')
  }
})
